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

/**
 * A version as visitors see it, with its placeholders filled in.
 *
 * @param previous is an earlier presentation in the same language; if the text is the same, so is its HTML
 */
export function presentText(
  { language, title, content, version, publishedAt }: PresentTextData,
  facts: Facts,
  previous?: PageText,
): PageText {
  const filled = fillMarkdown(content, facts);
  const { html, headings, summary } =
    previous?.content === filled ? previous : drawMarkdown(filled, language);
  return {
    lang: language,
    title: fillLine(title, facts),
    content: filled,
    html,
    headings,
    summary,
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
