import { expect, test } from 'vitest';
import { averageOf, shareOf, trendOf } from './trend.ts';

test('a trend is the change in percent of the previous value', () => {
  expect(trendOf(15, 10)).toEqual({ previous: 10, change: 50 });
  expect(trendOf(0, 4)).toEqual({ previous: 4, change: -100 });
  expect(trendOf(4, 4)).toEqual({ previous: 4, change: 0 });
});

test('without a previous value there is no percentage', () => {
  expect(trendOf(7, 0)).toEqual({ previous: 0, change: null });
  expect(shareOf(0, 0)).toBeNull();
});

test('shares are whole percent, averages have one decimal', () => {
  expect(shareOf(2, 3)).toBe(67);
  expect(averageOf(10, 3)).toBe(3.3);
  expect(averageOf(5, 0)).toBe(5);
});
