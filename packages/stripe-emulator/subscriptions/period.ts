import type { Price } from '../catalogue/catalogue.ts';

export type Interval = Pick<NonNullable<Price['recurring']>, 'interval' | 'interval_count'>;

export interface Period {
  start: number;
  end: number;
}

const dayInSeconds = 24 * 3600;

/** Adds intervals to a time, in UTC; in a month that is too short the result is its last day. */
export function addIntervals(at: number, { interval, interval_count: each }: Interval, count = 1): number {
  const amount = each * count;
  if (interval === 'day' || interval === 'week')
    return at + amount * (interval === 'week' ? 7 : 1) * dayInSeconds;
  const date = new Date(at * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + amount * (interval === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}

/** Returns the period of a cycle that contains a time; its start is the end of the period before. */
export function periodAt(anchor: number, interval: Interval, at: number): Period {
  let count = 0;
  while (addIntervals(anchor, interval, count + 1) <= at) count += 1;
  return { start: addIntervals(anchor, interval, count), end: addIntervals(anchor, interval, count + 1) };
}
