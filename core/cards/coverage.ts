/** The plan code of coverage by the special validity of a batch (docs/product.md, section 3). */
export const specialPlan = 'special';

export const coveragePhases = ['waiting', 'trial', 'active'] as const;
export type CoveragePhase = (typeof coveragePhases)[number];

/**
 * Coverage of a card by a plan, in a phase and until a date. A card may have two: its special validity and a
 * plan.
 */
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

/** True if it covers the card at `now`. */
export function isRunning({ phase, liveFrom, endsAt }: Coverage, now: Date): boolean {
  const hasBegun = phase !== 'waiting' || (liveFrom !== null && now >= liveFrom);
  return hasBegun && (endsAt === null || now < endsAt);
}

/** True if it will cover the card later, once activated or by itself. */
export function isWaiting({ phase, liveFrom, endsAt }: Coverage, now: Date): boolean {
  return phase === 'waiting' && (liveFrom === null || now < liveFrom) && (endsAt === null || now < endsAt);
}

/** Returns the end, past or future, of the special validity; null for a card without one. */
export function specialEnd(coverages: readonly Coverage[]): Date | null {
  return coverages.find(({ isSpecial }) => isSpecial)?.endsAt ?? null;
}
