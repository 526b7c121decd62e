import { helpPage } from '@visita/core/help-topics';
import type { ContentPage } from '@visita/core/pages/content-page';
import type { help } from '@visita/core/pages/help-contract';
import type { pages } from '@visita/core/pages/contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { drawSection } from './draw-markdown.ts';

/** Returns a page in one language or in all. A missing language is replaced by the first one the page has. */
export async function presentPage({
  contentPages,
  params,
  query,
}: Call<typeof pages.get>): Promise<ContentPage> {
  const code = params.code as ContentPage['code']; // validated by the contract
  const texts = await contentPages.load(code);
  const [first] = texts;
  if (!first) throw new Problem('pageNotFound');
  const requestedLanguage = query.lang;
  return {
    code,
    texts: requestedLanguage ? [texts.find(({ lang }) => lang === requestedLanguage) ?? first] : texts,
  };
}

/** Returns the section whose heading has the topic's id; null if staff removed it from the page. */
export async function presentHelp({ contentPages, params, query }: Call<typeof help.get>) {
  const texts = await contentPages.load(helpPage);
  const text = texts.find(({ lang }) => lang === query.lang) ?? texts[0];
  const section = text && drawSection(text, { id: params.topic, page: `/pages/${helpPage}` });
  return section ? { lang: text.lang, ...section } : null;
}
