import type { Language } from '@visita/core/languages';
import type { TaxLine } from '@visita/core/shop/tax';
import type { Tx } from '../database/database.ts';
import type { DocumentBuyer, DocumentLine, OfSale, PaperAddress } from './queries.ts';
import { sellerOfPaper } from './seller-of-paper.ts';
import { paperDay, writeDocument } from './write-document.ts';

/** A sale, as described by the module that sold. */
export type Sale = OfSale & WriteInvoiceSale;

/**
 * The date of an invoice is that of its payment, or an earlier one on which its tax became due, or that of
 * sending it for payment.
 */
export type BilledLine = { paidAt: Date; issuedAt?: Date } | { sentAt: Date; dueAt: Date };

interface WriteInvoiceSale {
  /** The invoice number, if one was assigned before. */
  number?: string | null;
  saleNo: string;
  language: Language;
  orderedAt: Date;
  billed: BilledLine;
  card: { brand: string; last4: string } | null;
  /** The bank's reference of the transfer that paid it. */
  transferReference?: string | null;
  buyer: DocumentBuyer;
  deliveryAddress: PaperAddress | null;
  lines: DocumentLine[];
  currency: string;
  subtotal: number;
  shippingAmount: number;
  taxes: TaxLine[];
  taxAmount: number;
  total: number;
  /** The part of the total that the customer's balance settles; the rest is paid. */
  balanceApplied?: number;
}

/** Writes the invoice of a sale, in the transaction that records its payment or that it was sent. */
export async function writeInvoice(
  tx: Tx,
  { orderedAt, billed, ...sale }: Sale,
): Promise<{ id: string; number: string }> {
  const issuedAt = 'paidAt' in billed ? (billed.issuedAt ?? billed.paidAt) : billed.sentAt;
  const seller = await sellerOfPaper(tx, { at: issuedAt });
  return writeDocument(tx, {
    ...sale,
    kind: 'invoice',
    sellerId: seller.id,
    orderedOn: paperDay(orderedAt),
    issuedAt,
    ...('paidAt' in billed ? { paidOn: paperDay(billed.paidAt) } : { dueOn: paperDay(billed.dueAt) }),
  });
}
