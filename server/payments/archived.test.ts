import { expect, test } from 'vitest';
import { payments } from '@visita/core/payments/contract';
import { updateUser } from '../account/queries.ts';
import { listArchived, reactivateArchived } from '../provider/archived.ts';
import { ensureTaxRates } from '../provider/tax-rates.ts';
import { planBuyers } from '../test/plan-buyers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';

const app = await subscriptionWorld();
const { books, database, deps, given, rows, saveCard, settle } = app;
const { stripe } = deps;
const { buyPlan } = planBuyers(app);

const [annual] = await rows(
  `select stripe_id as id from plan_prices where plan = 'annual' order by valid_from desc limit 1`,
);
const priceId = String(annual?.['id']);
const alerts = () => rows(`select kind, about, detail from alerts where resolved_at is null order by kind`);
const settleAlerts = () => rows(`update alerts set resolved_at = now() returning kind`);

async function renewing() {
  const { person: ana, id } = await given.subscriber({ status: 'cancelled' });
  await updateUser(database.db, ana, { isVerified: true });
  const card = await saveCard(ana);
  const { order } = await buyPlan(ana, { plan: 'annual', renewedFrom: id });
  return { ana, card, orderId: order.id };
}

test.each(['saved', 'checkout'] as const)(
  'a plan whose price is archived at Stripe cannot be bought (%s): payments are unavailable, no card is declined, and staff hear of it once',
  async (method) => {
    const { ana, card, orderId } = await renewing();
    const running = await given.subscriber({ status: 'active' });
    await stripe.request((sdk) => sdk.prices.update(priceId, { active: false }));
    const pay = () =>
      method === 'saved'
        ? ana.calls(payments.process, { body: { orderId, paymentMethodId: card } })
        : ana.calls(payments.open, { body: { orderId } });
    const before = await books();
    await expect(pay()).rejects.toThrow('paymentUnavailable');
    await expect(pay()).rejects.toThrow('paymentUnavailable');
    await settle();
    expect(await books()).toEqual(before);
    expect(await alerts()).toEqual([
      { kind: 'archivedAtProvider', about: priceId, detail: 'plan_annual_cad' },
    ]);
    expect(await listArchived(deps)).toEqual([{ kind: 'price', stripeId: priceId, name: 'plan_annual_cad' }]);
    // a subscription that has it is charged as before
    const { stripeId } = await running.row();
    await app.runClock(366);
    expect(await running.row()).toMatchObject({ status: 'active', stripeId });

    expect(await reactivateArchived(deps)).toEqual(['plan_annual_cad']);
    expect(await listArchived(deps)).toEqual([]);
    await settleAlerts();
    const next = await renewing();
    await next.ana.calls(payments.process, {
      body: { orderId: next.orderId, paymentMethodId: next.card },
    });
    expect(await alerts()).toEqual([]);
  },
);

test('an archived tax rate raises an alert before the next sale, and no second rate is made for it', async () => {
  const [rate] = await rows(`select code, stripe_id as id from tax_rates where kind = 'hst' limit 1`);
  const { id, code } = rate as { id: string; code: string };
  await stripe.request((sdk) => sdk.taxRates.update(id, { active: false }));
  await settle();
  expect(await alerts()).toEqual([{ kind: 'archivedAtProvider', about: id, detail: code }]);
  expect(await ensureTaxRates(deps, [{ code }])).toEqual([id]);
  await reactivateArchived(deps);
  await settleAlerts();
  await settle();
  expect(await alerts()).toEqual([]);
});

test('any other refusal of a sale reaches staff with the words of Stripe', async () => {
  const { ana, card, orderId } = await renewing();
  await database.pool.query(`update plan_prices set stripe_id = 'price_unknown' where stripe_id = $1`, [
    priceId,
  ]);
  await expect(ana.calls(payments.process, { body: { orderId, paymentMethodId: card } })).rejects.toThrow(
    'paymentUnavailable',
  );
  expect(await alerts()).toMatchObject([
    { kind: 'saleRefused', detail: expect.stringContaining('price_unknown') },
  ]);
});
