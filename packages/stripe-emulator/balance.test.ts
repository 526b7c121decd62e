import { expect, test } from 'vitest';
import { account, parseObjectId } from './test/account.ts';

const { stripe, control, received } = await account();

const pay = (card = 'pm_card_visa', more = {}) =>
  stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'cad',
    payment_method: card,
    confirm: true,
    return_url: 'http://shop.example/back',
    ...more,
  });
const findCharge = async (intent: { latest_charge: string | { id: string } | null }) =>
  stripe.charges.retrieve(parseObjectId(intent.latest_charge));
const listOfSource = async (source: string) => (await stripe.balanceTransactions.list({ source })).data;
const minutes = (count: number) => control('/clock', { advance_days: count / 1440 });

test('a charge has its balance transaction a minute later, with its fee and the tax on it', async () => {
  const charge = await findCharge(await pay());
  expect(charge.balance_transaction).toBeNull();
  expect(await listOfSource(charge.id)).toEqual([]);
  await minutes(2);
  const [transaction] = await listOfSource(charge.id);
  expect(transaction).toMatchObject({
    amount: 10_000,
    fee: 336,
    net: 9_664,
    status: 'pending',
    type: 'charge',
    reporting_category: 'charge',
  });
  expect(transaction?.fee_details.map(({ amount, type }) => [type, amount])).toEqual([
    ['stripe_fee', 320],
    ['tax', 16],
  ]);
  const events = await received.about(charge.id, 'charge.updated');
  expect(events.at(-1)?.event.data.object).toMatchObject({ balance_transaction: transaction?.id });
  const expanded = await stripe.charges.retrieve(charge.id, { expand: ['balance_transaction'] });
  expect(expanded.balance_transaction).toEqual(transaction);
});

test('a charge that is captured at once is settled at once', async () => {
  const charge = await findCharge(await pay('pm_card_visa', { capture_method: 'automatic' }));
  expect(await listOfSource(charge.id)).toMatchObject([{ id: charge.balance_transaction, amount: 10_000 }]);
});

test('a refund leaves the balance without its fee; one that fails comes back', async () => {
  const intent = await pay('pm_card_refundFail');
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 2_500 });
  expect(await listOfSource(refund.id)).toMatchObject([
    { id: refund.balance_transaction, amount: -2_500, fee: 0, net: -2_500, reporting_category: 'refund' },
  ]);
  await minutes(61);
  expect(await listOfSource(refund.id)).toMatchObject([
    { amount: 2_500, reporting_category: 'refund_failure' },
    { amount: -2_500, reporting_category: 'refund' },
  ]);
  const failed = await stripe.refunds.retrieve(refund.id);
  expect(await listOfSource(refund.id)).toMatchObject([{ id: failed.failure_balance_transaction }, {}]);
});

test('a dispute withdraws the amount and a fee', async () => {
  const charge = await findCharge(await pay('pm_card_createDispute'));
  const { data } = await stripe.disputes.list({ charge: charge.id });
  const [dispute] = data;
  const [withdrawn] = dispute?.balance_transactions ?? [];
  expect(withdrawn).toMatchObject({
    amount: -10_000,
    fee: 1_575,
    net: -11_575,
    reporting_category: 'dispute',
    source: dispute?.id,
  });
  expect(await stripe.balanceTransactions.retrieve(withdrawn?.id ?? '')).toMatchObject({
    type: 'adjustment',
  });
});

test('the balance is the sum of all net amounts, and charges become available after a week', async () => {
  await control('/account', { payout_interval: 'manual' });
  await minutes(2);
  const all = await stripe.balanceTransactions.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const net = all.reduce((sum, transaction) => sum + transaction.net, 0);
  const { available, pending } = await stripe.balance.retrieve();
  expect((available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0)).toBe(net);
  expect(pending[0]?.amount).toBeGreaterThan(0);
  await control('/clock', { advance_days: 8 });
  const later = await stripe.balance.retrieve();
  expect(later.available[0]?.amount).toBe(net);
  expect(later.pending[0]?.amount).toBe(0);
  await received.until(() => received.calls.some(({ event }) => event.type === 'balance.available'));
});

test('balance transactions are listed by source, type and time; an unknown one is missing', async () => {
  const refunds = await stripe.balanceTransactions.list({ type: 'refund' });
  expect(refunds.data.length).toBeGreaterThan(0);
  expect(new Set(refunds.data.map(({ type }) => type))).toEqual(new Set(['refund']));
  const since = Math.floor(Date.now() / 1000) + 365 * 24 * 3600;
  expect((await stripe.balanceTransactions.list({ created: { gte: since } })).data).toEqual([]);
  const expanded = await stripe.balanceTransactions.list({ expand: ['data.source'], limit: 100 });
  const types = expanded.data.map(({ source }) => typeof source === 'object' && source?.object);
  expect(new Set(types)).toEqual(new Set(['charge', 'refund', 'dispute']));
  await expect(stripe.balanceTransactions.retrieve('txn_none')).rejects.toMatchObject({ statusCode: 404 });
});
