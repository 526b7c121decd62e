import markdownIt from 'markdown-it';
import { prefixOf, splitPath, type Language } from '@visita/core/languages';
import type { Heading } from '@visita/core/pages/content-page';

/** Markdown as it is shown: HTML that is safe, its headings, and what it begins with as one line of plain text. */
export interface Drawn {
  html: string;
  headings: Heading[];
  summary: string;
}

/**
 * Markdown as HTML that is safe to show: HTML in it is text, links lead by `https`, `http`, `mailto`, `tel` or within the
 * site, and every heading can be led to by its words (CommonMark 0.31 with tables; docs/product.md, section 9).
 */
const markdown = markdownIt({ html: false, linkify: false, typographer: false });
markdown.validateLink = (url) => /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(url.trim());
// a picture of elsewhere would be a request that leaves the site
markdown.disable('image');
// a wide table is moved within its own frame, with the keyboard too
markdown.renderer.rules['table_open'] = () => '<div data-table tabindex="0" role="group"><table>\n';
markdown.renderer.rules['table_close'] = () => '</table></div>\n';

type Token = ReturnType<typeof markdown.parse>[number];

/** Gives each heading a name that none before has: its letters and figures, in any writing, with a dash between the words. */
function nameHeadings(tokens: Token[]): Heading[] {
  const times = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = wordsOf(tokens[index + 1]);
    const name =
      text
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join('-') ?? 'section';
    const count = (times.get(name) ?? 0) + 1;
    times.set(name, count);
    const id = count === 1 ? name : `${name}-${count}`;
    token.attrSet('id', id);
    return [{ id, level: Number(token.tag.slice(1)), text }];
  });
}

/** What stands in a heading or a paragraph, without its signs. */
const wordsOf = (inline: Token | undefined): string =>
  (inline?.children ?? []).map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)).join('');

/** The screens of the site are written without a language; profiles and files have none. */
function withLanguage(href: string, language: Language): string {
  if (!href.startsWith('/') || splitPath(href).language || /^\/(i|api|files|pictures)\//.test(href)) return href;
  return `/${prefixOf(language)}${href === '/' ? '' : href}`;
}

/** So long a line search engines show. */
const longestSummary = 160;

/** Cut between two words, or between two signs of a writing that has no spaces. */
function shortened(text: string): string {
  if (text.length <= longestSummary) return text;
  const cut = text.slice(0, longestSummary - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > longestSummary / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:，、；：]+$/, '')}…`;
}

export function drawMarkdown(text: string, language: Language): Drawn {
  const tokens = markdown.parse(text, {});
  const headings = nameHeadings(tokens);
  for (const link of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open'))
    link.attrSet('href', withLanguage(String(link.attrGet('href')), language));
  const first = tokens.findIndex(({ type }) => type === 'paragraph_open');
  const summary = first === -1 ? '' : shortened(wordsOf(tokens[first + 1]));
  return { html: markdown.renderer.render(tokens, markdown.options, {}), headings, summary };
}
