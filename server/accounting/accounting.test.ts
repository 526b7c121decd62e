import { beforeAll, expect, test } from 'vitest';
import { adminAccounting } from '@visita/core/accounting/admin-contract';
import { fromCsv } from '@visita/core/csv';
import { sumLedger } from '../ledger/sum-ledger.ts';
import { documentWorld } from '../test/document-world.ts';

const app = await documentWorld();
const { bought, clock, config, deps, given, refund, rows, settle } = app;

let owner: Awaited<ReturnType<typeof given.staff>>;
let first: Awaited<ReturnType<typeof bought>>;
let second: Awaited<ReturnType<typeof bought>>;

beforeAll(async () => {
  owner = await given.staff({ role: 'owner' });
  first = await bought();
  second = await bought();
  await refund(second.paymentId, 700);
  await settle();
});

const download = async (path: string, token = owner.token) =>
  app.send(new Request(`${config.publicUrl}/api${path}`, { headers: { authorization: `Bearer ${token}` } }));

test('the report is a recount of the ledger, before and after the nightly sums', async () => {
  const read = () => owner.calls(adminAccounting.get, { query: {} });
  const before = await read();
  expect(before.returns.gstHst.tax + before.returns.qst.tax).toBeGreaterThan(0);
  expect(before.months.at(-1)?.taxes).toBe(before.returns.gstHst.tax + before.returns.qst.tax);
  const recount = await rows(
    `select account, sum(amount)::int as balance from ledger_lines group by account order by account`,
  );
  const toRecount = ({ balances }: typeof before) =>
    balances
      .map(({ account, closing }) => ({ account, balance: closing }))
      .toSorted((one, other) => (one.account < other.account ? -1 : 1));
  expect(toRecount(before)).toEqual(recount);
  await sumLedger(deps);
  expect(await read()).toEqual(before);
});

test('a report of earlier months is empty, and names the month that is closed next', async () => {
  const report = await owner.calls(adminAccounting.get, { query: { month: '2025-12' } });
  expect(report).toMatchObject({ balances: [], nextToClose: '2026-03', canClose: false });
  expect(report.returns.gstHst).toEqual({ sales: 0, tax: 0, adjustments: 0 });
});

test('documents are listed by kind, day and number, and downloaded', async () => {
  const list = (query: object) => owner.calls(adminAccounting.documents, { query });
  const { items } = await list({});
  expect(items.map(({ kind }) => kind)).toEqual(['creditNote', 'invoice', 'invoice']);
  expect((await list({ kind: 'creditNote' })).items).toHaveLength(1);
  expect((await list({ search: second.placed.orderNo.toLowerCase() })).items).toHaveLength(2);
  expect((await list({ from: '2030-01-01' })).items).toEqual([]);
  const { items: page, next } = await list({ limit: 2 });
  const rest = await list({ limit: 2, after: next });
  expect([...page, ...rest.items]).toEqual(items);
  const file = await download('/admin/documents/csv');
  expect(fromCsv(await file.text())).toHaveLength(4);
});

test('only what is owed is receivable, whatever part of the ledger is summed', async () => {
  const list = async () => (await owner.calls(adminAccounting.receivables, { query: {} })).items;
  expect(await list()).toEqual([]);
  await rows(
    `with entry as (insert into ledger_entries (id, happened_at, kind, source_id, order_id)
      values (gen_random_uuid(), '2026-03-09T15:00:00Z', 'opening', 'owed', $1) returning id, posted_on)
    insert into ledger_lines (entry_id, position, posted_on, account, amount, currency)
      select id, n, posted_on, account, amount, 'CAD' from entry,
        (values (0, 'receivable', 500), (1, 'suspense', -500)) as line (n, account, amount)`,
    [first.placed.id],
  );
  const owed = [{ number: first.placed.orderNo, orderId: first.placed.id, amount: 500 }];
  expect(await list()).toMatchObject(owed);
  await sumLedger(deps);
  expect(await list()).toMatchObject(owed);
});

test('the journal of a month is exported in each shape, and a late entry is marked', async () => {
  const month = '2026-03';
  const read = async (shape: string, of = month) =>
    fromCsv(await (await download(`/admin/accounting/journal/csv?month=${of}&shape=${shape}`)).text()).map(
      ({ cells }) => cells,
    );
  const detailed = await read('detailed');
  const [lines] = await rows('select count(*)::int as count from ledger_lines');
  expect(detailed).toHaveLength(Number(lines?.['count']) + 1);
  expect(detailed.slice(1).filter((cells) => cells[3] === 'late')).toEqual([]);
  expect((await read('quickbooks'))[1]).toEqual(expect.arrayContaining(['VISITA-2026-03', '03/31/2026']));

  const refused = await download(`/admin/accounting/journal/csv?month=${month}&shape=xero`);
  expect(refused.status).toBe(409);
  const { accounts, ...others } = await owner.calls(adminAccounting.mappings, {});
  expect(others.creditNotes).toBe('net');
  const coded = accounts.map((account, index) => ({ ...account, code: `${100 + index}` }));
  const body = { ...others, accounts: coded, creditNotes: 'apart' as const };
  await owner.calls(adminAccounting.saveMappings, { body });
  const { returns } = await owner.calls(adminAccounting.get, { query: {} });
  expect(returns.creditNotes).toBe('apart');
  expect(returns.gstHst.adjustments + returns.qst.adjustments).toBeGreaterThan(0);
  expect((await read('xero'))[1]).toEqual(
    expect.arrayContaining(['Visita 2026-03', '31/03/2026', 'Tax Exempt']),
  );
  expect(
    await rows(`select distinct action from audit_log where action like 'accounting%' order by action`),
  ).toEqual([
    { action: 'accounting.download' },
    { action: 'accounting.export' },
    { action: 'accounting.mapAccounts' },
  ]);
});

test('a month is closed once it is over, by owner and staff only', async () => {
  const close = ({ calls }: typeof owner) => calls(adminAccounting.close, { body: { month: '2026-03' } });
  await expect(close(owner)).rejects.toMatchObject({ key: 'monthNotOver' });
  clock.set(new Date('2026-04-02T12:00:00Z'));
  const late = await given.staff({ role: 'owner' });
  for (const role of ['support', 'packer'] as const)
    await expect(close(await given.staff({ role }))).rejects.toMatchObject({ key: 'forbidden' });
  await close(late);
  const report = await late.calls(adminAccounting.get, { query: { month: '2026-03' } });
  expect(report).toMatchObject({ closedThrough: '2026-03', nextToClose: '2026-04', canClose: false });
});
