import { sellerZone } from '../days.ts';
import { dateFormat, listFormat } from '../formatters.ts';
import { regionFor, type Language } from '../languages.ts';
import type { ServiceHours } from './seller.ts';

/** Sentences of a language, from `admin-settings.json` under `hours`. */
interface HourWords {
  days: (span: { first: string; last: string; opens: string; closes: string }) => string;
  day: (span: { day: string; opens: string; closes: string }) => string;
  zone: (all: { hours: string; zone: string }) => string;
}

/**
 * Returns the service hours as text: `Monday to Friday, 9:00 a.m. to 6:00 p.m. (Eastern Time)`; empty if
 * there are none.
 */
export function formatHours(
  hours: ServiceHours,
  { language, words }: { language: Language; words: HourWords },
): string {
  if (hours.length === 0) return '';
  const region = regionFor(language);
  const clock = dateFormat(region, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const weekday = dateFormat(region, { weekday: 'long', timeZone: 'UTC' });
  // a time never breaks at a line end, nor does 下午6:00
  const toTime = (text: string) =>
    clock
      .format(new Date(`2024-01-01T${text}:00Z`))
      .replaceAll(' ', '\u00a0')
      .replaceAll(/\p{Script=Han}/gu, '$&\u2060');
  // 2024 began on a Monday
  const getName = (day: number) => weekday.format(new Date(Date.UTC(2024, 0, day)));
  const spans = hours.flatMap(({ days, opens, closes }) =>
    getRuns(days).map(({ first, last }) => {
      const times = { opens: toTime(opens), closes: toTime(closes) };
      return first === last
        ? words.day({ day: getName(first), ...times })
        : words.days({ first: getName(first), last: getName(last), ...times });
    }),
  );
  const zone = dateFormat(region, { timeZone: sellerZone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date(Date.UTC(2024, 0, 1)))
    .find(({ type }) => type === 'timeZoneName');
  return words.zone({ hours: listFormat(region, {}).format(spans), zone: zone?.value ?? sellerZone });
}

/** Groups consecutive days: Monday, Tuesday and Friday are two groups. */
function getRuns(days: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const day of [...new Set(days)].toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.last === day - 1) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}
