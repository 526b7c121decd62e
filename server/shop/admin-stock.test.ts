import { describe, expect, test } from 'vitest';
import { servedPath } from '@visita/core/api/endpoint';
import { fromCsv } from '@visita/core/csv';
import { adminShop, ChangeStock } from '@visita/core/shop/admin-contract';
import { shop } from '@visita/core/shop/contract';
import { transaction } from '../database/transaction.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { world } from '../test/world.ts';
import { moveStock } from './move-stock.ts';

const app = await world();
const { clock, config, database, given, guest, heardAll } = app;
const rows = async (statement: string, values: unknown[] = []) =>
  (await database.pool.query(statement, values)).rows as Record<string, unknown>[];
const { booksOf, setStock } = await filledCatalogue(app);
const [owner, packer] = [await given.staff(), await given.staff({ role: 'packer' })];
const [sleeve, stand] = ['CARD-SLEEVE-COGNAC', 'DESK-STAND-OAK'] as const;

type Kind = 'received' | 'lost' | 'corrected' | 'counted';
function change(sku: string, kind: Kind, quantity: number, seen: number) {
  clock.advance(1_000);
  return packer.calls(adminShop.changeStock, {
    params: { sku },
    body: { kind, quantity, seen, reason: `They were ${kind}` },
  });
}
const move = (sku: string, quantity: number, action: 'reserve' | 'sell') =>
  transaction(database.db, (tx) => moveStock(tx, [{ sku, quantity }], action));

function send(table: string) {
  return packer.calls(adminShop.receiveFile, { form: { file: new File([table], 'march.csv') } });
}

