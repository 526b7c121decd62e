import { afterEach, describe, expect, test } from 'vitest';
import { payments } from '@visita/core/payments/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { updateUser } from '../account/queries.ts';
import { planBuyers } from '../test/plan-buyers.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';

const app = await subscriptionWorld();
const { clock, control, deps, given, rows, runClock, saveCard, settle } = app;
const { stripe } = deps;
const { buyPlan } = planBuyers(app);

afterEach(() => control('account', { retry_days: [3, 5, 7], after_last_retry: 'cancel' }));

/** A subscriber of the monthly plan whose first charge after the trial was just declined. */
const declined = () => given.subscriber({ plan: 'monthly', status: 'pending' });

const listDocuments = ({ id }: Subscriber) =>
  rows(
    `select d.kind from documents d join subscription_invoices i on i.id = d.subscription_invoice_id
      where i.subscription_id = $1`,
    [id],
  );
const invoiceStates = async (one: Subscriber) => {
  const { stripeId } = await one.row();
  const { data } = await stripe.request((sdk) =>
    sdk.invoices.list({ subscription: stripeId ?? '', limit: 100 }),
  );
  return data.map(({ status }) => status);
};

describe('a charge that is retried on other days', () => {
  test('keeps its cards covered until a day after the next attempt', async () => {
    await control('account', { retry_days: [6, 20] });
    const one = await declined();
    const { nextAttemptAt } = await one.row();
    expect(nextAttemptAt!.getTime() - clock.now().getTime()).toBeGreaterThan(5 * 86_400_000);
    await runClock(7);
    const { status, nextAttemptAt: last } = await one.row();
    expect(status).toBe('pending');
    expect(last!.getTime() - nextAttemptAt!.getTime()).toBe(14 * 86_400_000);
    const shown = await one.person.calls(subscriptions.get, { params: { id: one.id } });
    expect(shown.nextBilling).toEqual(last);
  });
});

describe('a subscription that Stripe leaves unpaid after the last retry', () => {
  async function stopped() {
    await control('account', { retry_days: [2], after_last_retry: 'unpaid' });
    const one = await declined();
    await runClock(2.5);
    return one;
  }

  test('is pending with its service stopped, never expired, and its owner is mailed once', async () => {
    const one = await stopped();
    const row = await one.row();
    expect(row).toMatchObject({ status: 'pending', nextAttemptAt: null, serviceStoppedAt: expect.any(Date) });
    await runClock(1);
    expect(await one.row()).toMatchObject({ status: 'pending', serviceStoppedAt: row.serviceStoppedAt });
    const subjects = app.emails
      .filter(({ to }) => to.address === one.person.email)
      .map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('is stopped until it is paid'))).toHaveLength(1);
    expect(await rows('select 1 from alerts where about = $1', [one.id])).toEqual([]);
  });

  test('charges and documents nothing for its later periods: their drafts are voided', async () => {
    const one = await stopped();
    const before = await app.books();
    for (let month = 0; month < 3; month++) await runClock(31);
    await settle();
    expect((await app.books()).charges).toBe(before.charges);
    expect(await invoiceStates(one)).toEqual(['void', 'void', 'void', 'open', 'paid']);
    expect(await listDocuments(one)).toEqual([]);
    expect(await one.row()).toMatchObject({ status: 'pending' });
  });

  test('comes back when its owner pays the open invoice with another card', async () => {
    const one = await stopped();
    const card = await saveCard(one.person);
    await one.person.calls(subscriptions.change, {
      params: { id: one.id },
      body: { paymentMethodId: card },
    });
    await settle();
    expect(await one.row()).toMatchObject({ status: 'active', serviceStoppedAt: null });
    expect(await listDocuments(one)).toEqual([{ kind: 'invoice' }]);
  });

  test('ends at once if its owner cancels it now', async () => {
    const one = await stopped();
    await app.requestChange(one.id, { ends: 'now' });
    expect(await one.row()).toMatchObject({ status: 'cancelled' });
  });

  test('is renewed once it was cancelled: the new period is charged, its open invoice is not', async () => {
    const one = await stopped();
    await updateUser(app.database.db, one.person, { isVerified: true });
    const card = await saveCard(one.person);
    await expect(buyPlan(one.person, { plan: 'monthly', renewedFrom: one.id })).rejects.toMatchObject({
      key: 'subscriptionCannotChange',
    });
    await one.person.calls(subscriptions.cancel, { params: { id: one.id } });
    await settle();
    const before = await app.books();
    const { order } = await buyPlan(one.person, { plan: 'monthly', renewedFrom: one.id });
    await one.person.calls(payments.process, { body: { orderId: order.id, paymentMethodId: card } });
    await settle();
    expect(await app.books()).toMatchObject({
      charges: before.charges + 1,
      taken: before.taken + order.total,
    });
    const [renewed] = await rows('select status from subscriptions where order_id = $1', [order.id]);
    expect(renewed).toEqual({ status: 'active' });
    await runClock(3);
    expect((await app.books()).charges).toBe(before.charges + 1);
    expect(await one.row()).toMatchObject({ status: 'cancelled' });
  });
});
