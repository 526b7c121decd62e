import { findPrice, findProduct, findAppliedRate, type Price } from '../catalogue/catalogue.ts';
import { currency } from '../catalogue/currency.ts';
import { draftPrice, newPrice } from '../catalogue/new-price.ts';
import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import { group, integer, list, metadata, literal, required, string, type Params } from '../http/params.ts';
import type { InvoiceItem } from '../invoices/invoice.ts';
import { toPricing } from '../invoices/pricing.ts';
import { nowFor, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import type { Subscription } from './subscription.ts';

const shape = {
  metadata: metadata(),
  price: string(),
  price_data: group({
    currency: required(currency()),
    product: required(string()),
    tax_behavior: literal('exclusive', 'inclusive', 'unspecified'),
    unit_amount: required(integer()),
  }),
  quantity: integer({ min: 1 }),
  tax_rates: list(string()),
};
type Added = Params<typeof shape>;

/** One-time prices to bill with a subscription. */
export const addedItemsShape = list(group(shape));

interface AddedItemsContext {
  /** The name of the parameter. */
  name: string;
  /** Creates the price of `price_data`. */
  makePrice: typeof newPrice;
}

function getPrice(
  account: Account,
  { price, price_data: data }: Added,
  { name, makePrice }: AddedItemsContext,
): Price {
  if ((price === undefined) === (data === undefined))
    throw invalid('You must specify either `price` or `price_data` for each invoice item.', {
      code: 'parameter_missing',
      param: `${name}[price]`,
    });
  if (data) {
    findProduct(account, data.product, `${name}[price_data][product]`);
    return makePrice(account, { ...data, active: false });
  }
  const found = findPrice(account, price!, `${name}[price]`);
  if (found.recurring)
    throw invalid(
      'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
      {
        param: `${name}[price]`,
      },
    );
  return found;
}

type AddedItemsOwner = Pick<Subscription, 'id' | 'customer' | 'currency' | 'test_clock'>;

function draftItem(
  account: Account,
  { id, customer, currency: own, test_clock }: AddedItemsOwner,
  given: Added,
  context: AddedItemsContext,
): InvoiceItem {
  const { name } = context;
  const price = getPrice(account, given, context);
  if (price.currency !== own)
    throw invalid(`The currency of the price is ${price.currency}, but the subscription is in ${own}.`, {
      param: given.price_data ? `${name}[price_data][currency]` : `${name}[price]`,
    });
  const at = nowFor(account, customer);
  const quantity = given.quantity ?? 1;
  const amount = price.unit_amount * quantity;
  return {
    id: newId('ii_'),
    object: 'invoiceitem',
    amount,
    currency: own,
    customer,
    customer_account: null,
    date: at,
    description: findProduct(account, price.product).name,
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    net_amount: amount,
    parent: { type: 'subscription_details', subscription_details: { subscription: id } },
    period: { start: at, end: at },
    pricing: toPricing(price),
    proration: false,
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: (given.tax_rates ?? []).map((rate, index) =>
      findAppliedRate(account, rate, `${name}[tax_rates][${index}]`),
    ),
    test_clock,
  };
}

/** Items for a preview; nothing is stored. */
export const previewItems = (account: Account, owner: AddedItemsOwner, added: Added[] = []): InvoiceItem[] =>
  added.map((given, index) =>
    draftItem(account, owner, given, { name: `invoice_items[${index}]`, makePrice: draftPrice }),
  );

/** Adds items to the given invoice, or to the subscription's next one. */
export function addItems(
  account: Account,
  owner: AddedItemsOwner,
  { added = [], invoice }: { added: Added[] | undefined; invoice: string | null },
): InvoiceItem[] {
  return added.map((given, index) => {
    const draft = draftItem(account, owner, given, {
      name: `add_invoice_items[${index}]`,
      makePrice: newPrice,
    });
    const item = account.store.put('invoiceitem', { ...draft, invoice });
    emit(account, 'invoiceitem.created', item);
    return item;
  });
}
