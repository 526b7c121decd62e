import type { TaxLine } from '@visita/core/shop/tax';
import type { Charge } from '@visita/core/subscriptions/subscription';
import { Problem } from '@visita/core/problems';
import type { Deps, ShownRows } from '../deps.ts';
import { parseId, type ProviderInvoice } from '../provider/client.ts';
import { toDate, fetchObservedState, type ObservedSubscription } from '../subscriptions/observed-state.ts';
import { findOwnSubscription, type OwnedSubscription } from '../subscriptions/queries.ts';

/** Fetches the state of the user's subscription from the provider, with the upcoming charge. */
export async function readProviderDetails(
  deps: Pick<Deps, 'db' | 'stripe' | 'catalogue'>,
  mine: OwnedSubscription,
) {
  const row = await findOwnSubscription(deps.db, mine);
  if (!row) throw new Problem('subscriptionNotFound');
  const { stripeId } = row;
  if (stripeId === null) return nothing;
  return deps.stripe.withTimeout(async () => {
    const observed = await fetchObservedState(deps, { stripeId });
    if (!observed) return nothing;
    const { subscription, view } = observed;
    return {
      id: subscription.id,
      status: view.status,
      currentPeriodStart: toDate(view.periodStart),
      currentPeriodEnd: toDate(view.periodEnd),
      trialEnd: toDate(view.trialEnd),
      cancelAtPeriodEnd: view.isEndingWithPeriod,
      scheduleId: view.scheduleId,
      defaultPaymentMethodId: view.paymentMethod,
      upcoming: await findUpcoming(deps, observed),
    };
  });
}

const nothing = {
  id: null,
  status: null,
  currentPeriodStart: null,
  currentPeriodEnd: null,
  trialEnd: null,
  cancelAtPeriodEnd: false,
  scheduleId: null,
  defaultPaymentMethodId: null,
  upcoming: null,
};

/**
 * Returns the provider's preview of the next charge; null if the subscription is cancelled, paused or ended.
 */
async function findUpcoming(
  { stripe, catalogue }: Pick<Deps, 'stripe' | 'catalogue'>,
  { subscription, view }: ObservedSubscription,
) {
  const on = toDate(view.periodEnd);
  const isBilled = view.status === 'trialing' || view.status === 'active';
  if (!isBilled || view.isEndingWithPeriod || !on) return null;
  const preview = await stripe.request((sdk) =>
    sdk.invoices.createPreview({ subscription: subscription.id }),
  );
  return { ...toInvoiceCharge(preview, await catalogue.load()), on };
}

/**
 * Maps an invoice's amounts (cents) and its taxes to our tax rates. Throws for a tax rate that is not ours.
 */
export function toInvoiceCharge(
  { subtotal, total, total_taxes: totalTaxes, currency }: ProviderInvoice,
  { taxRates }: Pick<ShownRows, 'taxRates'>,
): Charge {
  const taxes = new Map<string, TaxLine>();
  for (const { amount, tax_rate_details: details } of totalTaxes ?? []) {
    const rate = taxRates.find(
      ({ stripeId }) => stripeId !== null && stripeId === parseId(details?.tax_rate),
    );
    if (!rate)
      throw new Error(
        `unknown tax rate "${parseId(details?.tax_rate) ?? ''}" on a provider invoice; expected one of ours`,
      );
    const { code, kind } = rate;
    taxes.set(code, { code, kind, rate: rate.rate, amount: (taxes.get(code)?.amount ?? 0) + amount });
  }
  return { subtotal, taxes: [...taxes.values()], total, currency: currency.toUpperCase() };
}
