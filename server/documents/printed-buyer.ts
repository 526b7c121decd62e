import type { adminDocuments } from '@visita/core/documents/admin-contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { findDocument, type DocumentBuyer } from './queries.ts';

/** Presents the buyer of a document to staff, who may correct it. Throws `documentNotFound`. */
export async function presentBuyer({ db, params }: Call<typeof adminDocuments.buyer>) {
  const found = await findDocument(db, params);
  if (!found) throw new Problem('documentNotFound');
  const { name, company = '', taxNumber = '', purchaseOrder = '' } = found.document.buyer;
  return { name, company, taxNumber, purchaseOrder };
}

const printedFields = ['name', 'company', 'taxNumber', 'purchaseOrder'] as const;

/** Lists the fields in which two buyers differ. */
export const listChanges = (one: Partial<DocumentBuyer>, other: Partial<DocumentBuyer>) =>
  printedFields.filter((field) => (one[field] ?? '') !== (other[field] ?? ''));
