import { languageOfPrefix } from '@visita/core/languages';
import { appContext } from '../site/app-context.ts';
import { i18nFor } from '../i18n/words.ts';
import type { Route } from './+types/manifest-page.ts';

const icon = (side: number, purpose: 'any' | 'maskable') => ({
  src: `/app-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

/** `/pocket/{language}/app.webmanifest`: the app starts at its owner's code; its scope is the whole site. */
export function loader({ params, context }: Route.LoaderArgs): Response {
  const language = languageOfPrefix(params.lang);
  if (!language) return new Response(null, { status: 404 });
  const { brand } = context.get(appContext);
  const t = i18nFor(language).getFixedT(language, 'share');
  const menu = i18nFor(language).getFixedT(language, 'common');
  const manifest = {
    id: '/pocket/',
    name: t('offlineCode.app', { brand }),
    short_name: brand,
    description: t('offlineCode.text'),
    lang: language,
    dir: 'ltr',
    start_url: `/pocket/${params.lang}`,
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    categories: ['business', 'productivity'],
    shortcuts: (['cards', 'contacts'] as const).map((screen) => ({
      name: menu(`menu.${screen}`),
      url: `/${params.lang}/${screen}`,
      icons: [icon(192, 'any')],
    })),
    // links shared from other apps are added to a card
    share_target: {
      action: `/${params.lang}/cards/add-link`,
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  };
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' },
  });
}
