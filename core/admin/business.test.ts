import { describe, expect, test } from 'vitest';
import { computeMonthlyChurn } from './churn.ts';
import { monthlyRecurringRevenue } from './recurring-revenue.ts';
import { barsUntil, monthsUntil } from './spans.ts';

describe('monthly recurring revenue', () => {
  test('counts renewing plans, yearly ones by a twelfth, but no one-time or free plans', () => {
    const billed = [
      { plan: 'monthly', count: 3, price: 3_000 },
      { plan: 'annual', count: 2, price: 17_760 },
      { plan: 'enterprise', count: 1, price: 29_900 },
      { plan: 'trial-3m', count: 9, price: 21_600 },
      { plan: 'special-reward', count: 9, price: 0 },
    ] as const;
    expect(monthlyRecurringRevenue(billed)).toEqual({
      amount: 3_000 + 1_480 + 2_492,
      plans: [
        { plan: 'monthly', count: 3, amount: 3_000 },
        { plan: 'annual', count: 2, amount: 1_480 },
        { plan: 'enterprise', count: 1, amount: 2_492 },
      ],
    });
    expect(monthlyRecurringRevenue([])).toEqual({ amount: 0, plans: [] });
  });
});

describe('churn', () => {
  test('is the share of subscriptions billed at the start of a month that ended within it', () => {
    const lives = [
      { plan: 'annual', billedIn: -1, endedIn: null, count: 90 },
      { plan: 'monthly', billedIn: -1, endedIn: 1, count: 10 },
      // started and ended within a month: was not running when it began
      { plan: 'monthly', billedIn: 1, endedIn: 1, count: 7 },
      { plan: 'monthly', billedIn: 1, endedIn: 2, count: 5 },
      // does not renew
      { plan: 'trial-3m', billedIn: -1, endedIn: 1, count: 50 },
    ] as const;
    expect(computeMonthlyChurn(lives, 3)).toEqual([
      { running: 100, ended: 0, rate: 0 },
      { running: 100, ended: 10, rate: 100 },
      { running: 95, ended: 5, rate: 53 },
    ]);
    expect(computeMonthlyChurn([], 1)).toEqual([{ running: 0, ended: 0, rate: null }]);
  });
});

describe('the bars of a chart', () => {
  test('cover full days until today, and as many before', () => {
    const days = barsUntil('2026-03-09', 'day');
    expect([days.length, days[0], days[28], days.at(-1)]).toEqual([
      56,
      '2026-01-13',
      '2026-02-10',
      '2026-03-09',
    ]);
    const weeks = barsUntil('2026-03-09', 'week');
    expect([weeks.length, weeks[12], weeks.at(-1)]).toEqual([24, '2025-12-16', '2026-03-03']);
  });

  test('are months that start on their first day', () => {
    expect(monthsUntil('2026-02-28', 4)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']);
  });
});
