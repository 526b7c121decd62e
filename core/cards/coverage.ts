import { latest } from '../days.ts';

/** The plan code of coverage by the special validity of a batch (docs/product.md, section 3). */
export const specialPlan = 'special';

export const coveragePhases = ['waiting', 'trial', 'active'] as const;
export type CoveragePhase = (typeof coveragePhases)[number];

/** Sources that pay for a card: the seat of a plan, or a physical card that came with a special validity. */
export type CoverageSource = 'plan' | 'physical';

/** Coverage of a card by one source, in a phase and until a date. Each source covers beside the others. */
export interface Coverage {
  plan: string;
  /** A waiting phase covers nothing yet. */
  phase: CoveragePhase;
  /** The date on which a waiting coverage starts by itself; null if only an event starts it. */
  liveFrom: Date | null;
  /** The first moment that is no longer covered (exclusive); null if only an event can end it. */
  endsAt: Date | null;
  isSpecial: boolean;
}

export interface SourcedCoverage extends Coverage {
  /** The subscription, or the physical card if it is special. */
  sourceId: string;
}

/** True if it covers the card at `now`. */
export function isRunning({ phase, liveFrom, endsAt }: Coverage, now: Date): boolean {
  const hasBegun = phase !== 'waiting' || (liveFrom !== null && now >= liveFrom);
  return hasBegun && (endsAt === null || now < endsAt);
}

/** True if it will cover the card later, once activated or by itself. */
export function isWaiting({ phase, liveFrom, endsAt }: Coverage, now: Date): boolean {
  return phase === 'waiting' && (liveFrom === null || now < liveFrom) && (endsAt === null || now < endsAt);
}

/** Returns the latest end, past or future, of the special validities; null for a card without one. */
export function specialEnd(coverages: readonly Coverage[]): Date | null {
  return latest(coverages.filter(({ isSpecial }) => isSpecial).map(({ endsAt }) => endsAt));
}
