import { storedDay } from './format-date.ts';

const dayMs = 86_400_000;

/** The seller's time zone, used where the user's is unknown. */
export const sellerZone = 'America/Toronto';

/** Adds multiples of 24 hours. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs);
}

/**
 * Adds calendar months in UTC. In a shorter month the last day is used: 31 January + 1 is 28 or 29 February.
 */
export function addMonths(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return later;
}

/** Returns the earliest date, ignoring nulls; null if there is none. */
export function earliest(moments: readonly (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => (moment === null ? [] : [moment.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Returns the latest date, ignoring nulls; null if there is none. */
export function latest(moments: readonly (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => (moment === null ? [] : [moment.getTime()]));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** Returns the day of a moment in the time zone, as noon in UTC of that day. */
export const toNoon = (at: Date, timeZone: string): Date => new Date(`${storedDay(at, timeZone)}T12:00:00Z`);

/**
 * Returns the day after the given number of working days (Monday to Friday) in the time zone, as noon in UTC
 * of that day.
 */
export function addWorkingDays(from: Date, days: number, timeZone: string): Date {
  let day = toNoon(from, timeZone);
  for (let passed = 0; passed < days;) {
    day = addDays(day, 1);
    if (day.getUTCDay() % 6 !== 0) passed += 1;
  }
  return day;
}
