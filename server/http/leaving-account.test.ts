import { describe, expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { payments } from '@visita/core/payments/contract';
import { privacy } from '@visita/core/privacy/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { updateUser } from '../account/queries.ts';
import { calls, expectRefusal, json, sender } from '../test/contract-calls.ts';
import { later, planBuyers } from '../test/plan-buyers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { leaveAccount } from '../test/leave-account.ts';

const app = await subscriptionWorld();
const { clock, config, database, fill, given, rows, settle } = app;
const send = sender({ app, origin: config.publicUrl });
const { buyer, buyPlan } = planBuyers(app);

const leaving = await given.user();
await updateUser(database.db, leaving, { isVerified: true, erasedAt: addDays(clock.now(), 30) });

/** Calls that reach the shop or the payment provider and start no charge, each with the reason. */
const startsNone: Record<string, string> = {
  'provider.saveCard': 'saves a card only',
  'provider.removeCard': 'forgets a card',
  'provider.makeCardDefault': 'chooses how later charges are paid',
  'payments.cancel': 'closes a page',
  'payments.returned': 'reads a payment',
  'subscriptions.openPortal': 'shows cards and invoices',
  'subscriptions.change': 'decides by its body, below',
  'subscriptions.retryPayment': 'pays what is owed already',
  'subscriptions.pause': 'stops charges',
  'subscriptions.cancel': 'stops charges',
  'subscriptions.cancelAtProvider': 'stops charges',
  'subscriptions.createSchedule': 'restores what the provider lacks',
  'subscriptions.removeSchedule': 'stops charges',
  'subscriptions.activate': 'begins a trial that ends before its charge',
  'subscriptions.activateAtProvider': 'begins a trial that ends before its charge',
};

const starting = calls.filter(([, { terms }]) => terms.startsCharge);

test('every call that reaches the shop or the provider says whether it starts a charge', () => {
  const reaching = calls.filter(([, { method, terms }]) => {
    const { access, problems = [], needsShop } = terms;
    return (
      method !== 'GET' &&
      access !== 'guest' &&
      access !== 'staff' &&
      (needsShop ?? problems.includes('paymentUnavailable'))
    );
  });
  const undecided = reaching.filter(([name, { terms }]) => !terms.startsCharge && !(name in startsNone));
  expect(undecided.map(([name]) => name)).toEqual([]);
  expect(Object.keys(startsNone).filter((name) => !reaching.some(([reached]) => reached === name))).toEqual(
    [],
  );
  expect(starting.length).toBeGreaterThan(12);
});

describe.each(starting)('%s', (_, endpoint) => {
  test.each([
    ['en', /Keep my account/],
    ['fr', /Garder mon compte/],
    ['zh-CN', /保留我的账号/],
    ['zh-TW', /保留我的帳號/],
  ])('is refused in %s while the account waits to be erased, with the way out', async (language, way) => {
    const headers = { ...json, 'accept-language': language };
    const { code, message } = await expectRefusal(
      await send(endpoint, { token: leaving.token, headers, body: '{}' }),
      409,
    );
    expect([code, message]).toEqual(['accountLeaving', expect.stringMatching(way)]);
  });
});

test('A plan of an account to be erased is neither changed nor renewed, but may end and be paid with another card', async () => {
  const { person, id } = await given.subscriber({ plan: 'annual', status: 'active' });
  await updateUser(database.db, person, { isVerified: true });
  await leaveAccount(person);
  const change = (body: object) => person.calls(subscriptions.change, { params: { id }, body });
  for (const body of [{ autoRenew: true }, { plan: 'monthly' as const }, { autoRenew: true, cardId: id }])
    await expect(change(body), JSON.stringify(body)).rejects.toMatchObject({
      key: 'accountLeaving',
      status: 409,
    });
  await expect(change({ autoRenew: false })).resolves.toMatchObject({ id });

  await person.calls(privacy.undoErasure, {});
  await expect(change({ autoRenew: true })).resolves.toMatchObject({ id });
});

test('A plan whose payment page was open before the account was to be erased ends with what was paid', async () => {
  const ana = await buyer();
  const { subscription, order } = await buyPlan(ana, { plan: 'annual', card: later });
  const { checkout_url } = await ana.calls(payments.open, { body: { orderId: order.id } });
  await updateUser(database.db, ana, { isVerified: true });
  await leaveAccount(ana);
  await fill(checkout_url);
  await settle();
  const [row] = await rows('select started_at, desired from subscriptions where id = $1', [subscription.id]);
  expect(row).toMatchObject({
    started_at: expect.any(Date),
    desired: { ends: 'period', isEndingWithAccount: true },
  });
});
