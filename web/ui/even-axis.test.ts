import { expect, test } from 'vitest';
import { evenAxis } from './even-axis.ts';

test.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[1], [0, 1]],
  [
    [3, 1],
    [0, 1, 2, 3],
  ],
  [
    [4, 2],
    [0, 2, 4],
  ],
  [[7], [0, 5, 10]],
  [[31], [0, 20, 40]],
  [[298], [0, 100, 200, 300]],
  // CA$45.99 and CA$1,021.50, in cents
  [
    [4_599, 102_150],
    [0, 50_000, 100_000, 150_000],
  ],
  // refunds exceeded revenue on one of the days
  [
    [-40, 90],
    [-50, 0, 50, 100],
  ],
  [[-3], [-3, -2, -1, 0]],
])('values like %j are measured at %j', (values, ticks) => {
  expect(evenAxis(values)).toEqual({ ticks, domain: [ticks[0], ticks.at(-1)], interval: 0 });
});

test('For all values the ticks are few, whole and evenly spaced', () => {
  for (let highest = 1; highest < 100_000; highest = Math.ceil(highest * 1.07)) {
    const { ticks } = evenAxis([highest]);
    expect(ticks.length).toBeLessThanOrEqual(4);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    const [, step = 0] = ticks;
    expect(ticks).toEqual(ticks.map((_, index) => index * step));
    expect(Number.isInteger(step)).toBe(true);
  }
});
