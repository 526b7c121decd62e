import { randomBytes } from 'node:crypto';
import { localDay, sellerHome } from '@visita/core/addresses/local-day';
import type { DocumentKind } from '@visita/core/documents/contract';
import { numberFrom, type Numbered } from '@visita/core/documents/number';
import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { postDocument } from './post-document.ts';
import { insertDocument, type NewDocument } from './queries.ts';

const characters: Record<DocumentKind, Numbered> = { invoice: 'F', creditNote: 'C', reversal: 'R' };

/** The calendar day in Montréal. */
export const paperDay = (at: Date): string => localDay(sellerHome, at);

/**
 * Writes an immutable document and posts it to the ledger. The series is the last lock that its transaction
 * takes.
 */
export async function writeDocument(
  tx: Tx,
  { number, ...document }: NewDocument & { number?: string | null },
): Promise<{ id: string; number: string }> {
  const issuedOn = paperDay(document.issuedAt);
  const row = {
    ...document,
    id: newId(document.issuedAt),
    number: number ?? numberFrom(characters[document.kind], new Date(issuedOn), randomBytes(6)),
    issuedOn,
  };
  await postDocument(tx, row);
  await insertDocument(tx, row);
  return row;
}
