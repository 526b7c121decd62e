import { laterDay } from '@visita/core/stats/day';
import { expect, test } from 'vitest';
import { chartPoints } from './chart-points.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, day) => ({
    start: laterDay('2026-03-01', day),
    visits: 2,
    unique: 1,
    saves: 1,
  }));

test('On a phone many days are grouped into weeks that end with the range, without losing a day', () => {
  const points = chartPoints(days(32), { isNarrow: true, unit: 'day' });

  expect(points.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2026-03-01 2026-03-04',
    '2026-03-05 2026-03-11',
    '2026-03-12 2026-03-18',
    '2026-03-19 2026-03-25',
    '2026-03-26 2026-04-01',
  ]);
  expect(points.map(({ visits, saves }) => [visits, saves])).toEqual([
    [8, 4],
    [14, 7],
    [14, 7],
    [14, 7],
    [14, 7],
  ]);
});

test('A month on a phone and every range on a wide screen are drawn ungrouped', () => {
  expect(chartPoints(days(31), { isNarrow: true, unit: 'day' })).toHaveLength(31);
  expect(chartPoints(days(92), { isNarrow: false, unit: 'day' })).toHaveLength(92);
  expect(chartPoints(days(40), { isNarrow: true, unit: 'month' })).toHaveLength(40);
});
