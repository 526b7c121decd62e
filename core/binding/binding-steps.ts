import type { Card } from '../cards/contract.ts';
import type { CardState, PublicState } from '../cards/state.ts';

/** Binding a card, step by step (docs/product.md, section 1). */
export const bindingSteps = ['scan', 'fill', 'subscription', 'complete'] as const;
export type BindingStep = (typeof bindingSteps)[number];

/**
 * Where somebody goes on who asks for a step, whatever their browser remembers: without a card at the first, with a blank
 * one at writing it, and only then where they wish.
 */
export function bindingStep(card: Pick<Card, 'name'> | undefined, asked: string | null): BindingStep {
  if (!card) return 'scan';
  if (card.name === '') return 'fill';
  return bindingSteps.find((step) => step === asked && step !== 'scan') ?? 'subscription';
}

/** Where somebody goes on with a card that they left at a step; nowhere when nothing is left to do. */
export function stepToResume(card: Pick<Card, 'name' | 'plan'>, left: string): BindingStep | undefined {
  const step = bindingStep(card, left);
  return step === 'complete' || (step === 'subscription' && card.plan) ? undefined : step;
}

/** The state of a card's plan: none, one that waits to be activated, or one that pays. */
export type PlanState = 'none' | 'waiting' | 'running';

/**
 * A way to pay for a card that decides nothing about plans: its included time, which needs no plan and is recommended while it
 * runs, else to decide later. A running plan leaves nothing to decide, a waiting one has a button of its own for later.
 */
export type WayToPay = { kind: 'included'; until: Date } | { kind: 'later' };

export function wayWithoutPlan({ state, specialValidUntil }: Pick<Card, 'state' | 'specialValidUntil'>, plan: PlanState): WayToPay | null {
  if (plan === 'running') return null;
  if (state === 'activated' && specialValidUntil) return { kind: 'included', until: specialValidUntil };
  return plan === 'none' ? { kind: 'later' } : null;
}

/** What the public page of a card says to somebody whose card it is not. */
export function stateOfStranger(publicState: PublicState): CardState {
  if (publicState === 'unknown') return 'notFound';
  return publicState === 'unbound' ? 'notBound' : 'boundByOther';
}
