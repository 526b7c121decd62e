import type { Destination } from '@visita/core/addresses/address';
import type { Language } from '@visita/core/languages';
import type { TaxLine } from '@visita/core/shop/tax';
import type { Tx } from '../database/database.ts';
import type { DocumentLine, OfSale, PaperAddress } from './queries.ts';
import { sellerOfPaper } from './seller-of-paper.ts';
import { paperDay, writeDocument } from './write-document.ts';

/** What was sold, as the module that sold it says. */
export type Sale = OfSale & Sold;

/** What is paid has its invoice from that moment on; what is sent to be paid, from the one at which it was. */
export type Billed = { paidAt: Date } | { sentAt: Date; dueAt: Date };

interface Sold {
  /** What its invoice is called, where that is known already. */
  number?: string | null;
  saleNo: string;
  language: Language;
  orderedAt: Date;
  billed: Billed;
  card: { brand: string; last4: string } | null;
  buyer: { name: string; destination: Destination };
  deliveryAddress: PaperAddress | null;
  lines: DocumentLine[];
  currency: string;
  subtotal: number;
  shippingAmount: number;
  taxes: TaxLine[];
  taxAmount: number;
  total: number;
}

/** Writes the invoice of a sale in the transaction that takes the money for it, or that learns that it was sent. */
export async function writeInvoice(tx: Tx, { orderedAt, billed, ...sale }: Sale): Promise<{ id: string; number: string }> {
  const seller = await sellerOfPaper(tx, { at: 'paidAt' in billed ? billed.paidAt : billed.sentAt });
  return writeDocument(tx, {
    ...sale,
    kind: 'invoice',
    sellerId: seller.id,
    orderedOn: paperDay(orderedAt),
    ...('paidAt' in billed
      ? { issuedAt: billed.paidAt, paidOn: paperDay(billed.paidAt) }
      : { issuedAt: billed.sentAt, dueOn: paperDay(billed.dueAt) }),
  });
}
