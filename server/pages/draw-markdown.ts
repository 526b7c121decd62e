import markdownIt from 'markdown-it';
import { prefixFor, splitPath, type Language } from '@visita/core/languages';
import type { Heading, PageText } from '@visita/core/pages/content-page';

/**
 * Rendered Markdown: safe HTML, its headings, and a summary from its first paragraph as one line of plain
 * text.
 */
export interface DrawMarkdownDrawing {
  html: string;
  headings: Heading[];
  summary: string;
}

/**
 * Renders Markdown (CommonMark 0.31 with tables; docs/product.md, section 9) to safe HTML: HTML in the source
 * is escaped, links may use `https`, `http`, `mailto`, `tel` or a path of the site, and every heading has an
 * id.
 */
const markdown = markdownIt({ html: false, linkify: false, typographer: false });
markdown.validateLink = (url) => /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(url.trim());
// an image of another host would be a request that leaves the site
markdown.disable('image');
// a wide table scrolls in its own frame, with the keyboard too
markdown.renderer.rules['table_open'] = () => '<div data-table tabindex="0" role="group"><table>\n';
markdown.renderer.rules['table_close'] = () => '</table></div>\n';

type Token = ReturnType<typeof markdown.parse>[number];

/**
 * Matches an explicit heading id, which stays when the text changes: `## When a card is lost {#lost-card}`.
 */
const mark = /\s*\{#([a-z][a-z0-9-]*)\}\s*$/;

/** Removes the explicit id from a heading's text and returns it. */
function takeMark(inline: Token | undefined): string | undefined {
  const last = inline?.children?.at(-1);
  const [whole, id] = (last?.type === 'text' && mark.exec(last.content)) || [];
  if (last && whole !== undefined) last.content = last.content.slice(0, -whole.length);
  return id;
}

/**
 * Gives each heading a unique id: its explicit one, or its letters and digits in any script, joined by
 * dashes.
 */
function nameHeadings(tokens: Token[]): Heading[] {
  const times = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const marked = takeMark(tokens[index + 1]);
    const text = getWords(tokens[index + 1]);
    const name =
      marked ??
      text
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join('-') ??
      'section';
    const count = (times.get(name) ?? 0) + 1;
    times.set(name, count);
    const id = count === 1 ? name : `${name}-${count}`;
    token.attrSet('id', id);
    return [{ id, level: Number(token.tag.slice(1)), text }];
  });
}

/** Returns the plain text of a heading or paragraph. */
const getWords = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');

/** Adds the language to a link to a screen of the site; profiles and files have none. */
function withLanguage(href: string, language: Language): string {
  if (!href.startsWith('/') || splitPath(href).language || /^\/(i|api|files|pictures)\//.test(href))
    return href;
  return `/${prefixFor(language)}${href === '/' ? '' : href}`;
}

/** The length that search engines show of a description. */
const longestSummary = 160;

/** Shortens between two words, or between two characters in scripts without spaces. */
function shortened(text: string): string {
  if (text.length <= longestSummary) return text;
  const cut = text.slice(0, longestSummary - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > longestSummary / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:，、；：]+$/, '')}…`;
}

/** Parses Markdown, and adds the headings' ids and the languages of the links. */
function parse(text: string, language: Language) {
  const tokens = markdown.parse(text, {});
  const headings = nameHeadings(tokens);
  const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open');
  for (const link of links) link.attrSet('href', withLanguage(String(link.attrGet('href')), language));
  return { tokens, headings, links };
}

const getHtml = (tokens: Token[]) => markdown.renderer.render(tokens, markdown.options, {});

export function drawMarkdown(text: string, language: Language): DrawMarkdownDrawing {
  const { tokens, headings } = parse(text, language);
  const first = tokens.findIndex(({ type }) => type === 'paragraph_open');
  const summary = first === -1 ? '' : shortened(getWords(tokens[first + 1]));
  return { html: getHtml(tokens), headings, summary };
}

type Text = Pick<PageText, 'content' | 'lang'>;

/**
 * Renders the section below the heading with that id, up to the next heading of the same level, for use on
 * any screen.
 */
export function drawSection({ content, lang }: Text, { id, page }: { id: string; page: string }) {
  const { tokens, links } = parse(content, lang);
  // a heading inside a list or a quotation begins no section
  const isHeading = ({ type, level }: Token) => type === 'heading_open' && level === 0;
  const from = tokens.findIndex((token) => isHeading(token) && token.attrGet('id') === id);
  const heading = tokens[from];
  if (!heading) return undefined;
  const end = tokens.findIndex(
    (token, index) => index > from && isHeading(token) && token.tag <= heading.tag,
  );
  const section = tokens.slice(from + 3, end === -1 ? undefined : end);
  // drops ids that the screen may also use
  for (const token of section) if (token.type === 'heading_open') token.attrs = null;
  for (const link of links) {
    const href = String(link.attrGet('href'));
    if (href.startsWith('#')) link.attrSet('href', withLanguage(`${page}${href}`, lang));
  }
  return { title: getWords(tokens[from + 1]), html: getHtml(section) };
}
