import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, parseSync } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deriveShades } from '@visita/core/cards/accent';
import { layouts } from '@visita/core/cards/look';
import { colours } from '@visita/core/colour';
import { networkKeys, networks } from '@visita/core/cards/networks';
import { inAppBrowser } from '@visita/core/in-app-browser';
import { languages } from '@visita/core/languages';
import { inlined } from '../inlined.ts';
import { stylePlugins } from '../style-plugins.ts';
import type * as AllWords from '../i18n/all-words.ts';
import type * as Words from '../i18n/words.ts';
import type * as Draw from './draw-profile.tsx';
import { liveCard, portrait } from './profile-sample.ts';
import type { ProfileView } from '@visita/core/profile/profile-view';

/** Builds the page as for production, where style and script are minified. */
const folder = await mkdtemp(join(tmpdir(), 'visita-profile-'));
let draw: typeof Draw.drawProfile;

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const web = join(import.meta.dirname, '..');
  const input = {
    draw: join(web, 'profile/draw-profile.tsx'),
    words: join(web, 'i18n/words.ts'),
    all: join(web, 'i18n/all-words.ts'),
  };
  await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    plugins: [inlined()],
    css: { postcss: { plugins: stylePlugins() } },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input, output: { entryFileNames: '[name].mjs' } },
    },
  });
  const built = async (name: string) => (await import(pathToFileURL(join(folder, name)).href)) as unknown;
  const { bringWords } = (await built('words.mjs')) as typeof Words;
  bringWords(((await built('all.mjs')) as typeof AllWords).allWords);
  ({ drawProfile: draw } = (await built('draw.mjs')) as typeof Draw);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const { cardId, address, colour } = liveCard;
/** The fields of a card that names no address but the opened one. */
const openedAddress = { cardId: address, address, colour };
const publicStates: Record<string, ProfileView['card']> = {
  live: liveCard,
  lapsed: { ...liveCard, publicState: 'lapsed', exitLink: 'https://elsewhere.example' },
  paused: { publicState: 'paused', cardId, address, colour },
  lost: { publicState: 'lost', ...openedAddress },
  unpublished: { publicState: 'unpublished', ...openedAddress },
  blocked: { publicState: 'blocked', ...openedAddress },
  unbound: { publicState: 'unbound', ...openedAddress, exitLink: '', isBindable: true },
  unknown: { publicState: 'unknown', cardId: 'ZZZZZZZZZZ' },
  unavailable: { publicState: 'unavailable' },
};

/** A logo and a cover; only the layout `banner` has one. */
const look = {
  logo: `/files/${'5'.repeat(32)}-480.webp`,
  cover: `/files/${'7'.repeat(32)}-1200.webp`,
};

const show = (view: Partial<ProfileView> = {}) =>
  draw({ card: liveCard, language: 'en', publicUrl: 'https://visita.example', brand: 'Visita', ...view });
const weigh = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const getScript = (html: string) => /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
const getStyle = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';

describe('the page arrives in one round trip', () => {
  test.each(languages)('in %s, with everything on it, without a network and with every one', (language) => {
    for (const colour of colours) {
      const getWeight = (card: Partial<typeof liveCard>) =>
        weigh(show({ card: { ...liveCard, colour, ...card }, language }).html);
      expect(getWeight({ socialLinks: [] }), colour).toBeLessThanOrEqual(5632);
      expect(getWeight({}), colour).toBeLessThanOrEqual(8192);
      expect(getWeight({ portrait }) + 700, colour).toBeLessThanOrEqual(14_336);
    }
  });

  test.each(['portrait', 'banner'] as const)('in the layout %s, with a logo and a cover', (layout) => {
    for (const language of languages)
      for (const colour of colours) {
        const card = { ...liveCard, ...look, layout, colour };
        expect(weigh(show({ card, language }).html), colour).toBeLessThanOrEqual(8192);
        expect(weigh(show({ card: { ...card, portrait }, language }).html) + 700, colour).toBeLessThanOrEqual(
          14_336,
        );
      }
  });

  test('with one small script that old browsers can read, and one style', () => {
    const { html } = show();
    expect(html.match(/<script|<style|<link rel="stylesheet"/g)).toEqual(['<style', '<script']);
    expect(getScript(html).length).toBeLessThanOrEqual(2200);
    expect(newerThan2017(parseSync('script.js', getScript(html)).program)).toEqual([]);
    // the shared pattern of in-app browsers
    expect(getScript(html)).toContain(String(inAppBrowser));
  });

  test.each(layouts)('and loads nothing else before everything is readable, in the layout %s', (layout) => {
    const { html } = show({ card: { ...liveCard, ...look, layout, portrait } });
    const images = [...html.matchAll(/<img[^>]*src="([^"]*)"[^>]*>/g)].filter(
      ([tag, src]) => !src?.startsWith('data:') && !tag.includes('loading="lazy"'),
    );
    // the fallback for browsers without AVIF
    expect(images.map(([, src]) => src)).toEqual([liveCard.photo]);
  });
});

