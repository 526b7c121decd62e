import { z } from 'zod';
import { fieldProblem } from '../problems.ts';
import { dayIn, daysFrom, laterDay, laterMonth, wallClock } from './day.ts';

/** docs/product.md, section 3, Stats. */
export const ranges = ['today', '7days', '30days', '12months', 'custom'] as const;
export type Range = (typeof ranges)[number];

/** Maximum length of a range: five years with leap days. */
export const mostDays = 1827;
/** Maximum length of a range that is shown by day. */
export const mostDaysByDay = 92;

const day = z.iso.date().optional();
const wrong = (field: 'from' | 'to', code: string, params: Record<string, number> = {}) => ({
  code: 'custom' as const,
  path: [field],
  params: { code, ...params },
});

/** A named range, or the days from `from` to `to`, inclusive, in the owner's time zone. */
export const RangeQuery = z
  .object({ range: z.enum(ranges).default('30days'), from: day, to: day })
  .superRefine(({ range, from, to }, context) => {
    if (range !== 'custom') return;
    if (!from) context.addIssue(wrong('from', 'required'));
    if (!to) context.addIssue(wrong('to', 'required'));
    if (!from || !to) return;
    if (to < from) context.addIssue(wrong('to', 'rangeBackwards'));
    else if (daysFrom(from, to) > mostDays) context.addIssue(wrong('to', 'rangeTooLong', { max: mostDays }));
  });
export type RangeQuery = z.output<typeof RangeQuery>;

/** Full months before the current one for which single visits are stored (docs/retention.md). */
export const rawMonths = 13;

/**
 * Returns the first date with complete single visits in every time zone. Earlier days have only daily sums.
 */
export function rawSince(now: Date): string {
  return `${laterMonth(dayIn(now, 'UTC'), -rawMonths).slice(0, 8)}02`;
}

/** The days of the statistics, and those they are compared with. */
export interface Period {
  range: Range;
  from: string;
  to: string;
  /** The unit of a chart's points. */
  unit: 'hour' | 'day' | 'month';
  today: string;
  timeZone: string;
  previous: {
    from: string;
    to: string;
    /**
     * If the range ends today: the local time up to which the last compared day counts; otherwise null.
     */
    until: string | null;
  };
}

/** Resolves a range in the owner's time zone. Throws a field problem for a day in the future. */
export function resolvePeriod(
  { range, from, to }: RangeQuery,
  { now, timeZone }: { now: Date; timeZone: string },
): Period {
  const clock = wallClock(now, timeZone);
  const today = dayIn(now, timeZone);
  if (range === 'custom' && to !== undefined && to > today) throw fieldProblem('to', 'dayNotYet');
  const [first, last] = range === 'custom' && from && to ? [from, to] : [firstDay(range, today), today];
  const [before, end] = daysBefore(range, first, last);
  return {
    range,
    from: first,
    to: last,
    // hourly data is deleted once a day has been rolled up
    unit: first === last && first < rawSince(now) ? 'day' : getUnit(range, daysFrom(first, last)),
    today,
    timeZone,
    previous: { from: before, to: end, until: last === today ? `${end}${clock.slice(10)}` : null },
  };
}

function firstDay(range: Range, today: string): string {
  if (range === '12months') return `${laterMonth(today, -11).slice(0, 8)}01`;
  return laterDay(today, { today: 0, '7days': -6, '30days': -29, custom: 0 }[range]);
}

/** Returns the period of the same length just before; for twelve months, the same ones a year earlier. */
function daysBefore(range: Range, from: string, to: string): [string, string] {
  if (range === '12months') return [laterMonth(from, -12), laterMonth(to, -12)];
  const days = daysFrom(from, to);
  return [laterDay(from, -days), laterDay(to, -days)];
}

function getUnit(range: Range, days: number): Period['unit'] {
  if (days === 1) return 'hour';
  return range === '12months' || days > mostDaysByDay ? 'month' : 'day';
}

/**
 * Returns the start of every point of a period, including empty ones: `2026-03-09T08:00`, `2026-03-09` or
 * `2026-03`.
 */
export function listPointStarts({ unit, from, to }: Pick<Period, 'unit' | 'from' | 'to'>): string[] {
  if (unit === 'hour')
    return Array.from({ length: 24 }, (_, hour) => `${from}T${String(hour).padStart(2, '0')}:00`);
  if (unit === 'day') return Array.from({ length: daysFrom(from, to) }, (_, index) => laterDay(from, index));
  const months: string[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = laterMonth(month, 1))
    months.push(month.slice(0, 7));
  return months;
}
