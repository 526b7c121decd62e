import { describe, expect, test } from 'vitest';
import { fromCsv } from '@visita/core/csv';
import { servedPath } from '@visita/core/api/endpoint';
import type { Language } from '@visita/core/languages';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { runJobs } from '../test/jobs.ts';
import { orderStaff } from '../test/order-staff.ts';
import { listScanned, recordStatements } from '../test/plans.ts';
import { sleeve } from '../test/shoppers.ts';

const app = await orderStaff();
const {
  actsOn,
  bought,
  config,
  database,
  deps,
  emails,
  order,
  owner,
  packer,
  read,
  rows,
  sam,
  ship,
  shopper,
  support,
} = app;

const listed = async (query: Record<string, string>, who = owner) =>
  (await who.calls(adminOrders.list, { query })).items;

async function readFile(path: string, who = owner) {
  const headers = { authorization: `Bearer ${who.token}` };
  const answer = await app.send(new Request(`${config.publicUrl}${servedPath(path)}`, { headers }));
  expect(answer.status).toBe(200);
  return fromCsv(await answer.text()).map(({ cells }) => cells);
}

describe('orders', () => {
  test('are found by number, email address, name, invoice and tracking number, and by nothing that is not theirs', async () => {
    const { ana, placed, id } = await bought({ name: 'Zoé Łœffler 王小明', country: 'CA' });
    await ship(id);
    const { documents } = await read(id);
    const words = [
      placed.orderNo,
      placed.orderNo.slice(0, 12).toLowerCase(),
      ana.email.toUpperCase(),
      'zoe loef',
      'LOEFFLER',
      '王小',
      '1234 56',
    ];
    for (const search of [...words, documents[0]?.number ?? ''])
      expect(
        (await listed({ search })).map((row) => row.id),
        search,
      ).toContain(id);
    for (const search of [
      'effler',
      'zo loef',
      'V20200101',
      'nobody@example.com',
      '%',
      "' or 1=1 --",
      '1234 56789',
      ':*&|!',
    ])
      expect(
        (await listed({ search })).map((row) => row.id),
        search,
      ).not.toContain(id);
  });

  test('are searched in two statements at most, page by page, and what is rare by an index', async () => {
    const orderNumbers = [
      await bought({ name: 'Zwillinger' }),
      await bought({ name: 'Ida Zwillinger' }),
      await bought({ name: 'Zwillinger' }),
    ];
    const ids = orderNumbers
      .map(({ id }) => id)
      .toSorted()
      .toReversed();
    const search = 'zwilling';
    const first = await owner.calls(adminOrders.list, { query: { search, limit: 2 } });
    const second = await owner.calls(adminOrders.list, {
      query: { search, limit: 2, after: first.next ?? '' },
    });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
    const rare = () => listed({ search: '9988 7766', status: 'paid', sort: 'placed' });
    const statements = (await recordStatements(rare)).filter(({ text }) => text.includes('from "orders"'));
    expect(statements.length).toBe(2);
    for (const statement of statements.slice(1))
      expect(await listScanned(database.pool, statement)).toEqual([]);
  });

  test('name their items on screens as the reader’s language does, and on the pack list as the buyer’s', async () => {
    const { id } = await bought();
    const namesIn = async (language: Language) => {
      const calls = app.as(owner.token, language);
      const shown = [
        await calls(adminOrders.get, { params: { id } }),
        ...(await calls(adminOrders.packs, { query: { ids: id } })),
      ];
      return shown.flatMap(({ items }) => items.map(({ name, variant }) => `${name}, ${variant}`));
    };
    expect(await namesIn('zh-TW')).toEqual(['名片卡套, 干邑色皮革', 'Card sleeve, Cognac leather']);
    expect(await namesIn('fr')).toEqual(['Étui à carte, Cuir cognac', 'Card sleeve, Cognac leather']);
    expect(await namesIn('en')).toEqual(['Card sleeve, Cognac leather', 'Card sleeve, Cognac leather']);
  });

  test('are narrowed by how they stand, where they go and when they were placed', async () => {
    const { id, placed } = await bought();
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(placed.createdAt);
    const before = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(
      placed.createdAt.getTime() - 86_400_000,
    );
    const has = async (query: Record<string, string>) =>
      (await listed({ ...query, limit: '200' })).some((row) => row.id === id);
    const inside = [
      { status: 'paid' },
      { toShip: 'true' },
      { shippingStatus: 'preparing' },
      { country: 'CA' },
      { from: day, to: day },
    ];
    for (const query of inside) expect(await has(query), JSON.stringify(query)).toBe(true);
    const outside = [
      { status: 'pending' },
      { shippingStatus: 'shipped' },
      { country: 'US' },
      { to: before },
      { status: 'paid', country: 'FR' },
    ];
    for (const query of outside)
      expect(await has(query as unknown as Record<string, string>), JSON.stringify(query)).toBe(false);
    await ship(id);
    expect(await has({ toShip: 'true' })).toBe(false);
    const [first, second] = await listed({ limit: '2' });
    const page = await owner.calls(adminOrders.list, { query: { limit: 1 } });
    expect(page.items[0]?.id).toBe(first?.id);
    const next = await owner.calls(adminOrders.list, { query: { limit: 1, after: page.next ?? '' } });
    expect(next.items[0]?.id).toBe(second?.id);
  });

  test('are a table, amounts and all, in which no name is a formula', async () => {
    const { placed } = await bought({ name: '=cmd()' });
    const table = await readFile(`/admin/orders/csv?search=${placed.orderNo}`);
    expect(table).toHaveLength(2);
    expect(table[1]).toEqual(
      expect.arrayContaining([placed.orderNo, 'paid', 'CA', '3', 'CAD', (placed.total / 100).toFixed(2)]),
    );
    const raw = await app.send(
      new Request(`${config.publicUrl}/api/admin/orders/csv?search=${placed.orderNo}`, {
        headers: { authorization: `Bearer ${sam.token}` },
      }),
    );
    expect(await raw.text()).toContain(`"'=cmd()"`);
    expect(raw.headers.get('content-disposition')).toMatch(
      /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
    );
  });
});

