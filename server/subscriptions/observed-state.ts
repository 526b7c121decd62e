import { planCodes, type PlanCode } from '@visita/core/plans/plan';
import { planOfSku } from '@visita/core/plans/plan';
import type { ObservedState } from '@visita/core/subscriptions/desired-state';
import type { Deps } from '../deps.ts';
import { skuOfProduct } from '../provider/named-product.ts';
import { parseId, type ProviderSubscription, type Schedule } from '../provider/client.ts';

/** Converts a Unix time in seconds to a Date. */
export const toDate = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000));

/** The observed state of a subscription: the provider's object and our plain view of it. */
export interface ObservedSubscription {
  subscription: ProviderSubscription;
  view: ObservedState;
}

/** Fetches the observed state; undefined if the provider does not know the subscription. */
export async function fetchObservedState(
  { stripe }: Pick<Deps, 'stripe'>,
  { stripeId }: { stripeId: string },
): Promise<ObservedSubscription | undefined> {
  const subscription = await stripe.find((sdk) =>
    sdk.subscriptions.retrieve(stripeId, {
      expand: ['schedule', 'default_payment_method', 'latest_invoice'],
    }),
  );
  return subscription && { subscription, view: toObservedState(subscription) };
}

/**
 * True while the newest invoice is a draft, which Stripe finalizes within an hour, or open. Pausing does not stop
 * it, so the period would be charged and then credited.
 */
export function isCharging({ subscription: { latest_invoice: invoice } }: ObservedSubscription): boolean {
  // expanded by `fetchObservedState`
  return typeof invoice === 'object' && (invoice?.status === 'draft' || invoice?.status === 'open');
}

const planOfProduct = ({ product }: { product: Parameters<typeof parseId>[0] }) =>
  planOfSku(skuOfProduct(parseId(product) ?? ''));

/** Returns the item of the plan. A contract has further items for its extras. */
export function findPlanItem({ items }: ProviderSubscription) {
  return items.data.find(({ price }) => planOfProduct(price) !== null) ?? items.data[0];
}

function toObservedState(subscription: ProviderSubscription): ObservedState {
  const item = findPlanItem(subscription);
  const plan = item ? planOfProduct(item.price) : null;
  // expanded by `fetchObservedState`
  const schedule = typeof subscription.schedule === 'object' ? subscription.schedule : null;
  const card = subscription.default_payment_method;
  return {
    status: subscription.status,
    plan,
    // a price created for another language names its base price
    priceId: item ? (item.price.metadata['base_price'] ?? item.price.id) : null,
    laterPlan: schedule && findLaterPlan(schedule, plan),
    isEndingWithPeriod: subscription.cancel_at_period_end,
    trialEnd: subscription.trial_end,
    periodStart: item?.current_period_start ?? null,
    periodEnd: item?.current_period_end ?? null,
    endedAt: subscription.ended_at,
    nextAttempt: findNextAttempt(subscription),
    scheduleId: schedule?.id ?? null,
    hasPhases: schedule?.phases[0]?.metadata?.['plan'] !== undefined,
    paymentMethod: parseId(card) ?? null,
    schedulePaymentMethod: parseId(schedule?.default_settings.default_payment_method) ?? null,
    cardFingerprint: typeof card === 'object' ? (card?.card?.fingerprint ?? undefined) : undefined,
  };
}

/** Returns the time of the next attempt to charge the newest invoice; null unless it is open. */
function findNextAttempt({ latest_invoice: invoice }: ProviderSubscription): number | null {
  // expanded by `fetchObservedState`
  return typeof invoice === 'object' && invoice?.status === 'open' ? invoice.next_payment_attempt : null;
}

/** Returns the next phase's plan if it differs. Every schedule's phases carry their plan as metadata. */
function findLaterPlan({ phases, current_phase: current }: Schedule, plan: PlanCode | null): PlanCode | null {
  const later = phases
    .filter(({ start_date }) => start_date >= (current?.end_date ?? 0))
    .map(({ metadata }) => metadata?.['plan']);
  return planCodes.find((code) => code !== plan && later.includes(code)) ?? null;
}
