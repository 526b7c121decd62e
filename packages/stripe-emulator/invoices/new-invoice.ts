import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { nowFor, type Account } from '../state/account.ts';
import { addDue } from '../state/due-changes.ts';
import { newId, randomText } from '../state/ids.ts';
import { constantInvoiceFields, type Invoice, type InvoiceItem, type InvoiceLine } from './invoice.ts';
import { newLine, totalInvoice } from './total-invoice.ts';

/** The time for which a draft with `auto_advance` waits, in seconds. */
const draftPeriod = 3600;

type NewInvoiceInput = Pick<Invoice, 'customer' | 'currency'> & Partial<Invoice> & { lines?: never };

type LinesOf = (invoice: Invoice) => InvoiceLine[];

export function newInvoice(account: Account, params: NewInvoiceInput, linesOf: LinesOf = () => []): Invoice {
  const invoice = account.store.put('invoice', draftInvoice(account, params, linesOf));
  const { id, created, test_clock: testClock } = invoice;
  if (invoice.auto_advance)
    addDue(account, { at: created + draftPeriod, kind: 'invoice.advance', of: id, testClock });
  emit(account, 'invoice.created', invoice);
  return invoice;
}

/** Creates an invoice without storing it, as for previews. */
export function draftInvoice(account: Account, params: NewInvoiceInput, linesOf: LinesOf): Invoice {
  const customer = findCustomer(account, params.customer);
  const created = nowFor(account, customer.id);
  const id = newId('in_');
  const autoAdvances = params.auto_advance ?? false;
  const blank: Invoice = {
    ...constantInvoiceFields,
    id,
    object: 'invoice',
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: autoAdvances,
    automatically_finalizes_at: autoAdvances ? created + draftPeriod : null,
    billing_reason: 'manual',
    collection_method: 'charge_automatically',
    created,
    currency: params.currency,
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_tax_exempt: customer.tax_exempt,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    next_payment_attempt:
      autoAdvances && params.collection_method !== 'send_invoice' ? created + draftPeriod : null,
    number: null,
    parent: null,
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: customer.test_clock,
    total: 0,
    total_excluding_tax: 0,
    total_taxes: [],
    hidden: { secret: randomText(32), intent: null, declinedAt: null },
  };
  const { lines: _, ...fields } = params;
  const drafted = { ...blank, ...fields };
  return totalInvoice(drafted, linesOf(drafted));
}

/**
 * Converts an item to a line. Its own rates take precedence over those of the invoice; a proration has no
 * others.
 */
export function lineOfItem(item: InvoiceItem, invoice: Invoice): InvoiceLine {
  const { amount, currency, description, metadata, period, pricing, quantity } = item;
  const { subscription = null, subscription_item } = item.parent?.subscription_details ?? {};
  const credited = item.proration_details?.credited_items;
  const details = {
    invoice_item: item.id,
    proration: item.proration,
    proration_details: {
      credited_items: credited?.type === 'invoice_line_items' ? credited.invoice_line_item_details : null,
    },
    subscription,
  };
  const parent: InvoiceLine['parent'] =
    subscription_item === undefined
      ? { type: 'invoice_item_details', invoice_item_details: details, subscription_item_details: null }
      : {
          type: 'subscription_item_details',
          invoice_item_details: null,
          subscription_item_details: { ...details, subscription_item },
        };
  const hasOwnRates = item.proration || item.tax_rates.length > 0;
  const rates = hasOwnRates ? item.tax_rates : invoice.default_tax_rates;
  return newLine({
    amount,
    currency,
    description,
    metadata,
    period,
    pricing,
    quantity,
    parent,
    rates,
    subscription,
    invoice: invoice.id,
  });
}
