import { expect, test } from 'vitest';
import type { EntryKind } from '@visita/core/ledger/entry';
import { paymentLines, type LedgerLine } from '@visita/core/ledger/posting';
import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { world } from '../test/world.ts';
import { postEntry, reverseEntry } from './post-entry.ts';
import { sumSale } from './queries.ts';

const { database } = await world();
const { db, pool } = database;
const rows = async (text: string, values: unknown[] = []) =>
  (await pool.query<Record<string, unknown>>(text, values)).rows;

interface Posted {
  kind?: EntryKind;
  sourceId?: string;
  at?: string;
  lines?: LedgerLine[];
  orderId?: string;
}

async function post(tx: Tx, { kind = 'payment', at = '2027-03-10T15:00:00Z', ...posted }: Posted = {}) {
  const { sourceId = newId(new Date()), lines = paymentLines(1000), orderId } = posted;
  const sale = orderId === undefined ? undefined : { orderId };
  await postEntry(tx, { kind, sourceId, at: new Date(at), currency: 'CAD', sale }, lines);
  return sourceId;
}

const posted = (posting: Posted = {}) => transaction(db, (tx) => post(tx, posting));

const findConstraint = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error & { cause?: { constraint?: string }; constraint?: string }) =>
      error.constraint ?? error.cause?.constraint,
  );

test('an entry is posted once per event, with its lines, on its day in Montréal', async () => {
  const sourceId = await posted({ at: '2027-03-01T04:30:00Z' });
  await posted({ sourceId, lines: paymentLines(5) });
  expect(
    await rows(
      `select line.posted_on::text, account, amount, currency from ledger_lines as line
        join ledger_entries as entry on entry.id = entry_id where source_id = $1 order by position`,
      [sourceId],
    ),
  ).toEqual([
    { posted_on: '2027-02-28', account: 'stripe_unsettled', amount: 1000, currency: 'CAD' },
    { posted_on: '2027-02-28', account: 'receivable', amount: -1000, currency: 'CAD' },
  ]);
});

test('an amount of zero is not posted', async () => {
  const sourceId = await posted({ lines: paymentLines(0) });
  expect(await rows('select 1 from ledger_entries where source_id = $1', [sourceId])).toEqual([]);
});

test('the balances of a sale are the sums of all its entries, and a reversal cancels one of them once', async () => {
  const orderId = newId(new Date());
  await posted({ orderId });
  const refund = await posted({ orderId, kind: 'refund', lines: paymentLines(-400) });
  expect(await sumSale(db, { orderId })).toEqual({ stripe_unsettled: 600, receivable: -600 });
  const failed = { kind: 'refundFailure', sourceId: refund, at: new Date('2027-03-12T00:00:00Z') } as const;
  for (const _ of [1, 2])
    await transaction(db, (tx) => reverseEntry(tx, { kind: 'refund', sourceId: refund }, failed));
  expect(await sumSale(db, { orderId })).toEqual({ stripe_unsettled: 1000, receivable: -1000 });
});

test('reversing an event that was never posted does nothing', async () => {
  const failed = { kind: 'refundFailure', sourceId: 'none', at: new Date() } as const;
  expect(await transaction(db, (tx) => reverseEntry(tx, { kind: 'refund', sourceId: 'none' }, failed))).toBe(
    false,
  );
});

test('the database refuses lines that do not add up to zero', async () => {
  const lines: LedgerLine[] = [
    { account: 'bank', amount: 100 },
    { account: 'receivable', amount: -99 },
  ];
  expect(await findConstraint(posted({ lines }))).toBe('ledger_lines_balanced');
});

test('the database refuses an entry without lines', async () => {
  const insert = `insert into ledger_entries (id, happened_at, kind, source_id) values ($1::uuid, now(), 'payment', $1::text)`;
  expect(await findConstraint(pool.query(insert, [newId(new Date())]))).toBe('ledger_entries_have_lines');
});

test('the database refuses lines that are added to an entry later', async () => {
  const sourceId = await posted();
  const insert = `insert into ledger_lines (entry_id, position, posted_on, account, amount, currency)
    select id, position, posted_on, 'bank', amount, 'CAD' from ledger_entries, (values (7, 5), (8, -5)) as line (position, amount)
    where source_id = $1`;
  expect(await findConstraint(pool.query(insert, [sourceId]))).toBe('ledger_lines_of_own_entry');
});

test.each(['ledger_entries', 'ledger_lines', 'ledger_closings'])('%s is append-only', async (table) => {
  await posted();
  const changes = [
    `update ${table} set ${table === 'ledger_closings' ? 'closed_by' : 'posted_on'} = default`,
  ];
  if (table === 'ledger_closings')
    await pool.query(`insert into ledger_closings values ('2026-01-01', now(), 'ana@example.com')`);
  for (const change of [...changes, `delete from ${table}`, `truncate ${table} cascade`])
    expect(await findConstraint(pool.query(change)), change).toBe('ledger_frozen');
});

test('an event of a closed month is posted on the first day of the oldest open one', async () => {
  await pool.query(`insert into ledger_closings values ('2026-02-01', now(), 'ana@example.com')`);
  const late = await posted({ at: '2026-02-14T12:00:00Z' });
  const open = await posted({ at: '2026-03-14T12:00:00Z' });
  const days = await rows(
    'select source_id, posted_on::text as day from ledger_entries where source_id = any($1)',
    [[late, open]],
  );
  expect(days).toEqual(
    expect.arrayContaining([
      { source_id: late, day: '2026-03-01' },
      { source_id: open, day: '2026-03-14' },
    ]),
  );
});

test('months are closed in order', async () => {
  const close = (month: string) =>
    pool.query(`insert into ledger_closings values ($1, now(), 'ana@example.com')`, [month]);
  expect(await findConstraint(close('2026-05-01'))).toBe('ledger_closings_next');
  expect(await findConstraint(close('2026-02-01'))).toBe('ledger_closings_next');
  expect(await findConstraint(close('2026-03-15'))).toBe('ledger_closings_next');
  await close('2026-03-01');
});

test('closing a month waits for the transactions that are posting', async () => {
  const order: string[] = [];
  let closing: Promise<unknown> | undefined;
  await transaction(db, async (tx) => {
    await post(tx, { at: '2026-04-30T12:00:00Z' });
    closing = pool
      .query(`insert into ledger_closings values ('2026-04-01', now(), 'ana@example.com')`)
      .then(() => order.push('closed'));
    await rows('select pg_sleep(0.2)');
    order.push('posted');
  });
  await closing;
  expect(order).toEqual(['posted', 'closed']);
});