test('The content security policy allows the host of the photo, and no other external pictures', () => {
  const getPolicy = (photo: string) => show({ card: { ...liveCard, photo } }).policy;
  expect(getPolicy(`https://pictures.test${liveCard.photo}`)).toContain(
    "img-src 'self' data: https://pictures.test;",
  );
  expect(getPolicy(liveCard.photo)).toContain("img-src 'self' data:;");
  const hosted = show({ card: { ...liveCard, photo: '', logo: `https://pictures.test${look.logo}` } });
  expect(hosted.policy).toContain("img-src 'self' data: https://pictures.test;");
});

describe('every public state', () => {
  test.each(Object.entries(publicStates))(
    '%s: allows its own style and script by their content, and no others',
    (_, card) => {
      const { html, policy } = show({ card });
      expect(policy).toContain(`style-src ${hash(getStyle(html))};`);
      expect(policy).toContain(`script-src ${hash(getScript(html))};`);
      expect(html.replace(/<(style|script)>.*?<\/\1>/gs, '')).not.toMatch(/ style=| on\w+=|javascript:/);
    },
  );

  test.each(languages)('says in %s which language it speaks', (language) => {
    expect(show({ language }).html).toMatch(new RegExp(`^<!doctype html><html lang="${language}"`));
  });

  test('answers with its status, is not indexed and counts visits only of bound cards', () => {
    const seen = Object.entries(publicStates).map(([publicState, card]) => ({
      publicState,
      ...show({ card }),
    }));
    expect(Object.fromEntries(seen.map(({ publicState, status }) => [publicState, status]))).toEqual({
      live: 200,
      lapsed: 200,
      paused: 200,
      lost: 200,
      unpublished: 200,
      blocked: 200,
      unbound: 200,
      unknown: 404,
      unavailable: 503,
    });
    expect(seen.filter(({ html }) => !html.includes('<meta name="robots" content="noindex"/>'))).toEqual([]);
    expect(
      seen.filter(({ html }) => html.includes('data-visit=')).map(({ publicState }) => publicState),
    ).toEqual(['live', 'lapsed', 'paused', 'lost']);
  });

  test('search engines may index a profile only if its owner allows it and it is live', () => {
    const robots = (card: ProfileView['card']) =>
      draw({ card, language: 'en', publicUrl: 'https://visita.test', brand: 'Visita' }).html.includes(
        'noindex',
      );
    expect(robots(liveCard)).toBe(true);
    expect(robots({ ...liveCard, isFindable: true })).toBe(false);
  });

  test('without a person to show there are two links, neither of them to a purchase', () => {
    const findActions = (publicState: string) => {
      const article =
        /<article>.*<\/article>/s.exec(
          show({ card: publicStates[publicState]!, language: 'fr' }).html,
        )?.[0] ?? '';
      return [...article.matchAll(/<a class="[^"]+" href="([^"]+)"/g)].map(([, href]) => href);
    };
    const explained = '/fr/pages/how-it-works';
    expect(
      Object.fromEntries(
        ['paused', 'lost', 'unbound', 'unknown', 'unavailable'].map((state) => [state, findActions(state)]),
      ),
    ).toEqual({
      paused: ['?lang=fr', explained],
      lost: [`/fr/cards/${address}/found`, explained],
      unbound: [`/fr/cards/bind?tapped=${address}`, explained],
      unknown: ['/fr', '/fr/pages/contact'],
      unavailable: ['?lang=fr', explained],
    });
  });

  test('without a person to show the link preview names only the brand', () => {
    for (const publicState of ['paused', 'lost', 'unbound', 'unknown'])
      expect(show({ card: publicStates[publicState]! }).html).toContain(
        'property="og:title" content="Visita"',
      );
  });
});

test('The owner’s accent colour is readable in both themes, and its style is allowed by the content security policy', () => {
  const { html, policy } = show({ card: { ...liveCard, accent: '#ffd54a' } });
  const [day, ...nights] = [...html.matchAll(/--teal:(#[\da-f]{6})/g)].map(([, shade]) => shade ?? '');
  const { light, dark, fill } = deriveShades('#ffd54a');
  expect([day, ...nights]).toEqual([light, dark, dark]);
  expect([...html.matchAll(/--fill:(#[\da-f]{6})/g)].map(([, shade]) => shade)).toEqual([fill, fill]);
  expect(policy).toContain(hash(getStyle(html)));
  expect(show({ card: { ...liveCard, accent: '' } }).html).toContain('--teal:#0b6f66');
});

describe('the style of a page', () => {
  const rulesFor = (html: string, selector: string) =>
    [...getStyle(html).matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .filter(([, selectors = '']) => selectors.split(',').includes(selector))
      .map(([, , rule]) => rule)
      .join(';');

  test.each([
    ['without social networks', []],
    ['with them', liveCard.socialLinks],
  ])('has every rule of the actions %s', (_, socialLinks) => {
    const rules = rulesFor(show({ card: { ...liveCard, socialLinks } }).html, '.p-acts svg');
    expect(rules).toContain('color:var(--teal)');
    expect(rules).not.toContain('margin-top');
  });

  test('fills the mark of a network beside a link, also of a card without social networks', () => {
    const links = [
      { kind: '' as const, isMain: false, title: 'Photos', url: 'https://www.instagram.com/boreal' },
    ];
    const { html } = show({ card: { ...liveCard, socialLinks: [], links } });
    expect(html).toContain('class="p-mark"');
    expect(rulesFor(html, '.p-mark svg')).toContain('fill:currentColor');
    expect(show({ card: { ...liveCard, socialLinks: [], links: [] } }).html).not.toMatch(/p-(mark|nets)/);
  });
});

describe('the layouts', () => {
  test('of a card without a logo and a cover add nothing to the classic page', () => {
    const { html } = show();
    expect(html).not.toMatch(/\bp-(?:logo|row|large|cover|portrait|banner)\b/);
  });

  test('have their own pictures, which come after the page in both formats', () => {
    const images = (layout: (typeof layouts)[number]) => {
      const { html } = show({ card: { ...liveCard, ...look, layout, portrait } });
      const head = /<header.*?<\/header>/s.exec(html)?.[0] ?? '';
      return [...head.matchAll(/<img[^>]*src="([^"]*)"[^>]*loading="lazy" decoding="async"/g)].map(
        ([, src]) => src,
      );
    };
    expect(images('classic')).toEqual([look.logo]);
    expect(images('portrait')).toEqual([liveCard.photo, look.logo]);
    expect(images('banner')).toEqual([look.cover, look.logo]);
    expect(show({ card: { ...liveCard, ...look, layout: 'banner' } }).html).toContain(
      `<source type="image/avif" srcSet="${look.cover.replace('.webp', '.avif')}"/>`,
    );
  });

  test('have the style of their own, with every distance and colour resolved', () => {
    for (const layout of layouts) {
      const style = getStyle(show({ card: { ...liveCard, ...look, layout } }).html);
      expect(['portrait', 'banner'].filter((other) => style.includes(`.p-${other} `))).toEqual(
        layout === 'classic' ? [] : [layout],
      );
      expect(style).not.toMatch(/var\(--(?:space|radius|color|font)/);
      expect(style.split('{')).toHaveLength(style.split('}').length);
    }
  });

  test('of a card without a photo show its initials as large', () => {
    const { html } = show({ card: { ...liveCard, layout: 'portrait', photo: '' } });
    expect(html).toMatch(/<div class="p-large"><span class="p-mono p-gold"[^>]*>MT<\/span><\/div>/);
  });
});

test('Every network has an SVG mark of its own, and the page contains only the networks in use', () => {
  const listNetworks = (card: typeof liveCard) => {
    const list = /<ul class="p-nets">.*?<\/ul>/s.exec(show({ card }).html)?.[0] ?? '';
    return [
      ...list.matchAll(
        /<svg viewBox="0 0 16 16" aria-hidden="true"><path d="(M[^"]+z)"><\/path><\/svg>([^<]+)<\/a>/g,
      ),
    ].map(([, mark, name]) => ({
      mark,
      name,
    }));
  };
  const marks = listNetworks(liveCard);
  expect(marks.map(({ name }) => name)).toEqual(
    liveCard.socialLinks.map(({ network }) => networks[network].name),
  );
  expect(marks).toHaveLength(networkKeys.filter((network) => network !== 'wechat').length);
  expect(new Set(marks.map(({ mark }) => mark)).size).toBe(marks.length);
  for (const { network, url } of liveCard.socialLinks)
    expect(listNetworks({ ...liveCard, socialLinks: [{ network, url }] })).toEqual(
      marks.filter(({ name }) => name === networks[network].name),
    );
});

test('Phone and email have copy buttons with labels, and the website appears only among the actions', () => {
  const { html } = show();
  const rows = [
    ...html.matchAll(
      /<li><a href="([^"]+)"(?: rel="nofollow ugc")?><small>[^<]+<\/small><bdi>([^<]+)<\/bdi><\/a>(?:<button class="p-copy p-js" data-copy="([^"]+)")?/g,
    ),
  ];
  expect(rows.map(([, href, text, copy]) => [href, text, copy])).toEqual([
    ['tel:+15145550123', '+1 514 555-0123', '+15145550123'],
    ['tel:+15145550100', '+1 514 555-0100', '+15145550100'],
    ['mailto:maxine@lumieredunord.example', liveCard.email, liveCard.email],
    [expect.stringContaining('openstreetmap.org') as string, liveCard.companyAddress, undefined],
  ]);
  expect(html).toContain(`data-copy="${liveCard.wechatId}"`);
  expect(html.split(`href="${liveCard.website}"`)).toHaveLength(2);
});

test('The card has its material and name, and the style contains no rules for other materials', () => {
  const styleWith = (card: Partial<typeof liveCard>) =>
    getStyle(show({ card: { ...liveCard, ...card } }).html);
  for (const colour of colours) {
    const style = styleWith({ colour });
    expect(colours.filter((other) => style.includes(`.p-${other}{`))).toEqual([colour]);
  }
  expect(styleWith({}).match(/\[data-fit=\w+\]/g)).toEqual(['[data-fit=medium]']);
  expect(styleWith({ name: '欧阳晓明' }).match(/\[data-fit=\w+\]/g)).toEqual(['[data-fit=large]']);
  expect([styleWith({}), styleWith({ socialLinks: [] })].map((style) => style.includes('.p-nets'))).toEqual([
    true,
    false,
  ]);
  expect(show().html).toContain('<span data-fit="medium">Maxine Tremblay</span>');
});

test('Every link to another site tells search engines that its owner wrote it', () => {
  for (const state of ['live', 'lapsed']) {
    const { html } = show({ card: publicStates[state]! });
    const outgoing = [...html.matchAll(/<a [^>]*href="https?:[^>]*>/g)].map(([link]) => link);
    expect(outgoing.length).toBeGreaterThan(0);
    for (const link of outgoing) expect(link).toContain('rel="nofollow ugc"');
  }
});

test('A card with only a name has no empty line, and no separator before nothing', () => {
  const { html } = show({ card: { ...liveCard, title: '', company: '', photo: '', portrait: null } });
  const [head = ''] = /<header.*?<\/header>/s.exec(html) ?? [];
  expect(head).not.toMatch(/<p[^>]*><\/p>/);
  expect(html).toContain('<title>Maxine Tremblay</title>');
  expect(html).not.toMatch(/content=" · | · "/);
});

describe('a card without a running plan', () => {
  test('can be saved, and shows only portrait, name, title, company and the owner’s exit link', () => {
    const { html } = show({ card: publicStates['lapsed']! });
    for (const part of [
      liveCard.name,
      liveCard.title,
      'Lumière du Nord',
      `/i/${address}/contact.vcf`,
      liveCard.photo,
      'https://elsewhere.example',
    ])
      expect(html).toContain(part);
    for (const hidden of [liveCard.phone, liveCard.email, liveCard.companyAddress, 'linkedin.com'])
      expect(html).not.toContain(hidden);
  });
});

test('Contact details are plain text and plain links that work without scripts', () => {
  const { html } = show();
  for (const link of [
    `/i/${address}/contact.vcf?lang=en`,
    `/i/${address}/contact.vcf?lang=en&amp;photo=0`,
    `/i/${address}/mail?lang=en`,
    'tel:+15145550123',
    'mailto:maxine@lumieredunord.example',
    '#qr',
    '?lang=fr',
  ])
    expect(html).toContain(`href="${link}"`);
  expect(html).toContain('+1 514 555-0123');
  expect(html).not.toMatch(/target=|blob:/);
});

test('The owner’s texts are escaped and marked with their language', () => {
  const name = '</script><script>alert(1)</script>"\'';
  const { html } = show({ card: { ...liveCard, name, language: 'zh-TW' } });
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).toContain('lang="zh-TW"');
});

/** Returns the syntax in a tree that is newer than ES2017. */
function newerThan2017(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(newerThan2017);
  if (typeof node !== 'object' || node === null) return [];
  const { type, operator, param, properties } = node as {
    type?: string;
    operator?: string;
    param?: unknown;
    properties?: { type: string }[];
  };
  const isNewer =
    /^(ChainExpression|ImportExpression|StaticBlock|PropertyDefinition|AwaitExpression)$/.test(type ?? '') ||
    /^(\?\?|&&=|\|\|=|\?\?=)$/.test(operator ?? '') ||
    (type === 'CatchClause' && param === null) ||
    (properties ?? []).some((property) => /Spread|Rest/.test(property.type));
  return [...(isNewer ? [`${type} ${operator ?? ''}`] : []), ...Object.values(node).flatMap(newerThan2017)];
}
