import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { saleKey } from './post-document.ts';
import { listChanges } from './printed-buyer.ts';
import { findInvoice, listCredits, type DocumentBuyer, type DocumentRow } from './queries.ts';
import { copyDocument } from './write-credit-note.ts';
import { writeDocument } from './write-document.ts';

interface ReissueInput {
  buyer: Omit<DocumentBuyer, 'destination'>;
  at: Date;
}

/**
 * Credits an invoice in full and issues it again with a corrected buyer; lines, taxes and amounts stay. Lock its
 * sale first. Throws `documentCannotChange` if it was replaced, if a part of it is credited, or if nothing would
 * change.
 */
export async function reissueInvoice(
  tx: Tx,
  invoice: DocumentRow,
  { buyer, at }: ReissueInput,
): Promise<{ id: string; number: string }> {
  const newest = await findInvoice(tx, saleKey(invoice));
  const credits = await listCredits(tx, { invoiceId: invoice.id });
  const isSame = listChanges(invoice.buyer, buyer).length === 0;
  if (newest?.document.id !== invoice.id || credits.length > 0 || isSame)
    throw new Problem('documentCannotChange');
  const replacement = { ...copyDocument(invoice), replacesId: invoice.id, issuedAt: at };
  await writeDocument(tx, { ...replacement, kind: 'creditNote', correctsId: invoice.id });
  return writeDocument(tx, {
    ...replacement,
    buyer: { ...invoice.buyer, ...buyer },
    balanceApplied: invoice.balanceApplied,
  });
}
