import { currency } from '../catalogue/currency.ts';
import { findAppliedRate } from '../catalogue/catalogue.ts';
import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { invalid, missing } from '../http/errors.ts';
import { listing, paginate, paginateInOrder, paging } from '../http/lists.ts';
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
import { toPublic } from '../http/to-public.ts';
import { nowFor } from '../state/account.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { attachPayment } from './attach-payment.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { refreshDraft } from './invoice-items.ts';
import { findInvoice, billedSubscriptionId } from './invoice.ts';
import { newInvoice } from './new-invoice.ts';
import { payInvoice, refuseSettled } from './pay-invoice.ts';
import { settleInvoice } from './settle-invoice.ts';
import { cancelPayments, voidInvoice } from './void-invoice.ts';

const dayInSeconds = 24 * 3600;
const shape = {
  auto_advance: boolean(),
  collection_method: literal('charge_automatically', 'send_invoice'),
  days_until_due: integer({ min: 0 }),
  default_payment_method: string(),
  default_tax_rates: list(string()),
  description: text(1500),
  due_date: timestamp(),
  footer: text(),
  metadata: metadata(),
  number: text(26),
};

export const invoices = [
  route(
    'POST',
    '/v1/invoices',
    {
      ...shape,
      customer: required(string()),
      currency: currency(),
      pending_invoice_items_behavior: literal('exclude', 'include'),
    },
    (account, { pending_invoice_items_behavior: pending = 'exclude', ...params }) => {
      const {
        days_until_due: days,
        default_tax_rates: rates = [],
        due_date: due,
        metadata: pairs,
        customer,
        currency: chosen,
        ...plain
      } = params;
      findCustomer(account, customer);
      const isSent = params.collection_method === 'send_invoice';
      if ((days !== undefined || due !== undefined) && !isSent)
        throw invalid(
          'You can only set `days_until_due` or `due_date` if `collection_method` is `send_invoice`.',
          {
            param: 'days_until_due',
          },
        );
      if (isSent && days === undefined && due === undefined)
        throw invalid('Missing required param: due_date or days_until_due.', {
          code: 'parameter_missing',
          param: 'days_until_due',
        });
      const waiting = account.store
        .all('invoiceitem')
        .filter((item) => item.customer === customer && item.invoice === null);
      const invoice = newInvoice(account, {
        ...plain,
        customer,
        currency: chosen ?? waiting[0]?.currency ?? 'cad',
        default_tax_rates: rates.map((id, index) =>
          findAppliedRate(account, id, `default_tax_rates[${index}]`),
        ),
        due_date: due ?? (days === undefined ? null : nowFor(account, customer) + days * dayInSeconds),
        metadata: mergeMetadata({}, pairs),
      });
      if (pending === 'exclude' || waiting.length === 0) return toPublic(invoice);
      for (const item of waiting.filter((one) => one.currency === invoice.currency))
        account.store.put('invoiceitem', { ...item, invoice: invoice.id });
      return toPublic(refreshDraft(account, invoice));
    },
  ),
  route(
    'GET',
    '/v1/invoices',
    {
      ...listing,
      customer: string(),
      status: literal('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: string(),
      collection_method: shape.collection_method,
    },
    (account, params) => {
      const found = account.store
        .all('invoice')
        .filter(
          ({ customer, status }) =>
            (params.customer === undefined || customer === params.customer) &&
            (params.status === undefined || status === params.status),
        )
        .filter(
          (invoice) =>
            params.subscription === undefined || billedSubscriptionId(invoice) === params.subscription,
        )
        .filter(
          ({ collection_method: method }) =>
            params.collection_method === undefined || method === params.collection_method,
        );
      return paginate(found.map(toPublic), params, '/v1/invoices');
    },
  ),
  route('GET', '/v1/invoices/:id', {}, (account, _, id) => toPublic(findInvoice(account, id, 'id'))),
  route(
    'POST',
    '/v1/invoices/:id',
    shape,
    (account, { days_until_due: days, default_tax_rates: rates, metadata: pairs, ...changes }, id) => {
      const invoice = findInvoice(account, id, 'id');
      const isFrozen =
        invoice.status !== 'draft' &&
        Object.keys(changes).some((name) => !['auto_advance', 'default_payment_method'].includes(name));
      if (isFrozen || (rates && invoice.status !== 'draft'))
        throw invalid("Finalized invoices can't be updated in this way", { code: 'invoice_not_editable' });
      const changed = account.store.put('invoice', {
        ...invoice,
        ...changes,
        ...(days !== undefined && { due_date: invoice.created + days * dayInSeconds }),
        ...(rates && {
          default_tax_rates: rates.map((rate, index) =>
            findAppliedRate(account, rate, `default_tax_rates[${index}]`),
          ),
        }),
        metadata: mergeMetadata(invoice.metadata, pairs),
      });
      if (rates) return toPublic(refreshDraft(account, changed));
      emit(account, 'invoice.updated', changed, invoice);
      return toPublic(changed);
    },
  ),
  route('DELETE', '/v1/invoices/:id', {}, (account, _, id) => {
    const invoice = findInvoice(account, id, 'id');
    if (invoice.status !== 'draft')
      throw invalid('You can only delete draft invoices.', { code: 'invoice_not_editable' });
    for (const item of account.store.all('invoiceitem'))
      if (item.invoice === id) account.store.remove('invoiceitem', item.id);
    account.store.remove('invoice', id);
    emit(account, 'invoice.deleted', invoice);
    return { id, object: 'invoice', deleted: true };
  }),
  route('POST', '/v1/invoices/:id/finalize', { auto_advance: boolean() }, (account, params, id) => {
    const invoice = findInvoice(account, id, 'id');
    return toPublic(
      finalizeInvoice(account, { ...invoice, auto_advance: params.auto_advance ?? invoice.auto_advance }),
    );
  }),
  route(
    'POST',
    '/v1/invoices/:id/pay',
    { payment_method: string(), off_session: boolean(), paid_out_of_band: boolean() },
    (account, params, id) => {
      const invoice = findInvoice(account, id, 'id');
      if (params.paid_out_of_band) {
        const open = invoice.status === 'draft' ? finalizeInvoice(account, invoice) : invoice;
        // a draft of 0.00 is paid by being finalised
        if (invoice.status === 'draft' && open.status === 'paid') return toPublic(open);
        refuseSettled(open);
        return toPublic(settleInvoice(account, cancelPayments(account, open)));
      }
      return toPublic(
        payInvoice(account, invoice, {
          card: params.payment_method,
          isOffSession: params.off_session ?? true,
        }),
      );
    },
  ),
  route(
    'POST',
    '/v1/invoices/:id/attach_payment',
    { payment_intent: required(string()) },
    (account, { payment_intent: intentId }, id) => {
      const intent = account.store.find('payment_intent', intentId);
      if (!intent) throw missing('payment_intent', intentId, 'payment_intent');
      return toPublic(attachPayment(account, findInvoice(account, id, 'id'), intent));
    },
  ),
  route('POST', '/v1/invoices/:id/void', {}, (account, _, id) =>
    toPublic(voidInvoice(account, findInvoice(account, id, 'id'))),
  ),
  route('POST', '/v1/invoices/:id/send', {}, (account, _, id) => {
    const invoice = findInvoice(account, id, 'id');
    const open = invoice.status === 'draft' ? finalizeInvoice(account, invoice) : invoice;
    emit(account, 'invoice.sent', open);
    return toPublic(open);
  }),
  route('POST', '/v1/invoices/:id/mark_uncollectible', {}, (account, _, id) => {
    const invoice = findInvoice(account, id, 'id');
    if (invoice.status !== 'open')
      throw invalid('Only open invoices can be marked as uncollectible.', {
        code: 'status_transition_invalid',
      });
    const transitions = {
      ...invoice.status_transitions,
      marked_uncollectible_at: nowFor(account, invoice.customer),
    };
    const marked = account.store.put('invoice', {
      ...invoice,
      status: 'uncollectible',
      auto_advance: false,
      status_transitions: transitions,
    });
    emit(account, 'invoice.marked_uncollectible', marked);
    account.settle('invoice', id);
    return toPublic(marked);
  }),
  route('GET', '/v1/invoices/:id/lines', paging, (account, params, id) =>
    paginateInOrder(findInvoice(account, id, 'id').lines.data, params, `/v1/invoices/${id}/lines`),
  ),
];

export const invoicePayments = [
  route(
    'GET',
    '/v1/invoice_payments',
    {
      ...listing,
      invoice: string(),
      payment: group({ type: required(literal('payment_intent')), payment_intent: string() }),
      status: literal('canceled', 'open', 'paid'),
    },
    (account, params) => {
      const found = account.store
        .all('invoice_payment')
        .filter(
          ({ invoice, status }) =>
            (params.invoice === undefined || invoice === params.invoice) &&
            (params.status === undefined || status === params.status),
        )
        .filter(
          ({ payment }) =>
            !params.payment?.payment_intent || payment.payment_intent === params.payment.payment_intent,
        );
      return paginate(found, params, '/v1/invoice_payments');
    },
  ),
  route('GET', '/v1/invoice_payments/:id', {}, (account, _, id) => {
    const payment = account.store.find('invoice_payment', id);
    if (!payment) throw missing('invoice payment', id);
    return payment;
  }),
];
