import { z } from 'zod';
import { fieldProblem } from '../problems.ts';
import { dayIn, daysFrom, laterDay, laterMonth, wallClock } from './day.ts';

/** docs/product.md, section 3, Stats. */
export const ranges = ['today', '7days', '30days', '12months', 'custom'] as const;
export type Range = (typeof ranges)[number];

/** Five years, with their leap days. */
export const mostDays = 1827;
const mostDaysByDay = 92;

const day = z.iso.date().optional();
const wrong = (field: 'from' | 'to', code: string, params: Record<string, number> = {}) => ({
  code: 'custom' as const,
  path: [field],
  params: { code, ...params },
});

/** A range by its name, or the days from `from` to `to`, both counted. The days are those of the owner's time zone. */
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

/** So many whole months before the running one are kept visit by visit (docs/retention.md). */
export const rawMonths = 13;

/** The first day of anybody's calendar of which every visit is there; of the days before there are the sums. */
export function rawSince(now: Date): string {
  return `${laterMonth(dayIn(now, 'UTC'), -rawMonths).slice(0, 8)}02`;
}

/** The days that are counted, and those they are compared with. */
export interface Period {
  range: Range;
  from: string;
  to: string;
  /** What one point of a chart is. */
  unit: 'hour' | 'day' | 'month';
  today: string;
  timeZone: string;
  previous: {
    from: string;
    to: string;
    /** A day that is not over is compared with as much of the last day before: up to this reading of the owner's clock. */
    until: string | null;
  };
}

/** The range in the owner's days. A day that has not begun is refused at its field. */
export function periodOf({ range, from, to }: RangeQuery, { now, timeZone }: { now: Date; timeZone: string }): Period {
  const clock = wallClock(now, timeZone);
  const today = dayIn(now, timeZone);
  if (range === 'custom' && to !== undefined && to > today) throw fieldProblem('to', 'dayNotYet');
  const [first, last] = range === 'custom' && from && to ? [from, to] : [firstDay(range, today), today];
  const [before, end] = daysBefore(range, first, last);
  return {
    range,
    from: first,
    to: last,
    // nobody knows the hours of a day any more of which there are the sums
    unit: first === last && first < rawSince(now) ? 'day' : unitOf(range, daysFrom(first, last)),
    today,
    timeZone,
    previous: { from: before, to: end, until: last === today ? `${end}${clock.slice(10)}` : null },
  };
}

function firstDay(range: Range, today: string): string {
  if (range === '12months') return `${laterMonth(today, -11).slice(0, 8)}01`;
  return laterDay(today, { today: 0, '7days': -6, '30days': -29, custom: 0 }[range]);
}

/** As many days just before; twelve months are compared with the same ones a year earlier. */
function daysBefore(range: Range, from: string, to: string): [string, string] {
  if (range === '12months') return [laterMonth(from, -12), laterMonth(to, -12)];
  const days = daysFrom(from, to);
  return [laterDay(from, -days), laterDay(to, -days)];
}

function unitOf(range: Range, days: number): Period['unit'] {
  if (days === 1) return 'hour';
  return range === '12months' || days > mostDaysByDay ? 'month' : 'day';
}

/** The name of every point of a period, empty ones too: `2026-03-09T08:00`, `2026-03-09` or `2026-03`. */
export function startsOf({ unit, from, to }: Pick<Period, 'unit' | 'from' | 'to'>): string[] {
  if (unit === 'hour') return Array.from({ length: 24 }, (_, hour) => `${from}T${String(hour).padStart(2, '0')}:00`);
  if (unit === 'day') return Array.from({ length: daysFrom(from, to) }, (_, index) => laterDay(from, index));
  const months: string[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = laterMonth(month, 1)) months.push(month.slice(0, 7));
  return months;
}
