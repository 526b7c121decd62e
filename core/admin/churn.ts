import type { PlanCode } from '../plans/plan.ts';
import { plans } from '../plans/plan.ts';

/** Subscriptions of one plan that began to be billed in one month and ended in another. */
interface Life {
  plan: PlanCode;
  /** The index of the month in which they were first billed; less than zero before the first month that is looked at. */
  billedIn: number;
  /** The index of the month in which they ended; nothing while they run. */
  endedIn: number | null;
  count: number;
}

export interface MonthOfChurn {
  /** How many were billed already when the month began. */
  running: number;
  /** How many of them ended in it. */
  ended: number;
  /** In thousandths; nothing where there was nobody to leave. */
  rate: number | null;
}

/**
 * Churn: of the subscriptions that were billed already when a month began, the share that ended within it. It counts plans that
 * renew, from the end of their trial on: who leaves before that was never billed. Whoever came within the month is not among those
 * who could leave; one that is paused or past due has not left, and whoever comes back later is new.
 */
export function churnOf(lives: readonly Life[], months: number): MonthOfChurn[] {
  const renewing = lives.filter(({ plan }) => plans[plan].renews);
  const countOf = (isMeant: (life: Life) => boolean) => renewing.filter(isMeant).reduce((sum, { count }) => sum + count, 0);
  return Array.from({ length: months }, (_, month) => {
    const running = countOf(({ billedIn, endedIn }) => billedIn < month && (endedIn === null || endedIn >= month));
    const ended = countOf(({ billedIn, endedIn }) => billedIn < month && endedIn === month);
    return { running, ended, rate: running === 0 ? null : Math.round((ended * 1_000) / running) };
  });
}
