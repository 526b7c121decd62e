import { describe, expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import type { CardState } from '@visita/core/cards/state';
import { checkCard } from '../cards/check-card.ts';
import { findOwnCard } from '../cards/find-own-card.ts';
import { findPublicCard } from '../profile/public-state.ts';
import { countQueries } from '../test/count-queries.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';

const { given, clock, deps, database, requestChange } = await subscriptionWorld();

type Subscribed = Awaited<ReturnType<typeof given.subscriber>>;
type CardsFollowInput = NonNullable<Parameters<typeof given.subscriber>[0]>;

/** Every answer about a card at a moment (owner, check, public page), without writing anything. */
async function saidAt({ person, card }: Subscribed, moment: Date) {
  const then = { ...deps, now: () => moment };
  const { id = '', cardId = '', cardNumber = '' } = card ?? {};
  const own = await findOwnCard(then, { id, userId: person.id });
  // the handler reads nothing else of a call
  const checked = await checkCard({
    ...then,
    user: { id: person.id },
    params: { cardNumber },
  } as unknown as Parameters<typeof checkCard>[0]);
  const shown = await findPublicCard(then, { cardId, language: 'en' });
  return {
    own: own.state,
    checked: checked.state,
    shown: shown.publicState,
    validUntil: 'validUntil' in shown ? shown.validUntil : null,
    phase: own.plan?.phase,
  };
}

type Moments = [day: number, state: CardState, phase: string | null][];

/** Days are counted from the purchase. Only the clock job runs; nothing else is written. */
const lives: { life: string; asked: CardsFollowInput; moments: Moments }[] = [
  {
    life: 'a year that waits to be activated',
    asked: { plan: 'annual', status: 'waiting' },
    moments: [
      [0, 'needsActivation', 'waiting'],
      [29.99, 'needsActivation', 'waiting'],
      [30, 'activated', 'trial'],
      [43.99, 'activated', 'trial'],
      [51.99, 'activated', 'trial'],
      [52, 'needsSubscription', null],
    ],
  },
  {
    life: 'a month in its trial',
    asked: { plan: 'monthly', status: 'trial' },
    moments: [
      [31, 'activated', 'trial'],
      [44, 'activated', 'trial'],
      [52, 'needsSubscription', null],
    ],
  },
  {
    life: 'a month that is paid',
    asked: { plan: 'monthly', status: 'active' },
    moments: [
      [0, 'activated', 'active'],
      [28, 'activated', 'active'],
      [35.9, 'activated', 'active'],
      [39.1, 'needsSubscription', null],
    ],
  },
  {
    life: 'a trial whose charge failed',
    asked: { plan: 'annual', status: 'pending' },
    moments: [
      [45, 'activated', 'active'],
      [51.99, 'activated', 'active'],
      [52.1, 'needsSubscription', null],
    ],
  },
  {
    life: 'a year that is paused',
    asked: { plan: 'annual', status: 'paused' },
    moments: [
      [0, 'needsSubscription', null],
      [400, 'needsSubscription', null],
    ],
  },
  {
    life: 'a year that was cancelled',
    asked: { plan: 'annual', status: 'cancelled' },
    moments: [[0, 'needsSubscription', null]],
  },
  {
    life: 'one that is not paid',
    asked: { plan: 'annual', status: 'created' },
    moments: [[0, 'needsSubscription', null]],
  },
  {
    life: 'three months',
    asked: { plan: 'trial-3m' },
    moments: [
      [0, 'activated', 'active'],
      [88, 'activated', 'active'],
      [93, 'needsSubscription', null],
    ],
  },
  {
    life: 'a reward of thirty days',
    asked: { plan: 'special-reward' },
    moments: [
      [0, 'activated', 'active'],
      [29.99, 'activated', 'active'],
      [30, 'specialValidityExpired', null],
    ],
  },
];

/** A blank card has no public page. */
const named = async (subscription: Subscribed) => {
  await database.pool.query(`update cards set content = content || '{"name": "Ana"}' where id = $1`, [
    subscription.card?.id,
  ]);
  return subscription;
};

describe('a card, its check and its public page', () => {
  test.each(lives)('say the same of $life, at every moment', async ({ asked, moments }) => {
    const bought = clock.now();
    const subscription = await named(await given.subscriber(asked));
    for (const [day, state, phase] of moments) {
      const moment = addDays(bought, day);
      const cardText = await saidAt(subscription, moment);
      // a plan that waits for its activation is paid
      const isLive = state === 'activated' || state === 'needsActivation';
      expect({ day, ...cardText, phase: cardText.phase ?? null }).toMatchObject({
        day,
        own: state,
        checked: state,
        shown: isLive ? 'live' : 'lapsed',
        phase,
      });
      if (cardText.validUntil === null) continue;
      // a response cached until `validUntil` is right until then, and not a millisecond longer
      const [before, after] = [
        await saidAt(subscription, new Date(cardText.validUntil.getTime() - 1)),
        await saidAt(subscription, cardText.validUntil),
      ];
      expect([before.shown, after.shown]).toEqual(['live', 'lapsed']);
    }
  });

  test('end with the last paid day of a plan that is to end, to the second', async () => {
    const subscription = await named(await given.subscriber({ plan: 'monthly', status: 'active' }));
    const { periodEnd } = await requestChange(subscription.id, { ends: 'period' });
    const end = periodEnd ?? clock.now();
    expect(await saidAt(subscription, new Date(end.getTime() - 1000))).toMatchObject({
      own: 'activated',
      shown: 'live',
      validUntil: end,
    });
    expect(await saidAt(subscription, end)).toMatchObject({
      own: 'needsSubscription',
      checked: 'needsSubscription',
      shown: 'lapsed',
    });
  });

  test('follow a pause and its end at once', async () => {
    const subscription = await named(await given.subscriber({ plan: 'annual', status: 'active' }));
    await requestChange(subscription.id, { isPaused: true });
    expect(await saidAt(subscription, clock.now())).toMatchObject({
      own: 'needsSubscription',
      shown: 'lapsed',
    });
    await requestChange(subscription.id, { isPaused: false });
    expect(await saidAt(subscription, clock.now())).toMatchObject({ own: 'activated', shown: 'live' });
  });

  test('are read in one trip, with the plan', async () => {
    const subscription = await given.subscriber({ plan: 'annual', status: 'active' });
    const mine = { id: subscription.card?.id ?? '', userId: subscription.person.id };
    expect(await countQueries(() => findOwnCard(deps, mine))).toHaveLength(1);
    expect(
      await countQueries(() =>
        findPublicCard(deps, { cardId: subscription.card?.cardId ?? '', language: 'en' }),
      ),
    ).toHaveLength(1);
  });
});
