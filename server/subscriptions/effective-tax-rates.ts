import type { Deps } from '../deps.ts';
import { ensureTaxRates } from '../provider/tax-rates.ts';
import { listEffectiveTaxRates } from '../shop/effective-rates.ts';
import { listTaxRates } from '../shop/rate-queries.ts';
import type { SubscriptionRow } from './queries.ts';

/** Returns Stripe's ids of the tax rates at a subscription's destination at a moment; creates missing ones. */
export async function ensureEffectiveRates(
  deps: Pick<Deps, 'db' | 'stripe'>,
  { destination }: Pick<SubscriptionRow, 'destination'>,
  at: Date,
): Promise<string[]> {
  const taxRates = await listTaxRates(deps.db);
  return ensureTaxRates(deps, listEffectiveTaxRates({ taxRates }, { destination, at }));
}

/** The value of `default_tax_rates`; the SDK's encoding drops an empty list. */
export const toRatesParam = (ids: string[]) => (ids.length > 0 ? ids : ('' as const));

/** True if both name the same tax rates, in any order. */
export const areSameRates = (
  one: readonly { id: string }[] | null | undefined,
  ids: readonly string[],
): boolean =>
  (one ?? [])
    .map(({ id }) => id)
    .toSorted()
    .join() === ids.toSorted().join();
