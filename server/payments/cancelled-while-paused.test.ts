import { expect, test } from 'vitest';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { updateUser } from '../account/queries.ts';
import { payments } from '@visita/core/payments/contract';
import { planBuyers } from '../test/plan-buyers.ts';
import { refundPendingCredits } from './refund-pending.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';

const app = await subscriptionWorld();
const { books, clock, database, deps, given, rows, runClock, saveCard, settle, settleNow } = app;
const { stripe } = deps;
const { buyPlan } = planBuyers(app);

const pause = ({ id, person }: Pick<Subscriber, 'id' | 'person'>) =>
  person.calls(subscriptions.pause, { params: { id } });
const cancel = ({ id, person }: Pick<Subscriber, 'id' | 'person'>) =>
  person.calls(subscriptions.cancel, { params: { id } });

const listDocuments = (userId: string) =>
  rows(
    `select d.kind, d.subtotal, d.tax_amount, d.total from documents d
      left join subscription_invoices i on i.id = d.subscription_invoice_id left join subscriptions s on s.id = i.subscription_id
      left join orders o on o.id = d.order_id where coalesce(s.user_id, o.user_id) = $1 order by d.serial`,
    [userId],
  );

async function listPending(userId: string) {
  const [row] = await rows('select stripe_id as id from stripe_customers where user_id = $1', [userId]);
  const { data } = await stripe.request((sdk) =>
    sdk.invoiceItems.list({ customer: String(row?.['id']), pending: true }),
  );
  return data;
}

/** A subscriber who paid for a second month and pauses ten days later. */
async function pausedInPaidMonth() {
  const one = await given.subscriber({ status: 'active', plan: 'monthly', hasTrial: false });
  await runClock(32);
  await runClock(10);
  await pause(one);
  return { one, before: await books() };
}

test('cancelling while paused ends the plan at once and gives the unused time back to the card, with taxes and a credit note', async () => {
  const { one, before } = await pausedInPaidMonth();
  const [pending] = await listPending(one.person.id);
  const unused = -(pending?.amount ?? 0);
  expect(unused).toBeGreaterThan(500);
  await cancel(one);
  await settle();
  expect(await one.row()).toMatchObject({ status: 'cancelled' });
  const back = unused + Math.floor(unused * 0.13 + 0.5);
  expect(await books()).toEqual({ ...before, back: before.back + back });
  expect(await listPending(one.person.id)).toEqual([]);
  expect((await listDocuments(one.person.id)).at(-1)).toMatchObject({
    kind: 'creditNote',
    subtotal: unused,
    tax_amount: back - unused,
    total: back,
  });
  expect(await rows(`select amount, status, reason from refunds`)).toEqual([
    { amount: back, status: 'succeeded', reason: 'cancelledWhilePaused' },
  ]);
  expect(
    app.emails.filter(({ to }) => to.address === one.person.email).map(({ subject }) => subject),
  ).toContainEqual(expect.stringContaining('on its way back to you'));
  // later nothing is charged
  const after = await books();
  await runClock(400);
  expect(await books()).toEqual(after);
  expect(await rows('select 1 from stripe_drift')).toEqual([]);
  expect(await rows('select 1 from alerts where resolved_at is null')).toEqual([]);
});

test('the first period is given back on the charge of its order', async () => {
  const { person: ana, id: former } = await given.subscriber({ status: 'cancelled' });
  await updateUser(database.db, ana, { isVerified: true });
  const card = await saveCard(ana);
  const { order, subscription } = await buyPlan(ana, { plan: 'annual', renewedFrom: former });
  await ana.calls(payments.process, { body: { orderId: order.id, paymentMethodId: card } });
  await settle();
  const one = { id: subscription.id, person: ana };
  await runClock(100);
  const before = await books();
  await pause(one);
  const [pending] = await listPending(ana.id);
  const unused = -(pending?.amount ?? 0);
  expect(unused).toBeGreaterThan(6_000);
  await cancel(one);
  await settle();
  const after = await books();
  expect(after.back - before.back).toBe(unused + Math.floor(unused * 0.13 + 0.5));
  expect((await listDocuments(ana.id)).at(-1)).toMatchObject({
    kind: 'creditNote',
    total: after.back - before.back,
  });
  const [refunded] = await rows('select status from orders where id = $1', [order.id]);
  expect(refunded?.['status']).not.toBe('refunded');
});

test.each(['apply_then_drop', 'reset', 'status:500'])(
  'a provider that fails with %s gives the unused time back once',
  async (action) => {
    const { one, before } = await pausedInPaidMonth();
    const [pending] = await listPending(one.person.id);
    const unused = -(pending?.amount ?? 0);
    await app.fault('DELETE', '/v1/subscriptions/*', action, 1);
    await app.fault('POST', '/v1/credit_notes', action, 1);
    await cancel(one).catch(() => undefined);
    for (let round = 0; round < 5; round++) {
      await settle().catch(() => undefined);
      clock.advance(5 * 60_000);
    }
    await settleNow(one.id);
    await settle();
    expect(await one.row()).toMatchObject({ status: 'cancelled' });
    expect((await books()).back - before.back).toBe(unused + Math.floor(unused * 0.13 + 0.5));
  },
);

test('a credit that the cancellation leaves behind is deleted, and so is used once', async () => {
  const { one, before } = await pausedInPaidMonth();
  const { stripeId } = await one.row();
  const [pending] = await listPending(one.person.id);
  // the provider keeps prorations of this cancellation, as it does with `prorate: true`
  await rows(
    `insert into pending_credits (id, subscription_id, stripe_invoice_id, line_id, amount, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    [
      pending?.id,
      one.id,
      pending?.proration_details?.credited_items?.invoice_line_item_details?.invoice,
      pending?.proration_details?.credited_items?.invoice_line_item_details?.invoice_line_items[0],
      -(pending?.amount ?? 0),
      clock.now(),
    ],
  );
  await stripe.request((sdk) =>
    sdk.subscriptions.cancel(stripeId ?? '', { prorate: true, invoice_now: false }),
  );
  expect(await listPending(one.person.id)).not.toEqual([]);
  await settle();
  await refundPendingCredits.run(deps, { subscriptionId: one.id });
  await settle();
  expect(await listPending(one.person.id)).toEqual([]);
  expect((await books()).back).toBeGreaterThan(before.back);
});

test('a plan that is set to end while it is paused ends too, and gives back', async () => {
  const { one, before } = await pausedInPaidMonth();
  await one.person.calls(subscriptions.change, { params: { id: one.id }, body: { autoRenew: false } });
  await settle();
  expect(await one.row()).toMatchObject({ status: 'cancelled' });
  expect((await books()).back).toBeGreaterThan(before.back);
});
