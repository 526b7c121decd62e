import { currency } from '../catalogue/currency.ts';
import { findRate } from '../catalogue/catalogue.ts';
import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { on } from '../http/endpoint.ts';
import { invalid, missing } from '../http/errors.ts';
import { listing, page, pageInOrder, paging } from '../http/lists.ts';
import { flag, group, integer, list, metadata, needed, oneOf, text, time, word } from '../http/params.ts';
import { show } from '../http/show.ts';
import { nowFor } from '../state/account.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { refreshDraft } from './invoice-items.ts';
import { findInvoice, type Invoice } from './invoice.ts';
import { newInvoice } from './new-invoice.ts';
import { payInvoice } from './pay-invoice.ts';
import { settleInvoice } from './settle-invoice.ts';
import { voidInvoice } from './void-invoice.ts';

const day = 24 * 3600;
const shape = {
  auto_advance: flag(),
  collection_method: oneOf('charge_automatically', 'send_invoice'),
  days_until_due: integer({ least: 0 }),
  default_payment_method: word(),
  default_tax_rates: list(word()),
  description: text(1500),
  due_date: time(),
  footer: text(),
  metadata: metadata(),
  number: text(26),
};

export const invoices = [
  on(
    'POST',
    '/v1/invoices',
    { ...shape, customer: needed(word()), currency: currency(), pending_invoice_items_behavior: oneOf('exclude', 'include') },
    (account, { pending_invoice_items_behavior: pending = 'exclude', ...given }) => {
      const {
        days_until_due: days,
        default_tax_rates: rates = [],
        due_date: due,
        metadata: pairs,
        customer,
        currency: chosen,
        ...plain
      } = given;
      findCustomer(account, customer);
      const isSent = given.collection_method === 'send_invoice';
      if ((days !== undefined || due !== undefined) && !isSent)
        throw invalid('You can only set `days_until_due` or `due_date` if `collection_method` is `send_invoice`.', {
          param: 'days_until_due',
        });
      if (isSent && days === undefined && due === undefined)
        throw invalid('Missing required param: due_date or days_until_due.', { code: 'parameter_missing', param: 'days_until_due' });
      const waiting = account.store.all('invoiceitem').filter((item) => item.customer === customer && item.invoice === null);
      const invoice = newInvoice(account, {
        ...plain,
        customer,
        currency: chosen ?? waiting[0]?.currency ?? 'cad',
        default_tax_rates: rates.map((id, place) => findRate(account, id, `default_tax_rates[${place}]`)),
        due_date: due ?? (days === undefined ? null : nowFor(account, customer) + days * day),
        metadata: mergeMetadata({}, pairs),
      });
      if (pending === 'exclude' || waiting.length === 0) return show(invoice);
      for (const item of waiting.filter((one) => one.currency === invoice.currency))
        account.store.put('invoiceitem', { ...item, invoice: invoice.id });
      return show(refreshDraft(account, invoice));
    },
  ),
  on(
    'GET',
    '/v1/invoices',
    {
      ...listing,
      customer: word(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: word(),
      collection_method: shape.collection_method,
    },
    (account, given) => {
      const subscriptionOf = (invoice: Invoice) =>
        (invoice.parent as { subscription_details?: { subscription?: string } } | null)?.subscription_details?.subscription;
      const found = account.store
        .all('invoice')
        .filter(
          ({ customer, status }) =>
            (given.customer === undefined || customer === given.customer) && (given.status === undefined || status === given.status),
        )
        .filter((invoice) => given.subscription === undefined || subscriptionOf(invoice) === given.subscription)
        .filter(({ collection_method: method }) => given.collection_method === undefined || method === given.collection_method);
      return page(found.map(show), given, '/v1/invoices');
    },
  ),
  on('GET', '/v1/invoices/:id', {}, (account, _, id) => show(findInvoice(account, id, 'id'))),
  on('POST', '/v1/invoices/:id', shape, (account, { days_until_due: days, default_tax_rates: rates, metadata: pairs, ...changes }, id) => {
    const invoice = findInvoice(account, id, 'id');
    const isFrozen =
      invoice.status !== 'draft' && Object.keys(changes).some((name) => !['auto_advance', 'default_payment_method'].includes(name));
    if (isFrozen || (rates && invoice.status !== 'draft'))
      throw invalid("Finalized invoices can't be updated in this way", { code: 'invoice_not_editable' });
    const changed = account.store.put('invoice', {
      ...invoice,
      ...changes,
      ...(days !== undefined && { due_date: invoice.created + days * day }),
      ...(rates && { default_tax_rates: rates.map((rate, place) => findRate(account, rate, `default_tax_rates[${place}]`)) }),
      metadata: mergeMetadata(invoice.metadata, pairs),
    });
    if (rates) return show(refreshDraft(account, changed));
    emit(account, 'invoice.updated', changed, invoice);
    return show(changed);
  }),
  on('DELETE', '/v1/invoices/:id', {}, (account, _, id) => {
    const invoice = findInvoice(account, id, 'id');
    if (invoice.status !== 'draft') throw invalid('You can only delete draft invoices.', { code: 'invoice_not_editable' });
    for (const item of account.store.all('invoiceitem')) if (item.invoice === id) account.store.remove('invoiceitem', item.id);
    account.store.remove('invoice', id);
    emit(account, 'invoice.deleted', invoice);
    return { id, object: 'invoice', deleted: true };
  }),
  on('POST', '/v1/invoices/:id/finalize', { auto_advance: flag() }, (account, given, id) => {
    const invoice = findInvoice(account, id, 'id');
    return show(finalizeInvoice(account, { ...invoice, auto_advance: given.auto_advance ?? invoice.auto_advance }));
  }),
  on('POST', '/v1/invoices/:id/pay', { payment_method: word(), off_session: flag(), paid_out_of_band: flag() }, (account, given, id) => {
    const invoice = findInvoice(account, id, 'id');
    if (given.paid_out_of_band)
      return show(settleInvoice(account, invoice.status === 'draft' ? finalizeInvoice(account, invoice) : invoice));
    return show(payInvoice(account, invoice, { card: given.payment_method, isAway: given.off_session ?? true }));
  }),
  on('POST', '/v1/invoices/:id/void', {}, (account, _, id) => show(voidInvoice(account, findInvoice(account, id, 'id')))),
  on('POST', '/v1/invoices/:id/send', {}, (account, _, id) => {
    const invoice = findInvoice(account, id, 'id');
    const open = invoice.status === 'draft' ? finalizeInvoice(account, invoice) : invoice;
    emit(account, 'invoice.sent', open);
    return show(open);
  }),
  on('POST', '/v1/invoices/:id/mark_uncollectible', {}, (account, _, id) => {
    const invoice = findInvoice(account, id, 'id');
    if (invoice.status !== 'open')
      throw invalid('Only open invoices can be marked as uncollectible.', { code: 'status_transition_invalid' });
    const transitions = { ...invoice.status_transitions, marked_uncollectible_at: nowFor(account, invoice.customer) };
    const marked = account.store.put('invoice', {
      ...invoice,
      status: 'uncollectible',
      auto_advance: false,
      status_transitions: transitions,
    });
    emit(account, 'invoice.marked_uncollectible', marked);
    return show(marked);
  }),
  on('GET', '/v1/invoices/:id/lines', paging, (account, given, id) =>
    pageInOrder(findInvoice(account, id, 'id').lines.data, given, `/v1/invoices/${id}/lines`),
  ),
];

export const invoicePayments = [
  on(
    'GET',
    '/v1/invoice_payments',
    {
      ...listing,
      invoice: word(),
      payment: group({ type: needed(oneOf('payment_intent')), payment_intent: word() }),
      status: oneOf('canceled', 'open', 'paid'),
    },
    (account, given) => {
      const found = account.store
        .all('invoice_payment')
        .filter(
          ({ invoice, status }) =>
            (given.invoice === undefined || invoice === given.invoice) && (given.status === undefined || status === given.status),
        )
        .filter(({ payment }) => !given.payment?.payment_intent || payment.payment_intent === given.payment.payment_intent);
      return page(found, given, '/v1/invoice_payments');
    },
  ),
  on('GET', '/v1/invoice_payments/:id', {}, (account, _, id) => {
    const payment = account.store.find('invoice_payment', id);
    if (!payment) throw missing('invoice payment', id);
    return payment;
  }),
];
