import { z } from 'zod';

/** A figure compared with the previous period. */
export const Trend = z
  .object({
    previous: z.int(),
    /** In whole percent of the previous value; null if that was zero. */
    change: z.int().nullable(),
  })
  .meta({ id: 'Trend' });
export type Trend = z.output<typeof Trend>;

export function computeTrend(current: number, previous: number): Trend {
  return { previous, change: previous === 0 ? null : Math.round(((current - previous) / previous) * 100) };
}

/** Returns the share in whole percent; null if `whole` is zero. */
export function wholePercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100);
}

/** Returns the daily average, rounded to one decimal. */
export function dailyAverage(total: number, days: number): number {
  return Math.round((total / Math.max(1, days)) * 10) / 10;
}
