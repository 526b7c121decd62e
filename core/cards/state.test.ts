import { describe, expect, test } from 'vitest';
import { cardState, cardStates, faceOf, faces, validUntil, type CardLife, type CardSubscription } from './state.ts';

const now = new Date('2026-03-09T15:00:00Z');
const before = new Date(now.getTime() - 1);
const soon = new Date(now.getTime() + 1);
const later = new Date(now.getTime() + 2);

const bound: CardLife = { ownerId: 'ana', specialValidUntil: null, pausedAt: null, lostAt: null };
const free: CardLife = { ...bound, ownerId: null };

const specials = {
  'no special validity': null,
  'special validity running': soon,
  'special validity over': before,
  'special validity over this moment': now,
};
const subscriptions: Record<string, CardSubscription | null> = {
  'no subscription': null,
  'a waiting one': { phase: 'waiting', endsAt: null },
  'a waiting one with an end': { phase: 'waiting', endsAt: later },
  'a trial': { phase: 'trial', endsAt: later },
  'a trial over this moment': { phase: 'trial', endsAt: now },
  'an active one': { phase: 'active', endsAt: later },
  'an active one without an end': { phase: 'active', endsAt: null },
  'an active one that ended': { phase: 'active', endsAt: before },
};

const ownersTable: [keyof typeof specials, string, string, Date | null][] = [
  ['no special validity', 'no subscription', 'needsSubscription', null],
  ['no special validity', 'a waiting one', 'needsActivation', null],
  ['no special validity', 'a waiting one with an end', 'needsActivation', null],
  ['no special validity', 'a trial', 'activated', later],
  ['no special validity', 'a trial over this moment', 'needsSubscription', null],
  ['no special validity', 'an active one', 'activated', later],
  ['no special validity', 'an active one without an end', 'activated', null],
  ['no special validity', 'an active one that ended', 'needsSubscription', null],
  ['special validity running', 'no subscription', 'activated', soon],
  ['special validity running', 'a waiting one', 'activated', soon],
  ['special validity running', 'a waiting one with an end', 'activated', soon],
  ['special validity running', 'a trial', 'activated', later],
  ['special validity running', 'a trial over this moment', 'activated', soon],
  ['special validity running', 'an active one', 'activated', later],
  ['special validity running', 'an active one without an end', 'activated', null],
  ['special validity running', 'an active one that ended', 'activated', soon],
  ['special validity over', 'no subscription', 'specialValidityExpired', null],
  ['special validity over', 'a waiting one', 'needsActivation', null],
  ['special validity over', 'a waiting one with an end', 'needsActivation', null],
  ['special validity over', 'a trial', 'activated', later],
  ['special validity over', 'a trial over this moment', 'specialValidityExpired', null],
  ['special validity over', 'an active one', 'activated', later],
  ['special validity over', 'an active one without an end', 'activated', null],
  ['special validity over', 'an active one that ended', 'specialValidityExpired', null],
  ['special validity over this moment', 'no subscription', 'specialValidityExpired', null],
  ['special validity over this moment', 'a waiting one', 'needsActivation', null],
  ['special validity over this moment', 'a waiting one with an end', 'needsActivation', null],
  ['special validity over this moment', 'a trial', 'activated', later],
  ['special validity over this moment', 'a trial over this moment', 'specialValidityExpired', null],
  ['special validity over this moment', 'an active one', 'activated', later],
  ['special validity over this moment', 'an active one without an end', 'activated', null],
  ['special validity over this moment', 'an active one that ended', 'specialValidityExpired', null],
];

test('the table below leaves no combination out', () => {
  expect(new Set(ownersTable.map(([special, subscription]) => special + subscription)).size).toBe(
    Object.keys(specials).length * Object.keys(subscriptions).length,
  );
});

describe.each(ownersTable)('with %s and %s', (special, name, state, until) => {
  const subscription = subscriptions[name] ?? null;
  const card = { ...bound, specialValidUntil: specials[special] };
  const isLive = state === 'activated';

  test(`the owner reads ${state}`, () => {
    expect(cardState({ card, viewerId: 'ana', subscription, now })).toBe(state);
    expect(cardStates).toContain(state);
  });

  test.each(['bob', null])('the viewer %s reads that it is somebody else’s', (viewerId) => {
    expect(cardState({ card, viewerId, subscription, now })).toBe('boundByOther');
  });

  test(`a visitor sees it ${isLive ? 'live' : 'lapsed'}`, () => {
    expect(faceOf({ card, subscription, now })).toBe(isLive ? 'live' : 'lapsed');
  });

  test.each([
    ['lost', { lostAt: before, pausedAt: null }],
    ['lost', { lostAt: before, pausedAt: before }],
    ['paused', { lostAt: null, pausedAt: before }],
  ] as const)('held back it is %s and stays so by the clock', (face, held) => {
    expect(faceOf({ card: { ...card, ...held }, subscription, now })).toBe(face);
    expect(validUntil({ card: { ...card, ...held }, subscription, now })).toBeNull();
    expect(cardState({ card: { ...card, ...held }, viewerId: 'ana', subscription, now })).toBe(state);
  });

  test('what is shown holds until the moment told and not beyond', () => {
    expect(validUntil({ card, subscription, now })).toEqual(until);
    if (!until) return;
    expect(faceOf({ card, subscription, now: new Date(until.getTime() - 1) })).toBe('live');
    expect(faceOf({ card, subscription, now: until })).toBe('lapsed');
  });

  test('a free card is free for everybody', () => {
    const unbound = { ...card, ownerId: null };
    for (const viewerId of ['ana', 'bob', null]) expect(cardState({ card: unbound, viewerId, subscription, now })).toBe('notBound');
    expect(faceOf({ card: unbound, subscription, now })).toBe('unbound');
    expect(validUntil({ card: unbound, subscription, now })).toBeNull();
  });
});

test('a card that was never made is not found and unknown', () => {
  expect(cardState({ card: null, viewerId: 'ana', subscription: null, now })).toBe('notFound');
  expect(faceOf({ card: null, subscription: null, now })).toBe('unknown');
  expect(validUntil({ card: null, subscription: null, now })).toBeNull();
});

test('every state and every face is reached', () => {
  const all = [null, free, ...Object.values(specials).map((specialValidUntil) => ({ ...bound, specialValidUntil }))];
  const everySubscription = Object.values(subscriptions);
  const states = all.flatMap((card) =>
    everySubscription.flatMap((subscription) => ['ana', 'bob'].map((viewerId) => cardState({ card, viewerId, subscription, now }))),
  );
  expect(new Set(states)).toEqual(new Set(cardStates));
  const held = [
    { ...bound, pausedAt: before },
    { ...bound, lostAt: before },
  ];
  const seen = [...all, ...held].flatMap((card) => everySubscription.map((subscription) => faceOf({ card, subscription, now })));
  expect(new Set(seen)).toEqual(new Set(faces));
});
