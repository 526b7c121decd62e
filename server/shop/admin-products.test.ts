import { describe, expect, test } from 'vitest';
import { adminShop } from '@visita/core/shop/admin-contract';
import { Sku } from '@visita/core/shop/sku';
import { UpdateProduct, type ProductOfStaff } from '@visita/core/shop/admin-product';
import { languages } from '@visita/core/languages';
import { shop } from '@visita/core/shop/contract';
import { followCatalogue } from '../provider/follow-catalogue.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { createPictureFile, paint } from '../test/pictures.ts';
import { world } from '../test/world.ts';
import { hasPicture } from '../uploads/queries.ts';
import { removePictureFiles } from '../uploads/remove-picture-files.ts';

const app = await world();
const { clock, database, deps, given, guest, heardAll } = app;
const rows = async (statement: string, values: unknown[] = []) =>
  (await database.pool.query(statement, values)).rows as Record<string, unknown>[];
await filledCatalogue(app);
const [owner, packer] = [await given.staff(), await given.staff({ role: 'packer' })];

const inFour = <Text>(text: Text) => ({ en: text, fr: text, 'zh-CN': text, 'zh-TW': text });
const open = (sku: string) => owner.calls(adminShop.product, { params: { sku } });
const asSeen = (seen: ProductOfStaff) => UpdateProduct.parse(seen);
const update = (seen: ProductOfStaff, change: Partial<ReturnType<typeof asSeen>>) =>
  owner.calls(adminShop.updateProduct, { params: { sku: seen.sku }, body: { ...asSeen(seen), ...change } });
const setListed = ({ sku, version }: ProductOfStaff, isListed: boolean) =>
  owner.calls(adminShop.setListed, { params: { sku }, body: { version, isListed } });
const addPrice = ({ sku, version }: ProductOfStaff, amount: number, validFrom: Date | null) =>
  owner.calls(adminShop.addPrice, {
    params: { sku },
    body: { version, amount, validFrom: validFrom?.toISOString() ?? null },
  });
const addPicture = async (sku: string, colour: string, variant?: string) =>
  owner.calls(adminShop.addPicture, {
    params: { sku },
    form: {
      file: createPictureFile(await paint(colour, { width: 60, height: 40 }).png().toBuffer()),
      ...(variant && { variant }),
    },
  });

/** The product as a buyer sees it. */
async function shown(sku: string, lang: (typeof languages)[number] = 'en') {
  await heardAll();
  return guest.calls(shop.product, { params: { sku }, query: { lang } });
}
const listAskedJobs = async () =>
  (
    await rows(`select start_after from pgboss.job where name = $1 and state = 'created'`, [
      followCatalogue.name,
    ])
  ).map(({ start_after: at }) => at as Date);

