import { describe, expect, test } from 'vitest';
import { isRunning, isWaiting } from '../cards/coverage.ts';
import { addDays } from '../days.ts';
import { deriveCoverage, type Covering } from './derive-coverage.ts';
import { endedStatuses, subscriptionStatus } from './status.ts';
import { graceDays } from './terms.ts';

const paidAt = new Date('2026-03-09T15:00:00Z');
const day = (days: number) => addDays(paidAt, days);

const bought: Covering = {
  plan: 'annual',
  status: 'waiting',
  isStarted: true,
  isEnding: false,
  waitingUntil: day(30),
  activatedAt: null,
  trialEnd: day(44),
  periodStart: paidAt,
  periodEnd: day(44),
  endsAt: null,
  nextAttemptAt: null,
  serviceStoppedAt: null,
};
const billed: Covering = { ...bought, status: 'active', periodStart: day(44), periodEnd: day(409) };

/** Returns those of the given days on which the cards are covered. */
const runsOn = (subscription: Covering, days: number[]) =>
  days.filter((each) => isRunning(deriveCoverage(subscription), day(each)));

describe('the coverage of a subscription', () => {
  test('is empty during the activation window and starts at its end, even if no job has run yet', () => {
    expect(runsOn(bought, [0, 29, 30, 43, 44])).toEqual([30, 43, 44]);
    expect(isWaiting(deriveCoverage(bought), day(29))).toBe(true);
    expect(isWaiting(deriveCoverage(bought), day(30))).toBe(false);
  });

  test('starts at activation', () => {
    expect(runsOn({ ...bought, activatedAt: day(10) }, [9, 10, 24])).toEqual([10, 24]);
  });

  test('of a charge that fails lasts a day longer than the next attempt, and ends when there is none left', () => {
    const failing: Covering = { ...billed, status: 'pending' };
    expect(runsOn(failing, [44, 51, 52])).toEqual([44, 51]);
    expect(runsOn({ ...failing, nextAttemptAt: day(58) }, [52, 58, 59])).toEqual([52, 58]);
    expect(runsOn({ ...failing, nextAttemptAt: day(47) }, [51, 52])).toEqual([51]);
    expect(runsOn({ ...failing, serviceStoppedAt: day(48) }, [47, 48])).toEqual([47]);
  });

  test('of a contract with an overdue invoice ends eight days after its thirty days', () => {
    const overdue: Covering = { ...billed, plan: 'enterprise', status: 'pending' };
    expect(runsOn(overdue, [44, 44 + 30 + graceDays - 1, 44 + 30 + graceDays])).toEqual([
      44,
      44 + 30 + graceDays - 1,
    ]);
    expect(runsOn({ ...overdue, plan: 'annual' }, [44 + graceDays - 1, 44 + graceDays])).toEqual([
      44 + graceDays - 1,
    ]);
  });

  test('includes the grace period after the paid time', () => {
    expect(runsOn(billed, [44, 408, 409, 409 + graceDays - 1, 409 + graceDays])).toEqual([
      44,
      408,
      409,
      409 + graceDays - 1,
    ]);
  });

  test('has no grace period if it is set to end', () => {
    expect(runsOn({ ...billed, isEnding: true, endsAt: day(409) }, [408, 409])).toEqual([408]);
    expect(runsOn({ ...bought, status: 'trial', isEnding: true, endsAt: day(44) }, [43, 44])).toEqual([43]);
  });

  test('continues after a failed charge until the last retry', () => {
    const due: Covering = { ...billed, status: 'pending', periodStart: day(409), periodEnd: day(774) };
    expect(runsOn(due, [409, 416, 417])).toEqual([409, 416]);
  });

  test('is empty if it was never paid', () => {
    for (const status of ['created', 'pending'] as const)
      expect(runsOn({ ...bought, status, isStarted: false }, [0, 30, 44])).toEqual([]);
  });

  test('is empty during a pause', () => {
    expect(runsOn({ ...billed, status: 'paused' }, [44, 100])).toEqual([]);
  });

  test.each(endedStatuses)('%s: ends exactly when it ended', (status) => {
    expect(runsOn({ ...billed, status, endsAt: day(100) }, [99, 100, 101])).toEqual([99]);
  });

  test.each(endedStatuses)(
    '%s: is not extended by ending after a pause longer than the paid time',
    (status) => {
      expect(deriveCoverage({ ...billed, status, endsAt: day(600) }).endsAt).toEqual(day(409));
    },
  );

  test('of a prepaid plan starts with its card', () => {
    const once: Covering = {
      ...billed,
      plan: 'trial-3m',
      periodEnd: day(90),
      endsAt: day(90),
      isEnding: true,
    };
    expect(runsOn(once, [44, 89, 90])).toEqual([44, 89]);
  });

  test.each(subscriptionStatus.states)('%s: never exceeds the paid time and grace period', (status) => {
    expect(runsOn({ ...billed, status }, [409 + graceDays, 1000])).toEqual([]);
  });
});
