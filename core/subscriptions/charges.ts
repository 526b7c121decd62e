import type { Destination } from '../addresses/address.ts';
import { addDays, addMonths } from '../days.ts';
import { plans, type PlanCode } from '../plans/plan.ts';
import type { TaxRate } from '../shop/tax.ts';
import { laterChargeTotal } from '../shop/total.ts';
import { freeDays } from './terms.ts';

interface Offer {
  plan: PlanCode;
  /** Per term, before tax, in cents. */
  price: number;
  hasTrial: boolean;
}

/** Returns the part of the plan's price that is due at purchase, in cents. */
export const dueToday = ({ price, hasTrial }: Offer): number => (hasTrial ? 0 : price);

/**
 * Returns the first charge after the purchase, at today's tax rates, with its date; null for a plan that is
 * paid once.
 */
export function chargedLater(
  { plan, price, hasTrial }: Offer,
  { rates, currency, at }: { rates: readonly TaxRate[]; currency: string; at: Date },
) {
  const { renews, months } = plans[plan];
  if (!renews) return null;
  const { subtotal, taxes, total } = laterChargeTotal({ amount: price, rates });
  return {
    subtotal,
    taxes,
    total,
    currency,
    on: hasTrial ? addDays(at, freeDays) : addMonths(at, months ?? 1),
    isTrial: hasTrial,
  };
}

/** True if the charge after a trial needs a consent of its own (docs/platform-facts.md, section 7). */
export function needsConsent(
  { hasTrial }: Pick<Offer, 'hasTrial'>,
  destination: Destination | undefined,
): boolean {
  return hasTrial && destination?.country === 'CA' && destination.province === 'QC';
}
