import { plans, type PlanCode } from '../plans/plan.ts';

/** The plans that somebody may change between by themselves. */
export const switchable = ['monthly', 'annual', 'duo-annual'] as const satisfies PlanCode[];
export type Switchable = (typeof switchable)[number];

export const isSwitchable = (plan: PlanCode): plan is Switchable => (switchable as readonly PlanCode[]).includes(plan);

/** In which order they cost: what is dearer holds at once with the difference charged, what is cheaper with the next period. */
const rank: Record<Switchable, number> = { monthly: 0, annual: 1, 'duo-annual': 2 };

/** From when on another plan holds. Before anything was charged nothing is owed, so it is at once. */
export function switchFrom(from: Switchable, to: Switchable, { isFree }: { isFree: boolean }): 'now' | 'period' {
  return isFree || rank[to] > rank[from] ? 'now' : 'period';
}

/** How many people have to leave when the plan changes. */
export function leavingSeats(to: PlanCode, { seated }: { seated: number }): number {
  return Math.max(0, seated - plans[to].seats);
}
