import { z } from 'zod';

/** A figure against the time before. */
export const Trend = z
  .object({
    previous: z.int(),
    /** In whole percent of before; nothing where there was nothing before. */
    change: z.int().nullable(),
  })
  .meta({ id: 'Trend' });
export type Trend = z.output<typeof Trend>;

export function trendOf(current: number, previous: number): Trend {
  return { previous, change: previous === 0 ? null : Math.round(((current - previous) / previous) * 100) };
}

/** How many of a hundred, in whole percent; nothing of nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100);
}

/** To one decimal, as numbers are read. */
export function averageOf(total: number, days: number): number {
  return Math.round((total / Math.max(1, days)) * 10) / 10;
}
