import { languages, type Language } from '@visita/core/languages';
import type { PageText } from '@visita/core/pages/content-page';
import { fillLine, fillMarkdown, type Facts } from '@visita/core/pages/facts';
import { drawMarkdown } from './draw-markdown.ts';
import type { PageVersionRow } from './queries.ts';

export type PresentTextData = Pick<
  PageVersionRow,
  'language' | 'title' | 'content' | 'version' | 'publishedAt'
>;

/** Sorts by the usual order of languages. */
export const byLanguage = (a: { language: Language }, b: { language: Language }): number =>
  languages.indexOf(a.language) - languages.indexOf(b.language);

/** A version as visitors see it, with its placeholders filled in. */
export function presentText(
  { language, title, content, version, publishedAt }: PresentTextData,
  facts: Facts,
): PageText {
  const filled = fillMarkdown(content, facts);
  return {
    lang: language,
    title: fillLine(title, facts),
    content: filled,
    ...drawMarkdown(filled, language),
    version,
    publishedAt,
  };
}

/**
 * The same for staff: title and source keep their placeholders, and only the rendered HTML has them filled
 * in.
 */
export const presentWritten = (text: PresentTextData, facts: Facts): PageText => ({
  ...presentText(text, facts),
  title: text.title,
  content: text.content,
});
