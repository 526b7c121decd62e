import type { TaxRate } from '../catalogue/catalogue.ts';
import { missing } from '../http/errors.ts';
import type { List } from '../http/lists.ts';
import type { Account } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { newId } from '../state/ids.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    invoice: Invoice;
    invoice_payment: InvoicePayment;
    invoiceitem: InvoiceItem;
  }
}

export interface Tax {
  amount: number;
  tax_behavior: 'exclusive' | 'inclusive';
  tax_rate_details: { tax_rate: string };
  taxability_reason: 'not_available';
  taxable_amount: number;
  type: 'tax_rate_details';
}

export interface Pricing {
  type: 'price_details';
  price_details: { price: string; product: string };
  unit_amount_decimal: string;
}

/** The debit that a pending credit takes back: a pending item, or lines of an invoice. */
export type CreditedItems =
  | { type: 'invoice_item'; invoice_item: string }
  | { type: 'invoice_line_items'; invoice_line_item_details: CreditedLines };

interface CreditedLines {
  invoice: string;
  invoice_line_items: string[];
}

interface ItemDetails {
  invoice_item: string;
  proration: boolean;
  proration_details: { credited_items: CreditedLines | null };
  subscription: string | null;
}
interface SubscriptionDetails {
  invoice_item: string | null;
  proration: boolean;
  proration_details: { credited_items: CreditedLines | null };
  subscription: string | null;
  subscription_item: string;
}

export interface InvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string | null;
  discount_amounts: [];
  discountable: boolean;
  discounts: [];
  invoice: string;
  livemode: false;
  metadata: Record<string, string>;
  parent:
    | { type: 'invoice_item_details'; invoice_item_details: ItemDetails; subscription_item_details: null }
    | {
        type: 'subscription_item_details';
        invoice_item_details: null;
        subscription_item_details: SubscriptionDetails;
      };
  period: { start: number; end: number };
  pretax_credit_amounts: [];
  pricing: Pricing | null;
  quantity: number;
  quantity_decimal: string;
  subscription: string | null;
  subtotal: number;
  taxes: Tax[];
}

export interface InvoiceItem {
  id: string;
  object: 'invoiceitem';
  amount: number;
  currency: string;
  customer: string;
  customer_account: null;
  date: number;
  description: string | null;
  discountable: boolean;
  discounts: [];
  invoice: string | null;
  livemode: false;
  metadata: Record<string, string>;
  net_amount: number;
  /** Set for a proration, or an item that waits for a subscription's next invoice. */
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; subscription_item?: string };
  } | null;
  period: { start: number; end: number };
  pricing: Pricing | null;
  proration: boolean;
  proration_details?: { credited_items: CreditedItems | null; discount_amounts: [] };
  quantity: number;
  quantity_decimal: string;
  tax_rates: TaxRate[];
  test_clock: string | null;
}

export interface InvoicePayment {
  id: string;
  object: 'invoice_payment';
  amount_paid: number | null;
  amount_requested: number;
  created: number;
  currency: string;
  invoice: string;
  is_default: boolean;
  livemode: false;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid' | 'canceled';
  status_transitions: { canceled_at: number | null; paid_at: number | null };
}

export interface Invoice {
  id: string;
  object: 'invoice';
  amount_due: number;
  amount_overpaid: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  automatically_finalizes_at: number | null;
  billing_reason:
    'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  collection_method: 'charge_automatically' | 'send_invoice';
  created: number;
  currency: string;
  customer: string;
  customer_address: Address | null;
  customer_email: string | null;
  customer_name: string | null;
  customer_phone: string | null;
  customer_tax_exempt: string;
  default_payment_method: string | null;
  default_tax_rates: TaxRate[];
  description: string | null;
  due_date: number | null;
  effective_at: number | null;
  ending_balance: number | null;
  footer: string | null;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  lines: List<InvoiceLine>;
  metadata: Record<string, string>;
  next_payment_attempt: number | null;
  number: string | null;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: {
      metadata: Record<string, string>;
      subscription: string;
      subscription_proration_date?: number;
    };
  } | null;
  period_end: number;
  period_start: number;
  post_payment_credit_notes_amount: number;
  pre_payment_credit_notes_amount: number;
  starting_balance: number;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
  subtotal: number;
  subtotal_excluding_tax: number;
  test_clock: string | null;
  total: number;
  total_excluding_tax: number;
  total_taxes: Tax[];
  /** The secret of its page, the intent that pays it, and the time of the card's first decline. */
  hidden: { secret: string; intent: string | null; declinedAt: number | null };
}

/** Fields that are always present and never change. */
export const constantInvoiceFields = {
  account_country: 'CA',
  account_name: 'Test account',
  account_tax_ids: null,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_ids: [],
  default_source: null,
  discounts: [],
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  webhooks_delivered_at: null,
} as const;

export function findInvoice({ store }: Account, id: string, param = 'invoice'): Invoice {
  const invoice = store.find('invoice', id);
  if (!invoice) throw missing('invoice', id, param);
  return invoice;
}

/** The id of the subscription that is billed. */
export const billedSubscriptionId = ({ parent }: Pick<Invoice, 'parent'>) =>
  parent?.subscription_details.subscription ?? null;

/** The id of the invoice item of this line. */
export function itemOfLine({ parent }: InvoiceLine): string | null {
  return (parent.invoice_item_details ?? parent.subscription_item_details).invoice_item;
}

interface NewInvoicePayment {
  intent: string;
  amount: number;
  isDefault: boolean;
  created: number;
}

/** A payment of an invoice by an intent that has not succeeded yet. */
export const newInvoicePayment = (
  { id: invoice, currency }: Pick<Invoice, 'id' | 'currency'>,
  { intent, amount, isDefault, created }: NewInvoicePayment,
): InvoicePayment => ({
  id: newId('inpay_'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: amount,
  created,
  currency,
  invoice,
  is_default: isDefault,
  livemode: false,
  payment: { type: 'payment_intent', payment_intent: intent },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
});

export function listInvoicePayments({ store }: Account, invoice: string): InvoicePayment[] {
  return store.all('invoice_payment').filter((payment) => payment.invoice === invoice);
}
