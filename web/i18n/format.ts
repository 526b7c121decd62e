import { formatDate, formatDays, promisedDay } from '@visita/core/format-date';
import { numberFormat } from '@visita/core/formatters';
import { regionOf } from '@visita/core/languages';
import { formatMoney, formatRate } from '@visita/core/price';
import { useUser } from '../session/session.ts';
import { useLanguage } from './language.ts';

interface Format {
  /** In the account's time zone, a guest's own or a given one. */
  day: (moment: Date, timeZone?: string) => string;
  /** From one day to another of the same season, without the year. */
  days: (from: Date, to: Date, timeZone?: string) => string;
  /** The day with its time. */
  moment: (moment: Date) => string;
  /** The time of day. */
  time: (moment: Date) => string;
  /** Cents of a currency. */
  money: (cents: number, currency?: string) => string;
  /** Of a tax, in thousandths of a percent. */
  rate: (rate: number) => string;
  number: (value: number) => string;
  /** Of a hundred. */
  percent: (value: number) => string;
  /** A point of a chart by its name: `2026-03-09T08:00`, `2026-03-09` or `2026-03`, which are on no clock but their own. */
  point: (start: string) => string;
}

/** Days, moments and numbers as the reader of this address writes them. */
export function useFormat(): Format {
  const language = useLanguage();
  const region = regionOf(language);
  const ownZone = useUser()?.timeZone;
  const timeOf = (moment: Date) => formatDate(moment, language, { timeStyle: 'short', timeZone: ownZone });
  return {
    day: (moment, timeZone = ownZone) => promisedDay(moment, { language, timeZone }),
    days: (from, to, timeZone = ownZone) => formatDays(from, to, language, { month: 'long', day: 'numeric', timeZone }),
    moment: (moment) =>
      formatDate(moment, language, { dateStyle: 'long', timeStyle: 'short', timeZone: ownZone }).replace(timeOf(moment), unbroken),
    time: (moment) => unbroken(timeOf(moment)),
    money: (cents, currency) => formatMoney(cents, language, currency),
    rate: (rate) => formatRate(rate, language),
    number: (value) => numberFormat(region, {}).format(value),
    percent: (value) => numberFormat(region, { style: 'percent' }).format(value / 100),
    point: (start) => formatDate(new Date(start.length > 10 ? `${start}Z` : start), language, { timeZone: 'UTC', ...shapeOf(start) }),
  };
}

/** A time is never broken at the end of a line, 下午6:00 no more than 6:00 PM. */
const unbroken = (time: string) => time.replaceAll(' ', '\u00a0').replaceAll(/\p{Script=Han}/gu, '$&\u2060');

function shapeOf(start: string): Intl.DateTimeFormatOptions {
  if (start.length > 10) return { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  return start.length > 7 ? { day: 'numeric', month: 'short' } : { month: 'short', year: 'numeric' };
}
