import { describe, expect, test } from 'vitest';
import { drawMarkdown, drawSection } from './draw-markdown.ts';

const getHtml = (text: string) => drawMarkdown(text, 'fr').html;

test('headings, lists, tables and links within the site and out of it are drawn', () => {
  const html = getHtml(
    '## Refunds\n\n- [Write](mailto:help@visita.test)\n- [Orders](/en/shop/orders)\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  );
  expect(html).toContain('<h2 id="refunds">Refunds</h2>');
  expect(html).toContain('<a href="mailto:help@visita.test">Write</a>');
  expect(html).toContain('<a href="/en/shop/orders">Orders</a>');
  expect(html).toContain('<td>1</td>');
});

describe('what could harm a reader is text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](//evil.example)',
    '[x](vbscript:x)',
    '![x](https://evil.example/pixel.gif)',
    '[x]: javascript:alert(1)\n\n[x]',
    '<https://ok.example/"onmouseover="alert(1)>',
  ])('%s', (text) => {
    const html = getHtml(text);
    expect(html).not.toMatch(/<(script|img|iframe)/i);
    expect(html).not.toMatch(/href="(?!https:\/\/(ok|evil)\.example\/)/i);
    expect(html).not.toMatch(/<[^>]*\son\w+=/i);
  });
});

describe('a heading that carries a mark', () => {
  const content = [
    '# Help',
    '## A *lost* card {#lost-card}',
    'Say so, [here](/cards) or [above](#help). <script>alert(1)</script>',
    '### At once',
    '> ## Quoted {#quoted}',
    '## Found {#lost-card}',
    'Last.',
  ].join('\n\n');
  const getSection = (id: string) => drawSection({ content, lang: 'fr' }, { id, page: '/pages/faq' });

  test('is identified by its heading, whose id is not shown', () => {
    const { html, headings } = drawMarkdown(content, 'fr');
    expect(html).toContain('<h2 id="lost-card">A <em>lost</em> card</h2>');
    expect(html).not.toContain('{#');
    expect(headings.map(({ id, text }) => `${id}: ${text}`)).toEqual([
      'help: Help',
      'lost-card: A lost card',
      'at-once: At once',
      'quoted: Quoted',
      'lost-card-2: Found',
    ]);
  });

  test('has its section read alone, as safe as the page, with links that lead from any screen', () => {
    const section = getSection('lost-card');
    expect(section?.title).toBe('A lost card');
    expect(section?.html).toBe(
      [
        '<p>Say so, <a href="/fr/cards">here</a> or <a href="/fr/pages/faq#help">above</a>. &lt;script&gt;alert(1)&lt;/script&gt;</p>',
        '<h3>At once</h3>',
        '<blockquote>\n<h2>Quoted</h2>\n</blockquote>\n',
      ].join('\n'),
    );
    expect(getSection('lost-card-2')?.html).toBe('<p>Last.</p>\n');
  });

  test('has none if the text has no heading, or within a quotation', () => {
    expect(getSection('chip')).toBeUndefined();
    expect(getSection('quoted')).toBeUndefined();
    expect(drawMarkdown('## A {#Wrong id}\n\n## B {#b} c', 'fr').headings.map(({ text }) => text)).toEqual([
      'A {#Wrong id}',
      'B {#b} c',
    ]);
  });
});

test('each heading has a name of its own, in any writing', () => {
  const html = getHtml('## Délais & frais\n\n## 退款政策\n\n## 退款政策\n\n## …\n\n## constructor');
  const names = [...html.matchAll(/<h2 id="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(['délais-frais', '退款政策', '退款政策-2', 'section', 'constructor']);
});

test('a link within the site leads to the reader’s language, unless it names one or leads to what has none', () => {
  expect(
    getHtml(
      '[a](/pages/privacy#top) [b](/) [c](/en/shop) [d](/i/ABC) [e](https://ok.example/shop) [f](#top)',
    ),
  ).toBe(
    '<p><a href="/fr/pages/privacy#top">a</a> <a href="/fr">b</a> <a href="/en/shop">c</a> <a href="/i/ABC">d</a> <a href="https://ok.example/shop">e</a> <a href="#top">f</a></p>\n',
  );
});

test('headings are told with their words, and what a text begins with is told as one short line', () => {
  const { headings, summary } = drawMarkdown(
    `One *line*,\nand [more](/shop) of it. ${'Word '.repeat(40)}\n\n## A **bold** \\& one\n\n### A \`code\``,
    'en',
  );
  expect(headings).toEqual([
    { id: 'a-bold-one', level: 2, text: 'A bold & one' },
    { id: 'a-code', level: 3, text: 'A code' },
  ]);
  expect(summary).toMatch(/^One line, and more of it\. Word .*Word…$/);
  expect(summary.length).toBeLessThanOrEqual(160);
});
