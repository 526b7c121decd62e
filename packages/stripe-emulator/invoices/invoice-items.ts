import { findPrice, findAppliedRate } from '../catalogue/catalogue.ts';
import { currency } from '../catalogue/currency.ts';
import { newPrice } from '../catalogue/new-price.ts';
import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { invalid, missing } from '../http/errors.ts';
import { listing, paginate } from '../http/lists.ts';
import {
  boolean,
  group,
  integer,
  list,
  metadata,
  required,
  literal,
  text,
  timestamp,
  string,
} from '../http/params.ts';
import { nowFor, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { findInvoice, itemOfLine, type Invoice, type InvoiceItem, type InvoiceLine } from './invoice.ts';
import { lineOfItem } from './new-invoice.ts';
import { toPricing } from './pricing.ts';
import { taxLine, totalInvoice } from './total-invoice.ts';

const shape = {
  amount: integer(),
  description: text(),
  discountable: boolean(),
  metadata: metadata(),
  period: group({ start: required(timestamp()), end: required(timestamp()) }),
  pricing: group({ price: required(string()) }),
  quantity: integer({ min: 0 }),
  tax_rates: list(string()),
};
const priceData = group({
  currency: required(currency()),
  product: required(string()),
  unit_amount: required(integer()),
  tax_behavior: literal('exclusive', 'inclusive', 'unspecified'),
});

function findItem({ store }: Account, id: string): InvoiceItem {
  const item = store.find('invoiceitem', id);
  if (!item) throw missing('invoiceitem', id, 'id');
  return item;
}

function getDraft(account: Account, id: string | null | undefined): Invoice | undefined {
  if (!id) return undefined;
  const invoice = findInvoice(account, id);
  if (invoice.status !== 'draft')
    throw invalid('The invoice is no longer editable', { code: 'invoice_not_editable', param: 'invoice' });
  return invoice;
}

/** Rebuilds the lines of a draft from its current items and default tax rates. */
export function refreshDraft(account: Account, invoice: Invoice): Invoice {
  const items = account.store.all('invoiceitem').filter((item) => item.invoice === invoice.id);
  const other = invoice.lines.data
    .filter((line) => itemOfLine(line) === null)
    .map((line) => (hasOwnRates(account, line) ? line : taxLine(line, invoice.default_tax_rates)));
  const fresh = account.store.put(
    'invoice',
    totalInvoice(invoice, [...other, ...items.map((item) => lineOfItem(item, invoice))]),
  );
  emit(account, 'invoice.updated', fresh, invoice);
  return fresh;
}

/** True if the line's subscription item has tax rates, which take precedence over those of the invoice. */
function hasOwnRates({ store }: Account, { subscription, parent }: InvoiceLine): boolean {
  const item = store
    .find('subscription', subscription)
    ?.items.data.find(({ id }) => id === parent.subscription_item_details?.subscription_item);
  return item !== undefined && item.tax_rates.length > 0;
}

export const invoiceItems = [
  route(
    'POST',
    '/v1/invoiceitems',
    { ...shape, currency: currency(), customer: string(), invoice: string(), price_data: priceData },
    (account, { price_data: data, ...params }) => {
      const invoice = getDraft(account, params.invoice);
      const customer = params.customer ?? invoice?.customer;
      if (customer === undefined)
        throw invalid('Missing required param: customer.', { code: 'parameter_missing', param: 'customer' });
      const { test_clock } = findCustomer(account, customer);
      if (invoice && invoice.customer !== customer)
        throw invalid('The invoice belongs to another customer.', { param: 'invoice' });
      const price = data
        ? newPrice(account, data)
        : params.pricing && findPrice(account, params.pricing.price, 'pricing[price]');
      if (price?.recurring)
        throw invalid(
          'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
          {
            param: 'pricing[price]',
          },
        );
      if (!price && params.amount === undefined)
        throw invalid('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
      const quantity = params.quantity ?? 1;
      const chosen = price?.currency ?? params.currency ?? invoice?.currency;
      if (chosen === undefined)
        throw invalid('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' });
      if (invoice && invoice.currency !== chosen)
        throw invalid(`The currency of the item is ${chosen}, but the invoice is in ${invoice.currency}.`, {
          param: 'currency',
        });
      const amount = price ? price.unit_amount * quantity : params.amount!;
      const at = nowFor(account, customer);
      const item = account.store.put('invoiceitem', {
        id: newId('ii_'),
        object: 'invoiceitem',
        amount,
        currency: chosen,
        customer,
        customer_account: null,
        date: at,
        description: params.description ?? account.store.find('product', price?.product)?.name ?? null,
        discountable: params.discountable ?? true,
        discounts: [],
        invoice: invoice?.id ?? null,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        net_amount: amount,
        parent: null,
        period: params.period ?? { start: at, end: at },
        pricing: price ? toPricing(price) : null,
        proration: false,
        quantity,
        quantity_decimal: String(quantity),
        tax_rates: (params.tax_rates ?? []).map((id, index) =>
          findAppliedRate(account, id, `tax_rates[${index}]`),
        ),
        test_clock,
      });
      emit(account, 'invoiceitem.created', item);
      if (invoice) refreshDraft(account, invoice);
      return item;
    },
  ),
  route(
    'GET',
    '/v1/invoiceitems',
    { ...listing, customer: string(), invoice: string(), pending: boolean() },
    (account, params) => {
      const found = account.store
        .all('invoiceitem')
        .filter(({ customer }) => params.customer === undefined || customer === params.customer)
        .filter(({ invoice }) => params.invoice === undefined || invoice === params.invoice)
        .filter(({ invoice }) => params.pending === undefined || (invoice === null) === params.pending);
      return paginate(found, params, '/v1/invoiceitems');
    },
  ),
  route('GET', '/v1/invoiceitems/:id', {}, (account, _, id) => findItem(account, id)),
  route('POST', '/v1/invoiceitems/:id', shape, (account, params, id) => {
    const item = findItem(account, id);
    const invoice = getDraft(account, item.invoice);
    const price = params.pricing && findPrice(account, params.pricing.price, 'pricing[price]');
    const quantity = params.quantity ?? item.quantity;
    const unit = price?.unit_amount ?? (item.pricing ? Number(item.pricing.unit_amount_decimal) : undefined);
    const amount = params.amount ?? (unit === undefined ? item.amount : unit * quantity);
    const changed = account.store.put('invoiceitem', {
      ...item,
      amount,
      net_amount: amount,
      description: params.description ?? item.description,
      discountable: params.discountable ?? item.discountable,
      metadata: mergeMetadata(item.metadata, params.metadata),
      period: params.period ?? item.period,
      pricing: price ? toPricing(price) : item.pricing,
      quantity,
      quantity_decimal: String(quantity),
      tax_rates:
        params.tax_rates?.map((rate, index) => findAppliedRate(account, rate, `tax_rates[${index}]`)) ??
        item.tax_rates,
    });
    if (invoice) refreshDraft(account, invoice);
    return changed;
  }),
  route('DELETE', '/v1/invoiceitems/:id', {}, (account, _, id) => {
    const item = findItem(account, id);
    const invoice = getDraft(account, item.invoice);
    account.store.remove('invoiceitem', id);
    emit(account, 'invoiceitem.deleted', item);
    if (invoice) refreshDraft(account, invoice);
    return { id, object: 'invoiceitem', deleted: true };
  }),
];
