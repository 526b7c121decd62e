import { beforeEach, expect, test } from 'vitest';
import { adminDisputes } from '@visita/core/disputes/admin-contract';
import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { updateUser } from '../account/queries.ts';
import { planBuyers } from '../test/plan-buyers.ts';
import { sleeve } from '../test/shoppers.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';

const app = await subscriptionWorld({ retries: 0 });
const { control, emails, given, rows, settle } = app;
const { buyPlan } = planBuyers(app);
/** Signed in anew when the clock has moved. */
let staff = await given.staff({ role: 'staff' });

beforeEach(async () => {
  await app.tidy();
  staff = await given.staff({ role: 'staff' });
  emails.length = 0;
});

/** A monthly plan whose first charge is disputed, and the dispute. */
async function disputed() {
  const one = await given.subscriber({ plan: 'monthly', status: 'active', pm: 'pm_card_createDispute' });
  await settle();
  const { items } = await staff.calls(adminDisputes.list, { query: { limit: '50' } });
  const { subscriptionNo } = await one.row();
  const found = items.find(({ saleNo }) => saleNo === subscriptionNo);
  expect(found).toBeDefined();
  return { one, id: found?.id ?? '' };
}

const readDispute = (id: string) => staff.calls(adminDisputes.get, { params: { id } });
const choose = async (id: string, choice: 'stop' | 'keep') => {
  const body = { version: (await readDispute(id)).version, choice, reason: 'Agreed on the phone.' };
  return staff.calls(adminDisputes.choosePlan, { params: { id }, body });
};
const readOwn = ({ person, id }: Subscriber) => person.calls(subscriptions.get, { params: { id } });

test('a disputed charge is shown and mailed to the owner, and the plan goes on until staff choose', async () => {
  const { one, id } = await disputed();
  expect(await readDispute(id)).toMatchObject({
    planChoice: null,
    subscription: { id: one.id, isEnded: false },
  });
  expect(await readOwn(one)).toMatchObject({ status: 'active', payments: [{ dispute: 'open' }] });
  expect(emails.filter(({ to }) => to.address === one.person.email).map(({ subject }) => subject)).toContain(
    'Your bank is looking into a charge of your subscription',
  );
  expect(await choose(id, 'keep')).toMatchObject({ planChoice: 'keep' });
  expect(await one.row()).toMatchObject({ status: 'active' });
  const shown = await staff.calls(adminSubscriptions.get, { params: { id: one.id } });
  expect(shown.disputes).toMatchObject([{ id, closedAt: null }]);
});

test('a plan that staff stop ends at once and is not charged again', async () => {
  const { one, id } = await disputed();
  expect(await choose(id, 'stop')).toMatchObject({ planChoice: 'stop', subscription: { isEnded: true } });
  await app.runClock(40);
  staff = await given.staff({ role: 'staff' });
  const charges = await rows('select id from subscription_invoices where subscription_id = $1', [one.id]);
  expect(charges).toHaveLength(1);
  await expect(choose(id, 'keep')).rejects.toMatchObject({ key: 'transitionForbidden' });
});

test('a disputed charge is not refunded as well', async () => {
  const { one } = await disputed();
  const [invoice] = await rows('select id from subscription_invoices where subscription_id = $1', [one.id]);
  const { desiredVersion: version } = await one.row();
  const body = { version, reason: 'Asked.', invoiceId: String(invoice?.['id']), plan: 'keep' as const };
  await expect(
    staff.calls(adminSubscriptions.refund, { params: { id: one.id }, body }),
  ).rejects.toMatchObject({ key: 'paymentDisputed' });
});

test('a lost charge of a plan is a bad debt, since its service was given', async () => {
  const { one, id } = await disputed();
  await control(`disputes/${(await readDispute(id)).stripeId}/lose`, {});
  await settle();
  const { amount, ...dispute } = await readDispute(id);
  expect(dispute).toMatchObject({ status: 'lost', loss: 'badDebt', lossAmount: amount });
  expect(await readOwn(one)).toMatchObject({ payments: [{ dispute: 'lost' }] });
  expect(await rows(`select kind from documents where dispute_id = $1`, [id])).toEqual([]);
});

test('a lost charge of a plan that runs and of a parcel that is still here cancels the order and ends the plan', async () => {
  const { person, id } = await given.subscriber({ status: 'cancelled' });
  await updateUser(app.database.db, person, { isVerified: true });
  await app.setStock(sleeve, 10);
  const paymentMethodId = await app.saveCard(person);
  const items = [{ sku: sleeve, quantity: 2 }];
  const { order, subscription } = await buyPlan(person, { plan: 'annual', renewedFrom: id, items });
  await person.calls(payments.process, { body: { orderId: order.id, paymentMethodId } });
  await settle();
  const { data } = await app.deps.stripe.request((sdk) => sdk.charges.list({ limit: 1 }));
  await control('disputes', { charge: data[0]?.id });
  await settle();
  const [dispute] = await rows(
    'select stripe_id from disputes d join payments p on p.id = payment_id where order_id = $1',
    [order.id],
  );
  await control(`disputes/${String(dispute?.['stripe_id'])}/lose`, {});
  await settle();
  expect(await person.calls(orders.get, { params: { id: order.id } })).toMatchObject({ status: 'cancelled' });
  expect(await person.calls(subscriptions.get, { params: { id: subscription.id } })).toMatchObject({
    status: 'cancelled',
  });
  expect(
    await rows('select kind, total from documents where order_id = $1 order by serial', [order.id]),
  ).toEqual([
    { kind: 'invoice', total: order.total },
    { kind: 'creditNote', total: order.total },
  ]);
});
