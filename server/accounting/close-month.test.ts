import { expect, test } from 'vitest';
import { paymentLines } from '@visita/core/ledger/posting';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { sumLedger } from '../ledger/sum-ledger.ts';
import { listMonthlySums } from '../ledger/sum-queries.ts';
import { world } from '../test/world.ts';
import { closeMonth, findNextMonth } from './close-month.ts';

const { clock, database, deps } = await world();
const { db, pool } = database;

const post = (at: string, amount: number) =>
  transaction(db, (tx) => {
    const sourceId = newId(new Date(at));
    return postEntry(
      tx,
      { kind: 'payment', sourceId, at: new Date(at), currency: 'CAD' },
      paymentLines(amount),
    );
  });

const readSums = async () =>
  (await listMonthlySums(db, { from: '2026-01-01', to: '2030-01-01' }))
    .filter(({ account }) => account === 'receivable')
    .map(({ month, debit, credit }) => [month, debit, credit]);
const readStored = async () =>
  (
    await pool.query<{ month: string; credit: string }>(
      `select month::text, credit from ledger_sums where account = 'receivable' order by month`,
    )
  ).rows.map(({ month, credit }) => [month, Number(credit)]);

test('sums are those of a recount, whatever part of the entries the mark has passed', async () => {
  expect(await findNextMonth(db)).toBeNull();
  await post('2026-01-10T15:00:00Z', 1000);
  await post('2026-02-10T15:00:00Z', 300);
  expect(await readSums()).toEqual([
    ['2026-01-01', 0, 1000],
    ['2026-02-01', 0, 300],
  ]);
  expect(await readStored()).toEqual([]);
  await sumLedger(deps);
  await post('2026-01-12T15:00:00Z', 50);
  await post('2026-02-12T15:00:00Z', -20);
  const sums = [
    ['2026-01-01', 0, 1050],
    ['2026-02-01', 20, 300],
  ];
  expect(await readStored()).toEqual([
    ['2026-01-01', 1000],
    ['2026-02-01', 300],
  ]);
  expect(await readSums()).toEqual(sums);
  for (const _ of [1, 2]) await sumLedger(deps);
  expect(await readSums()).toEqual(sums);
});

test('an entry whose transaction was open while the ledger was summed is not lost', async () => {
  let summing: Promise<void> | undefined;
  await transaction(db, async (tx) => {
    const at = new Date('2026-02-20T15:00:00Z');
    await postEntry(tx, { kind: 'payment', sourceId: newId(at), at, currency: 'CAD' }, paymentLines(7));
    summing = sumLedger(deps);
    await tx.execute('select pg_sleep(0.2)');
  });
  await summing;
  expect(await readSums()).toContainEqual(['2026-02-01', 20, 307]);
  expect(await readStored()).toContainEqual(['2026-02-01', 307]);
});

test('months are closed in order once they are over; a later event is posted in the next month', async () => {
  const close = (month: string) => closeMonth(deps, { month, closedBy: 'ana@example.com' });
  clock.set(new Date('2026-03-01T04:59:59Z'));
  await expect(close('2026-02-01')).rejects.toMatchObject({ key: 'monthNotOver' });
  await expect(close('2025-12-01')).rejects.toMatchObject({ key: 'monthNotNext' });
  await close('2026-01-01');
  await expect(close('2026-01-01')).rejects.toMatchObject({ key: 'monthNotNext' });
  await post('2026-01-20T15:00:00Z', 5);
  expect(await readSums()).toEqual([
    ['2026-01-01', 0, 1050],
    ['2026-02-01', 20, 312],
  ]);
  clock.set(new Date('2026-03-01T05:00:00Z'));
  await close('2026-02-01');
  expect(await findNextMonth(db)).toBe('2026-03-01');
});

test('a ledger is summed in parts, to the last entry', async () => {
  const before = await readStored();
  const at = clock.now().toISOString();
  for (const amount of [3, 5, 9]) await post(at, amount);
  const sums = await readSums();
  await sumLedger(deps, { partSize: 1 });
  expect(await readSums()).toEqual(sums);
  const sumCredits = (rows: typeof before) => rows.reduce((sum, [, credit]) => sum + Number(credit), 0);
  expect(sumCredits(await readStored()) - sumCredits(before)).toBe(17);
});
