import { storedDay, formatDate } from './format-date.ts';
import { relativeTimeFormat } from './formatters.ts';
import { regionFor, type Language } from './languages.ts';

const dayMs = 86_400_000;

interface RecentDayOptions {
  language: Language;
  timeZone: string | undefined;
  now: Date;
}

/** Formats the day of a past moment for a list: "today", "yesterday", "Nov 4", or with the year of another one. */
export function formatRecentDay(at: Date, { language, timeZone, now }: RecentDayOptions): string {
  const zone = timeZone ?? 'UTC';
  const [day, today] = [storedDay(at, zone), storedDay(now, zone)];
  const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
  if (daysAgo === 0 || daysAgo === 1)
    return relativeTimeFormat(regionFor(language), { numeric: 'auto' }).format(-daysAgo, 'day');
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return formatDate(at, language, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  });
}