describe('a packer', () => {
  test('sees names and addresses of what is to be sent, and no amount, no email address, nothing else', async () => {
    const { ana, placed, id } = await bought();
    const unpaid = await order(await shopper());
    const [row] = await listed({ search: placed.orderNo }, packer);
    expect(row).toMatchObject({ name: placed.deliveryAddress?.name, email: null, total: null });
    const shown = JSON.stringify(await read(id, packer));
    expect(shown).toContain(placed.deliveryAddress?.address);
    for (const hidden of [ana.email, String(placed.total), String(placed.subtotal), 'pi_'])
      expect(shown).not.toContain(hidden);
    expect(await read(id, support)).toMatchObject({ total: placed.total, buyer: { email: ana.email } });
    expect(await listed({ search: unpaid.orderNo }, packer)).toEqual([]);
    await expect(read(unpaid.id, packer)).rejects.toThrow('orderNotFound');
    await expect(
      packer.calls(adminOrders.addNote, { params: { id: unpaid.id }, body: { text: 'x' } }),
    ).rejects.toThrow('orderNotFound');
  });

  test('finds no order by an email address, a document or a refused payment, which it is not shown', async () => {
    const { ana, placed, id } = await bought();
    const invoiceNo = (await read(id)).documents[0]?.number ?? '';
    for (const query of [{ search: ana.email }, { search: invoiceNo }]) {
      expect(await listed(query, support)).toMatchObject([{ id }]);
      expect(await listed(query, packer)).toEqual([]);
    }
    expect(await listed({ search: placed.orderNo }, packer)).toMatchObject([{ id }]);
    expect(await listed({ refused: 'true' }, packer)).toEqual([]);
  });

  test('prints what goes into several parcels, and the table for their labels', async () => {
    const [one, two] = [await bought(), await bought()];
    const ids = `${one.id},${two.id}`;
    const packs = await packer.calls(adminOrders.packs, { query: { ids } });
    expect(packs.map(({ orderNo }) => orderNo).toSorted()).toEqual(
      [one.placed.orderNo, two.placed.orderNo].toSorted(),
    );
    expect(packs[0]).toMatchObject({
      items: [{ sku: sleeve, quantity: 3 }],
      weightGrams: expect.any(Number),
    });
    expect(JSON.stringify(packs)).not.toContain('unitPrice');
    const labels = await readFile(`/admin/orders/labels?ids=${ids}`, packer);
    expect(labels).toHaveLength(3);
    expect(labels.find(([reference]) => reference === one.placed.orderNo)).toEqual(
      expect.arrayContaining([one.placed.deliveryAddress?.city, 'ON', 'CA', '3']),
    );
  });
});

test('a note is written for colleagues, and never changed', async () => {
  const { id } = await bought();
  expect(
    await support.calls(adminOrders.addNote, { params: { id }, body: { text: 'Called twice.' } }),
  ).toMatchObject({
    staffNotes: [{ staffEmail: support.email, text: 'Called twice.' }],
  });
  for (const statement of [
    `update order_notes set text = 'x' where order_id = $1`,
    'delete from order_notes where order_id = $1',
  ])
    await expect(rows(statement, [id])).rejects.toMatchObject({ constraint: 'order_notes_frozen' });
  expect(JSON.stringify(await actsOn(id))).not.toContain('Called');
});

test('the confirmation is sent again, with its invoice', async () => {
  const { ana, placed, id } = await bought();
  await runJobs(deps);
  const about = () =>
    emails.filter(({ subject, to }) => to.address === ana.email && subject.includes(placed.orderNo));
  expect(about()).toHaveLength(1);
  await support.calls(adminOrders.resend, { params: { id } });
  await runJobs(deps);
  expect(about()).toHaveLength(2);
  expect(about()[1]?.attachments).toHaveLength(1);
  const unpaid = await order(await shopper());
  await expect(support.calls(adminOrders.resend, { params: { id: unpaid.id } })).rejects.toThrow(
    'orderUnpaid',
  );
});
