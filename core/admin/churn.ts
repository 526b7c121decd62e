import type { PlanCode } from '../plans/plan.ts';
import { plans } from '../plans/plan.ts';

/** The number of subscriptions of a plan that were first billed in one month and ended in another. */
interface Life {
  plan: PlanCode;
  /** Index of the month of the first billing; negative before the first month of the report. */
  billedIn: number;
  /** Index of the month of the end; null while it runs. */
  endedIn: number | null;
  count: number;
}

export interface MonthOfChurn {
  /** Number of billed subscriptions at the start of the month. */
  running: number;
  /** Number of those that ended in it. */
  ended: number;
  /** In thousandths; null if none were running. */
  rate: number | null;
}

/**
 * Returns the churn per month: the share of billed subscriptions at its start that ended within it. Only
 * renewing plans count, from the end of their trial on. Subscriptions that start within the month are
 * excluded; paused and past due ones have not ended, and a returning customer is new.
 */
export function computeMonthlyChurn(lives: readonly Life[], months: number): MonthOfChurn[] {
  const renewing = lives.filter(({ plan }) => plans[plan].renews);
  const getCount = (isMeant: (life: Life) => boolean) =>
    renewing.filter(isMeant).reduce((sum, { count }) => sum + count, 0);
  return Array.from({ length: months }, (_, month) => {
    const running = getCount(
      ({ billedIn, endedIn }) => billedIn < month && (endedIn === null || endedIn >= month),
    );
    const ended = getCount(({ billedIn, endedIn }) => billedIn < month && endedIn === month);
    return { running, ended, rate: running === 0 ? null : Math.round((ended * 1_000) / running) };
  });
}
