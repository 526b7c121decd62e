import { Readable } from 'node:stream';
import { addDays } from '@visita/core/days';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/token.ts';
import { daysKept } from './own-export.ts';
import { moveLink } from './queries.ts';

const noStore = { 'cache-control': 'no-store' };
const headers = {
  ...noStore,
  'content-type': 'application/zip',
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Answers GET of `/files/export/:secret` once; a look with HEAD uses nothing up, and whatever is wrong is not found. */
export function serveExport({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>) {
  return async (request: Request): Promise<Response> => {
    const secret = /^\/files\/export\/([\w-]{43})$/.exec(new URL(request.url).pathname)?.[1];
    const at = now();
    const isAsked = request.method === 'GET' && secret !== undefined;
    const archive = isAsked ? await moveLink(db, { linkHash: hashToken(secret), now: at, readySince: addDays(at, -daysKept) }) : undefined;
    const file = archive && (await files.open(archive.fileName));
    if (!file) return new Response(null, { status: 404, headers: noStore });
    const day = archive.readyAt?.toISOString().slice(0, 10);
    // the two kinds of web stream are one object with two type declarations
    return new Response(Readable.toWeb(file.stream) as ReadableStream, {
      headers: { ...headers, 'content-length': String(file.size), 'content-disposition': `attachment; filename="export-${day}.zip"` },
    });
  };
}
