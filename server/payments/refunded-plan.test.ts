import { expect, test } from 'vitest';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { adminPayments } from '@visita/core/payments/admin-contract';
import { payments } from '@visita/core/payments/contract';
import { runJobs } from '../test/jobs.ts';
import { later, planBuyers } from '../test/plan-buyers.ts';
import { sleeve } from '../test/shoppers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';

const app = await subscriptionWorld({ retries: 0 });
const { books, deps, given, pay, rows, setStock, settle } = app;
const { buyer, buyPlan } = planBuyers(app);
const owner = await given.staff();
await setStock(sleeve, 100);

/** A paid order of a running annual plan in its waiting window, with one extra. */
async function orderedWithExtra() {
  const ana = await buyer();
  const items = [{ sku: sleeve, quantity: 1 }];
  const { order, subscription } = await buyPlan(ana, { plan: 'annual', card: later, items });
  const { checkout_url: url } = await ana.calls(payments.open, { body: { orderId: order.id } });
  await pay(url);
  await settle();
  const shown = await owner.calls(adminOrders.get, { params: { id: order.id } });
  return { shown, subscription, total: order.total };
}

const refund = (
  { id, version }: { id: string; version: number },
  body: Partial<Parameters<typeof owner.calls<typeof adminPayments.refund>>[1]['body']>,
) => owner.calls(adminPayments.refund, { params: { id }, body: { version, reason: 'asked for', ...body } });
const findStatus = async (id: string) =>
  (await rows('select status from subscriptions where id = $1', [id]))[0]?.['status'];

test('a refund of all money of an order with a running plan is refused without a choice about the plan', async () => {
  const { shown, subscription } = await orderedWithExtra();
  const { id, subscriptionNo } = subscription;
  expect(shown.plan).toEqual({ id, subscriptionNo, status: 'waiting' });
  const refusal = {
    key: 'invalidInput',
    details: { errors: [{ field: 'plan', code: 'planChoiceMissing' }] },
  };
  await expect(refund(shown, { isWhole: true })).rejects.toMatchObject(refusal);
  // the same money, chosen by line
  const lines = [{ sku: sleeve, unitPrice: 1200, quantity: 1 }];
  await expect(refund(shown, { lines, hasShipping: true })).rejects.toMatchObject(refusal);
  expect(await rows('select 1 from refunds')).toEqual([]);
  expect(await findStatus(subscription.id)).toBe('waiting');
});

test('the plan ends with the refund if staff choose so, at the provider too', async () => {
  const before = await books();
  const { shown, subscription, total } = await orderedWithExtra();
  await refund(shown, { isWhole: true, plan: 'end' });
  await settle();
  await runJobs(deps);
  expect(await findStatus(subscription.id)).toBe('released');
  expect((await books()).back).toBe(before.back + total);
  const [row] = await rows('select stripe_id from subscriptions where id = $1', [subscription.id]);
  const observed = await deps.stripe.request((sdk) => sdk.subscriptions.retrieve(String(row?.['stripe_id'])));
  expect(observed.status).toBe('canceled');
  expect(
    await rows(`select after from audit_log where subject_id = $1 and action = 'orders.refund'`, [shown.id]),
  ).toMatchObject([{ after: { plan: 'end', subscription: subscription.subscriptionNo } }]);
  expect((await owner.calls(adminOrders.get, { params: { id: shown.id } })).plan?.status).toBe('released');
});

test('the plan continues if staff choose so', async () => {
  const { shown, subscription } = await orderedWithExtra();
  await refund(shown, { isWhole: true, plan: 'keep' });
  await settle();
  expect(await findStatus(subscription.id)).toBe('waiting');
  expect(await owner.calls(adminOrders.get, { params: { id: shown.id } })).toMatchObject({
    status: 'refunded',
    plan: { id: subscription.id },
  });
});
