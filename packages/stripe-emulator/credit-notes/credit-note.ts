import type { TaxRate } from '../catalogue/catalogue.ts';
import { missing } from '../http/errors.ts';
import type { List } from '../http/lists.ts';
import type { Tax } from '../invoices/invoice.ts';
import type { Account } from '../state/account.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    credit_note: CreditNote;
  }
}

export interface CreditNoteLine {
  id: string;
  object: 'credit_note_line_item';
  /** Without exclusive taxes. */
  amount: number;
  description: string | null;
  discount_amount: 0;
  discount_amounts: [];
  invoice_line_item?: string;
  livemode: false;
  metadata: Record<string, string>;
  pretax_credit_amounts: [];
  quantity: number | null;
  tax_rates: TaxRate[];
  taxes: Tax[];
  type: 'custom_line_item' | 'invoice_line_item';
  unit_amount: number | null;
  unit_amount_decimal: string | null;
}

export interface CreditNote {
  id: string;
  object: 'credit_note';
  amount: number;
  amount_shipping: 0;
  created: number;
  currency: string;
  customer: string;
  customer_account: null;
  customer_balance_transaction: string | null;
  discount_amount: 0;
  discount_amounts: [];
  effective_at: number;
  invoice: string;
  lines: List<CreditNoteLine>;
  livemode: false;
  memo: string | null;
  metadata: Record<string, string>;
  number: string;
  out_of_band_amount: number | null;
  pdf: string;
  post_payment_amount: number;
  pre_payment_amount: number;
  pretax_credit_amounts: [];
  reason: 'duplicate' | 'fraudulent' | 'order_change' | 'product_unsatisfactory' | null;
  refunds: { amount_refunded: number; payment_record_refund: null; refund: string; type: 'refund' }[];
  shipping_cost: null;
  status: 'issued';
  subtotal: number;
  subtotal_excluding_tax: number;
  total: number;
  total_excluding_tax: number;
  total_taxes: Tax[];
  type: 'post_payment' | 'pre_payment';
  voided_at: null;
}

/** Fields that are always present and never change. */
export const constantCreditNoteFields = {
  object: 'credit_note',
  amount_shipping: 0,
  customer_account: null,
  discount_amount: 0,
  discount_amounts: [],
  livemode: false,
  pretax_credit_amounts: [],
  shipping_cost: null,
  status: 'issued',
  voided_at: null,
} satisfies Partial<CreditNote>;

export function findCreditNote({ store }: Account, id: string): CreditNote {
  const note = store.find('credit_note', id);
  if (!note) throw missing('credit_note', id);
  return note;
}

export const listInvoiceCreditNotes = ({ store }: Account, invoice: string): CreditNote[] =>
  store.all('credit_note').filter((note) => note.invoice === invoice);
