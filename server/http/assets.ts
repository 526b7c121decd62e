import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const immutable = 'public, max-age=31536000, immutable';

/** The browser's build: hashed names are kept for ever, the rest is asked again; the copies made at build time are sent. */
export function assets(folder: string): MiddlewareHandler {
  return serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      c.header('cache-control', path.includes('/assets/') ? immutable : 'public, max-age=3600');
    },
  });
}
