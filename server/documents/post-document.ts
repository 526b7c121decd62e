import { creditNoteLines, invoiceLines } from '@visita/core/ledger/posting';
import type { Tx } from '../database/database.ts';
import { planOfSku } from '@visita/core/plans/plan';
import { localDay, sellerHome } from '@visita/core/addresses/local-day';
import { findEntry, sumSale, type SaleKey } from '../ledger/queries.ts';
import { postEntry, reverseEntry } from '../ledger/post-entry.ts';
import { creditRevenue, endRevenue, scheduleRevenue } from '../ledger/schedule-revenue.ts';
import { sumUnrecognised } from '../ledger/schedule-queries.ts';
import { findSoldService, type DocumentRow, type NewDocument } from './queries.ts';

type PostedDocument = Pick<
  DocumentRow,
  'id' | 'kind' | 'issuedAt' | 'currency' | 'lines' | 'subtotal' | 'shippingAmount' | 'taxes' | 'total'
> &
  Partial<
    Pick<NewDocument, 'correctsId' | 'orderId' | 'subscriptionInvoiceId' | 'creditedById' | 'replacesId'>
  >;

/**
 * Posts a document to the ledger, in the transaction that writes it, and schedules the revenue of the plans
 * on it.
 */
export async function postDocument(tx: Tx, document: PostedDocument): Promise<void> {
  // a corrected buyer moves no money: the credit note and the new invoice would cancel out
  if (document.replacesId) return;
  if (document.kind === 'invoice') await postInvoice(tx, document);
  else if (document.kind === 'creditNote') await postCreditNote(tx, document);
  else await postReversal(tx, document);
}

const toEvent = ({ id, issuedAt: at, currency, kind }: PostedDocument) =>
  ({ kind, sourceId: id, at, currency, documentId: id }) as const;

async function postInvoice(tx: Tx, document: PostedDocument): Promise<void> {
  const { id: documentId, issuedAt: at, lines, currency } = document;
  const sale = saleKey(document);
  const isNew = await postEntry(tx, { ...toEvent(document), sale }, invoiceLines(document));
  if (!isNew || lines.every(({ sku }) => planOfSku(sku) === null)) return;
  const service = (await findSoldService(tx, sale)) ?? { subscriptionId: null, period: null };
  const issuedOn = localDay(sellerHome, at);
  await scheduleRevenue(tx, { documentId, sale, ...service, currency, issuedOn, lines });
}

/** A credit note that another invoice applies credits unused time: the service of its sale has ended. */
async function postCreditNote(tx: Tx, document: PostedDocument): Promise<void> {
  const sale = saleKey(document);
  const balances = { ...(await sumSale(tx, sale)), deferred_plans: -(await sumUnrecognised(tx, sale)) };
  const lines = creditNoteLines(document, balances);
  if (!(await postEntry(tx, { ...toEvent(document), sale }, lines))) return;
  await creditRevenue(tx, sale, lines);
  if (document.creditedById) await endRevenue(tx, sale, { at: document.issuedAt });
}

async function postReversal(tx: Tx, document: PostedDocument): Promise<void> {
  const reversed = { kind: 'creditNote', sourceId: document.correctsId ?? '' } as const;
  if (!(await reverseEntry(tx, reversed, toEvent(document)))) return;
  const entry = await findEntry(tx, { kind: 'reversal', sourceId: document.id });
  await creditRevenue(tx, saleKey(document), entry?.lines ?? []);
}

/** The sale of a document. */
export function saleKey({
  orderId,
  subscriptionInvoiceId,
}: Pick<PostedDocument, 'orderId' | 'subscriptionInvoiceId'>): SaleKey {
  if (orderId) return { orderId };
  if (subscriptionInvoiceId) return { subscriptionInvoiceId };
  throw new Error('a document belongs to an order or to an invoice of a subscription');
}
