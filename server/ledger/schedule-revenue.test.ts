import { expect, test } from 'vitest';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { world } from '../test/world.ts';
import { sumUnrecognised } from './schedule-queries.ts';
import { creditRevenue, endRevenue, scheduleRevenue } from './schedule-revenue.ts';

const { database } = await world();
const { db, pool } = database;
const at = new Date('2027-03-15T15:00:00Z');
const period = { startsOn: '2027-01-01', endsOn: '2028-01-01' };

/** Schedules a year of 120.00, of which January and February are recognised. */
async function sellYear(subscriptionId: string | null = newId(at)) {
  const sale = { subscriptionInvoiceId: newId(at) };
  const document = { documentId: newId(at), sale, subscriptionId, currency: 'CAD', issuedOn: '2027-01-01' };
  const lines = [
    { sku: 'PLAN-ANNUAL', amount: 12_000 },
    { sku: 'TAG', amount: 1_900 },
  ];
  await transaction(db, (tx) => scheduleRevenue(tx, { ...document, period, lines }));
  await pool.query(
    `update revenue_schedules set recognised = 1940, next_month = '2027-03-01' where document_id = $1`,
    [document.documentId],
  );
  return document;
}

const readRecognised = async (documentId: string) =>
  (
    await pool.query(
      `select account, amount from ledger_lines join ledger_entries on id = entry_id where document_id = $1 order by position`,
      [documentId],
    )
  ).rows;

test('only plans are scheduled', async () => {
  const { sale } = await sellYear();
  expect(await sumUnrecognised(db, sale)).toBe(10_060);
});

test('the rest of a plan whose unused time was credited is recognised at once', async () => {
  const { documentId, sale } = await sellYear();
  await transaction(db, async (tx) => {
    await creditRevenue(tx, sale, [{ account: 'deferred_plans', amount: 9_500 }]);
    await endRevenue(tx, sale, { at });
  });
  expect(await sumUnrecognised(db, sale)).toBe(0);
  expect(await readRecognised(documentId)).toEqual([
    { account: 'deferred_plans', amount: 560 },
    { account: 'revenue_plans', amount: -560 },
  ]);
});

test('a credit note takes the deferred part, its reversal gives it back', async () => {
  const { sale } = await sellYear();
  const credit = (amount: number) =>
    transaction(db, (tx) => creditRevenue(tx, sale, [{ account: 'deferred_plans', amount }]));
  await credit(4_000);
  expect(await sumUnrecognised(db, sale)).toBe(6_060);
  await credit(-1_000);
  expect(await sumUnrecognised(db, sale)).toBe(7_060);
  await expect(credit(7_061)).rejects.toThrow('exceeds the deferred revenue');
});
