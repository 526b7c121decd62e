import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { templateDir } from '../test/database-template.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { seedProducts, seedShop } from './seed-shop.ts';

const dataDir = temporaryFolder();
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ dataDir, templateDir });
  await migrate(database);
});
afterAll(() => database.close());

const now = new Date('2026-03-09T15:00:00Z');
const seed = () => seedShop({ db: database.db, now });
const tables = ['products', 'variants', 'prices', 'shipping_rates', 'tax_rates'];
async function readRows(table: string) {
  return (await database.pool.query(`select * from ${table} order by 1`)).rows as Record<string, unknown>[];
}
const everything = () => Promise.all(tables.map(readRows));

test('an app that breaks off while it is filled has nothing half, and the next start fills it', async () => {
  await database.pool.query('alter table tax_rates rename to elsewhere');
  await expect(seed()).rejects.toThrow();
  await database.pool.query('alter table elsewhere rename to tax_rates');
  expect(await everything()).toEqual(tables.map(() => []));

  await seed();
  expect((await readRows('products')).map(({ sku }) => sku)).toEqual(
    seedProducts.map(({ sku }) => sku).toSorted(),
  );
});

test('a second start changes nothing, and what the staff wrote stays', async () => {
  await database.pool.query(`update products set is_listed = false where sku = 'KEY-TAG'`);
  await database.pool.query(`update variants set received = 5 where sku = 'CARD-SLEEVE-COGNAC'`);
  await database.pool
    .query(`update products set words = jsonb_set(words, '{fr,name}', '"Étui"'), pictures = pictures - 0, version = 3
    where sku = 'CARD-SLEEVE'`);
  await database.pool.query(`insert into variants (sku, product_sku, names, position, received)
    select 'CARD-SLEEVE-RED', product_sku, names, 9, 0 from variants where sku = 'CARD-SLEEVE-COGNAC'`);
  await database.pool.query(
    `insert into prices values (gen_random_uuid(), 'CARD-SLEEVE', 'CAD', 1300, '2026-02-01Z')`,
  );
  const before = await everything();
  await seed();
  await Promise.all([seed(), seed()]);
  expect(await everything()).toEqual(before);
});

test('the seller begins registered for the federal taxes and Quebec’s, with the others ready', async () => {
  const kinds = (isRegistered: boolean) =>
    readRows('tax_rates').then(
      (rows) => new Set(rows.filter((row) => row['is_registered'] === isRegistered).map(({ kind }) => kind)),
    );
  expect(await kinds(true)).toEqual(new Set(['gst', 'hst', 'qst']));
  expect(await kinds(false)).toEqual(new Set(['pst', 'rst']));
});

test('French holds its colons and quotation marks to their words', () => {
  for (const { sku, words, specification, alts } of seedProducts)
    for (const texts of [words.fr, specification.fr, Object.values(alts).map(({ fr }) => fr)])
      expect(JSON.stringify(texts), sku).not.toMatch(/[^\S\u00a0][:»]|«[^\u00a0]/);
});

test('what is connected to an account says in every language that it needs no second plan', () => {
  const connected = seedProducts.filter(({ category }) => category === 'cards' || category === 'tags');
  expect(connected.map(({ sku }) => sku)).toEqual(['EXTRA-CARD', 'KEY-TAG']);
  const words = {
    en: 'the profile that you have, which needs no second plan',
    fr: /le profil que vous avez,? sans deuxième forfait/,
    'zh-CN': '第二份套餐',
    'zh-TW': '第二份方案',
  };
  const row = {
    en: 'Plan: None of its own on a profile that you have',
    fr: /^Forfait\s?: Aucun de plus/m,
    'zh-CN': '套餐：用于现有主页时无需另购',
    'zh-TW': '方案：用於現有頁面時無需另購',
  };
  for (const product of connected)
    for (const language of languages) {
      expect(product.words[language].description).toMatch(words[language]);
      expect(product.specification[language].details).toMatch(row[language]);
    }
});
