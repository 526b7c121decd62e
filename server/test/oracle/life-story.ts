import type { LifeBooks } from './life-books.ts';
import type { LifeRows } from './life-rows.ts';
import type { RenewingPlan, TaxChange } from './prices.ts';

export type PlanEnding = 'renew' | 'period' | 'now';

/** An action of the owner that the shop accepted, or a change in the provider's dashboard. */
export type LifeRequest = { at: number; step: number } &
  /** `isPerhaps` if the plan may stay as it was: a change in the dashboard that the shop has not heard of. */
  (
    | { name: 'end'; ends: readonly PlanEnding[]; isPerhaps?: boolean }
    // `refund`: staff refund a charge, which may fail at the provider
    | { name: 'pause' | 'resume' | 'refund' }
    | { name: 'switch'; plan: RenewingPlan }
  );

export interface LifeStory {
  endedAt: number;
  requests: LifeRequest[];
  /** In order of their days. */
  taxes: readonly TaxChange[];
  provider: LifeBooks;
  shop: LifeRows;
  /** The owner's cards that had a seat at some time, and until when they are covered. */
  covered: { cardId: string; until: number | null }[];
}
