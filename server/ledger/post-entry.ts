import type { EntryKind } from '@visita/core/ledger/entry';
import { reversedLines, type LedgerLine } from '@visita/core/ledger/posting';
import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { findEntry, insertEntry, type SaleKey } from './queries.ts';

/** An event of money. */
export interface LedgerEvent {
  kind: EntryKind;
  /** The row or Stripe object that it records. */
  sourceId: string;
  at: Date;
  currency: string;
  sale?: SaleKey | undefined;
  documentId?: string;
}

/**
 * Posts an event, once per kind and source, in the transaction that records it. Without lines (an amount of
 * zero) nothing is posted. Never refused because a month is closed: the database then posts it on the first
 * day of the oldest open month.
 */
export async function postEntry(
  tx: Tx,
  { kind, sourceId, at, currency, sale, documentId }: LedgerEvent,
  lines: readonly LedgerLine[],
): Promise<boolean> {
  if (lines.length === 0) return false;
  const entry = { id: newId(at), happenedAt: at, kind, sourceId, documentId, ...sale };
  return insertEntry(tx, entry, { currency, lines });
}

/** Posts the reversal of an event; does nothing if that was never posted. */
export async function reverseEntry(
  tx: Tx,
  reversed: Pick<LedgerEvent, 'kind' | 'sourceId'>,
  { kind, sourceId, at, documentId }: Pick<LedgerEvent, 'kind' | 'sourceId' | 'at' | 'documentId'>,
): Promise<boolean> {
  const found = await findEntry(tx, reversed);
  if (!found) return false;
  const { id: reversesId, orderId, subscriptionInvoiceId } = found.entry;
  const entry = {
    id: newId(at),
    happenedAt: at,
    kind,
    sourceId,
    documentId,
    orderId,
    subscriptionInvoiceId,
    reversesId,
  };
  return insertEntry(tx, entry, { currency: found.currency, lines: reversedLines(found.lines) });
}
