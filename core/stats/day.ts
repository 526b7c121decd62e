import { dateFormat } from '../formatters.ts';

/** Returns the UTC date, such as `2026-03-09`. A visitor is recognized and a save counted once within it. */
export function toDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

const two = '2-digit';
const format = {
  hourCycle: 'h23',
  year: 'numeric',
  month: two,
  day: two,
  hour: two,
  minute: two,
  second: two,
} as const;

/** Returns the local time in a zone, such as `2026-03-09T08:05:00`. */
export function wallClock(at: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    dateFormat('en-CA', { timeZone, ...format })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

/** Returns the local date in a zone. */
export function dayIn(at: Date, timeZone: string): string {
  return wallClock(at, timeZone).slice(0, 10);
}

/** Returns the date `days` days later. */
export function laterDay(day: string, days: number): string {
  return toDay(new Date(Date.parse(day) + days * 86_400_000));
}

/** Returns the number of days from one date to another, inclusive. */
export function daysFrom(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;
}

/** Returns the same day `months` months later, or the last day of a shorter month. */
export function laterMonth(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${toDay(first).slice(0, 8)}${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
}
