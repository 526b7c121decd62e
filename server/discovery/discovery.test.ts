import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { callsPath, guideCodes, guidePath, programGroups } from '@visita/core/developers/guides';
import { languages, prefixFor } from '@visita/core/languages';
import { formatMoney } from '@visita/core/money';
import { adminPages } from '@visita/core/pages/admin-contract';
import { pageCodes } from '@visita/core/pages/content-page';
import { adminShop } from '@visita/core/shop/admin-contract';
import { seedPages } from '../seed/seed-installation.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { world } from '../test/world.ts';
import { createDiscovery } from './discovery.ts';
import { buildSitemap } from './build-sitemap.ts';

const app = await world({ settings: { SELLER_NAME: 'Carte & Fils' } });
const { clock, database, given, heardAll } = app;
const { change } = await filledCatalogue(app);
await seedPages({ db: database.db, now: clock.now() });
const get = await app.open();
const readText = async (path: string) => (await get(path)).text();

interface Listed {
  address: string;
  changed: string | undefined;
  others: Record<string, string>;
}

/** Parses the sitemap as a search engine does. */
function read(xml: string): Listed[] {
  return [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?(.*?)<\/url>/g)].map(
    ([, address = '', changed, links = '']) => {
      const others = [...links.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)];
      return {
        address,
        changed,
        others: Object.fromEntries(others.map(([, tag = '', href = '']) => [tag, href])),
      };
    },
  );
}
const sitemap = async () => read(await readText('/sitemap.xml'));
const site = 'http://visita.test';
const find = async (path: string) => (await sitemap()).find(({ address }) => address === site + path);

describe('the sitemap', () => {
  test('names every page in each of its languages, and with each the others, which name it too', async () => {
    const listed = await sitemap();
    const products = (await database.pool.query('select sku from products where is_listed')).rows as {
      sku: string;
    }[];
    const paths = ['', '/subscription', '/shop', ...products.map(({ sku }) => `/shop/products/${sku}`)];
    const manual = [...guideCodes.map(guidePath), ...programGroups.map((one) => callsPath('program', one))];
    const content = pageCodes.map((code) => `/pages/${code}`);
    const expected = [...paths, ...content, ...manual].flatMap((path) =>
      languages.map((language) => `${site}/${prefixFor(language)}${path}`),
    );
    expect(products.length).toBeGreaterThan(3);
    expect(listed.map(({ address }) => address).toSorted()).toEqual(expected.toSorted());
    const byAddress = new Map(listed.map((each) => [each.address, each]));
    for (const { address, others } of listed) {
      expect(Object.keys(others)).toEqual(['en', 'fr', 'zh-CN', 'zh-Hans', 'zh-TW', 'zh-Hant', 'x-default']);
      const { 'x-default': unprefixed, ...spoken } = others;
      expect(Object.values(spoken)).toContain(address);
      expect(`${site}/en${unprefixed?.slice(site.length).replace(/^\/$/, '')}`).toBe(others['en']);
      for (const other of Object.values(spoken)) expect(byAddress.get(other)?.others, other).toEqual(others);
    }
  });

  test('tells when a text or a product was last changed, and nothing of what no row tells', async () => {
    const owner = await given.staff();
    const [before, product] = [await find('/fr/pages/about'), await find('/en/shop/products/DESK-STAND')];
    clock.advance(60_000);
    await owner.calls(adminPages.publish, {
      params: { code: 'about' },
      body: { lang: 'fr', title: 'À propos', content: 'Nous.', version: 1 },
    });
    const seen = await owner.calls(adminShop.product, { params: { sku: 'DESK-STAND' } });
    const { category, words, specification, weightGrams, isNew, isFeatured, subscriptionOption, version } =
      seen;
    const body = {
      version,
      category,
      words,
      specification,
      weightGrams: weightGrams + 1,
      isNew,
      isFeatured,
      subscriptionOption,
    };
    await owner.calls(adminShop.updateProduct, { params: { sku: 'DESK-STAND' }, body });
    await heardAll();
    const now = clock.now().toISOString();
    expect(before?.changed).toBe(product?.changed);
    expect([await find('/fr/pages/about'), await find('/en/shop/products/DESK-STAND')]).toMatchObject([
      { changed: now },
      { changed: now },
    ]);
    expect((await find('/en/pages/about'))?.changed).toBe(before?.changed);
    expect((await find('/en/shop'))?.changed).toBe(now);
    expect(await find('/en')).toMatchObject({ changed: undefined });
  });

  test('is told in parts where its pages are too many for one file', () => {
    const page = { kind: 'product', texts: { en: { title: '', lead: '' } }, colour: 'black' } as const;
    const pages = Array.from({ length: 5_001 }, (_, index) => ({
      ...page,
      path: `/shop/products/P-${index}&`,
    }));
    const [whole, second] = [
      buildSitemap(pages, { publicUrl: site }),
      buildSitemap(pages, { publicUrl: site, part: 2 }),
    ];
    expect([...whole.matchAll(/<sitemap><loc>([^<]+)</g)].map(([, address]) => address)).toEqual([
      `${site}/sitemap-1.xml`,
      `${site}/sitemap-2.xml`,
    ]);
    expect(read(second).map(({ address }) => address)).toEqual([`${site}/en/shop/products/P-5000&amp;`]);
    expect(buildSitemap(pages, { publicUrl: site, part: 3 })).toBe('');
  });

  test('is answered with 304 if the client has it, and an unknown part is not found', async () => {
    const etag = (await get('/sitemap.xml')).headers.get('etag') ?? '';
    expect((await get('/sitemap.xml', { headers: { 'if-none-match': etag } })).status).toBe(304);
    for (const path of ['/sitemap-2.xml', '/sitemap-0.xml', '/xx/llms.txt'])
      expect((await get(path)).status, path).toBe(404);
  });
});

