import { renderToStaticMarkup } from 'react-dom/server';
import { languageOfPrefix } from '@visita/core/languages';
import { appContext } from '../site/app-context.ts';
import { i18nFor } from '../i18n/words.ts';
import { OfflineCodeDocument } from './offline-code-document.tsx';
import type { Route } from './+types/offline-code-page.ts';

/** `/pocket/{language}`: the same page for all users; the code is stored only on the device. */
export function loader({ params, context }: Route.LoaderArgs): Response {
  const language = languageOfPrefix(params.lang);
  if (!language) return new Response(null, { status: 404 });
  const { brand, nonce } = context.get(appContext);
  const t = i18nFor(language).getFixedT(language, 'share');
  const html = renderToStaticMarkup(<OfflineCodeDocument {...{ language, brand, nonce, t }} />);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
  return new Response(`<!doctype html>${html}`, { headers });
}
