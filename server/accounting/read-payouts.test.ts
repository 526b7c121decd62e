import { expect, test } from 'vitest';
import { postBalance } from '../payments/post-balance.ts';
import { documentWorld } from '../test/document-world.ts';
import { readPayouts } from './read-payouts.ts';

const app = await documentWorld();
const { bought, clock, deps, rows } = app;
const dayMs = 24 * 60 * 60_000;

const sums = async () =>
  Object.fromEntries(
    (
      await rows(`select account, sum(amount)::int as balance from ledger_lines
        where account in ('stripe_clearing', 'bank_in_transit', 'bank') group by account having sum(amount) <> 0`)
    ).map(({ account, balance }) => [account, balance]),
  );
const payouts = () => rows('select id, amount, status, is_reconciled from payouts order by created_at');

async function read(days: number) {
  clock.advance(days * dayMs);
  await postBalance(deps);
  await readPayouts(deps);
}

test('a payout goes from the balance to the bank, with what is in it, each once', async () => {
  const { placed } = await bought();
  await read(8);
  const [sent] = await payouts();
  const amount = Number(sent?.['amount']);
  expect(amount).toBeGreaterThan(0);
  expect(await sums()).toEqual({ bank_in_transit: amount });
  for (const _ of [1, 2]) await read(4);
  expect(await sums()).toEqual({ bank: amount });
  expect(await payouts()).toEqual([{ id: sent?.['id'], amount, status: 'paid', is_reconciled: true }]);
  expect(
    await rows('select category, amount, net, order_id from payout_transactions where payout_id = $1', [
      sent?.['id'],
    ]),
  ).toEqual([{ category: 'charge', amount: placed.total, net: amount, order_id: placed.id }]);
});

test('a payout that the bank returns is in the balance again', async () => {
  const before = await sums();
  await bought();
  await read(12);
  const after = await sums();
  const newest = (await payouts()).at(-1);
  expect(after['bank']).toBe(Number(before['bank']) + Number(newest?.['amount']));
  await app.control(`payouts/${String(newest?.['id'])}/fail`, {});
  await postBalance(deps);
  await readPayouts(deps);
  expect(await sums()).toEqual({ ...before, stripe_clearing: newest?.['amount'] });
});

test('a payout that the bank returns before it has arrived never reached the bank', async () => {
  // pays out again whatever the bank returned before
  await read(12);
  const before = await sums();
  await bought();
  await read(8);
  const newest = (await payouts()).at(-1);
  expect(newest).toMatchObject({ status: 'in_transit' });
  await app.control(`payouts/${String(newest?.['id'])}/fail`, {});
  await postBalance(deps);
  await readPayouts(deps);
  expect((await payouts()).at(-1)).toMatchObject({ status: 'failed' });
  expect((await sums())['bank_in_transit']).toBeUndefined();
  expect((await sums())['bank']).toBe(before['bank']);
  const kinds = await rows(`select kind from ledger_entries where source_id = $1`, [newest?.['id']]);
  expect(kinds).toEqual([]);
});

test('a payout that is reversed after its arrival has left the bank', async () => {
  // pays out again whatever the bank returned before
  await read(12);
  const before = await sums();
  await bought();
  await read(12);
  const newest = String((await payouts()).at(-1)?.['id']);
  const payout = await deps.stripe.request((sdk) => sdk.payouts.retrieve(newest));
  // the emulator has no reversals of connected accounts; Stripe reports them as a payout of a negative amount
  const reversal = {
    ...payout,
    id: `${newest}_reversal`,
    amount: -payout.amount,
    original_payout: newest,
    automatic: false,
  };
  const reversed = { ...payout, reversed_by: reversal.id };
  const list = async () => ({ data: [reversal, reversed], has_more: false });
  const stripe = {
    ...deps.stripe,
    request: (perform: (sdk: object) => unknown) => perform({ payouts: { list } }),
  };
  for (const _ of [1, 2]) await readPayouts({ ...deps, stripe: stripe as typeof deps.stripe });
  expect((await sums())['bank']).toBe(before['bank']);
  expect(await rows('select reversed_by from payouts where id = $1', [newest])).toEqual([
    { reversed_by: reversal.id },
  ]);
});
