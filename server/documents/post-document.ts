import { creditNoteLines, invoiceLines } from '@visita/core/ledger/posting';
import type { Tx } from '../database/database.ts';
import { postEntry, reverseEntry } from '../ledger/post-entry.ts';
import { sumSale, type SaleKey } from '../ledger/queries.ts';
import type { DocumentRow, NewDocument } from './queries.ts';

type PostedDocument = Pick<
  DocumentRow,
  'id' | 'kind' | 'issuedAt' | 'currency' | 'lines' | 'subtotal' | 'shippingAmount' | 'taxes' | 'total'
> &
  Partial<Pick<NewDocument, 'correctsId' | 'orderId' | 'subscriptionInvoiceId'>>;

/** Posts a document to the ledger, in the transaction that writes it. */
export async function postDocument(tx: Tx, document: PostedDocument): Promise<void> {
  const { id, kind, issuedAt: at, currency, correctsId } = document;
  const event = { sourceId: id, at, currency, documentId: id };
  if (kind === 'reversal') {
    await reverseEntry(tx, { kind: 'creditNote', sourceId: correctsId ?? '' }, { ...event, kind });
    return;
  }
  const sale = saleKey(document);
  const lines =
    kind === 'invoice' ? invoiceLines(document) : creditNoteLines(document, await sumSale(tx, sale));
  await postEntry(tx, { ...event, kind, sale }, lines);
}

function saleKey({ orderId, subscriptionInvoiceId }: PostedDocument): SaleKey {
  if (orderId) return { orderId };
  if (subscriptionInvoiceId) return { subscriptionInvoiceId };
  throw new Error('a document belongs to an order or to an invoice of a subscription');
}
