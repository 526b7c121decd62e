import { createHash } from 'node:crypto';
import { languages } from '@visita/core/languages';
import { appContext } from '../site/app-context.ts';
import { drawOfflinePage } from './offline-document.tsx';
import worker from './worker.ts?inlined';
import type { Route } from './+types/worker-page.ts';

/**
 * `/pocket/worker.js`. Its path allows the scope `/pocket/`, its header also the scope of one language.
 * Always revalidated; the release hash changes the script whenever its offline pages change, so that browsers
 * update the worker.
 */
export function loader({ context }: Route.LoaderArgs): Response {
  const { brand } = context.get(appContext);
  const pages = languages.map((language) => drawOfflinePage({ language, brand, nonce: '' }));
  const release = createHash('sha256').update(pages.join('')).digest('base64url');
  return new Response(`${worker}\n// ${release}\n`, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    },
  });
}
