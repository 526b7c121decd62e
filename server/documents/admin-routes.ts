import { adminDocuments } from '@visita/core/documents/admin-contract';
import { Problem } from '@visita/core/problems';
import { on } from '../http/route.ts';
import { documentLink } from './document-link.ts';
import { findDocument } from './queries.ts';

export const adminDocumentRoutes = [
  on(adminDocuments.link, async (call) => {
    const found = await findDocument(call.db, call.params);
    if (!found) throw new Problem('documentNotFound');
    return { url: await documentLink(call, found.document) };
  }),
];
