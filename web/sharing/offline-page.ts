import { languageOfPrefix } from '@visita/core/languages';
import { appContext } from '../site/app-context.ts';
import { drawOfflinePage } from './offline-document.tsx';
import type { Route } from './+types/offline-page.ts';

/** `/pocket/{language}/offline`: the page that the service worker shows while there is no network. */
export function loader({ params, context }: Route.LoaderArgs): Response {
  const language = languageOfPrefix(params.lang);
  if (!language) return new Response(null, { status: 404 });
  const { brand, nonce } = context.get(appContext);
  return new Response(drawOfflinePage({ language, brand, nonce }), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    },
  });
}