test('robots are told of the sitemap at the site’s own address', async () => {
  expect((await readText('/robots.txt')).split('\n')).toContain(`Sitemap: ${site}/sitemap.xml`);
});

test('language models are told in four languages what the product is, what it costs now and where to read on', async () => {
  const owner = await given.staff();
  const { version } = await owner.calls(adminShop.product, { params: { sku: 'KEY-TAG' } });
  await owner.calls(adminShop.addPrice, {
    params: { sku: 'KEY-TAG' },
    body: { version, amount: 3133, validFrom: null },
  });
  await heardAll();
  for (const language of languages) {
    const prefix = prefixFor(language);
    const text = await readText(language === 'en' ? '/llms.txt' : `/${prefix}/llms.txt`);
    expect(text).toMatch(/^# Visita\n\n> .+\n\n.*Carte \\& Fils.*\n\n## /);
    for (const cents of [1000, 8880, 14880, 3133])
      expect(text, language).toContain(formatMoney(cents, language));
    for (const code of pageCodes) expect(text).toContain(`](${site}/${prefix}/pages/${code})`);
  }
});

describe('the picture of a link to a page', () => {
  test('is drawn in each language, light enough for every messenger, and at its whole address kept for ever', async () => {
    const discovery = createDiscovery(app.deps);
    const pictures = new Set<string>();
    for (const language of languages) {
      const { preview = '' } = (await discovery.describe(`/${prefixFor(language)}/subscription`)) ?? {};
      const answer = await get(preview);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(bytes.length).toBeLessThanOrEqual(250_000);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const bare = await get(preview.split('?')[0] ?? '', { method: 'HEAD' });
      expect(bare.headers.get('cache-control')).toBe('public, max-age=3600');
      expect(
        (await get(preview, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })).status,
      ).toBe(304);
      pictures.add(bytes.toString('base64'));
    }
    expect(pictures.size).toBe(4);
  });

  test('shows a product, and has another address once the product has another name', async () => {
    const discovery = createDiscovery(app.deps);
    const description = await discovery.describe('/en/shop/products/EXTRA-CARD-GOLD');
    expect(description?.preview).toMatch(/^\/previews\/en\/shop\/products\/EXTRA-CARD\.jpg\?v=[\w-]{12}$/);
    const before = Buffer.from(await (await get(description?.preview ?? '')).arrayBuffer());
    await change(
      `update products set words = jsonb_set(words, '{en,name}', '"Another card"') where sku = 'EXTRA-CARD'`,
    );
    discovery.forget();
    const { preview = '' } = (await discovery.describe('/en/shop/products/EXTRA-CARD')) ?? {};
    expect(preview).not.toBe(description?.preview);
    expect(Buffer.from(await (await get(preview)).arrayBuffer())).not.toEqual(before);
  });

  test('is drawn neither of a missing page nor of a private one', async () => {
    for (const path of [
      '/en/pages/nothing',
      '/en/shop/products/NOTHING',
      '/en/cards',
      '/xx',
      '/en/login',
      '/en/shop/products/',
    ])
      expect((await get(`/previews${path}.jpg`)).status, path).toBe(404);
  });
});

describe('what is not to be found', () => {
  test('is what a language lacks: the page belongs to the languages that it has', async () => {
    await database.pool.query('alter table page_versions disable trigger user');
    await database.pool.query(`delete from page_versions where code = 'faq' and language = 'zh-TW'`);
    await database.pool.query('alter table page_versions enable trigger user');
    clock.advance(61_000);
    const listed = (await sitemap()).filter(({ address }) => address.endsWith('/pages/faq'));
    expect(listed.map(({ address }) => address)).toEqual(
      ['en', 'fr', 'zh-cn'].map((prefix) => `${site}/${prefix}/pages/faq`),
    );
    expect(listed[0]?.others).not.toHaveProperty('zh-TW');
    const description = await createDiscovery(app.deps).describe('/zh-tw/pages/faq');
    expect(description).toMatchObject({
      languages: ['en', 'fr', 'zh-CN'],
      preview: expect.stringMatching(/^\/previews\/en\/pages\/faq\.jpg/),
    });
  });

  test('is what was taken off the shelf, and the shop where nothing is sold', async () => {
    await change(`update products set is_listed = false where sku = 'DESK-STAND'`);
    expect(await find('/en/shop/products/DESK-STAND')).toBeUndefined();
    const closed = createDiscovery({ ...app.deps, config: { ...app.config, sells: false } });
    const listed = read(await (await closed.serve(new Request(`${site}/sitemap.xml`))).text());
    expect(listed.filter(({ address }) => /shop|subscription/.test(address))).toEqual([]);
    expect(listed).toHaveLength(4 * (1 + pageCodes.length + guideCodes.length + programGroups.length) - 1);
  });
});
