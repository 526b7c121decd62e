import { storedDay } from './format-date.ts';

const dayMs = 86_400_000;

/** By whose clock whoever sells lives: it says when, where nobody else's is known. */
export const sellerZone = 'America/Toronto';

/** So many times 24 hours later. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs);
}

/** The same day and time so many months later, in UTC; where that month is too short, its last day: 31 January + 1 is 28 or 29 February. */
export function addMonths(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return later;
}

/** The first of some moments; `null` stands for none, and is the answer where there is none. */
export function earliest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.flatMap((moment) => (moment === null ? [] : [moment.getTime()]));
  return known.length === 0 ? null : new Date(Math.min(...known));
}

/** The day on which so many working days, Monday to Friday, have passed since a moment, by the clock there; as the noon of that day in UTC. */
export function addWorkingDays(from: Date, days: number, timeZone: string): Date {
  let day = new Date(`${storedDay(from, timeZone)}T12:00:00Z`);
  for (let passed = 0; passed < days;) {
    day = addDays(day, 1);
    if (day.getUTCDay() % 6 !== 0) passed += 1;
  }
  return day;
}
