import { expect, test } from 'vitest';
import { dailyAverage, wholePercent, computeTrend } from './trend.ts';

test('a trend is the change in percent of the previous value', () => {
  expect(computeTrend(15, 10)).toEqual({ previous: 10, change: 50 });
  expect(computeTrend(0, 4)).toEqual({ previous: 4, change: -100 });
  expect(computeTrend(4, 4)).toEqual({ previous: 4, change: 0 });
});

test('without a previous value there is no percentage', () => {
  expect(computeTrend(7, 0)).toEqual({ previous: 0, change: null });
  expect(wholePercent(0, 0)).toBeNull();
});

test('shares are whole percent, averages have one decimal', () => {
  expect(wholePercent(2, 3)).toBe(67);
  expect(dailyAverage(10, 3)).toBe(3.3);
  expect(dailyAverage(5, 0)).toBe(5);
});
