import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import { readDocumentLink } from './document-link.ts';
import { documentFile } from './draw-document.ts';
import { findDocument } from './queries.ts';

const noStore = { 'cache-control': 'no-store' };
const headers = {
  ...noStore,
  'content-type': 'application/pdf',
  // the browser's PDF viewer uses inline styles
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const nothing = () => new Response(null, { status: 404, headers: noStore });

/**
 * Serves GET `/files/documents/:secret` as a PDF, inline or, with `?download`, as an attachment. Any invalid
 * link is 404.
 */
export function serveDocument({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const secret = /^\/files\/documents\/([^/]+)$/.exec(pathname)?.[1] ?? '';
    const linked = await readDocumentLink({ db, now }, { secret });
    const found = linked && (await findDocument(db, linked));
    if (!found) return nothing();
    try {
      const { name, bytes } = await documentFile(found, linked);
      const disposition = `${searchParams.has('download') ? 'attachment' : 'inline'}; filename="${name}"`;
      return new Response(new Uint8Array(bytes), {
        headers: { ...headers, 'content-disposition': disposition },
      });
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      return new Response(null, {
        status: refused.status,
        headers: { ...noStore, 'retry-after': String(refused.details.retryAfter ?? 5) },
      });
    }
  };
}
