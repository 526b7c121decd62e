import { describe, expect, test } from 'vitest';
import { payments } from '@visita/core/payments/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { updateUser } from '../account/queries.ts';
import { planBuyers } from '../test/plan-buyers.ts';
import type { Shopper } from '../test/shoppers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';

const app = await subscriptionWorld();
const { books, database, fill, given, pay, rows, saveCard, settle, settleNow, requestChange } = app;
const { stripe } = app.deps;
const { buyPlan } = planBuyers(app);

const open = (who: Shopper, orderId: string) => who.calls(payments.open, { body: { orderId } });
const process = (who: Shopper, orderId: string, paymentMethodId: string) =>
  who.calls(payments.process, { body: { orderId, paymentMethodId } });

/** A subscriber whose plan ended, with two orders that renew it. */
async function renewedTwice() {
  const { person: ana, id: former } = await given.subscriber({ status: 'cancelled' });
  await updateUser(database.db, ana, { isVerified: true });
  const card = await saveCard(ana);
  const one = await buyPlan(ana, { plan: 'annual', renewedFrom: former });
  const other = await buyPlan(ana, { plan: 'annual', renewedFrom: former });
  return { ana, card, former, one, other, before: await books() };
}

async function countLive(userId: string): Promise<number> {
  const [row] = await rows('select stripe_id as id from stripe_customers where user_id = $1', [userId]);
  const { data } = await stripe.request((sdk) =>
    sdk.subscriptions.list({ customer: String(row?.['id']), status: 'active', limit: 100 }),
  );
  return data.length;
}

describe('a plan that is renewed in two tabs at once', () => {
  test.each(Array.from({ length: 10 }, (_, round) => round + 1))(
    'is charged once and runs once (round %i)',
    async () => {
      const { ana, card, one, other, before } = await renewedTwice();
      const answers = await Promise.allSettled([one, other].map(({ order }) => process(ana, order.id, card)));
      // before any event: the second was never charged
      expect(await books()).toMatchObject({
        charges: before.charges + 1,
        taken: before.taken + one.order.total,
        back: before.back,
      });
      expect(await countLive(ana.id)).toBe(1);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refusal = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
      expect(refusal.reason).toMatchObject({
        key: 'subscriptionCannotChange',
        details: { message: expect.stringMatching(/already been renewed|being renewed/) },
      });
      await settle();
      expect(await books()).toMatchObject({ charges: before.charges + 1, back: before.back });
      expect(await countLive(ana.id)).toBe(1);
    },
  );

  test('has one payment page: opening the second closes the first, which cannot be paid any more', async () => {
    const { ana, one, other, before } = await renewedTwice();
    const first = await open(ana, one.order.id);
    const second = await open(ana, other.order.id);
    expect((await fill(first.checkout_url)).status).not.toBe(303);
    await pay(second.checkout_url);
    await settle();
    expect(await books()).toMatchObject({
      charges: before.charges + 1,
      taken: before.taken + other.order.total,
      back: before.back,
    });
    expect(await countLive(ana.id)).toBe(1);
  });

  test('whose first page was paid meanwhile refuses the second', async () => {
    const { ana, one, other, former } = await renewedTwice();
    await pay((await open(ana, one.order.id)).checkout_url);
    await expect(open(ana, other.order.id)).rejects.toMatchObject({
      key: 'subscriptionCannotChange',
      details: { message: 'It has already been renewed.' },
    });
    await settle();
    // a third order is refused before there is anything to pay
    await expect(
      ana.calls(subscriptions.quote, { body: { plan: 'annual', renewedFrom: former } }),
    ).rejects.toMatchObject({ details: { message: 'It has already been renewed.' } });
  });

  test('keeps its renewal while a charge of it fails: the plan cannot be renewed a second time then', async () => {
    const { ana, card, one, other } = await renewedTwice();
    await process(ana, one.order.id, card);
    const { id } = one.subscription;
    const [row] = await rows('select stripe_id from subscriptions where id = $1', [id]);
    await rows(`update subscriptions set status = 'pending' where id = $1`, [id]);
    await expect(process(ana, other.order.id, card)).rejects.toMatchObject({
      details: { message: 'It has already been renewed.' },
    });
    expect(row?.['stripe_id']).not.toBeNull();
    expect(await settleNow(id)).toMatchObject({ status: 'active' });
  });

  test('may be renewed again once its renewal has ended', async () => {
    const { ana, card, one, other } = await renewedTwice();
    await process(ana, one.order.id, card);
    await requestChange(one.subscription.id, { ends: 'now' });
    await process(ana, other.order.id, card);
    expect(await settleNow(other.subscription.id)).toMatchObject({ status: 'active' });
  });
});
