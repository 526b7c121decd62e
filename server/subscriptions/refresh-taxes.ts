import { isEnded } from '@visita/core/subscriptions/status';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import type { ReceivedChange } from '../provider/received-events.ts';
import { areSameRates, ensureEffectiveRates, toRatesParam } from './effective-tax-rates.ts';
import { reconcileLater } from './reconcile-subscription.ts';
import { fetchObservedState } from './observed-state.ts';
import { findSubscription } from './queries.ts';

/**
 * Sets the tax rates of the upcoming charge: those effective on its date at the subscriber's destination.
 * Releases a schedule first, as its phases repeat the old rates; the reconcile loop attaches it again.
 */
export async function refreshTaxes(
  deps: Deps,
  { stripeId }: { stripeId: string },
): Promise<ReceivedChange | undefined> {
  const { db, stripe } = deps;
  const row = await findSubscription(db, { stripeId });
  const observed = row && !isEnded(row.status) ? await fetchObservedState(deps, { stripeId }) : undefined;
  if (!row || !observed) return undefined;
  const { rowVersion } = row;
  const { trialEnd, periodEnd, status, scheduleId } = observed.view;
  const on = (status === 'trialing' ? trialEnd : periodEnd) ?? 0;
  const at = new Date(Math.max(on * 1000, deps.now().getTime()));
  const wanted = await ensureEffectiveRates(deps, row, at);
  if (areSameRates(observed.subscription.default_tax_rates, wanted)) return async () => undefined;
  const key = `taxes:${row.id}:${rowVersion}:${at.getTime()}:${wanted.join()}`;
  if (scheduleId !== null)
    await stripe.request((sdk) =>
      sdk.subscriptionSchedules.release(scheduleId, {}, { idempotencyKey: `${key}:release` }),
    );
  await stripe.request((sdk) =>
    sdk.subscriptions.update(
      stripeId,
      { default_tax_rates: toRatesParam(wanted), proration_behavior: 'none' },
      { idempotencyKey: key },
    ),
  );
  return (tx) => enqueue(tx, reconcileLater, { subscriptionId: row.id }, { once: row.id });
}
