import { expect, test } from 'vitest';
import { plans } from '../plans/plan.ts';
import { subscriptionActions, whyNot, type Actionable } from './actions.ts';
import { currentPhase, statusAt } from './phase.ts';
import { endedStatuses, isEnded, moveBetween, subscriptionStatus } from './status.ts';
import { leavingSeats, switchable, switchFrom } from './switch.ts';

test('at most one move leads from one status to another, and none from a final one', () => {
  const { states, table } = subscriptionStatus;
  for (const from of states)
    for (const to of states) {
      const ways = Object.values(table).filter(
        (move) => (move.from as readonly string[]).includes(from) && move.to === to,
      );
      expect(ways.length, `${from} to ${to}`).toBeLessThanOrEqual(1);
      expect(moveBetween(from, to) !== undefined).toBe(ways.length === 1);
      if (isEnded(from)) expect(ways).toEqual([]);
    }
});

test('every status is reachable from the first, and a final one from every other', () => {
  const reached = new Set<string>(['created']);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const { from, to } of Object.values(subscriptionStatus.table))
      if (from.some((state) => reached.has(state))) reached.add(to);
  }
  expect([...reached].toSorted()).toEqual([...subscriptionStatus.states].toSorted());
  for (const state of subscriptionStatus.states)
    if (!isEnded(state)) expect(moveBetween(state, 'cancelled')).toBe('cancel');
});

const one: Actionable = {
  plan: 'annual',
  status: 'active',
  ends: 'renew',
  isBilled: true,
  isActivated: true,
  seats: 1,
  seated: 1,
};
const may = (subscription: Actionable) =>
  subscriptionActions.filter((action) => whyNot(action, subscription) === null);

// prettier-ignore: a table is read by its columns
test.each<[string, Partial<Actionable>, string[]]>([
  ['not paid yet', { status: 'created', isBilled: false, isActivated: false, seated: 0 }, ['pay', 'cancel']],
  [
    'its page is open',
    { status: 'pending', isBilled: false, isActivated: false, seated: 0 },
    ['pay', 'cancel'],
  ],
  [
    'paid a moment ago',
    { status: 'paid', isActivated: false, seated: 0 },
    ['bind', 'activate', 'switch', 'cancel', 'changeCard'],
  ],
  ['waiting', { status: 'waiting', isActivated: false }, ['activate', 'switch', 'cancel', 'changeCard']],
  ['in its trial', { status: 'trial' }, ['switch', 'cancel', 'changeCard']],
  ['active', {}, ['switch', 'pause', 'cancel', 'changeCard']],
  ['active and ending', { ends: 'period' }, ['cancel', 'reactivate', 'changeCard']],
  ['a charge failed', { status: 'pending' }, ['cancel', 'changeCard', 'retryPayment']],
  ['paused', { status: 'paused' }, ['resume', 'cancel', 'changeCard']],
  ['ending now', { ends: 'now' }, []],
  [
    'a duo with a free seat',
    { plan: 'duo-annual', seats: 2 },
    ['bind', 'switch', 'invite', 'pause', 'cancel', 'changeCard'],
  ],
  [
    'a duo whose owner has no card yet',
    { plan: 'duo-annual', seats: 2, seated: 0, isOwnerSeated: false },
    ['bind', 'switch', 'invite', 'pause', 'cancel', 'changeCard'],
  ],
  [
    'a duo whose second person is there and whose owner has no card yet',
    { plan: 'duo-annual', seats: 2, seated: 1, isOwnerSeated: false },
    ['bind', 'switch', 'pause', 'cancel', 'changeCard'],
  ],
  [
    'three months, not connected',
    { plan: 'trial-3m', status: 'paid', isBilled: false, seated: 0, isActivated: false },
    ['bind', 'activate', 'cancel'],
  ],
  ['three months', { plan: 'trial-3m', isBilled: false }, ['cancel']],
  ['a contract', { plan: 'enterprise', seats: 60, seated: 60 }, ['cancel']],
  ['a contract with free seats', { plan: 'enterprise', seats: 60, seated: 2 }, ['bind', 'invite', 'cancel']],
  [
    'a contract whose invoice is overdue',
    { plan: 'enterprise', status: 'pending', seats: 60, seated: 60 },
    ['cancel'],
  ],
  [
    'a contract that is not told yet',
    { plan: 'enterprise', status: 'created', isBilled: false, seated: 0 },
    ['cancel'],
  ],
])('%s: allowed actions', (_, facts, actions) => {
  expect(may({ ...one, ...facts })).toEqual(actions);
});

test.each(endedStatuses)('%s: only renewing is allowed', (status) => {
  expect(may({ ...one, status })).toEqual(['renew']);
  expect(may({ ...one, status, plan: 'special-reward' })).toEqual([]);
});

test('a refused renewal gives the more specific reason', () => {
  expect(whyNot('renew', { ...one, status: 'created' })).toBe('unpaid');
  expect(whyNot('renew', one)).toBe('notEnded');
});

test('the effective status ends the activation window', () => {
  const until = new Date('2026-04-08T15:00:00Z');
  const waiting = {
    status: 'waiting' as const,
    waitingUntil: until,
    activatedAt: null,
    endsAt: null,
    stripeId: 'sub_1',
    isStarted: true,
  };
  expect(currentPhase(waiting, new Date(until.getTime() - 1))).toBe('waiting');
  expect(currentPhase(waiting, until)).toBe('trial');
  expect(statusAt({ ...waiting, activatedAt: new Date(0) }, new Date(1))).toBe('trial');
  expect(currentPhase({ ...waiting, status: 'pending', isStarted: false }, until)).toBeNull();
  expect(currentPhase({ ...waiting, status: 'pending' }, until)).toBe('active');
});

test('an unbilled subscription ends at its end date, a billed one when the provider ends it', () => {
  const endsAt = new Date('2026-04-08T15:00:00Z');
  const once = {
    status: 'active' as const,
    waitingUntil: null,
    activatedAt: new Date(0),
    endsAt,
    stripeId: null,
    isStarted: true,
  };
  expect(statusAt(once, new Date(endsAt.getTime() - 1))).toBe('active');
  expect([statusAt(once, endsAt), currentPhase(once, endsAt)]).toEqual(['expired', null]);
  expect(statusAt({ ...once, status: 'cancelled' }, endsAt)).toBe('cancelled');
  expect(statusAt({ ...once, stripeId: 'sub_1' }, endsAt)).toBe('active');
});

test('an upgrade is effective at once, a downgrade with the next period, and any switch in free time at once', () => {
  for (const from of switchable)
    for (const to of switchable) {
      const isDearer = switchable.indexOf(to) > switchable.indexOf(from);
      expect(switchFrom(from, to, { isFree: false })).toBe(isDearer ? 'now' : 'period');
      expect(switchFrom(from, to, { isFree: true })).toBe('now');
    }
  expect(leavingSeats('annual', { seated: 2 })).toBe(1);
  expect(leavingSeats('duo-annual', { seated: 2 })).toBe(0);
  expect(plans['duo-annual'].seats).toBe(2);
});
