import { describe, expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { linksIn } from '../test/email.ts';
import type { EmailBlock, EmailDraft } from './email-blocks.ts';
import { writeEmail } from './email.ts';

const deps = {
  config: { brand: 'Visita', publicUrl: 'https://visita.example', adminOrigin: 'https://office.example' },
  currentSeller: { load: async () => ({ name: 'Cartes Boréales inc.', email: 'aide@visita.example' }) },
};
const reset = 'https://visita.example/fr/reset-password?token=a_b-c&lang=zh-TW';
const blocks: EmailBlock[] = [
  { heading: 'Choisissez un nouveau mot de passe' },
  { paragraph: 'Bonjour Zoë,\nquelqu’un l’a demandé. 你好！' },
  { button: { label: 'Choisir le mot de passe', url: reset } },
  { link: { label: 'Suivre le colis', url: 'https://carrier.example/t?n=1&x=2', leaves: true } },
  { code: 'K7M2-9QXD' },
  {
    rows: [
      { label: 'Carte noire', value: '88,80 $ CA' },
      { label: 'Total', value: '102,10 $ CA', isTotal: true },
    ],
  },
  { smallPrint: 'Le lien vaut 30 minutes.' },
];
const draft: EmailDraft = { language: 'fr', subject: 'Votre mot de passe', blocks };
const write = (change: Partial<EmailDraft> = {}) => writeEmail(deps, { ...draft, ...change });
const linksInText = (text: string) => [...new Set(text.match(/https?:\/\/\S+/g))];

describe('an email', () => {
  test.each(languages)('in %s has the same links on its page and in its text', async (language) => {
    const { html, text } = await write({ language });
    expect(linksIn(html)).toEqual([reset, 'https://carrier.example/t?n=1&x=2', 'https://visita.example/']);
    expect(linksInText(text)).toEqual(linksIn(html));
  });

  test.each(languages)('in %s says so, and speaks it in its frame', async (language) => {
    const { html, text, ...message } = await write({ language });
    expect(message).toEqual({ language, subject: 'Votre mot de passe' });
    expect([...new Set(html.match(/lang="[^"]*"/g))]).toEqual([`lang="${language}"`]);
    expect(text).toContain('Cartes Boréales inc.');
    expect(text).toContain('aide@visita.example');
    expect(text).not.toMatch(/\{\{|frame\./);
  });

  test('speaks differently in each language', async () => {
    const texts = await Promise.all(languages.map(async (language) => (await write({ language })).text));
    expect(new Set(texts).size).toBe(languages.length);
  });

  test('can be read as plain text', async () => {
    const { text } = await write();
    expect(text).toBe(`Visita

Choisissez un nouveau mot de passe

Bonjour Zoë,
quelqu’un l’a demandé. 你好！

Choisir le mot de passe
${reset}

Suivre le colis
https://carrier.example/t?n=1&x=2

    K7M2-9QXD

Carte noire\t88,80 $ CA
Total\t102,10 $ CA

Le lien vaut 30 minutes.

-- 
Vous recevez ce courriel parce que cette adresse a été donnée à Visita.
Des questions? Écrivez à Cartes Boréales inc.\u00a0: aide@visita.example
https://visita.example/
`);
  });

  test('shows every part on its page, and the beginning in the mailbox', async () => {
    const { html } = await write();
    const shown = html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, '\n');
    for (const part of [
      'Choisissez un nouveau mot de passe',
      'quelqu’un l’a demandé. 你好！',
      'K7M2-9QXD',
      '102,10 $ CA',
      'Le lien vaut 30 minutes.',
    ])
      expect(shown).toContain(part);
    expect(html).toContain('<title>Votre mot de passe</title>');
    expect(/display:none[^>]*>([^<]*)/.exec(html)?.[1]).toMatch(/^Bonjour Zoë,\nquelqu’un/);
    expect(/display:none[^>]*>([^<]*)/.exec((await write({ preview: 'Vite !' })).html)?.[1]).toMatch(
      /^Vite !/,
    );
    expect((await write({ why: 'Parce que.' })).text).toContain('-- \nParce que.\n');
  });

  test('fetches nothing and runs nothing where it is read', async () => {
    const { html } = await write();
    expect(html).not.toMatch(/<(script|img|iframe|link|object|form)\b|url\(|@import|src=/i);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(Buffer.byteLength(html)).toBeLessThan(20_000);
  });

  test('shows what a person wrote as words, never as markup', async () => {
    const evil = `<img src=x onerror="alert(1)"></style><script>alert('&amp;')</script>`;
    const parts: EmailBlock[] = [
      { heading: evil },
      { paragraph: evil },
      { code: evil },
      { rows: [{ label: evil, value: evil }] },
      { smallPrint: evil },
      { button: { label: evil, url: 'https://visita.example/"><script>' } },
    ];
    const { html, text } = await write({ blocks: parts, subject: evil, why: evil, preview: evil });
    expect(html).not.toMatch(/<script|<img|onerror="/i);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(text).toContain(evil);
    expect(linksIn(html)[0]).toBe('https://visita.example/%22%3E%3Cscript%3E');
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'mailto:a@example.com',
    '/en/login',
    'https://visita.example.evil.example/',
    'https://evil.example/https://visita.example/',
    'https://visita.example@evil.example/',
    'http://visita.example/',
    '//evil.example',
    '',
  ])('does not link to %j', async (url) => {
    await expect(write({ blocks: [{ button: { label: 'Go', url } }] })).rejects.toThrow(TypeError);
    await expect(write({ blocks: [{ link: { label: 'Go', url } }] })).rejects.toThrow(TypeError);
  });

  test('leaves our site only when it says so, and then for the web alone', async () => {
    await expect(
      write({ blocks: [{ link: { label: 'Go', url: 'javascript:alert(1)', leaves: true } }] }),
    ).rejects.toThrow(TypeError);
    await expect(
      write({ blocks: [{ link: { label: 'Go', url: 'https://user:secret@evil.example', leaves: true } }] }),
    ).rejects.toThrow(TypeError);
    await expect(
      write({ blocks: [{ link: { label: 'Go', url: 'https://carrier.example', leaves: true } }] }),
    ).resolves.toBeDefined();
  });
});