describe('a new product', () => {
  const sku = 'FINGER-RING';

  test('is sold once it lacks nothing: words in four languages, a variant, a price and pictures', async () => {
    const product = await owner.calls(adminShop.createProduct, {
      body: { sku: ' finger-ring ', category: 'tags', name: 'Ring', weightGrams: 6 },
    });
    expect(product).toMatchObject({ sku, isListed: false, gaps: ['words', 'pictures', 'variants', 'price'] });
    await expect(setListed(product, true)).rejects.toThrow('productIncomplete');
    await expect(shown(sku)).rejects.toThrow('productNotFound');
    await expect(
      owner.calls(adminShop.createProduct, {
        body: { sku: 'KEY-TAG-BLUE', category: 'tags', name: 'x', weightGrams: 1 },
      }),
    ).rejects.toMatchObject({ details: { errors: [{ field: 'sku', code: 'skuTaken' }] } });

    const words = inFour({
      name: 'Ring',
      summary: 'On your hand.',
      description: 'Silver.\nNever takes it off.',
    });
    await update(product, {
      words: { ...words, fr: { ...words.fr, name: 'Bague' } },
      subscriptionOption: 'monthly',
    });
    const { version } = await open(sku);
    await owner.calls(adminShop.addVariant, {
      params: { sku },
      body: { version, sku: 'FINGER-RING-S', names: inFour('Small'), colour: 'silver' },
    });
    await addPrice(await open(sku), 4_900, null);
    await addPicture(sku, '#a0b0c0', 'FINGER-RING-S');
    const whole = await open(sku);
    expect(whole.gaps).toEqual([]);
    await setListed(whole, true);
    expect(await shown(sku, 'fr')).toMatchObject({
      name: 'Bague',
      price: 4_900,
      subscriptionOption: 'monthly',
      isAvailable: false,
      variants: [{ sku: 'FINGER-RING-S', name: 'Small', colour: 'silver', stock: 0 }],
      pictures: [{ alt: 'Bague', width: 60, height: 40, variant: 'FINGER-RING-S' }],
    });
  });

  test('that is sold keeps what it needs', async () => {
    const seen = await open(sku);
    await expect(
      update(seen, { words: { ...seen.words, 'zh-TW': { ...seen.words['zh-TW'], summary: '' } } }),
    ).rejects.toThrow('productIncomplete');
    await expect(
      owner.calls(adminShop.savePictures, { params: { sku }, body: { version: seen.version, pictures: [] } }),
    ).rejects.toThrow('productIncomplete');
    const body = { version: seen.version, names: inFour('Small'), colour: null, isListed: false };
    await expect(
      owner.calls(adminShop.updateVariant, { params: { sku, variant: 'FINGER-RING-S' }, body }),
    ).rejects.toThrow('productIncomplete');
    expect(await open(sku)).toEqual(seen);
    for (const statement of [
      `update products set words = jsonb_set(words, '{fr,name}', '""') where sku = $1`,
      `update products set pictures = '[]' where sku = $1`,
    ])
      await expect(rows(statement, [sku])).rejects.toMatchObject({
        constraint: 'products_complete_when_listed',
      });
  });

  test.each(['PLAN-ANNUAL', 'DELIVERY', 'ENTERPRISE-CARD', 'A', 'A B', 'É1', 'X'.repeat(41)])(
    'is never called %s',
    (number) => {
      expect(Sku.safeParse(number).success).toBe(false);
    },
  );
});

