import { describe, expect, test } from 'vitest';
import { addDays } from '../days.ts';
import { buildMilestones, type Living } from './milestones.ts';
import { subscriptionStatus } from './status.ts';

const paidAt = new Date('2026-03-09T15:00:00Z');
const day = (days: number) => addDays(paidAt, days);
const bought: Living = {
  plan: 'annual',
  status: 'waiting',
  hasTrial: true,
  isEnding: false,
  createdAt: day(-1),
  startedAt: paidAt,
  waitingUntil: day(30),
  activatedAt: null,
  trialEnd: day(44),
  periodEnd: day(44),
  endsAt: null,
};
const amounts = { bought: 1_500, charged: null, period: 10_034, next: 10_034 };
const line = (subscription: Living, now: Date) =>
  buildMilestones(subscription, { amounts, now }).map(({ kind, at, amount, isDone, isNow }) => [
    kind,
    at,
    amount,
    isDone ? 'done' : isNow ? 'now' : '',
  ]);

describe('the timeline of a subscription', () => {
  test('shows each future stop with its date and amount', () => {
    expect(line(bought, paidAt)).toEqual([
      ['bought', paidAt, 1_500, 'done'],
      ['waiting', paidAt, null, 'now'],
      ['trial', day(30), null, ''],
      ['charge', day(44), 10_034, ''],
      ['renewal', new Date('2027-04-22T15:00:00Z'), 10_034, ''],
    ]);
  });

  test('advances with time and with an activation', () => {
    expect(line({ ...bought, status: 'trial' }, day(30)).find(([, , , state]) => state === 'now')?.[0]).toBe(
      'trial',
    );
    const activated: Living = { ...bought, status: 'trial', activatedAt: day(10), trialEnd: day(24) };
    expect(line(activated, day(11)).slice(1, 4)).toEqual([
      ['waiting', paidAt, null, 'done'],
      ['trial', day(10), null, 'now'],
      ['charge', day(24), 10_034, ''],
    ]);
  });

  test('shows the last and the next charge', () => {
    const active: Living = {
      ...bought,
      status: 'active',
      activatedAt: day(10),
      trialEnd: day(24),
      periodEnd: day(389),
    };
    const milestones = buildMilestones(active, {
      amounts: { ...amounts, charged: 9_000, next: 1_130 },
      now: day(100),
    });
    expect(milestones.slice(-2)).toEqual([
      { kind: 'charge', at: day(24), amount: 9_000, isDone: false, isNow: true },
      { kind: 'renewal', at: day(389), amount: 1_130, isDone: false, isNow: false },
    ]);
  });

  test('ends with the subscription, without later charges', () => {
    expect(line({ ...bought, isEnding: true, endsAt: day(44) }, day(3)).map(([kind]) => kind)).toEqual([
      'bought',
      'waiting',
      'trial',
      'end',
    ]);
    expect(line({ ...bought, status: 'cancelled', endsAt: day(3) }, day(5))).toEqual([
      ['bought', paidAt, 1_500, 'done'],
      ['waiting', paidAt, null, 'done'],
      ['end', day(3), null, 'now'],
    ]);
  });

  test('of an unpaid subscription has only reached the order', () => {
    const created: Living = {
      ...bought,
      status: 'created',
      startedAt: null,
      waitingUntil: null,
      trialEnd: null,
      periodEnd: null,
    };
    expect(line(created, day(0))[0]).toEqual(['bought', day(-1), 1_500, 'now']);
  });

  test('of a prepaid plan waits for its card, then ends', () => {
    const once: Living = {
      ...bought,
      plan: 'trial-3m',
      status: 'paid',
      hasTrial: false,
      waitingUntil: null,
      trialEnd: null,
      periodEnd: null,
    };
    expect(line(once, day(1)).map(([kind, at]) => [kind, at])).toEqual([
      ['bought', paidAt],
      ['waiting', paidAt],
      ['end', null],
    ]);
    expect(
      line({ ...once, status: 'active', activatedAt: day(2), endsAt: day(92) }, day(2)).map(([kind]) => kind),
    ).toEqual(['bought', 'end']);
  });

  test('is at its pause during a pause', () => {
    const paused: Living = {
      ...bought,
      status: 'paused',
      activatedAt: day(10),
      trialEnd: day(24),
      periodEnd: day(389),
    };
    expect(line(paused, day(100)).at(-1)).toEqual(['paused', null, null, 'now']);
  });

  test.each(subscriptionStatus.states)('%s: has one current stop, and no later one is done', (status) => {
    for (const now of [paidAt, day(31), day(50)]) {
      const milestones = buildMilestones({ ...bought, status }, { amounts, now });
      expect(milestones.filter(({ isNow }) => isNow).length).toBe(1);
      const current = milestones.findIndex(({ isNow }) => isNow);
      expect(milestones.every(({ isDone }, index) => isDone === index < current)).toBe(true);
    }
  });

  test('shows amounts only to its owner', () => {
    expect(
      buildMilestones(bought, { amounts: null, now: paidAt }).every(({ amount }) => amount === null),
    ).toBe(true);
  });
});
