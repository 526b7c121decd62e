import { isEnded } from '@visita/core/subscriptions/status';
import type { Deps } from '../deps.ts';
import { areSameRates, ensureEffectiveRates, toRatesParam } from './effective-tax-rates.ts';
import { fetchObservedState } from './observed-state.ts';
import { findSubscription } from './queries.ts';
import { changePhaseRates } from './schedule-phases.ts';

/**
 * Sets the tax rates of the upcoming charge: those effective on its date at the subscriber's destination. The phases
 * of a schedule carry rates of their own and are rewritten first. Returns false if it is not ours or has ended.
 */
export async function refreshTaxes(deps: Deps, { stripeId }: { stripeId: string }): Promise<boolean> {
  const { db, stripe } = deps;
  const row = await findSubscription(db, { stripeId });
  const observed = row && !isEnded(row.status) ? await fetchObservedState(deps, { stripeId }) : undefined;
  if (!row || !observed) return false;
  const { subscription, view } = observed;
  // ended there, which is not heard yet: Stripe refuses other rates, and the events of its end would fail with this one
  if (view.endedAt !== null) return false;
  const on = (view.status === 'trialing' ? view.trialEnd : view.periodEnd) ?? 0;
  const at = new Date(Math.max(on * 1000, deps.now().getTime()));
  const rates = await ensureEffectiveRates(deps, row, at);
  if (areSameRates(subscription.default_tax_rates, rates)) return true;
  const key = `taxes:${row.id}:${row.rowVersion}:${at.getTime()}:${rates.join()}`;
  const { schedule } = subscription; // expanded by `fetchObservedState`
  if (typeof schedule === 'object' && schedule !== null)
    await stripe.request((sdk) => changePhaseRates(sdk, schedule, rates, `${key}:phases`));
  await stripe.request((sdk) =>
    sdk.subscriptions.update(
      stripeId,
      { default_tax_rates: toRatesParam(rates), proration_behavior: 'none' },
      { idempotencyKey: key },
    ),
  );
  return true;
}
