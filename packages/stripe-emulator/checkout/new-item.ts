import {
  checkPriceActive,
  findAppliedRate,
  findPrice,
  findProduct,
  type Price,
} from '../catalogue/catalogue.ts';
import { currency } from '../catalogue/currency.ts';
import { newPrice } from '../catalogue/new-price.ts';
import { newProduct, productShape } from '../catalogue/products.ts';
import { addedTax, computeLineTaxes } from '../catalogue/tax.ts';
import { invalid } from '../http/errors.ts';
import {
  group,
  integer,
  list,
  metadata,
  required,
  literal,
  text,
  string,
  type Params,
} from '../http/params.ts';
import type { Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import type { CheckoutItem } from './session.ts';
import { hasTrial, type SubscriptionData } from './subscription-data.ts';

const { id: _, ...productData } = productShape;
const priceData = group({
  currency: required(currency()),
  product: string(),
  product_data: group({ ...productData, description: text(), images: list(string()) }),
  recurring: group({
    interval: required(literal('day', 'month', 'week', 'year')),
    interval_count: integer({ min: 1 }),
  }),
  tax_behavior: literal('exclusive', 'inclusive', 'unspecified'),
  unit_amount: required(integer({ min: 0 })),
});

export const itemShape = {
  metadata: metadata(),
  price: string(),
  price_data: priceData,
  quantity: integer({ min: 1, max: 999_999 }),
  tax_rates: list(string()),
};

type GivenItem = Params<typeof itemShape>;

function getPrice(account: Account, { price, price_data: data }: GivenItem, name: string): Price {
  if ((price === undefined) === (data === undefined))
    throw invalid('You must specify either `price` or `price_data` for each line item.', {
      code: 'parameter_missing',
      param: `${name}[price]`,
    });
  if (price !== undefined) {
    const found = findPrice(account, price, `${name}[price]`);
    checkPriceActive(found, `${name}[price]`);
    return found;
  }
  const { product, product_data: fresh, ...fields } = data!;
  if (product === undefined && !fresh)
    throw invalid('Missing required param: product_data.', {
      code: 'parameter_missing',
      param: `${name}[price_data]`,
    });
  const { id } = fresh
    ? newProduct(account, fresh)
    : findProduct(account, product!, `${name}[price_data][product]`);
  return newPrice(account, { ...fields, active: false, product: id });
}

interface ItemContext {
  session: string;
  index: number;
  /** The data of the subscription that the session starts. */
  subscription: SubscriptionData;
}

/**
 * Creates one line: price times quantity, each tax rounded on its own; a plan on trial costs nothing today.
 */
export function newItem(
  account: Account,
  params: GivenItem,
  { session, index, subscription }: ItemContext,
): CheckoutItem {
  const name = `line_items[${index}]`;
  if (params.quantity === undefined)
    throw invalid('Missing required param: quantity.', {
      code: 'parameter_missing',
      param: `${name}[quantity]`,
    });
  const price = getPrice(account, params, name);
  const product = findProduct(account, price.product);
  const isPlan = price.recurring !== null;
  const rates = (params.tax_rates ?? (isPlan ? subscription.default_tax_rates : undefined) ?? []).map(
    (id, at) => findAppliedRate(account, id, `${name}[tax_rates][${at}]`),
  );
  const subtotal = isPlan && hasTrial(subscription) ? 0 : price.unit_amount * params.quantity;
  const taxes = computeLineTaxes(subtotal, rates);
  const publicTaxes = taxes.map(({ amount, rate, taxable }) => ({
    amount,
    rate,
    taxability_reason: null,
    taxable_amount: taxable,
  }));
  return account.store.put('checkout_item', {
    id: newId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: subtotal,
    amount_tax: taxes.reduce((sum, { amount }) => sum + amount, 0),
    amount_total: subtotal + addedTax(taxes),
    currency: price.currency,
    description: product.name,
    metadata: mergeMetadata({}, params.metadata),
    price,
    quantity: params.quantity,
    hidden: { session, rates, taxes: publicTaxes },
  });
}
