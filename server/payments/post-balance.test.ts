import { beforeEach, expect, test } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { documentWorld } from '../test/document-world.ts';
import { postBalance } from './post-balance.ts';

const app = await documentWorld();
const { bought, clock, deps, refund, rows, settle, tidy } = app;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

beforeEach(tidy);

const sumAmounts = async (account: string, orderId?: string) => {
  const [row] = await rows(
    `select coalesce(sum(amount), 0)::int as balance from ledger_lines join ledger_entries on id = entry_id
      where account = $1 and ($2::uuid is null or order_id = $2)`,
    [account, orderId ?? null],
  );
  return row?.['balance'];
};
const alerts = () => rows(`select about, detail from alerts where kind = 'balanceUnexplained'`);

async function fetchNet(): Promise<number> {
  const { available, pending } = await deps.stripe.request((sdk) => sdk.balance.retrieve());
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
}

const chargeElsewhere = () =>
  deps.stripe.request((sdk) =>
    sdk.paymentIntents.create({
      amount: 5_000,
      currency: 'cad',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'https://elsewhere.example',
    }),
  );

test('charges and refunds are settled by their balance transactions, each once', async () => {
  const { placed, paymentId } = await bought();
  await refund(paymentId, 700);
  await settle();
  clock.advance(2 * minuteMs);
  for (const _ of [1, 2]) await postBalance(deps);
  expect(await sumAmounts('stripe_unsettled', placed.id)).toBe(0);
  expect(await sumAmounts('stripe_clearing')).toBe(await fetchNet());
  expect(await sumAmounts('stripe_fees', placed.id)).toBe(Math.round(placed.total * 0.029) + 30);
  expect(await alerts()).toEqual([]);
});

test('a charge without a balance transaction is settled by a later walk', async () => {
  const { placed } = await bought();
  await postBalance(deps);
  expect(await sumAmounts('stripe_unsettled', placed.id)).toBe(placed.total);
  clock.advance(2 * minuteMs);
  await postBalance(deps);
  expect(await sumAmounts('stripe_unsettled', placed.id)).toBe(0);
});

test('a refund that was missed for longer than Stripe keeps its events is read again, and credited', async () => {
  const { placed, paymentId } = await bought();
  clock.advance(2 * minuteMs);
  const [paid] = await rows('select payment_intent_id as intent from payments where id = $1', [paymentId]);
  await deps.stripe.request((sdk) => sdk.refunds.create({ payment_intent: String(paid?.['intent']) }));
  clock.advance(31 * dayMs);
  await settle();
  const readOrder = () => rows('select status from orders where id = $1', [placed.id]);
  expect(await readOrder()).toEqual([{ status: 'paid' }]);
  await postBalance(deps);
  await settle();
  expect(await readOrder()).toEqual([{ status: 'refunded' }]);
  expect(await rows('select kind from documents where order_id = $1 order by serial', [placed.id])).toEqual([
    { kind: 'invoice' },
    { kind: 'creditNote' },
  ]);
  for (const account of ['stripe_unsettled', 'receivable'])
    expect(await sumAmounts(account, placed.id)).toBe(0);
});

test('a dispute that was missed for longer than Stripe keeps its events is read', async () => {
  const { placed, paymentId } = await bought();
  clock.advance(2 * minuteMs);
  const [paid] = await rows('select payment_intent_id as intent from payments where id = $1', [paymentId]);
  const intent = await deps.stripe.request((sdk) => sdk.paymentIntents.retrieve(String(paid?.['intent'])));
  await app.control('disputes', { charge: intent.latest_charge });
  // its bank has decided meanwhile
  clock.advance(90 * dayMs);
  await settle();
  expect(await rows('select id from disputes where payment_id = $1', [paymentId])).toEqual([]);
  await postBalance(deps);
  await settle();
  expect(await rows('select status from disputes where payment_id = $1', [paymentId])).toEqual([
    { status: 'lost' },
  ]);
  expect(await rows('select status from orders where id = $1', [placed.id])).toEqual([
    { status: 'cancelled' },
  ]);
  expect(await sumAmounts('receivable', placed.id)).toBe(0);
});

test('money that belongs to no sale waits a day, then goes to suspense and raises one alert', async () => {
  await chargeElsewhere();
  clock.advance(2 * minuteMs);
  await postBalance(deps);
  expect(await sumAmounts('suspense')).toBe(0);
  expect(await alerts()).toEqual([]);
  clock.advance(dayMs);
  for (const _ of [1, 2]) await postBalance(deps);
  expect(await sumAmounts('suspense')).toBe(-5_000);
  expect(await sumAmounts('stripe_clearing')).toBe(await fetchNet());
  expect(await alerts()).toEqual([
    { about: expect.stringMatching(/^txn_/), detail: expect.stringMatching(/^charge ch_/) },
  ]);
});

test('a balance that the ledger does not explain raises an alert', async () => {
  const falsify = async (amount: number) => {
    await rows('alter table ledger_lines disable trigger user');
    await rows(
      `update ledger_lines set amount = amount + $1 where entry_id =
        (select min(entry_id::text)::uuid from ledger_lines where account = 'stripe_clearing')
        and account = 'stripe_clearing'`,
      [amount],
    );
    await rows('alter table ledger_lines enable trigger user');
  };
  await falsify(7);
  await postBalance(deps);
  expect(await alerts()).toContainEqual({
    about: 'balance CAD',
    detail: expect.stringMatching(/^Stripe \d+, ledger \d+$/),
  });
  await falsify(-7);
  await rows('delete from alerts');
});

test('a movement in the ledger that Stripe did not make raises an alert, though the balance moves all the time', async () => {
  await bought();
  clock.advance(61 * minuteMs);
  await settle();
  await postBalance(deps);
  await rows(`delete from alerts`);
  await transaction(deps.db, (tx) =>
    postEntry(
      tx,
      { kind: 'balanceTransaction', sourceId: 'txn_of_nobody', at: deps.now(), currency: 'CAD' },
      [
        { account: 'stripe_clearing', amount: 9 },
        { account: 'suspense', amount: -9 },
      ],
    ),
  );
  clock.advance(61 * minuteMs);
  // younger than a day, so its payment may still be unknown and the balance is not compared
  await chargeElsewhere();
  clock.advance(2 * minuteMs);
  await postBalance(deps);
  expect(await alerts()).toEqual([
    { about: 'movements CAD', detail: expect.stringMatching(/^Stripe -?\d+, ledger -?\d+$/) },
  ]);
});
