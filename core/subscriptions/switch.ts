import { plans, type PlanCode } from '../plans/plan.ts';

/** Plans that the owner can switch between. */
export const switchable = ['monthly', 'annual', 'duo-annual'] as const satisfies PlanCode[];
export type Switchable = (typeof switchable)[number];

export const isSwitchable = (plan: PlanCode): plan is Switchable =>
  (switchable as readonly PlanCode[]).includes(plan);

/** Plans by price. An upgrade is effective at once with proration, a downgrade with the next period. */
const rank: Record<Switchable, number> = { monthly: 0, annual: 1, 'duo-annual': 2 };

/** Returns when another plan becomes effective. During free time it is at once, as nothing was charged. */
export function switchFrom(
  from: Switchable,
  to: Switchable,
  { isFree }: { isFree: boolean },
): 'now' | 'period' {
  return isFree || rank[to] > rank[from] ? 'now' : 'period';
}

/** Returns the number of seat holders who lose their seat with the new plan. */
export function leavingSeats(to: PlanCode, { seated }: { seated: number }): number {
  return Math.max(0, seated - plans[to].seats);
}
