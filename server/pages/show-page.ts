import { languages, type Language } from '@visita/core/languages';
import type { ContentPage, PageText } from '@visita/core/pages/content-page';
import type { pages } from '@visita/core/pages/contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { drawMarkdown } from './draw-markdown.ts';
import { listPageTexts, type PageVersionRow } from './queries.ts';

type Written = Pick<PageVersionRow, 'language' | 'title' | 'content' | 'version' | 'publishedAt'>;

/** In the order in which languages are named everywhere. */
export const byLanguage = (a: { language: Language }, b: { language: Language }): number =>
  languages.indexOf(a.language) - languages.indexOf(b.language);

export const showText = ({ language, title, content, version, publishedAt }: Written): PageText => ({
  lang: language,
  title,
  content,
  html: drawMarkdown(content),
  version,
  publishedAt,
});

/** A page in one language or in all that it has; what it lacks in the one that is asked for is read in the first that it has. */
export async function showPage({ db, params, query }: Pick<Call<typeof pages.get>, 'db' | 'params' | 'query'>): Promise<ContentPage> {
  const code = params.code as ContentPage['code']; // as the contract has read it
  const rows = (await listPageTexts(db, { code })).toSorted(byLanguage);
  const asked = query.lang;
  const shown = asked ? [rows.find(({ language }) => language === asked) ?? rows[0]] : rows;
  const texts = shown.flatMap((row) => (row ? [showText(row)] : []));
  if (texts.length === 0) throw new Problem('pageNotFound');
  return { code, texts };
}
