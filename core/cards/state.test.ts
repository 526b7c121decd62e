import { describe, expect, test } from 'vitest';
import type { Coverage } from './coverage.ts';
import {
  cardState,
  cardStates,
  derivePublicState,
  publicStates,
  validUntil,
  type AddressLife,
} from './state.ts';

const now = new Date('2026-03-09T15:00:00Z');
const before = new Date(now.getTime() - 1);
const soon = new Date(now.getTime() + 1);
const later = new Date(now.getTime() + 2);

const boundCard = {
  ownerId: 'ana',
  coverages: [] as Coverage[],
  pausedAt: null,
  blockedAt: null,
  publishedAt: before,
  fullUntil: null,
};
/** The address that leads to a card with these coverages. */
const leadingTo = (coverages: Coverage[]): AddressLife => ({
  card: { ...boundCard, coverages },
  lostAt: null,
});
const boundAddress = leadingTo([]);
const free: AddressLife = { card: null, lostAt: null };

const specials = {
  'no special validity': null,
  'special validity running': soon,
  'special validity over': before,
  'special validity over this moment': now,
};
const subscriptions: Record<string, Pick<Coverage, 'phase' | 'liveFrom' | 'endsAt'> | null> = {
  'no subscription': null,
  'a waiting one': { phase: 'waiting', liveFrom: null, endsAt: null },
  'a waiting one with an end': { phase: 'waiting', liveFrom: null, endsAt: later },
  'a trial': { phase: 'trial', liveFrom: null, endsAt: later },
  'a trial over this moment': { phase: 'trial', liveFrom: null, endsAt: now },
  'an active one': { phase: 'active', liveFrom: null, endsAt: later },
  'an active one without an end': { phase: 'active', liveFrom: null, endsAt: null },
  'an active one that ended': { phase: 'active', liveFrom: null, endsAt: before },
};

/** Returns the coverage by a special validity until the given date, and by a subscription. */
const coverages = (
  specialUntil: Date | null,
  subscription: Pick<Coverage, 'phase' | 'liveFrom' | 'endsAt'> | null,
): Coverage[] => [
  ...(specialUntil
    ? [{ plan: 'special', phase: 'active' as const, liveFrom: null, endsAt: specialUntil, isSpecial: true }]
    : []),
  ...(subscription ? [{ plan: 'annual', isSpecial: false, ...subscription }] : []),
];

/** With the end of the page that visitors see, which a waiting subscription shows in full too. */
const ownersTable: [keyof typeof specials, string, string, Date | null][] = [
  ['no special validity', 'no subscription', 'needsSubscription', null],
  ['no special validity', 'a waiting one', 'needsActivation', null],
  ['no special validity', 'a waiting one with an end', 'needsActivation', later],
  ['no special validity', 'a trial', 'activated', later],
  ['no special validity', 'a trial over this moment', 'needsSubscription', null],
  ['no special validity', 'an active one', 'activated', later],
  ['no special validity', 'an active one without an end', 'activated', null],
  ['no special validity', 'an active one that ended', 'needsSubscription', null],
  ['special validity running', 'no subscription', 'activated', soon],
  ['special validity running', 'a waiting one', 'activated', null],
  ['special validity running', 'a waiting one with an end', 'activated', later],
  ['special validity running', 'a trial', 'activated', later],
  ['special validity running', 'a trial over this moment', 'activated', soon],
  ['special validity running', 'an active one', 'activated', later],
  ['special validity running', 'an active one without an end', 'activated', null],
  ['special validity running', 'an active one that ended', 'activated', soon],
  ['special validity over', 'no subscription', 'specialValidityExpired', null],
  ['special validity over', 'a waiting one', 'needsActivation', null],
  ['special validity over', 'a waiting one with an end', 'needsActivation', later],
  ['special validity over', 'a trial', 'activated', later],
  ['special validity over', 'a trial over this moment', 'specialValidityExpired', null],
  ['special validity over', 'an active one', 'activated', later],
  ['special validity over', 'an active one without an end', 'activated', null],
  ['special validity over', 'an active one that ended', 'specialValidityExpired', null],
  ['special validity over this moment', 'no subscription', 'specialValidityExpired', null],
  ['special validity over this moment', 'a waiting one', 'needsActivation', null],
  ['special validity over this moment', 'a waiting one with an end', 'needsActivation', later],
  ['special validity over this moment', 'a trial', 'activated', later],
  ['special validity over this moment', 'a trial over this moment', 'specialValidityExpired', null],
  ['special validity over this moment', 'an active one', 'activated', later],
  ['special validity over this moment', 'an active one without an end', 'activated', null],
  ['special validity over this moment', 'an active one that ended', 'specialValidityExpired', null],
];

test('the table covers every combination', () => {
  expect(new Set(ownersTable.map(([special, subscription]) => special + subscription)).size).toBe(
    Object.keys(specials).length * Object.keys(subscriptions).length,
  );
});

