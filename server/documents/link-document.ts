import type { adminDocuments } from '@visita/core/documents/admin-contract';
import type { documents } from '@visita/core/documents/contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { documentLink } from './document-link.ts';
import { findDocument, findOwnDocument } from './queries.ts';

/** Links a document of the caller's, in its own language by default. Throws `documentNotFound`. */
export async function linkOwnDocument(call: Call<typeof documents.link>) {
  const document = await findOwnDocument(call.db, { id: call.params.id, userId: call.user.id });
  if (!document) throw new Problem('documentNotFound');
  const language = call.body.language ?? document.language;
  return { url: await documentLink(call, { id: document.id, language }) };
}

/** Links a document for staff. Throws `documentNotFound`. */
export async function linkDocument(call: Call<typeof adminDocuments.link>) {
  const found = await findDocument(call.db, call.params);
  if (!found) throw new Problem('documentNotFound');
  return { url: await documentLink(call, found.document) };
}
