import { readFileSync } from 'node:fs';
import { memoize } from '@visita/core/memoize';
import type { developers, Guide } from '@visita/core/developers/contract';
import { guideCodes, type GuideCode } from '@visita/core/developers/guides';
import type { Language } from '@visita/core/languages';
import type { Call } from '../http/route.ts';
import { drawMarkdown } from '../pages/draw-markdown.ts';
import { guideTables } from './guide-tables.ts';
import { sampleFor, samples, type SampleName } from './samples.ts';

const folder = new URL('./texts/', import.meta.url);

/** Reads the file of a guide in a language, whose first line is `# Title`. */
export function readGuide(code: GuideCode, language: Language): { title: string; content: string } {
  const source = readFileSync(new URL(`${language}/${code}.md`, folder), 'utf8').replaceAll('\r\n', '\n');
  const [, title, content] = /^# (.+)\n([^]*)$/.exec(source) ?? [];
  if (title === undefined || content === undefined)
    throw new Error(`texts/${language}/${code}.md does not begin with a line "# Title" and a text below it`);
  return { title: title.trim(), content: `${content.trim()}\n` };
}

interface WrittenGuide extends Guide {
  /** The lower-case Markdown, for the search. */
  words: string;
}

const isSample = (name: string): name is SampleName => name in samples;

/** Fills the placeholders of a guide. Throws for an unknown one. */
function fillGuide(content: string, { language, site }: { language: Language; site: string }): string {
  return content
    .replace(/^\{\{(code|table)\.([a-z-]+)\}\}$/gm, (placeholder, kind: string, name: string) => {
      const draw = guideTables[name];
      if (kind === 'table' && draw) return draw(language);
      if (kind === 'code' && isSample(name))
        return `\`\`\`${samples[name].language}\n${sampleFor(name, site)}\n\`\`\``;
      throw new Error(`${placeholder}: unknown placeholder of a guide`);
    })
    .replaceAll('{{site}}', site);
}

/** Renders the guides of a site. They are part of the build, so each is rendered once. */
const guidesFor = memoize((site: string) =>
  memoize((name: string): WrittenGuide => {
    const [language, code] = name.split(' ') as [Language, GuideCode];
    const { title, content } = readGuide(code, language);
    const filled = fillGuide(content, { language, site });
    const { html, headings, summary } = drawMarkdown(filled, language);
    // wide code scrolls in its own frame, with the keyboard too; scripts put a button into the caption
    const scrollable = html
      .replaceAll('<pre>', '<figure><figcaption></figcaption><pre tabindex="0">')
      .replaceAll('</pre>', '</pre></figure>');
    return { code, title, html: scrollable, headings, summary, words: `${title}\n${filled}`.toLowerCase() };
  }),
);

/** Returns a guide of a site in a language. */
export const findGuide = (
  site: string,
  { language, code }: { language: Language; code: GuideCode },
): WrittenGuide => guidesFor(site)(`${language} ${code}`);

/** Lists the guides in the order in which they are read; with a search, those that have each of its words. */
export function listGuides({ config, query }: Call<typeof developers.guides>) {
  const searchWords = (query.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return guideCodes
    .map((code) => findGuide(config.publicUrl, { language: query.lang, code }))
    .filter(({ words }) => searchWords.every((word) => words.includes(word)));
}

/** Returns a guide in a language. */
export function presentGuide({ config, params, query }: Call<typeof developers.guide>) {
  const code = params.code as GuideCode; // validated by the contract
  return findGuide(config.publicUrl, { language: query.lang, code });
}
