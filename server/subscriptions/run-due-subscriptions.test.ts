import { expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { addDays } from '@visita/core/days';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { updateUser } from '../account/queries.ts';
import { runJobs, setQueueClock } from '../test/jobs.ts';
import { planBuyers } from '../test/plan-buyers.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import { runDueSubscriptions } from './run-due-subscriptions.ts';
import { findSubscription } from './queries.ts';

const app = await subscriptionWorld({ retries: 0 });
const { clock, database, deps, emails, given, rows, runClock, settle } = app;
const { buyPlan, quoteOf } = planBuyers(app);

const subjectsTo = ({ person }: Subscriber) =>
  emails.filter(({ to }) => to.address === person.email).map(({ subject }) => subject);

/** Runs the clock job alone: the provider sends no events. */
async function runDue() {
  await setQueueClock(deps, clock.now());
  await runDueSubscriptions.run(deps, {});
  await runJobs(deps);
}

test('reminders come on their days, each once, with the day and the amount', async () => {
  const subscriber = await given.subscriber({ plan: 'annual', card: false });
  await settle();
  const emailCount = subjectsTo(subscriber).length;
  for (let days = 0; days < 44 * 2; days++) {
    clock.set(addDays(clock.now(), 0.5));
    // running it again sends nothing twice
    await runDue();
    await runDue();
  }
  expect(subjectsTo(subscriber).slice(emailCount)).toEqual([
    'Has your card arrived?',
    'Has your card arrived?',
    'Your free trial has started',
    'Your free trial ends on April\u00a022, 2026',
    'Your free trial ends on April\u00a022, 2026',
  ]);
  expect(emails.at(-1)?.text).toContain(
    'On April\u00a022, 2026 we charge CA$100.34, taxes included, to your card',
  );
  expect(
    await rows(`select action, actor from subscription_moves where subscription_id = $1 and "to" = 'trial'`, [
      subscriber.id,
    ]),
  ).toEqual([{ action: 'startTrial', actor: 'clock' }]);
  await settle();
  await app.settleNow(subscriber.id);
});

test('after three weeks without a run, each missed action is applied once, and outdated ones are skipped', async () => {
  const subscriber = await given.subscriber({ plan: 'monthly', card: false });
  await settle();
  const emailCount = subjectsTo(subscriber).length;
  clock.set(addDays(clock.now(), 21));
  await runDue();
  expect(subjectsTo(subscriber).slice(emailCount)).toEqual(['Has your card arrived?']);
  clock.set(addDays(clock.now(), 21));
  await runDue();
  await runDue();
  // both reminders of the trial's end were due in one run, and the waiting window is over
  expect(subjectsTo(subscriber).slice(emailCount + 1)).toEqual([
    'Your free trial has started',
    expect.stringMatching(/^Your free trial ends on/),
  ]);
  await settle();
});

test('a plan for three months ends by itself on its day, a week after its owner was told', async () => {
  const subscriber = await given.subscriber({ plan: 'trial-3m', status: 'active' });
  const { endsAt } = await subscriber.row();
  expect(endsAt).toBeInstanceOf(Date);
  await runClock(86);
  expect(subjectsTo(subscriber).at(-1)).toMatch(/^Your plan ends on/);
  await runClock(10);
  expect(await subscriber.row()).toMatchObject({ status: 'expired', endsAt, dueAt: null });
  expect(subjectsTo(subscriber).at(-1)).toBe('Your plan has ended');
  expect(await rows(`select ends_at from seats where subscription_id = $1`, [subscriber.id])).toEqual([
    { ends_at: endsAt },
  ]);
});

test('a renewal of a year is told thirty days before it, with its amount', async () => {
  const subscriber = await given.subscriber({ plan: 'annual', status: 'active', card: false });
  await settle();
  await runClock(330);
  expect(subjectsTo(subscriber).filter((subject) => subject.startsWith('Your plan renews on'))).toEqual([]);
  await runClock(6);
  expect(subjectsTo(subscriber).at(-1)).toMatch(/^Your plan renews on/);
  const email = emails.findLast(({ to }) => to.address === subscriber.person.email);
  expect(email?.text).toContain('we charge CA$100.34, taxes included, for another year');
});

test('a change of which the provider should have told is asked about', async () => {
  const subscriber = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
  await settle();
  const { periodEnd } = await subscriber.row();
  clock.set(new Date((periodEnd ?? clock.now()).getTime() + 100 * 60_000));
  await runDue();
  expect((await subscriber.row()).periodEnd?.getTime()).toBeGreaterThan((periodEnd ?? clock.now()).getTime());
});

test('one whose date has not come is not read', async () => {
  const subscriber = await given.subscriber({ plan: 'annual', status: 'active', card: false });
  const { processedUntil } = await subscriber.row();
  clock.set(addDays(clock.now(), 1));
  await runDue();
  expect((await subscriber.row()).processedUntil).toEqual(processedUntil);
});

test('a renewal of three months that are over begins on their moment, before the clock was there', async () => {
  const { person, id, card, row } = await given.subscriber({ plan: 'trial-3m', status: 'active' });
  await updateUser(database.db, person, { isVerified: true });
  const { endsAt } = await row();
  const at = clock.now();
  const cardId = card?.id ?? '';
  clock.set(new Date((endsAt ?? at).getTime() - 1));
  await rows('update sessions set expires_at = $1, created_at = $1', [addDays(clock.now(), 30)]);
  expect(await person.calls(cards.get, { params: { id: cardId } })).toMatchObject({
    plan: { until: endsAt, phase: 'active' },
  });
  await expect(quoteOf(person, { plan: 'annual', renewedFrom: id })).rejects.toThrow(
    'subscriptionCannotChange',
  );
  clock.advance(1);
  const over = {
    status: 'expired',
    endDate: endsAt,
    currentPhase: null,
    seats: [],
    boundCard: { id: cardId },
    actions: { renew: null },
  };
  expect(await person.calls(subscriptions.get, { params: { id } })).toMatchObject(over);
  expect(await person.calls(subscriptions.list, {})).toMatchObject([over]);
  expect(await person.calls(cards.get, { params: { id: cardId } })).toMatchObject({
    state: 'needsSubscription',
    plan: null,
  });
  expect((await row()).status).toBe('active');
  const { order } = await buyPlan(person, { plan: 'annual', renewedFrom: id });
  expect(await findSubscription(database.db, { orderId: order.id })).toMatchObject({
    renewedFrom: id,
    cardId,
  });
  expect(await row()).toMatchObject({ status: 'expired', endsAt, dueAt: null });
  expect(await rows(`select ends_at from seats where subscription_id = $1`, [id])).toEqual([
    { ends_at: endsAt },
  ]);
  clock.set(at);
});
