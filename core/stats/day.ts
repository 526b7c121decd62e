import { dateFormat } from '../formatters.ts';

/** The day of a moment in UTC, as `2026-03-09`: the one in which a visitor is recognised and a save counts once. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

const two = '2-digit';
const shown = { hourCycle: 'h23', year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;

/** What clocks of a zone show at a moment, as `2026-03-09T08:05:00`. */
export function wallClock(at: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    dateFormat('en-CA', { timeZone, ...shown })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

/** The day of a moment in a zone. */
export function dayIn(at: Date, timeZone: string): string {
  return wallClock(at, timeZone).slice(0, 10);
}

/** A day so many days later, by the calendar. */
export function laterDay(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * 86_400_000));
}

/** How many days there are from one to another, both counted. */
export function daysFrom(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;
}

/** The same day of a month so many months away; where that is too short, its last day. */
export function laterMonth(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${dayOf(first).slice(0, 8)}${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
}
