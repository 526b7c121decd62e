import fc from 'fast-check';
import { cards } from '@visita/core/cards/contract';
import { addDays } from '@visita/core/days';
import type { SubscriptionAction } from '@visita/core/subscriptions/actions';
import { isSwitchable, switchFrom, type Switchable } from '@visita/core/subscriptions/switch';
import type { DesiredState } from '@visita/core/subscriptions/desired-state';
import { lockCard } from '../cards/queries.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { WebhookEvent } from '../provider/client.ts';
import { reconcileSubscription } from '../subscriptions/reconcile-subscription.ts';
import { runDueSubscriptions } from '../subscriptions/run-due-subscriptions.ts';
import type { LockedSubscription } from '../subscriptions/lock-subscription.ts';
import { fetchObservedState, type ObservedSubscription } from '../subscriptions/observed-state.ts';
import { findSubscription, listUnreconciled, type SubscriptionRow } from '../subscriptions/queries.ts';
import { findSeatOfCard } from '../subscriptions/seat-queries.ts';
import { seatCard } from '../subscriptions/seat-card.ts';
import { moveSubscription, settleSubscription } from '../subscriptions/settle-subscription.ts';
import { lockOwn, requestChange } from '../subscriptions/request-change.ts';
import { workOn } from './order-story.ts';
import { reconcileAll } from './reconcile.ts';
import { refusal } from './refusal.ts';
import type { subscriptionWorld } from './subscription-world.ts';

const minuteMs = 60_000;

/** Actions of users, of the provider and its dashboard, and of the network; each may happen at any time. */
const acts = [
  'pause',
  'resume',
  'cancelLater',
  'cancelNow',
  'reactivate',
  'switchToDuo',
  'switchToAnnual',
  'switchToMonthly',
  'activate',
  'goodCard',
  'badCard',
  'seatSecond',
  'leaveSecond',
  'leaveFirst',
  'waitAnHour',
  'waitADay',
  'waitAWeek',
  'waitAMonth',
  'endThere',
  'endLaterThere',
  'keepThere',
  'tell',
  'tellTwice',
  'tellBackwards',
  'loseWhatIsTold',
  'work',
  'workMeanwhile',
  'reconcile',
  'remember',
  'settleOld',
  'dropAnswer',
  'cutAnswer',
  'reset',
  'resetForLong',
  'fail',
  'tooMany',
  'clear',
  'restart',
] as const;
type SubscriptionStoryAction = (typeof acts)[number];

/** Actions that end the subscription are less frequent. */
const ending: readonly SubscriptionStoryAction[] = ['cancelNow', 'endThere', 'leaveFirst'];
const likely: SubscriptionStoryAction[] = [
  ...acts,
  ...acts.filter((act) => !ending.includes(act)),
  ...([
    'pause',
    'resume',
    'resume',
    'cancelLater',
    'reactivate',
    'waitAMonth',
    'waitAMonth',
    'tell',
    'dropAnswer',
    'dropAnswer',
    'seatSecond',
    'seatSecond',
    'switchToDuo',
    'switchToMonthly',
  ] as const),
];
const beginnings = ['waiting', 'waiting', 'trial', 'active'] as const;

export const plots = fc.record({
  plan: fc.constantFrom('monthly' as const, 'annual' as const, 'duo-annual' as const),
  status: fc.constantFrom(...beginnings),
  /** One action, or two concurrent ones. */
  steps: fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom(...likely).map((act): readonly SubscriptionStoryAction[] => [act]),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom(...likely), fc.constantFrom(...likely))
          .filter((two) => !two.includes('restart')),
      },
    ),
    { minLength: 5, maxLength: 25 },
  ),
});
export type Plot = typeof plots extends fc.Arbitrary<infer One> ? One : never;

type SubscriptionStoryWorld = Awaited<ReturnType<typeof subscriptionWorld>>;

/**
 * Plays random steps on one subscription, from its first payment until all is settled. `process` holds the
 * app's dependencies, which a restart replaces.
 */
