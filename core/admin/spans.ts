/** Returns the date `days` days later, such as `2026-03-09`. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Days per bar of a chart, and number of bars per period. */
export const spans = { day: { days: 1, bars: 28 }, week: { days: 7, bars: 12 } } as const;
export type Span = keyof typeof spans;
export const spanNames = ['day', 'week'] as const satisfies Span[];

/**
 * Returns the first day of each bar, starting with the previous period. The last bar ends today, so all bars
 * cover full days.
 */
export function barsUntil(today: string, span: Span): string[] {
  const { days, bars } = spans[span];
  return Array.from({ length: 2 * bars }, (_, index) => dayAfter(today, 1 - days * (2 * bars - index)));
}

/** Returns the first day of each of the last `count` months, ending with the current one. */
export function monthsUntil(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 10),
  );
}
