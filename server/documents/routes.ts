import { documents } from '@visita/core/documents/contract';
import { Problem } from '@visita/core/problems';
import { on } from '../http/route.ts';
import { documentLink } from './document-link.ts';
import { findOwnDocument } from './queries.ts';

export const documentRoutes = [
  on(documents.link, async (call) => {
    const found = await findOwnDocument(call.db, { id: call.params.id, userId: call.user.id });
    if (!found) throw new Problem('documentNotFound');
    return {
      url: await documentLink(call, { id: found.id, language: call.body.language ?? found.language }),
    };
  }),
];
