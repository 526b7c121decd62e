import { formatDate, formatDays, promisedDay } from '@visita/core/format-date';
import { numberFormat } from '@visita/core/formatters';
import { regionFor } from '@visita/core/languages';
import { formatMoney, formatRate } from '@visita/core/price';
import { useUser } from './session.ts';
import { useLanguage } from '../i18n/language.ts';

interface Format {
  /** A date in the given time zone, or else the account's, or else the browser's. */
  day: (moment: Date, timeZone?: string) => string;
  /** A range of dates of the same season, without the year. */
  days: (from: Date, to: Date, timeZone?: string) => string;
  /** Date and time. */
  moment: (moment: Date) => string;
  /** Time of day. */
  time: (moment: Date) => string;
  /** An amount in cents. */
  money: (cents: number, currency?: string) => string;
  /** A tax rate in thousandths of a percent. */
  rate: (rate: number) => string;
  number: (value: number) => string;
  /** A percentage. */
  percent: (value: number) => string;
  /**
   * A point on a chart's time axis by its name: `2026-03-09T08:00`, `2026-03-09` or `2026-03`. Names have no
   * time zone.
   */
  point: (start: string) => string;
}

/** Returns formatters for dates, amounts and numbers in the page's language. */
export function useFormat(): Format {
  const language = useLanguage();
  const region = regionFor(language);
  const ownZone = useUser()?.timeZone;
  const toTime = (moment: Date) => formatDate(moment, language, { timeStyle: 'short', timeZone: ownZone });
  return {
    day: (moment, timeZone = ownZone) => promisedDay(moment, { language, timeZone }),
    days: (from, to, timeZone = ownZone) =>
      formatDays(from, to, language, { month: 'long', day: 'numeric', timeZone }),
    moment: (moment) =>
      formatDate(moment, language, { dateStyle: 'long', timeStyle: 'short', timeZone: ownZone }).replace(
        toTime(moment),
        unbroken,
      ),
    time: (moment) => unbroken(toTime(moment)),
    money: (cents, currency) => formatMoney(cents, language, currency),
    rate: (rate) => formatRate(rate, language),
    number: (value) => numberFormat(region, {}).format(value),
    percent: (value) => numberFormat(region, { style: 'percent' }).format(value / 100),
    point: (start) =>
      formatDate(new Date(start.length > 10 ? `${start}Z` : start), language, {
        timeZone: 'UTC',
        ...getShape(start),
      }),
  };
}

/** Prevents line breaks inside a time, in 下午6:00 as in 6:00 PM. */
const unbroken = (time: string) => time.replaceAll(' ', '\u00a0').replaceAll(/\p{Script=Han}/gu, '$&\u2060');

function getShape(start: string): Intl.DateTimeFormatOptions {
  if (start.length > 10) return { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  return start.length > 7 ? { day: 'numeric', month: 'short' } : { month: 'short', year: 'numeric' };
}
