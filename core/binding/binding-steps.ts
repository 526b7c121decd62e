import type { Card } from '../cards/contract.ts';
import type { CardState, PublicState } from '../cards/state.ts';

/** Steps of binding a card (docs/product.md, section 1). */
export const bindingSteps = ['scan', 'fill', 'subscription', 'complete'] as const;
export type BindingStep = (typeof bindingSteps)[number];

/**
 * Returns the step to show for a requested one, whatever the browser stored: the first without a card, the
 * second with a blank card, otherwise the requested step.
 */
export function bindingStep(card: Pick<Card, 'name'> | undefined, requestedStep: string | null): BindingStep {
  if (!card) return 'scan';
  if (card.name === '') return 'fill';
  return bindingSteps.find((step) => step === requestedStep && step !== 'scan') ?? 'subscription';
}

/** Returns the step at which to resume an abandoned card; undefined if nothing is left to do. */
export function stepToResume(card: Pick<Card, 'name' | 'plan'>, left: string): BindingStep | undefined {
  const step = bindingStep(card, left);
  return step === 'complete' || (step === 'subscription' && card.plan) ? undefined : step;
}

/** The state of a card's plan: none, waiting for activation, or covering the card. */
export type PlanState = 'none' | 'waiting' | 'running';

/**
 * A choice that continues without a plan: the included time, recommended while it runs, or deciding later.
 * Null with a running plan, which leaves nothing to decide, and with a waiting one, which has a button of its
 * own for later.
 */
export type WayToPay = { kind: 'included'; until: Date } | { kind: 'later' };

export function wayWithoutPlan(
  { state, specialValidUntil }: Pick<Card, 'state' | 'specialValidUntil'>,
  plan: PlanState,
): WayToPay | null {
  if (plan === 'running') return null;
  if (state === 'activated' && specialValidUntil) return { kind: 'included', until: specialValidUntil };
  return plan === 'none' ? { kind: 'later' } : null;
}

/** Returns the state of another user's card from its public state. */
export function stateOfStranger(publicState: PublicState): CardState {
  if (publicState === 'unknown') return 'notFound';
  return publicState === 'unbound' ? 'notBound' : 'boundByOther';
}
