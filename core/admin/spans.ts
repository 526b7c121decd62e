/** The day so many days later, such as `2026-03-09`. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** What one bar of a chart covers, and how many stand beside each other. */
export const spans = { day: { days: 1, bars: 28 }, week: { days: 7, bars: 12 } } as const;
export type Span = keyof typeof spans;
export const spanNames = ['day', 'week'] as const satisfies Span[];

/** With which day each bar begins, first those of the time before; the last one ends with today, so that all are whole. */
export function barsUntil(today: string, span: Span): string[] {
  const { days, bars } = spans[span];
  return Array.from({ length: 2 * bars }, (_, index) => dayAfter(today, 1 - days * (2 * bars - index)));
}

/** The first day of each of the last months, the current one last. */
export function monthsUntil(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 10));
}
