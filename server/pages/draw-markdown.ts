import markdownIt from 'markdown-it';

/**
 * Markdown as HTML that is safe to show: HTML in it is text, links lead by `https`, `http`, `mailto`, `tel` or within the
 * site, and every heading can be led to by its words (CommonMark 0.31 with tables; docs/product.md, section 9).
 */
const markdown = markdownIt({ html: false, linkify: false, typographer: false });
markdown.validateLink = (url) => /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(url.trim());
// a picture of elsewhere would be a request that leaves the site
markdown.disable('image');
markdown.renderer.rules['heading_open'] = (tokens, index, options, env, self) => {
  const names = (env?.['names'] ?? {}) as Record<string, number>;
  const name = nameOf(tokens[index + 1]?.content ?? '');
  const times = (names[name] ?? 0) + 1;
  names[name] = times;
  tokens[index]?.attrSet('id', times === 1 ? name : `${name}-${times}`);
  return self.renderToken(tokens, index, options);
};

/** Its letters and figures, in any writing, with a dash between the words. */
const nameOf = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join('-') ?? 'section';

/** Safe HTML of a Markdown text; each call counts the names of its own headings. */
export const drawMarkdown = (text: string): string => markdown.render(text, { names: Object.create(null) as object });
