import { languageOfPrefix } from '@visita/core/languages';
import { pages } from '@visita/core/pages/contract';
import { data } from 'react-router';
import { appContext } from '../site/app-context.ts';
import { load } from '../api/load.ts';
import type { Route } from './+types/content-page.ts';

export type LoadedContent = Awaited<ReturnType<typeof loadContent>>;

/** Loads a content page in the language of the URL: the current version, or the one that the URL names. */
export async function loadContent(
  {
    context,
    params: { lang: prefix },
    request,
  }: Pick<Route.LoaderArgs, 'context' | 'request'> & { params: { lang: string } },
  code: string,
) {
  const language = languageOfPrefix(prefix) ?? 'en';
  const [current] = (
    await load(context, pages.get, { params: { code }, query: { lang: language } }, language)
  ).texts;
  if (!current) throw new Error(`pages.get gave no text for ${code}`);
  const query = { lang: current.lang };
  const versions = await load(context, pages.versions, { params: { code }, query }, language);
  const version = new URL(request.url).searchParams.get('version');
  const isOld = version !== null && version !== String(current.version);
  const shownVersion = isOld
    ? await load(
        context,
        pages.version,
        { params: { code }, query: { ...query, version: getNumber(version) } },
        language,
      )
    : current;
  const { content: _, ...text } = shownVersion;
  return { text, versions, isOld, page: context.get(appContext).page };
}

/** Parses a version number. Throws 404 for anything else. */
function getNumber(version: string): number {
  if (!/^[1-9]\d{0,5}$/.test(version)) throw data(null, { status: 404 });
  return Number(version);
}
