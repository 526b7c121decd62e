/** Service that is sold for a period and recognised by its days in Montréal; amounts are cents. */
export interface RevenueSchedule {
  /** To be recognised from `startsOn` on, and how much of it is. */
  amount: number;
  recognised: number;
  /** The first day; null while the service waits for its start. */
  startsOn: string | null;
  /** The day after the last one. */
  endsOn: string | null;
  /** The day of a pause that still lasts: nothing is recognised from then on. */
  pausedOn: string | null;
  /** The day on which the service ended for good: all of it is recognised then. */
  endedOn: string | null;
}

/**
 * Returns the cents that are earned by the end of a day and not recognised yet. Cumulative by day, so that
 * rounding never drifts and the parts add up to the amount.
 */
export function dueRevenue(schedule: RevenueSchedule, through: string): number {
  const { amount, recognised, startsOn, endsOn, pausedOn, endedOn } = schedule;
  if (endedOn !== null && endedOn <= through) return amount - recognised;
  if (startsOn === null || endsOn === null) return 0;
  const servedUntil = [nextDay(through), endsOn, pausedOn ?? endsOn].toSorted()[0] ?? endsOn;
  const served = Math.max(0, daysBetween(startsOn, servedUntil));
  return Math.max(0, Math.round((amount * served) / daysBetween(startsOn, endsOn)) - recognised);
}

/** Reduces what a schedule still has to recognise, after a credit; negative if the credit was reversed. */
export function creditSchedule<
  S extends Pick<RevenueSchedule, 'amount' | 'recognised' | 'startsOn' | 'endsOn'>,
>(schedule: S, { credit, firstOpenDay }: { credit: number; firstOpenDay: string | null }): S {
  const { amount, recognised, startsOn, endsOn } = schedule;
  // the rest is spread over the days that are not posted yet, at least the last one
  const isBegun = recognised > 0 && startsOn !== null && endsOn !== null && firstOpenDay !== null;
  const rest = isBegun ? ([startsOn, firstOpenDay].toSorted()[1] ?? startsOn) : startsOn;
  const from = isBegun && rest !== null && rest >= endsOn ? addToDay(endsOn, -1) : rest;
  return { ...schedule, amount: amount - recognised - credit, recognised: 0, startsOn: from };
}

const dayMs = 86_400_000;
const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Returns the number of days from one day to another. */
export const daysBetween = (from: string, to: string): number => (toTime(to) - toTime(from)) / dayMs;

/** Returns the day that is a number of days later. */
export const addToDay = (day: string, days: number): string =>
  new Date(toTime(day) + days * dayMs).toISOString().slice(0, 10);

const nextDay = (day: string) => addToDay(day, 1);

/** Returns the first day of the month that is a number of months later: `2027-01-01`. */
export function addToMonth(month: string, months: number): string {
  const first = new Date(toTime(`${month.slice(0, 7)}-01`));
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
}