export async function tellLife(
  app: SubscriptionStoryWorld,
  process: { deps: Deps },
  { plan, status, steps }: Plot,
) {
  const { clock, control, database, deliver, fault, given } = app;
  const { db } = database;
  const subscriber = await given.subscriber({ plan, status });
  const { person, id, card } = subscriber;
  let second = await given.boundCard(person);
  const [good, bad] = [await app.saveCard(person), await app.saveCard(person, 'pm_card_chargeCustomerFail')];
  const stripeId = (await subscriber.row()).stripeId ?? '';
  const sdk = <T>(call: Parameters<Deps['stripe']['request']>[0]) =>
    process.deps.stripe.request(call) as Promise<T>;
  let cursor = (await process.deps.stripe.request((it) => it.events.list({ limit: 1 }))).data[0]?.id ?? '';
  let lost: WebhookEvent[] = [];
  let old: { row: SubscriptionRow; observed: ObservedSubscription | undefined } | undefined;
  const meanwhile: Promise<unknown>[] = [];

  async function news(): Promise<WebhookEvent[]> {
    const answer = await process.deps.stripe
      .request((it) => it.events.list({ limit: 100, ...(cursor && { ending_before: cursor }) }))
      .catch(() => undefined);
    cursor = answer?.data[0]?.id ?? cursor;
    return answer?.data.toReversed() ?? [];
  }
  /** Changes the desired state as an endpoint does: checks the action, stores it, reconciles the provider. */
  async function change(
    action: SubscriptionAction,
    requested: Partial<DesiredState> | ((subscription: LockedSubscription) => Partial<DesiredState>),
  ) {
    const at = clock.now();
    await transaction(db, async (tx) => {
      const subscription = await lockOwn(tx, { id, userId: person.id }, { action, at });
      await requestChange(
        tx,
        subscription,
        typeof requested === 'function' ? requested(subscription) : requested,
        {
          action,
          actor: 'user',
          at,
        },
      );
    });
    await reconcileSubscription(process.deps, { id });
  }
  const switchTo = (to: Switchable) =>
    change('switch', ({ row }) => {
      const isFree = row.status === 'paid' || row.status === 'waiting' || row.status === 'trial';
      const planFrom = isSwitchable(row.plan) ? switchFrom(row.plan, to, { isFree }) : 'now';
      const prorationAt = isFree || planFrom === 'period' ? null : Math.floor(clock.now().getTime() / 1000);
      return { plan: to, planFrom: row.plan === to ? 'now' : planFrom, prorationAt };
    });
  async function activate() {
    const at = clock.now();
    await transaction(db, async (tx) => {
      const subscription = await lockOwn(tx, { id, userId: person.id }, { action: 'activate', at });
      const trialEnd = addDays(at, 14);
      const row = await moveSubscription(
        tx,
        subscription,
        { status: 'trial', activatedAt: at, trialEnd },
        { actor: 'user', at },
      );
      await requestChange(
        tx,
        { ...subscription, row },
        { trialEnd: Math.floor(trialEnd.getTime() / 1000) },
        { action: 'activate', actor: 'user', at },
      );
    });
    await reconcileSubscription(process.deps, { id });
  }
  async function seatSecond() {
    // The second card may have been given away.
    const [card] = await app.rows('select 1 from cards where id = $1', [second.id]);
    if (!card) second = await given.boundCard(person);
    const at = clock.now();
    await transaction(db, async (tx) => {
      const subscription = await lockOwn(
        tx,
        { id, userId: person.id, cardIds: [second.id] },
        { action: 'bind', at },
      );
      // The card was given away while this waited for its lock.
      if (!(await lockCard(tx, { id: second.id, userId: person.id }))) return;
      if (await findSeatOfCard(tx, { cardId: second.id })) return;
      await seatCard(tx, subscription, { userId: person.id, cardId: second.id }, { actor: 'user', at });
    });
  }
  const leave = (cardId: string, subscription: 'end' | 'keep') =>
    person.calls(cards.remove, { params: { id: cardId }, query: { subscription } });
  // One worker at a time, because runs set the queue's clock.
  let working: Promise<unknown> = Promise.resolve();
  const work = () => (working = working.then(() => workOn(process.deps).catch(refusal)));
  const reconcile = () => reconcileAll(process.deps).catch(refusal);
  /** Advances the clock with the server at work, as far as it can. */
  async function later(ms: number): Promise<void> {
    clock.advance(ms);
    // Keeps the user signed in.
    await app.rows('update sessions set expires_at = $1 where user_id = $2', [
      addDays(clock.now(), 30),
      person.id,
    ]);
    await runDueSubscriptions.run(process.deps, {});
    if (ms <= 24 * 60 * minuteMs) return;
    await reconcile();
    await work();
  }
  const days = (count: number) => later(count * 24 * 60 * minuteMs);

  const does: Record<SubscriptionStoryAction, () => Promise<unknown>> = {
    pause: () => change('pause', { isPaused: true }),
    resume: () => change('resume', { isPaused: false }),
    cancelLater: () => change('cancel', { ends: 'period' }),
    cancelNow: () => change('cancel', { ends: 'now' }),
    reactivate: () => change('reactivate', { ends: 'renew' }),
    switchToDuo: () => switchTo('duo-annual'),
    switchToAnnual: () => switchTo('annual'),
    switchToMonthly: () => switchTo('monthly'),
    activate,
    goodCard: () => change('changeCard', { paymentMethod: good }),
    badCard: () => change('changeCard', { paymentMethod: bad }),
    seatSecond,
    leaveSecond: () => leave(second.id, 'keep'),
    leaveFirst: () => leave(card?.id ?? '', 'end'),
    waitAnHour: () => later(61 * minuteMs),
    waitADay: () => days(1),
    waitAWeek: () => days(7),
    waitAMonth: () => days(26),
    endThere: () => sdk((it) => it.subscriptions.cancel(stripeId)),
    endLaterThere: () => sdk((it) => it.subscriptions.update(stripeId, { cancel_at_period_end: true })),
    keepThere: () => sdk((it) => it.subscriptions.update(stripeId, { cancel_at_period_end: false })),
    tell: async () => deliver(await news()),
    tellTwice: async () => {
      const events = await news();
      await deliver([...events, ...events.toReversed(), ...lost]);
    },
    tellBackwards: async () => deliver((await news()).toReversed()),
    loseWhatIsTold: async () => void (lost = await news()),
    work,
    workMeanwhile: async () => void meanwhile.push(work()),
    reconcile,
    remember: async () => {
      const row = await findSubscription(db, { id });
      if (row) old = { row, observed: await fetchObservedState(process.deps, { stripeId }) };
    },
    settleOld: async () => {
      const previous = old;
      if (previous?.observed)
        await transaction(db, (tx) =>
          settleSubscription(tx, previous.row, previous.observed?.view, {
            actor: 'provider',
            at: clock.now(),
          }),
        );
    },
    dropAnswer: () => fault('POST', '/v1/subscription*', 'apply_then_drop', 2),
    cutAnswer: () => fault('*', '/v1/*', 'half_body'),
    reset: () => fault('*', '/v1/*', 'reset', 3),
    resetForLong: () => fault('POST', '/v1/*', 'reset', 20),
    fail: () => fault('POST', '/v1/*', 'status:503'),
    tooMany: () => fault('*', '/v1/*', 'status:429', 2),
    clear: () => control('faults/clear', {}),
    restart: async () => {
      await Promise.all(meanwhile);
      process.deps = await app.restart();
    },
  };
  for (const step of steps) await Promise.all(step.map((act) => does[act]().catch(refusal)));

  await control('faults/clear', {});
  await Promise.all(meanwhile);
  // Reconciliation finds events that were never delivered, and pending jobs are run.
  for (let round = 0; round < 4; round++) {
    await reconcileAll(process.deps);
    for (const one of await listUnreconciled(db, { limit: 100 }))
      await reconcileSubscription(process.deps, one);
    await work();
    await later(65 * minuteMs);
  }
  await workOn(process.deps);
  return { ...subscriber, second, stripeId };
}
