import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { shop } from '@visita/core/shop/contract';
import { openDatabase } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { countQueries } from '../test/count-queries.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { world } from '../test/world.ts';
import { createCatalogue } from './catalogue.ts';
import { moveStock } from './move-stock.ts';
import { shopChanged } from './shop-changed.ts';

const app = await world();
const { guest, clock, database, open, heardAll } = app;
const { change, setStock } = await filledCatalogue(app);
const visit = await open();

const products = (lang?: (typeof languages)[number]) =>
  guest.calls(shop.products, { query: lang ? { lang } : {} });
const product = (sku: string) => guest.calls(shop.product, { params: { sku }, query: {} });

describe('the catalogue', () => {
  beforeEach(() =>
    change('update products set is_listed = true, is_featured = sku in ($1, $2)', [
      'EXTRA-CARD',
      'CARD-SLEEVE',
    ]),
  );

  test('shows what docs/product.md lists, featured first', async () => {
    const shown = (await products()).map(({ sku, price, currency, weightGrams, isFeatured, isNew }) => [
      sku,
      price,
      currency,
      weightGrams,
      isFeatured,
      isNew,
    ]);
    expect(shown).toEqual([
      ['EXTRA-CARD', 2500, 'CAD', 9, true, false],
      ['CARD-SLEEVE', 1200, 'CAD', 28, true, false],
      ['KEY-TAG', 1500, 'CAD', 14, false, true],
      ['DESK-STAND', 2900, 'CAD', 240, false, true],
    ]);
    await change(`update products set is_featured = sku = 'DESK-STAND'`);
    expect((await products())[0]?.sku).toBe('DESK-STAND');
    expect((await products()).map(({ sku, subscriptionOption }) => [sku, subscriptionOption])).toContainEqual(
      ['EXTRA-CARD', 'yearly'],
    );
    expect((await products()).filter(({ subscriptionOption }) => subscriptionOption !== null)).toHaveLength(
      1,
    );
    expect((await product('EXTRA-CARD')).variants.map(({ colour }) => colour)).toEqual([
      'black',
      'gold',
      'silver',
      'blue',
      'pink',
    ]);
  });

  test.each(languages)('speaks %s, whole', async (language) => {
    const texts = (await products(language)).flatMap(({ name, summary, description, variants, pictures }) => [
      name,
      summary,
      description,
      ...variants.map((variant) => variant.name),
      ...pictures.map(({ alt }) => alt),
    ]);
    expect(texts.filter((text) => text === '' || text.includes('{{'))).toEqual([]);
    const isChinese = language.startsWith('zh');
    expect(texts.every((text) => /\p{Script=Han}/u.test(text) === isChinese)).toBe(true);
  });

  test('finds a product by its own number and by that of a variant', async () => {
    expect((await product('KEY-TAG-BLUE')).sku).toBe('KEY-TAG');
    await expect(product('NO-SUCH-THING')).rejects.toThrow('productNotFound');
  });

  test('tells what is sold out, and shows what was taken off it to those who ask by name, not to be had', async () => {
    const tag = await product('KEY-TAG');
    expect(tag.variants.map(({ sku, isAvailable }) => [sku, isAvailable])).toEqual([
      ['KEY-TAG-BLACK', true],
      ['KEY-TAG-BLUE', true],
      ['KEY-TAG-PAPER', false],
    ]);
    await change(`update products set is_listed = false where sku = 'KEY-TAG'`);
    expect((await products()).map(({ sku }) => sku)).not.toContain('KEY-TAG');
    expect(await product('KEY-TAG')).toMatchObject({ isAvailable: false, stock: 0 });
  });

  test('says what delivery costs before there is a cart', async () => {
    expect(await guest.calls(shop.delivery, {})).toEqual([
      { zone: 'domestic', amount: 500, freeFrom: 5000, minDays: 3, maxDays: 5 },
      { zone: 'international', amount: 1500, freeFrom: null, minDays: 7, maxDays: 15 },
    ]);
  });
});

