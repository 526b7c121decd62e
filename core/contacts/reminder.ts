import { storedDay } from '../format-date.ts';
import { dateFormat } from '../formatters.ts';

/** The hour of the owner's day from which reminders are emailed. */
const morningHour = 8;

/** True from eight in the morning of the reminder's day, such as `2027-01-09`, in the owner's time zone. */
export function isReminderDue(day: string, { timeZone, now }: { timeZone: string; now: Date }): boolean {
  const today = storedDay(now, timeZone);
  return day < today || (day === today && readHour(now, timeZone) >= morningHour);
}

function readHour(at: Date, timeZone: string): number {
  const parts = dateFormat('en-CA', { timeZone, hour: '2-digit', hourCycle: 'h23' }).formatToParts(at);
  return Number(parts.find(({ type }) => type === 'hour')?.value);
}

/** Returns the day after a number of days: `2027-01-09`, 7 gives `2027-01-16`. */
export function shiftDay(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
