import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { account, parseObjectId } from './test/account.ts';

/** Payouts are created at midnight (UTC) and reconciled twelve hours later, so the test begins in the morning. */
const offset = new Date('2026-03-09T08:00:00Z').getTime() - Date.now();
const { stripe, control, received } = await account({ now: () => new Date(Date.now() + offset) });

const pay = (amount: number) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'cad',
    payment_method: 'pm_card_visa',
    confirm: true,
    capture_method: 'automatic',
    return_url: 'http://shop.example/back',
  });
const days = (count: number) => control('/clock', { advance_days: count });
const hours = (count: number) => days(count / 24);
const latest = async () => (await stripe.payouts.list({ limit: 1 })).data[0]!;
const listItems = async (payout: string) => (await stripe.balanceTransactions.list({ payout })).data;
const sumNet = (items: Stripe.BalanceTransaction[]) => items.reduce((sum, { net }) => sum + net, 0);

test('what became available is paid out on the next day, and arrives two days later', async () => {
  const charge = parseObjectId((await pay(10_000)).latest_charge);
  await days(7);
  expect((await stripe.payouts.list()).data).toEqual([]);
  await days(1);
  const payout = await latest();
  expect(payout).toMatchObject({ amount: 9_664, automatic: true, currency: 'cad' });
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(0);
  expect(payout.arrival_date - payout.created).toBeGreaterThanOrEqual(2 * 24 * 3600);
  await expect(listItems(payout.id)).rejects.toMatchObject({ code: 'payout_reconciliation_not_ready' });
  await days(5);
  expect(await latest()).toMatchObject({ id: payout.id, status: 'paid', reconciliation_status: 'completed' });
  const items = await listItems(payout.id);
  expect(items.map(({ type, source }) => [type, source])).toEqual([
    ['payout', payout.id],
    ['charge', charge],
  ]);
  expect(sumNet(items)).toBe(0);
  const sent = await received.about(payout.id, 'payout.paid');
  expect(sent.map(({ event }) => event.type)).toEqual([
    'payout.created',
    'payout.updated',
    'payout.reconciliation_completed',
    'payout.paid',
  ]);
});

test('a refund without a new sale waits for money that covers it', async () => {
  const before = await latest();
  const intent = await pay(3_000);
  await stripe.refunds.create({ payment_intent: intent.id });
  await days(12);
  expect(await latest()).toEqual(before);
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(-123);
  await pay(5_000);
  await days(9);
  const payout = await latest();
  expect(payout.amount).toBe(5_000 - 184 - 123);
  await days(1);
  expect(await listItems(payout.id)).toHaveLength(4);
});

test('a failed payout returns to the balance and is part of the next one', async () => {
  await days(5);
  const payout = await latest();
  await control(`/payouts/${payout.id}/fail`, {});
  const failed = await stripe.payouts.retrieve(payout.id, { expand: ['failure_balance_transaction'] });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_code: 'account_closed',
    failure_balance_transaction: {
      amount: payout.amount,
      type: 'payout_failure',
      reporting_category: 'payout_reversal',
    },
  });
  await received.about(payout.id, 'payout.failed');
  await days(1);
  const next = await latest();
  expect(next).toMatchObject({ amount: payout.amount, status: 'in_transit' });
  await days(1);
  expect((await listItems(next.id)).map(({ type }) => type)).toEqual(['payout', 'payout_failure']);
  expect(await control(`/payouts/${payout.id}/fail`, {})).toMatchObject({
    error: expect.stringContaining('already ended') as string,
  });
});

test('manual payouts are created and cancelled by hand, and their transactions are not known', async () => {
  await control('/account', { payout_interval: 'manual' });
  expect((await stripe.accounts.retrieveCurrent()).settings?.payouts?.schedule.interval).toBe('manual');
  await pay(8_000);
  const before = await latest();
  await days(10);
  expect(await latest()).toMatchObject({ id: before.id });
  const available = (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
  await expect(stripe.payouts.create({ amount: available + 1, currency: 'cad' })).rejects.toMatchObject({
    code: 'balance_insufficient',
  });
  const payout = await stripe.payouts.create({ amount: 1_000, currency: 'cad' });
  expect(payout).toMatchObject({ automatic: false, reconciliation_status: 'not_applicable' });
  await expect(stripe.balanceTransactions.list({ payout: payout.id })).rejects.toMatchObject({
    param: 'payout',
  });
  expect(await stripe.payouts.cancel(payout.id)).toMatchObject({ status: 'canceled' });
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(available);
  const second = await stripe.payouts.create({ amount: 1_000, currency: 'cad' });
  await hours(7);
  await expect(stripe.payouts.cancel(second.id)).rejects.toMatchObject({ statusCode: 400 });
  await control('/account', { payout_interval: 'daily' });
  await pay(500);
  await days(9);
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(0);
  expect((await stripe.payouts.list({ status: 'paid', limit: 100 })).data).toContainEqual(
    expect.objectContaining({ id: second.id }),
  );
});

test('the settings of the account are read by the API and changed by the controls only', async () => {
  await control('/account', { country: 'US', default_currency: 'usd', statement_descriptor: 'CARDS' });
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
    country: 'US',
    default_currency: 'usd',
    settings: { payments: { statement_descriptor: 'CARDS' } },
  });
  expect(await control('/account', { payout_interval: 'never' })).toMatchObject({
    error: 'payout_interval must be daily or manual.',
  });
  expect(await control('/account', { nothing: 1 })).toHaveProperty('error');
});
