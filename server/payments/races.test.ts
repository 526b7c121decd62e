import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { findUser, updateUser } from '../account/queries.ts';
import { transaction } from '../database/transaction.ts';
import { eraseAccount } from '../privacy/erase-account.ts';
import { parseId } from '../provider/client.ts';
import { findCustomer, removeCustomer } from '../provider/customer-queries.ts';
import type { ReceivedChange } from '../provider/received-events.ts';
import { countConflicts } from '../test/count-conflicts.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { compareAll } from '../test/reconcile.ts';
import { refusal } from '../test/refusal.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';
import { openSession, readSession } from './checkout-session.ts';
import { readIntent } from './payment-intent.ts';
import { readCharge } from './read-charge.ts';
import { openPayment, takePayment } from './open-payment.ts';
import { listOrderPayments } from './queries.ts';
import { releaseOrder } from './release-order.ts';
import { runCount } from '../test/thorough.ts';
import { leaveAccount } from '../test/leave-account.ts';

/** Set `ROUNDS=150` for a long run. */
const rounds = Number(process.env['ROUNDS'] ?? runCount(3, 30));
const timeout = 60_000 + rounds * 5_000;

const app = await paymentWorld({ retries: 0 });
const { deps, books, clock, fault, order, pay, saveCard, setStock, settle, shopper, tidy } = app;

let ana: Shopper;
let card: string;
beforeEach(async () => {
  await tidy();
  await setStock(sleeve, rounds * 10);
  ana = await shopper();
  card = await saveCard(ana);
});

const open = (orderId: string) => ana.calls(payments.open, { body: { orderId } });
const cancel = (id: string) => ana.calls(orders.cancel, { params: { id } });
const payByCard = (orderId: string) =>
  ana.calls(payments.process, { body: { orderId, paymentMethodId: card } });

/** Prepares a provider state that is written at the moment of the race. */
const write = (change: ReceivedChange | undefined) => async () => {
  if (change) await transaction(deps.db, async (tx) => void (await change(tx)));
};

/** An order paid on its page, with no event delivered yet. */
async function paidByPage() {
  const { id } = await order(ana);
  const sessionId = await pay((await open(id)).checkout_url);
  return { id, write: write(await readSession(deps, { sessionId })) };
}

/** An order whose saved card was charged, but the response was lost. */
async function paidByCard() {
  const { id } = await order(ana);
  await fault('POST', '/v1/payment_intents', 'apply_then_drop', 2);
  await payByCard(id);
  const { data } = await deps.stripe.request((sdk) => sdk.paymentIntents.list({ limit: 1 }));
  return { id, write: write(await readIntent(deps, { intentId: data[0]?.id ?? '' })) };
}

/** Runs all actions concurrently, each twice. Returns the number of serialization failures. */
const race = (...actions: (() => Promise<unknown>)[]) =>
  countConflicts(() => Promise.all([...actions, ...actions].map((action) => action().catch(refusal))));

describe.each([
  ['a page', paidByPage],
  ['a saved card', paidByCard],
])('what the provider says of %s is written down', (_, paid) => {
  test.each([
    ['cancelling its order', cancel],
    ['paying it again by page', open],
    ['paying it again by card', payByCard],
  ])(`while a user is %s causes no deadlock, ${rounds} times`, { timeout }, async (_what, other) => {
    let conflicts = 0;
    for (let round = 0; round < rounds; round++) {
      const { id, write: writeDown } = await paid();
      conflicts += await race(writeDown, () => other(id));
      const [payment] = await listOrderPayments(deps.db, { orderId: id });
      expect(payment?.status).toBe('completed');
    }
    expect(conflicts).toBe(0);
    await settle();
    expect(await compareAll(deps)).toBe(0);
  });
});

test(`a refund is heard of while its order is cancelled, ${rounds} times`, { timeout }, async () => {
  let conflicts = 0;
  for (let round = 0; round < rounds; round++) {
    const { id, write: writeDown } = await paidByPage();
    await writeDown();
    const [payment] = await listOrderPayments(deps.db, { orderId: id });
    const intent = payment?.paymentIntentId ?? '';
    const refund = await deps.stripe.request((sdk) =>
      sdk.refunds.create({ payment_intent: intent, amount: 300 }),
    );
    const change = await readCharge(deps, { chargeId: parseId(refund.charge) ?? '' });
    conflicts += await race(write(change), () => cancel(id));
  }
  expect(conflicts).toBe(0);
  await settle();
  const { taken, back } = await books();
  expect(back).toBeGreaterThan(0);
  expect(taken - back).toBeGreaterThanOrEqual(0);
  expect(await compareAll(deps)).toBe(0);
});

test(`an account is erased while its orders are paid, ${rounds} times`, { timeout }, async () => {
  let conflicts = 0;
  for (let round = 0; round < rounds; round++) {
    ana = await shopper();
    await updateUser(deps.db, ana, { isVerified: true });
    const [paid, unpaid] = [await paidByPage(), await order(ana)];
    await leaveAccount(ana);
    clock.set(addDays(clock.now(), 30));
    conflicts += await race(
      () => eraseAccount.run(deps, { userId: ana.id }),
      paid.write,
      () => openPayment(deps, { orderId: unpaid.id, userId: ana.id }),
      () => openPayment(deps, { orderId: paid.id, userId: ana.id }),
      () => releaseOrder(deps, { id: unpaid.id, userId: ana.id }),
    );
    expect(await findUser(deps.db, ana)).toBeUndefined();
  }
  expect(conflicts).toBe(0);
});

describe('two who open the page of one payment at the same moment', () => {
  async function openedByOne() {
    const { id } = await order(ana);
    const { payment } = await takePayment(deps, { orderId: id, userId: ana.id }, { method: 'checkout' });
    return { id, payment, opened: await openSession(deps, payment) };
  }

  test('have the page that one has, though the other is refused', async () => {
    const { id, payment, opened } = await openedByOne();
    const refused = Object.assign(new Error('this key was used with other parameters'), {
      type: 'StripeIdempotencyError',
    });
    const stripe = { ...deps.stripe, request: () => Promise.reject(refused) };
    await expect(openSession({ ...deps, stripe }, payment)).rejects.toBe(refused);
    expect(await open(id)).toEqual({ id: payment.id, checkout_url: opened?.checkoutUrl });
  });

  test('have one page, though the provider has forgotten their customer in between', async () => {
    const { payment, opened } = await openedByOne();
    const stripeId = (await findCustomer(deps.db, { userId: ana.id })) ?? '';
    await deps.stripe.request((sdk) => sdk.customers.del(stripeId));
    await transaction(deps.db, async (tx) => removeCustomer(tx, { stripeId, at: clock.now() }));
    expect(await openSession(deps, payment)).toEqual(opened);
  });
});
