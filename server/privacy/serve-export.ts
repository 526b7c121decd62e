import { Readable } from 'node:stream';
import { addDays } from '@visita/core/days';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/token.ts';
import { daysKept } from './own-export.ts';
import { findByLink, moveLink } from './export-queries.ts';

const noStore = { 'cache-control': 'no-store' };
const notFound = () => new Response(null, { status: 404, headers: noStore });
const headers = {
  ...noStore,
  'content-type': 'application/zip',
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * Serves GET of `/files/export/:secret` once. HEAD does not use the link up; anything wrong is answered with
 * 404.
 */
export function serveExport({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>) {
  return async (request: Request): Promise<Response> => {
    const secret = /^\/files\/export\/([\w-]{43})$/.exec(new URL(request.url).pathname)?.[1];
    if (request.method !== 'GET' || secret === undefined) return notFound();
    const at = now();
    const link = { linkHash: hashToken(secret), now: at, readySince: addDays(at, -daysKept) };
    const archive = await findByLink(db, link);
    const file = archive && (await files.open(archive.fileName));
    if (!file) return notFound();
    // invalidated only now, so that an archive that cannot be opened does not use the link up
    const isFirst = await moveLink(db, link).catch((error: unknown) => {
      file.stream.destroy();
      throw error;
    });
    if (!isFirst) {
      file.stream.destroy();
      return notFound();
    }
    const day = archive.readyAt?.toISOString().slice(0, 10);
    // one object at run time, two type declarations of a web stream
    return new Response(Readable.toWeb(file.stream) as ReadableStream, {
      headers: {
        ...headers,
        'content-length': String(file.size),
        'content-disposition': `attachment; filename="export-${day}.zip"`,
      },
    });
  };
}