describe('the catalogue over the wire', () => {
  const path = '/api/shop/products';
  const readEtag = async (init?: RequestInit) => (await visit(path, init)).headers.get('etag') ?? '';

  test('is kept by anyone, asked again each time, and costs a 304 while it is the same', async () => {
    const whole = await visit(path);
    expect(whole.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(whole.headers.get('vary')).toBe('accept-language, accept-encoding');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    const again = await visit(path, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await visit(path, { method: 'HEAD' })).status).toBe(200);
  });

  test.each(['br', 'gzip', 'identity'])('says the same in %s as the API does', async (encoding) => {
    for (const url of [path, `${path}/EXTRA-CARD`, `${path}/EXTRA-CARD-GOLD?lang=zh-TW`]) {
      const sent = await visit(url, { headers: { 'accept-encoding': encoding, 'accept-language': 'fr' } });
      expect(sent.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      const answer = await app.app.send(
        new Request(`http://visita.test${url}`, { headers: { 'accept-language': 'fr' } }),
      );
      expect(await sent.json()).toEqual(await answer.json());
    }
  });

  test('differs by language, and its marks with it', async () => {
    const marks = await Promise.all(
      languages.map((language) => readEtag({ headers: { 'accept-language': language } })),
    );
    expect(new Set(marks).size).toBe(4);
    expect(await readEtag({ headers: { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' } })).toBe(marks[1]);
  });

  test('leaves what it does not know to the API, which refuses in words', async () => {
    for (const [url, status] of [
      [`${path}/NO-SUCH-THING`, 404],
      [`${path}?lang=de`, 400],
      [`${path}/%00`, 404],
    ] as const) {
      const answer = await visit(url);
      expect([url, answer.status]).toEqual([url, status]);
      expect(await answer.json()).toMatchObject({ success: false });
    }
  });

  test('asks the database nothing while nothing changes, and four times when something did', async () => {
    await visit(path);
    const send = async () => {
      for (const url of [path, `${path}?lang=zh-CN`, `${path}/KEY-TAG`]) await (await visit(url)).text();
    };
    expect(await countQueries(send)).toEqual([]);
    await setStock('KEY-TAG-BLUE', 7);
    expect(await countQueries(send)).toHaveLength(4);
  });
});

describe('a change', () => {
  const readStock = async (sku: string) => {
    const { data } = (await (await visit(`/api/shop/products/${sku}`)).json()) as {
      data: { variants: { sku: string; stock: number }[] };
    };
    return data.variants.find((variant) => variant.sku === sku)?.stock;
  };

  test('of the stock is seen once it is committed, and one that is taken back never', async () => {
    await setStock('DESK-STAND-OAK', 9);
    expect(await readStock('DESK-STAND-OAK')).toBe(9);
    const order = [{ sku: 'DESK-STAND-OAK', quantity: 2 }];
    await transaction(database.db, async (tx) => moveStock(tx, order, 'reserve'));
    await heardAll();
    expect(await readStock('DESK-STAND-OAK')).toBe(7);

    const takenBack = transaction(database.db, async (tx) => {
      await moveStock(tx, order, 'reserve');
      throw new Error('the order came to nothing');
    });
    await expect(takenBack).rejects.toThrow('came to nothing');
    await heardAll();
    expect(await readStock('DESK-STAND-OAK')).toBe(7);
  });

  test('of a price takes effect at its moment without a notification', async () => {
    const later = new Date(clock.now().getTime() + 60_000);
    await change(`insert into prices values (gen_random_uuid(), 'KEY-TAG', 'CAD', 1600, $1)`, [later]);
    expect((await product('KEY-TAG')).price).toBe(1500);
    clock.set(later);
    expect((await product('KEY-TAG')).price).toBe(1600);
  });

  // the embedded database runs in a single process
  test.skipIf(!inject('postgresUrl'))('is seen in every process', async () => {
    const another = await openDatabase({ dataDir: temporaryFolder(), databaseUrl: app.config.databaseUrl });
    afterAll(() => another.close());
    const otherCatalogue = createCatalogue({ db: another.db, now: clock.now });
    const notification = Promise.withResolvers<void>();
    await otherCatalogue.load();
    await another.listen(
      shopChanged,
      () => {
        otherCatalogue.forget();
        notification.resolve();
      },
      () => {},
    );
    await setStock('KEY-TAG-BLACK', 3);
    await notification.promise;
    const catalogueRows = await otherCatalogue.load();
    expect(
      catalogueRows.variants.find(({ variant }) => variant.sku === 'KEY-TAG-BLACK')?.variant.received,
    ).toBe(3);
  });

  test('that comes while the catalogue is being read is not lost behind what was read before', async () => {
    const catalogue = createCatalogue({ db: database.db, now: clock.now });
    const before = catalogue.load();
    catalogue.forget();
    const after = catalogue.load();
    await before;
    expect(catalogue.known()).not.toBe(await before);
    expect(catalogue.known() ?? (await after)).toBe(await after);
    expect(await after).not.toBe(await before);
  });

  test('and a database that is away leave the catalogue as it was', async () => {
    let isAway = false;
    const db = new Proxy(database.db, {
      get: (target, name, receiver) => {
        if (isAway) throw new Error('connection terminated');
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    const catalogue = createCatalogue({ db, now: clock.now });
    const catalogueRows = await catalogue.load();
    isAway = true;
    catalogue.forget();
    expect(await catalogue.load()).toBe(catalogueRows);
  });
});
