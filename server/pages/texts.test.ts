import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { helpPage, helpTopics } from '@visita/core/help-topics';
import { languages, type Language } from '@visita/core/languages';
import { pageCodes, type PageCode } from '@visita/core/pages/content-page';
import { blockFacts, unknownFact } from '@visita/core/pages/facts';
import routes from '../../web/routes.ts';
import { translatorFor } from '../http/words.ts';
import { drawMarkdown, drawSection } from './draw-markdown.ts';
import { readText } from './read-texts.ts';

const folder = new URL('./texts/', import.meta.url);
const files = languages.flatMap((language) =>
  readdirSync(new URL(`${language}/`, folder)).map((name) => ({
    language,
    code: name.replace(/\.md$/, '') as PageCode,
  })),
);

type Screen = (typeof routes)[number];
const getPaths = ({ path = '', children = [] }: Screen): string[] =>
  children.length === 0
    ? [path]
    : children.flatMap(getPaths).map((inner) => [path, inner].filter(Boolean).join('/'));
/** The paths of the site's screens, after the language. */
const screens = routes
  .filter(({ path }) => path === ':lang')
  .flatMap(getPaths)
  .filter((path) => !path.endsWith('*'))
  .map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
const getHeadings = (code: PageCode, language: Language) =>
  drawMarkdown(readText({ code, language }).content, language).headings;

test.each(languages)(
  'every page has a text in %s and a name in the foot of the site, and nothing else has',
  (language) => {
    expect(Object.keys(translatorFor(language)('common:footer.pages', { returnObjects: true }))).toEqual(
      pageCodes,
    );
    expect(files.filter((file) => file.language === language).map(({ code }) => code)).toEqual(
      pageCodes.toSorted(),
    );
  },
);

test.each(pageCodes)('%s has the same sections in every language', (code) => {
  const getLevels = (language: Language) => getHeadings(code, language).map(({ level }) => level);
  for (const language of languages) expect(getLevels(language), language).toEqual(getLevels('en'));
});

test.each(languages)(
  'every topic of the help is a section in %s, and the same one in each language',
  (language) => {
    const { content } = readText({ code: helpPage, language });
    for (const id of helpTopics)
      expect(drawSection({ content, lang: language }, { id, page: '' })?.html.length, id).toBeGreaterThan(
        100,
      );
    const marked = (one: Language) =>
      getHeadings(helpPage, one).flatMap(({ id }, index) =>
        helpTopics.some((topic) => topic === id) ? [index] : [],
      );
    expect(marked(language)).toEqual(marked('en'));
  },
);

test('French holds its colons, percents and quotation marks to their words', () => {
  for (const code of pageCodes)
    expect(readText({ code, language: 'fr' }).content).not.toMatch(/[^|\s-] [:»%]|« /);
});

describe.each(files)('$code in $language', ({ code, language }) => {
  const { title, content } = readText({ code, language });
  const { html, headings } = drawMarkdown(content, language);

  test('names only facts that the product has, and tables and lists of them alone on their line', () => {
    expect(unknownFact(`${title} ${content}`)).toBeUndefined();
    expect(
      [...blockFacts].filter((name) =>
        new RegExp(`(\\S.*|[ \t])\\{\\{${name}\\}\\}|\\{\\{${name}\\}\\}.*\\S`).test(content),
      ),
    ).toEqual([]);
  });

  test('has no HTML and no pictures', () => {
    expect(content).not.toMatch(/<[a-z!/]|!\[/i);
  });

  test('begins below its title, and skips no heading', () => {
    expect(html).not.toContain('<h1');
    for (const [index, { level, text }] of headings.entries())
      expect(level, text).toBeLessThanOrEqual((headings[index - 1]?.level ?? 1) + 1);
  });

  test('links only to what is there', () => {
    for (const [, href = ''] of html.matchAll(/<a href="([^"]+)"/g)) {
      const [path = '', fragment] = href.split('#');
      if (/^(https?|mailto|tel):/.test(path)) continue;
      const prefix = `/${language.toLowerCase()}`;
      expect(
        path === '' || path === prefix || path.startsWith(`${prefix}/`),
        `${href} names a language`,
      ).toBe(true);
      const rest = path.slice(prefix.length + 1).split('?')[0] ?? '';
      const [, page] = /^pages\/(.+)$/.exec(rest) ?? [];
      if (page !== undefined) expect(pageCodes, href).toContain(page);
      else
        expect(
          screens.some((screen) => screen.test(['x', rest].filter(Boolean).join('/'))),
          href,
        ).toBe(true);
      const targetHeadings = page === undefined ? headings : getHeadings(page as PageCode, language);
      if (fragment !== undefined)
        expect(
          targetHeadings.map(({ id }) => id),
          href,
        ).toContain(decodeURIComponent(fragment));
    }
  });
});
