import { languages, type Language } from '@visita/core/languages';
import type { PageText } from '@visita/core/pages/content-page';
import { fillLine, fillMarkdown, type Facts } from '@visita/core/pages/facts';
import { drawMarkdown } from './draw-markdown.ts';
import type { PageVersionRow } from './queries.ts';

export type Written = Pick<PageVersionRow, 'language' | 'title' | 'content' | 'version' | 'publishedAt'>;

/** In the order in which languages are named everywhere. */
export const byLanguage = (a: { language: Language }, b: { language: Language }): number =>
  languages.indexOf(a.language) - languages.indexOf(b.language);

/** A version as visitors read it, with what it says of the product filled in. */
export function showText({ language, title, content, version, publishedAt }: Written, facts: Facts): PageText {
  const filled = fillMarkdown(content, facts);
  return { lang: language, title: fillLine(title, facts), content: filled, ...drawMarkdown(filled, language), version, publishedAt };
}

/** The same as staff write it: what is filled in stands there by its name, and only what is drawn shows it. */
export const showWritten = (written: Written, facts: Facts): PageText => ({
  ...showText(written, facts),
  title: written.title,
  content: written.content,
});