describe('a product', () => {
  test('is found by number, name in any language, what it is, whether it is sold and what is not said', async () => {
    const listed = async (query: Record<string, string>) =>
      (await packer.calls(adminShop.listProducts, { query })).items.map(({ sku }) => sku);
    await owner.calls(adminShop.createProduct, {
      body: { sku: 'DRAFT', category: 'cards', name: 'Ébauche', weightGrams: 1 },
    });
    expect(await listed({ search: 'ebauche' })).toEqual(['DRAFT']);
    expect(await listed({ search: 'sleeve-cog' })).toEqual(['CARD-SLEEVE']);
    expect(await listed({ search: '钥匙' })).toEqual(await listed({ search: 'key-tag' }));
    expect(await listed({ category: 'cards', listed: 'true' })).toEqual(['EXTRA-CARD']);
    expect(await listed({ missing: 'zh-TW' })).toEqual(['DRAFT']);
    expect(await listed({ missing: 'en' })).toEqual(['DRAFT']);
    const all = await listed({});
    const { variants: sleeves } = await open('CARD-SLEEVE');
    const free = sleeves.reduce((sum, variant) => sum + variant.free, 0);
    expect(free).toBeGreaterThan(0);
    const page = await packer.calls(adminShop.listProducts, { query: { limit: 2 } });
    const next = await packer.calls(adminShop.listProducts, {
      query: { limit: 200, after: page.next ?? '' },
    });
    expect([...page.items, ...next.items].map(({ sku }) => sku)).toEqual(all);
    expect(page.items[0]).toMatchObject({
      sku: 'CARD-SLEEVE',
      price: 1_200,
      variants: sleeves.length,
      free,
      missing: [],
    });
    expect(page.items[1]).toMatchObject({ sku: 'DESK-STAND', price: 2_900 });
    expect((await packer.calls(adminShop.listProducts, { query: { search: 'draft' } })).items).toMatchObject([
      { name: 'Ébauche', price: null, variants: 0, free: 0, missing: ['en', 'fr', 'zh-CN', 'zh-TW'] },
    ]);
  });

  test('is written anew in every language, seen at once, and written down; of two changes upon one version the second is refused', async () => {
    const seen = await open('DESK-STAND');
    const words = { ...seen.words, fr: { ...seen.words.fr, name: 'Socle' } };
    const changed = await update(seen, { words, isFeatured: true });
    expect(changed.version).toBe(seen.version + 1);
    expect(await shown('DESK-STAND', 'fr')).toMatchObject({ name: 'Socle', isFeatured: true });
    expect(await shown('DESK-STAND')).toMatchObject({ name: seen.words.en.name });
    await expect(update(seen, { weightGrams: 1 })).rejects.toThrow('changedMeanwhile');
    await expect(setListed(seen, false)).rejects.toThrow('changedMeanwhile');
    await expect(
      packer.calls(adminShop.setListed, { params: { sku: seen.sku }, body: { version: 1, isListed: false } }),
    ).rejects.toThrow('forbidden');
    const acts = await rows(
      `select before, after from audit_log where action = 'products.update' and subject_id = 'DESK-STAND'`,
    );
    expect(acts).toEqual([
      {
        before: { isFeatured: false, 'fr.name': seen.words.fr.name },
        after: { isFeatured: true, 'fr.name': 'Socle' },
      },
    ]);
  });

  test('that is taken off is in no list and not to be had in a cart, until it is put back', async () => {
    const line = async () => {
      await heardAll();
      return (await guest.calls(shop.quote, { body: { items: [{ sku: 'KEY-TAG-BLACK', quantity: 1 }] } }))
        .lines[0];
    };
    expect(await line()).toMatchObject({ stockIssue: null });
    const off = await setListed(await open('KEY-TAG'), false);
    expect(await line()).toMatchObject({ stockIssue: 'delisted', name: off.words.en.name });
    expect((await guest.calls(shop.products, { query: {} })).map(({ sku }) => sku)).not.toContain('KEY-TAG');
    await setListed(off, true);
    expect(await line()).toMatchObject({ stockIssue: null });
  });

  test('has a variant that is called anew and is no longer sold', async () => {
    const { version } = await open('KEY-TAG');
    const names = { ...inFour('Ink'), 'zh-TW': '墨' };
    const changed = await owner.calls(adminShop.updateVariant, {
      params: { sku: 'KEY-TAG', variant: 'KEY-TAG-BLACK' },
      body: { version, names, colour: 'black', isListed: true },
    });
    expect((await shown('KEY-TAG', 'zh-TW')).variants[0]).toMatchObject({ sku: 'KEY-TAG-BLACK', name: '墨' });
    await owner.calls(adminShop.updateVariant, {
      params: { sku: 'KEY-TAG', variant: 'KEY-TAG-BLACK' },
      body: { version: changed.version, names, colour: 'black', isListed: false },
    });
    expect((await shown('KEY-TAG')).variants.map(({ sku }) => sku)).not.toContain('KEY-TAG-BLACK');
    const body = { version: changed.version + 1, names, colour: null, isListed: true };
    await expect(
      owner.calls(adminShop.updateVariant, { params: { sku: 'KEY-TAG', variant: 'DESK-STAND-OAK' }, body }),
    ).rejects.toThrow('productNotFound');
  });

  test('keeps its number, which is unique', async () => {
    const frozen = { constraint: 'skus_frozen' };
    await expect(rows(`update products set sku = 'OTHER' where sku = 'DRAFT'`)).rejects.toMatchObject(frozen);
    await expect(rows(`update variants set sku = 'OTHER' where sku = 'KEY-TAG-BLUE'`)).rejects.toMatchObject(
      frozen,
    );
    await expect(
      rows(`update variants set product_sku = 'DRAFT' where sku = 'KEY-TAG-BLUE'`),
    ).rejects.toMatchObject(frozen);
    const taken = { constraint: 'skus_once' };
    const insert = `insert into variants (sku, product_sku, names, position, received) values ($1, 'KEY-TAG', '{}', 9, 0)`;
    await expect(rows(insert, ['DRAFT'])).rejects.toMatchObject(taken);
    await expect(
      rows(`insert into products (sku, category, words, weight_grams, is_listed, pictures, position, created_at)
        select 'KEY-TAG-BLUE', category, words, 1, false, '[]', 9, created_at from products limit 1`),
    ).rejects.toMatchObject(taken);
  });
});

