import { extname } from 'node:path';
import { Problem } from '@visita/core/problems';
import { isPictureFile } from '@visita/core/uploads/photo-files';
import type { Files } from '../integrations/files.ts';

const types: Record<string, string> = { '.webp': 'image/webp', '.avif': 'image/avif', '.jpg': 'image/jpeg' };

/**
 * A file is named after its content, so it never changes and is cached for ever; it is never anything but a
 * picture.
 */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
};

const noStore = { 'cache-control': 'no-store' };

/** Serves GET and HEAD of `/files/:name`; anything else is 404. */
export function serveFile(files: Pick<Files, 'read'>) {
  return async (request: Request): Promise<Response> => {
    const name = /^\/files\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1] ?? '';
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading || !isPictureFile(name)) return new Response(null, { status: 404, headers: noStore });
    try {
      const bytes = await files.read(name);
      if (!bytes) return new Response(null, { status: 404, headers: noStore });
      return new Response(request.method === 'HEAD' ? null : bytes, {
        headers: {
          ...headers,
          'content-type': types[extname(name)] ?? '',
          'content-length': String(bytes.length),
        },
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return new Response(null, {
        status: error.status,
        headers: { ...noStore, 'retry-after': String(error.details.retryAfter ?? 5) },
      });
    }
  };
}