describe('the stock', () => {
  test('is found by number and by name, with what of it is free, and saved as a table', async () => {
    await setStock(sleeve, 12);
    await move(sleeve, 3, 'reserve');
    await move(sleeve, 1, 'sell');
    const listed = async (query: Record<string, string>) =>
      (await owner.calls(adminShop.listStock, { query })).items.map(({ sku, free }) => [sku, free]);
    expect(await listed({ search: 'sleeve-cog' })).toEqual([[sleeve, 9]]);
    expect(await listed({ search: 'etui a c' })).toContainEqual([sleeve, 9]);
    expect(await listed({ few: 'true' })).toContainEqual([sleeve, 9]);
    expect(await listed({ search: 'sleeve', listed: 'false' })).toEqual([]);
    const [first, second] = await listed({ limit: '2' });
    const page = await owner.calls(adminShop.listStock, { query: { limit: 1 } });
    const next = await owner.calls(adminShop.listStock, { query: { limit: 1, after: page.next ?? '' } });
    expect([page.items[0]?.sku, next.items[0]?.sku]).toEqual([first?.[0], second?.[0]]);
    const answer = await app.send(
      new Request(`${config.publicUrl}${servedPath('/admin/stock/csv')}?search=${sleeve}`, {
        headers: { authorization: `Bearer ${packer.token}` },
      }),
    );
    const [, row] = fromCsv(await answer.text());
    expect(row?.cells).toEqual([
      sleeve,
      expect.any(String),
      expect.any(String),
      'yes',
      '12',
      '2',
      '1',
      '9',
      '',
    ]);
  });

  test('grows and shrinks by what came in, was lost, corrected and counted; each is written down with who and why', async () => {
    await setStock(stand, 10);
    await move(stand, 3, 'reserve');
    await move(stand, 1, 'sell');
    await change(stand, 'received', 5, 10);
    await change(stand, 'lost', 2, 15);
    await change(stand, 'corrected', -1, 13);
    // ten that are there and the one that is sold
    const { movements, ...books } = await change(stand, 'counted', 10, 12);
    expect(books).toMatchObject({ received: 11, reserved: 2, sold: 1, free: 8 });
    expect(movements.map(({ kind, quantity, received }) => [kind, quantity, received])).toEqual([
      ['counted', -1, 11],
      ['corrected', -1, 12],
      ['lost', -2, 13],
      ['received', 5, 15],
    ]);
    expect(movements[0]).toMatchObject({ staffEmail: packer.email, reason: 'They were counted' });
    const acts = await rows(
      'select action, reason, before, after from audit_log where subject_id = $1 order by id',
      [stand],
    );
    expect(acts).toContainEqual({
      action: 'stock.lost',
      reason: 'They were lost',
      before: { received: 15 },
      after: { received: 13 },
    });
    await heardAll();
    const { variants } = await guest.calls(shop.product, { params: { sku: 'DESK-STAND' } });
    expect(variants.find(({ sku }) => sku === stand)).toMatchObject({ stock: 8 });
  });

  test('never falls below reserved and sold pieces, and a stale version is refused', async () => {
    await setStock(stand, 10);
    await move(stand, 4, 'reserve');
    const before = await rows('select id from stock_movements');
    await expect(change(stand, 'lost', 7, 10)).rejects.toThrow('stockTooLow');
    await expect(change(stand, 'counted', 3, 10)).rejects.toThrow('stockTooLow');
    await expect(change(stand, 'received', 1, 9)).rejects.toThrow('changedMeanwhile');
    await expect(change('NOTHING', 'received', 1, 0)).rejects.toThrow('productNotFound');
    const [lost, bought] = await Promise.allSettled([
      change(stand, 'lost', 6, 10),
      move(stand, 1, 'reserve'),
    ]);
    expect([lost.status, bought.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const { received, reserved, sold } = await booksOf(stand);
    expect(received - reserved - sold).toBeGreaterThanOrEqual(0);
    expect((await rows('select id from stock_movements')).length - before.length).toBe(
      lost.status === 'fulfilled' ? 1 : 0,
    );
  });

  test('keeps its movements as they were written', async () => {
    await setStock(stand, 1);
    await change(stand, 'received', 1, 1);
    for (const statement of [
      'update stock_movements set quantity = 9',
      'delete from stock_movements',
      'truncate stock_movements',
    ])
      await expect(rows(statement)).rejects.toMatchObject({ constraint: 'stock_movements_frozen' });
  });

  test.each([
    ['received', 0],
    ['lost', -1],
    ['corrected', 0],
    ['counted', -1],
  ] as const)('is not changed by a movement that says nothing: %s %i', (kind, quantity) => {
    expect(ChangeStock.safeParse({ kind, quantity, seen: 0, reason: 'x' }).success).toBe(false);
  });
});

test('products are exported as a table too, with names in the caller’s language', async () => {
  const answer = await app.send(
    new Request(`${config.publicUrl}${servedPath('/admin/products/csv')}?search=desk-stand`, {
      headers: { authorization: `Bearer ${owner.token}`, 'accept-language': 'fr' },
    }),
  );
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [heads, row, ...more] = fromCsv(await answer.text());
  expect(heads?.cells.slice(0, 5)).toEqual(['sku', 'name', 'category', 'in catalogue', 'price (CAD)']);
  const { name, price } = await guest.calls(shop.product, {
    params: { sku: 'DESK-STAND' },
    query: { lang: 'fr' },
  });
  expect(row?.cells.filter((_, index) => index !== 2).slice(0, 4)).toEqual([
    'DESK-STAND',
    name,
    'yes',
    (price / 100).toFixed(2),
  ]);
  expect(more).toEqual([]);
});

test('a table of 5,000 rows is taken whole or, for one bad row, not at all, and the row is named', async () => {
  const skus = Array.from({ length: 4_999 }, (_, index) => `BULK-${index + 1}`);
  await rows(
    `insert into variants (sku, product_sku, names, position, received)
     select 'BULK-' || n, 'DESK-STAND', '{"en":"b","fr":"b","zh-CN":"b","zh-TW":"b"}', n, 0 from generate_series(1, 4999) n`,
  );
  await setStock(stand, 0);
  const table = (last: string) => ['sku,received', ...skus.map((sku) => `${sku},2`), last].join('\n');
  const sum = async () =>
    Number((await rows(`select sum(received) from variants where sku like 'BULK-%'`))[0]?.['sum']);
  for (const [last, code] of [
    [`${stand},-1`, 'piecesInvalid'],
    ['NOTHING-LIKE-IT,2', 'skuUnknown'],
    ['bulk-7,2', 'skuTwice'],
  ] as const) {
    await expect(send(table(last))).rejects.toMatchObject({
      details: { errors: [{ code, params: { row: 5001 } }] },
    });
    expect(await sum()).toBe(0);
  }
  expect(await send(table(`${stand},3`))).toEqual({ variants: 5_000, pieces: 10_001 });
  expect([await sum(), (await booksOf(stand)).received]).toEqual([9_998, 3]);
});
