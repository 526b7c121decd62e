import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { leavingChoices } from '@visita/core/cards/leaving';
import { addDays } from '@visita/core/days';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { runJobs } from '../test/jobs.ts';
import type { Person } from '../test/world.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { lockSubscription } from '../subscriptions/lock-subscription.ts';
import { listMoves } from '../subscriptions/move-queries.ts';
import { insertSeat } from '../subscriptions/seat-queries.ts';
import { seatCard } from '../subscriptions/seat-card.ts';

const { given, clock, database, deps, rows } = await subscriptionWorld();

type Subscribed = Awaited<ReturnType<typeof given.subscriber>>;
/** A person with a card. */
type SeatHolder = { person: Person; card: { id: string } | null };

const getSeats = ({ id }: { id: string }) =>
  rows(
    `select user_id as "userId", card_id as "cardId" from seats where subscription_id = $1 and ends_at is null order by id`,
    [id],
  );
const getParams = ({ card }: Subscribed) => ({ id: card?.id ?? '' });

const remove = ({ person, card }: SeatHolder, query: { subscription?: 'end' | 'keep' }) =>
  person.calls(cards.remove, { params: { id: card?.id ?? '' }, query });

/** Seats a person's card and returns the subscription. */
async function seat({ id }: { id: string }, { person, card }: SeatHolder) {
  const cardId = card?.id ?? '';
  return transaction(database.db, async (tx) => {
    const subscription = await lockSubscription(tx, { id, cardIds: [cardId] });
    return (
      subscription &&
      seatCard(tx, subscription, { userId: person.id, cardId }, { actor: 'user', at: clock.now() })
    );
  });
}

/** A guest with a card in the second seat of another user's plan. */
async function readGuest(subscription: Subscribed) {
  const person = await given.user();
  const card = await given.boundCard(person);
  await transaction(database.db, (tx) =>
    insertSeat(tx, {
      id: newId(clock.now()),
      subscriptionId: subscription.id,
      userId: person.id,
      startsAt: clock.now(),
    }),
  );
  await seat(subscription, { person, card });
  return { person, card };
}

test('a user who connects the first card of a one-time plan continues its period', async () => {
  const subscription = await given.subscriber({ plan: 'trial-3m', card: false });
  const card = await given.boundCard(subscription.person);
  const seatRow = await seat(subscription, { person: subscription.person, card });
  expect(seatRow?.row).toMatchObject({ status: 'active', activatedAt: clock.now() });
  expect(seatRow?.row).toEqual(await subscription.row());
});

describe('a card with a plan that is removed', () => {
  test('leaves only once it is said what becomes of the plan; until then nothing is changed', async () => {
    const subscription = await given.subscriber({ plan: 'monthly', status: 'active' });
    await expect(remove(subscription, {})).rejects.toThrow('cardHasSubscription');
    expect(await subscription.person.calls(cards.get, { params: getParams(subscription) })).toMatchObject({
      state: 'activated',
      plan: { code: 'monthly', subscriptionId: subscription.id, phase: 'active', renews: true, isOwn: true },
      transferUntil: null,
    });
    expect(await getSeats(subscription)).toHaveLength(1);
  });

  test('with its plan to be ended has it charged no more: it ends with what is paid for', async () => {
    const subscription = await given.subscriber({ plan: 'annual', status: 'active' });
    await remove(subscription, { subscription: 'end' });
    await runJobs(deps);
    const ended = await subscription.row();
    expect(ended).toMatchObject({ status: 'active', isEnding: true, desired: { ends: 'period' } });
    expect(ended.endsAt).toEqual(ended.periodEnd);
    expect(await getSeats(subscription)).toEqual([]);
    const observed = await deps.stripe.request((sdk) => sdk.subscriptions.retrieve(ended.stripeId ?? ''));
    expect(observed.cancel_at_period_end).toBe(true);
    expect(await listMoves(database.db, { subscriptionId: subscription.id })).toContainEqual(
      expect.objectContaining({ action: 'cancel', actor: 'user', reason: 'card given away' }),
    );
  });

  test('with its plan to be kept has the seat free for another card, and the plan goes on', async () => {
    const subscription = await given.subscriber({ plan: 'monthly', status: 'active' });
    await remove(subscription, { subscription: 'keep' });
    await runJobs(deps);
    expect(await subscription.row()).toMatchObject({
      status: 'active',
      isEnding: false,
      desired: { ends: 'renew' },
    });
    expect(await getSeats(subscription)).toEqual([]);
    const card = await given.boundCard(subscription.person);
    await seat(subscription, { person: subscription.person, card });
    expect(await subscription.person.calls(cards.get, { params: { id: card.id } })).toMatchObject({
      state: 'activated',
    });
  });

  test.each(leavingChoices)(
    'leaves a plan that is paid once to its own end (%s): the rest is good for another card',
    async (choice) => {
      const subscription = await given.subscriber({ plan: 'trial-3m' });
      const { endsAt } = await subscription.row();
      clock.set(addDays(clock.now(), 20));
      await remove(subscription, { subscription: choice });
      await runJobs(deps);
      expect(await subscription.row()).toMatchObject({ status: 'active', endsAt });
      const card = await given.boundCard(subscription.person);
      await seat(subscription, { person: subscription.person, card });
      expect(await subscription.person.calls(cards.get, { params: { id: card.id } })).toMatchObject({
        state: 'activated',
        plan: { code: 'trial-3m', until: endsAt, renews: false },
      });
    },
  );

  test('of a guest touches the plan of its owner in no way: the guest stays without a card, or leaves', async () => {
    const subscription = await given.subscriber({ plan: 'duo-annual', status: 'active' });
    const own = { userId: subscription.person.id, cardId: subscription.card?.id };
    const stays = await readGuest(subscription);
    expect(await stays.person.calls(cards.get, { params: { id: stays.card.id } })).toMatchObject({
      plan: { isOwn: false },
    });
    await remove(stays, { subscription: 'keep' });
    const taken = await getSeats(subscription);
    expect(taken).toHaveLength(2);
    expect(taken).toEqual(expect.arrayContaining([own, { userId: stays.person.id, cardId: null }]));
    await rows('update seats set ends_at = now() where user_id = $1 returning id', [stays.person.id]);
    await remove(await readGuest(subscription), { subscription: 'end' });
    expect(await getSeats(subscription)).toEqual([own]);
    await runJobs(deps);
    expect(await subscription.row()).toMatchObject({
      status: 'active',
      isEnding: false,
      desired: { ends: 'renew' },
    });
  });
});

test('A transferred physical card leaves the plan with the card of its former owner', async () => {
  const subscription = await given.subscriber({ plan: 'monthly', status: 'active' });
  const params = getParams(subscription);
  const { code } = await subscription.person.calls(cards.offer, { params });
  const received = await (await given.user()).calls(cards.receive, { body: { code } });
  expect(received).toMatchObject({ state: 'needsSubscription', plan: null });
  await runJobs(deps);
  expect(await subscription.row()).toMatchObject({ status: 'active', isEnding: false });
  expect(await subscription.person.calls(cards.get, { params })).toMatchObject({
    state: 'activated',
    plan: { code: 'monthly', phase: 'active' },
    physicalCards: [],
  });
});