describe('a price', () => {
  const sku = 'CARD-SLEEVE';

  test('holds from its moment on, here and at the provider; the ones before stay as they were', async () => {
    const from = new Date(clock.now().getTime() + 60_000);
    await expect(addPrice(await open(sku), 1_300, clock.now())).rejects.toMatchObject({
      details: { errors: [{ field: 'validFrom', code: 'dayPast' }] },
    });
    const planned = await addPrice(await open(sku), 1_300, from);
    expect(planned.prices.map(({ amount, state }) => [amount, state])).toEqual([
      [1_300, 'planned'],
      [1_200, 'now'],
    ]);
    expect((await listAskedJobs()).map(Number)).toContain(Number(from));
    await expect(addPrice(planned, 1_400, from)).rejects.toMatchObject({
      details: { errors: [{ code: 'priceTwice' }] },
    });
    expect((await shown(sku)).price).toBe(1_200);
    clock.set(from);
    expect((await shown(sku)).price).toBe(1_300);
    const now = await addPrice(planned, 1_250, null).catch(() => undefined);
    expect(now).toBeUndefined(); // the effective date of another price exactly
    clock.advance(1_000);
    expect((await addPrice(planned, 1_250, null)).prices.map(({ state }) => state)).toEqual([
      'now',
      'past',
      'past',
    ]);
    expect((await shown(sku)).price).toBe(1_250);
  });

  test('is taken back before it holds, and never afterwards', async () => {
    const remove = ({ version }: ProductOfStaff, id: string) =>
      owner.calls(adminShop.removePrice, { params: { sku, id }, body: { version } });
    const planned = await addPrice(await open(sku), 99, new Date('2999-01-01T00:00:00Z'));
    const [future, now] = planned.prices;
    const without = await remove(planned, future?.id ?? '');
    expect(without.prices.map(({ amount }) => amount)).not.toContain(99);
    await expect(remove(without, now?.id ?? '')).rejects.toThrow('notFound');
    const frozen = { constraint: 'prices_frozen' };
    await expect(rows('update prices set amount = 1')).rejects.toMatchObject(frozen);
    await expect(rows(`delete from prices where valid_from < '2025-01-01Z'`)).rejects.toMatchObject(frozen);
  });
});

describe('a picture', () => {
  const sku = 'EXTRA-CARD';

  test('is drawn anew, put in order, described in four languages and taken off', async () => {
    const { pictures: before } = await open(sku);
    const added = await addPicture(sku, '#102030');
    const [last] = added.pictures.slice(-1);
    expect(last).toMatchObject({
      url: expect.stringMatching(/^\/files\/[\da-f]{32}-1600\.webp$/) as string,
      width: 60,
      height: 40,
    });
    expect(await deps.files.read(last?.url.slice('/files/'.length) ?? '')).toBeDefined();
    await expect(addPicture(sku, '#102030')).rejects.toMatchObject({
      details: { errors: [{ code: 'pictureTwice' }] },
    });
    await expect(addPicture(sku, '#102031', 'KEY-TAG-BLUE')).rejects.toMatchObject({
      details: { errors: [{ code: 'skuUnknown' }] },
    });
    await expect(
      owner.calls(adminShop.addPicture, { params: { sku }, form: { file: createPictureFile('no picture') } }),
    ).rejects.toThrow('fileTypeNotAllowed');

    const alt = { ...inFour('A blue square'), fr: 'Un carré bleu' };
    const chosen = [{ url: last?.url ?? '', alt, variant: null }, ...before.slice(1)].map(
      ({ url, alt, variant }) => ({
        url,
        alt,
        variant,
      }),
    );
    const save = (version: number, pictures: typeof chosen) =>
      owner.calls(adminShop.savePictures, { params: { sku }, body: { version, pictures } });
    const saved = await save(added.version, chosen);
    expect((await shown(sku, 'fr')).pictures[0]).toMatchObject({ alt: 'Un carré bleu' });
    expect(saved.pictures.map(({ url }) => url)).not.toContain(before[0]?.url);
    const unknown = { details: { errors: [{ code: 'photoUnknown' }] } };
    await expect(
      save(saved.version, [...chosen, { url: 'https://elsewhere.test/x.jpg', alt, variant: null }]),
    ).rejects.toMatchObject(unknown);
    await expect(save(saved.version, [...chosen, ...chosen.slice(0, 1)])).rejects.toMatchObject(unknown);
  });

  test('stays when a user deletes the same picture from their own', async () => {
    const { pictures } = await addPicture(sku, '#405060');
    const file = pictures.at(-1)?.url.slice('/files/'.length) ?? '';
    const name = file.slice(0, 32);
    await removePictureFiles.run(deps, { id: '00000000-0000-4000-8000-000000000001', name });
    expect(await deps.files.read(file)).toBeDefined();
    expect(await hasPicture(database.db, { name })).toBe(true);
  });
});
