import { expect, test } from 'vitest';
import { languages, type Language } from '@visita/core/languages';
import { adminShop } from '@visita/core/shop/admin-contract';
import type { ProductOfStaff } from '@visita/core/shop/admin-product';
import { shop } from '@visita/core/shop/contract';
import { filledCatalogue } from '../test/catalogue.ts';
import { world } from '../test/world.ts';

const app = await world();
const { database, given, guest, heardAll } = app;
await filledCatalogue(app);
const owner = await given.staff();

const sku = 'CARD-SLEEVE';
const inFour = <Text>(text: Text) => ({ en: text, fr: text, 'zh-CN': text, 'zh-TW': text });
const rows = async (statement: string, values: unknown[] = []) =>
  (await database.pool.query(statement, values)).rows as Record<string, unknown>[];
const open = () => owner.calls(adminShop.product, { params: { sku } });
const specify = (seen: ProductOfStaff, specification: ProductOfStaff['specification']) => {
  const {
    version,
    category,
    words,
    weightGrams,
    hsCode,
    originCountry,
    isNew,
    isFeatured,
    subscriptionOption,
  } = seen;
  const body = {
    version,
    category,
    words,
    specification,
    weightGrams,
    hsCode,
    originCountry,
    isNew,
    isFeatured,
    subscriptionOption,
  };
  return owner.calls(adminShop.updateProduct, { params: { sku }, body });
};
const setListed = ({ version }: ProductOfStaff, isListed: boolean) =>
  owner.calls(adminShop.setListed, { params: { sku }, body: { version, isListed } });

/** The product as a buyer sees it. */
async function shown(lang: Language = 'en') {
  await heardAll();
  const { details, inTheBox } = await guest.calls(shop.product, { params: { sku }, query: { lang } });
  return { details, inTheBox };
}

test('a product that comes with the software is specified in four languages, with as many rows in each', async () => {
  for (const product of await guest.calls(shop.products, { query: {} })) {
    expect(product.details.length, product.sku).toBeGreaterThan(2);
    expect(product.inTheBox.length, product.sku).toBeGreaterThan(0);
    for (const lang of languages) {
      const own = await guest.calls(shop.product, { params: { sku: product.sku }, query: { lang } });
      expect(own.details.length, `${product.sku} ${lang}`).toBe(product.details.length);
      expect(own.inTheBox.length, `${product.sku} ${lang}`).toBe(product.inTheBox.length);
    }
  }
});

test('a specification is written a line each, read in rows at once, and written down', async () => {
  const seen = await open();
  await specify(seen, {
    ...inFour({ details: 'Material: felt\n\nFor: one card: yours', inTheBox: ' One sleeve \nA note' }),
    'zh-TW': { details: '材質：毛氈', inTheBox: '卡套一個' },
  });
  expect(await shown('fr')).toEqual({
    details: [
      { label: 'Material', value: 'felt' },
      { label: 'For', value: 'one card: yours' },
    ],
    inTheBox: ['One sleeve', 'A note'],
  });
  expect(await shown('zh-TW')).toEqual({
    details: [{ label: '材質', value: '毛氈' }],
    inTheBox: ['卡套一個'],
  });
  const [act] = await rows(
    `select before, after from audit_log where action = 'products.update' and subject_id = $1`,
    [sku],
  );
  expect(act).toMatchObject({
    before: { 'zh-TW.inTheBox': seen.specification['zh-TW'].inTheBox },
    after: { 'zh-TW.details': '材質：毛氈', 'fr.inTheBox': 'One sleeve\nA note' },
  });
});

test('a line without a label or a value is refused at its place', async () => {
  const seen = await open();
  const { specification } = seen;
  await expect(
    specify(seen, { ...specification, fr: { ...specification.fr, details: 'Puce : NFC\nCuir' } }),
  ).rejects.toMatchObject({
    details: {
      errors: [{ field: 'specification.fr.details', code: 'detailInvalid', params: { line: 'Cuir' } }],
    },
  });
  expect(await open()).toEqual(seen);
});

test.each(['details', 'inTheBox'] as const)(
  'what is sold has its %s in every language or in none',
  async (part) => {
    const seen = await open();
    const { specification } = seen;
    const half = { ...specification, fr: { ...specification.fr, [part]: '' } };
    await expect(specify(seen, half)).rejects.toThrow('productIncomplete');
    await expect(
      rows(
        `update products set specification = jsonb_set(specification, array['fr', $2], '""') where sku = $1`,
        [sku, part],
      ),
    ).rejects.toMatchObject({ constraint: 'products_specified_when_listed' });
    expect(await open()).toEqual(seen);

    const missing = async (language: Language) =>
      (await owner.calls(adminShop.listProducts, { query: { missing: language } })).items.map((product) => [
        product.sku,
        product.missing,
      ]);
    const off = await specify(await setListed(seen, false), half);
    expect(off.gaps).toEqual(['specification']);
    await expect(setListed(off, true)).rejects.toThrow('productIncomplete');
    expect([await missing('fr'), await missing('en')]).toEqual([[[sku, ['fr']]], []]);

    const without = await specify(off, inFour({ details: '', inTheBox: '' }));
    expect([without.gaps, await missing('fr')]).toEqual([[], []]);
    await setListed(without, true);
    expect(await shown()).toEqual({ details: [], inTheBox: [] });
    await specify(await open(), specification);
  },
);

test.each(['{}', '{"en":{},"fr":{},"zh-CN":{},"zh-TW":{}}'])(
  'the database takes no specification like %s',
  async (specification) => {
    await expect(
      rows('update products set specification = $2 where sku = $1', [sku, specification]),
    ).rejects.toMatchObject({
      constraint: 'products_specification',
    });
  },
);
