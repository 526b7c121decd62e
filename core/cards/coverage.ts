/** The plan of a card that its batch, or a reward, pays for: its special validity (docs/product.md, section 3). */
export const specialPlan = 'special';

export const coveragePhases = ['waiting', 'trial', 'active'] as const;
export type CoveragePhase = (typeof coveragePhases)[number];

/** What pays for a card: a plan in a phase, until a moment. A card may be covered twice, by its special validity and by a plan. */
export interface Coverage {
  plan: string;
  /** Waiting pays for nothing yet. */
  phase: CoveragePhase;
  /** From when on what waits pays by itself; `null` where nothing but an event begins it. */
  liveFrom: Date | null;
  /** The first moment that is no longer paid for; `null` when only an event can end it. */
  endsAt: Date | null;
  isSpecial: boolean;
}

/** Whether it pays at this moment. */
export function isRunning({ phase, liveFrom, endsAt }: Coverage, now: Date): boolean {
  const hasBegun = phase !== 'waiting' || (liveFrom !== null && now >= liveFrom);
  return hasBegun && (endsAt === null || now < endsAt);
}

/** Whether it will pay once its card is activated, or by itself. */
export function isWaiting({ phase, liveFrom, endsAt }: Coverage, now: Date): boolean {
  return phase === 'waiting' && (liveFrom === null || now < liveFrom) && (endsAt === null || now < endsAt);
}

/** Until when a card's batch pays for it, or paid; nothing for a card without special validity. */
export function specialEnd(coverages: readonly Coverage[]): Date | null {
  return coverages.find(({ isSpecial }) => isSpecial)?.endsAt ?? null;
}