describe.each(ownersTable)('with %s and %s', (special, name, state, until) => {
  const address = leadingTo(coverages(specials[special], subscriptions[name] ?? null));
  const isLive = state === 'activated' || state === 'needsActivation';

  test(`the owner reads ${state}`, () => {
    expect(cardState({ address, viewerId: 'ana', now })).toBe(state);
    expect(cardStates).toContain(state);
  });

  test.each(['bob', null])('the viewer %s sees that it belongs to another user', (viewerId) => {
    expect(cardState({ address, viewerId, now })).toBe('boundByOther');
  });

  test(`a visitor sees it ${isLive ? 'live' : 'lapsed'}`, () => {
    expect(derivePublicState({ address, now })).toBe(isLive ? 'live' : 'lapsed');
  });

  test.each([
    ['lost', { lostAt: before, pausedAt: null }],
    ['lost', { lostAt: before, pausedAt: before }],
    ['paused', { lostAt: null, pausedAt: before }],
    ['blocked', { lostAt: before, pausedAt: before, blockedAt: before, publishedAt: null }],
    ['unpublished', { lostAt: null, pausedAt: null, publishedAt: null }],
    ['unpublished', { lostAt: null, pausedAt: before, publishedAt: null }],
  ] as const)(
    'set by its owner it is %s and never changes by itself',
    (publicState, { lostAt, ...changes }) => {
      const settled = { card: address.card && { ...address.card, ...changes }, lostAt };
      expect(derivePublicState({ address: settled, now })).toBe(publicState);
      expect(validUntil({ address: settled, now })).toBeNull();
      expect(cardState({ address: settled, viewerId: 'ana', now })).toBe(state);
    },
  );

  test('the public state stays the same exactly until its announced end', () => {
    expect(validUntil({ address, now })).toEqual(until);
    if (!until) return;
    expect(derivePublicState({ address, now: new Date(until.getTime() - 1) })).toBe('live');
    expect(derivePublicState({ address, now: until })).toBe('lapsed');
  });
});

test('an address without a card is unbound for every viewer', () => {
  for (const viewerId of ['ana', 'bob', null])
    expect(cardState({ address: free, viewerId, now })).toBe('notBound');
  expect(derivePublicState({ address: free, now })).toBe('unbound');
  expect(validUntil({ address: free, now })).toBeNull();
});

test('an address that does not exist is not found and unknown', () => {
  expect(cardState({ address: null, viewerId: 'ana', now })).toBe('notFound');
  expect(derivePublicState({ address: null, now })).toBe('unknown');
  expect(validUntil({ address: null, now })).toBeNull();
});

test('every state and every public state is reached', () => {
  const everySubscription = Object.values(subscriptions);
  const covered = Object.values(specials).flatMap((until) =>
    everySubscription.map((subscription) => leadingTo(coverages(until, subscription))),
  );
  const all = [null, free, ...covered];
  const states = all.flatMap((address) =>
    ['ana', 'bob'].map((viewerId) => cardState({ address, viewerId, now })),
  );
  expect(new Set(states)).toEqual(new Set(cardStates));
  const settled = [
    { card: { ...boundCard, pausedAt: before }, lostAt: null },
    { card: { ...boundCard, publishedAt: null }, lostAt: null },
    { card: { ...boundCard, blockedAt: before }, lostAt: null },
    { ...boundAddress, lostAt: before },
  ];
  expect(new Set([...all, ...settled].map((address) => derivePublicState({ address, now })))).toEqual(
    new Set(publicStates),
  );
});

describe('a subscription at the end of its activation window', () => {
  const waiting = leadingTo([
    { plan: 'annual', isSpecial: false, phase: 'waiting' as const, liveFrom: soon, endsAt: later },
  ]);

  test('needs activation until then, and is activated from then on, even if no job has run yet', () => {
    expect(cardState({ address: waiting, viewerId: 'ana', now })).toBe('needsActivation');
    expect(cardState({ address: waiting, viewerId: 'ana', now: soon })).toBe('activated');
  });

  test('is shown in full before and after it, to its end', () => {
    for (const at of [now, soon]) {
      expect(derivePublicState({ address: waiting, now: at })).toBe('live');
      expect(validUntil({ address: waiting, now: at })).toEqual(later);
    }
    expect(derivePublicState({ address: waiting, now: later })).toBe('lapsed');
  });
});

describe('a new card', () => {
  const newCard = (until: Date, ...args: Parameters<typeof coverages>): AddressLife => ({
    card: { ...boundCard, coverages: coverages(...args), fullUntil: until },
    lostAt: null,
  });

  test.each(ownersTable)('in its first days has its state with %s and %s', (special, name, state) => {
    const subscription = subscriptions[name] ?? null;
    const address = newCard(later, specials[special], subscription);
    expect(cardState({ address, viewerId: 'ana', now })).toBe(state);
    expect(derivePublicState({ address, now })).toBe('live');
    const ends = subscription?.endsAt === null ? null : later;
    expect(validUntil({ address, now })).toEqual(ends);
  });

  test('is shown in full until they end, and as before from then on', () => {
    const address = newCard(soon, null, null);
    expect(validUntil({ address, now })).toEqual(soon);
    expect(derivePublicState({ address, now: soon })).toBe('lapsed');
    expect(validUntil({ address, now: soon })).toBeNull();
    expect(derivePublicState({ address: newCard(soon, later, null), now: soon })).toBe('live');
  });

  test('that is paused, lost or unpublished shows nothing more', () => {
    const address = newCard(later, null, null);
    const card = address.card ?? null;
    for (const [changes, lostAt, publicState] of [
      [{ pausedAt: before }, null, 'paused'],
      [{}, before, 'lost'],
      [{ publishedAt: null }, null, 'unpublished'],
    ] as const) {
      const settled = { card: card && { ...card, ...changes }, lostAt };
      expect(derivePublicState({ address: settled, now })).toBe(publicState);
      expect(validUntil({ address: settled, now })).toBeNull();
    }
  });
});

test('a card whose reward has ended is reported as such', () => {
  const over = leadingTo([
    { plan: 'special-reward', isSpecial: false, phase: 'active' as const, liveFrom: null, endsAt: before },
  ]);
  expect(cardState({ address: over, viewerId: 'ana', now })).toBe('specialValidityExpired');
});
