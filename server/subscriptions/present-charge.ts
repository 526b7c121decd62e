import { addDays } from '@visita/core/days';
import { plans, type PlanCode } from '@visita/core/plans/plan';
import { laterChargeTotal } from '@visita/core/shop/total';
import { statusAt } from '@visita/core/subscriptions/phase';
import type { Charge } from '@visita/core/subscriptions/subscription';
import { freeDays } from '@visita/core/subscriptions/terms';
import type { Deps, ShownRows } from '../deps.ts';
import { effectivePlanPrices } from '../plans/listed.ts';
import { listEffectiveTaxRates } from '../shop/effective-rates.ts';
import type { SubscriptionRow } from './queries.ts';

/** The cached catalogue and the time, from which charges are computed. */
export interface Charging {
  shownRows: ShownRows;
  now: Date;
}

export async function loadCharging({ catalogue, now }: Pick<Deps, 'catalogue' | 'now'>): Promise<Charging> {
  return { shownRows: await catalogue.load(), now: now() };
}

/** Adds the taxes that apply to a price at the subscription's destination on a day. */
export function chargeOfPrice(
  { destination, currency }: Pick<SubscriptionRow, 'destination' | 'currency'>,
  price: number,
  { shownRows, now }: Charging,
  on = now,
): Charge {
  const { subtotal, taxes, total } = laterChargeTotal({
    amount: price,
    rates: listEffectiveTaxRates(shownRows, { destination, at: on }),
  });
  return { subtotal, taxes, total, currency };
}

/**
 * Prices one period of a plan: the subscription's own plan at the price it was bought at, any other at the
 * effective list price.
 */
export function priceOfPlan(row: SubscriptionRow, plan: PlanCode, look: Charging, on = look.now): Charge {
  const effectivePrices = effectivePlanPrices(look.shownRows.planPrices, {
    currency: row.currency,
    at: look.now,
  });
  const listed = effectivePrices.find((each) => each.plan.code === plan)?.price.amount ?? row.price;
  return chargeOfPrice(row, plan === row.plan ? row.price : listed, look, on);
}

/**
 * Returns the next charge and its date, for screens and e-mails; null if none follows or one is being
 * collected. Does not know the customer's credit balance.
 */
export function quoteNextCharge(row: SubscriptionRow, look: Charging): (Charge & { on: Date }) | null {
  const { plan, laterPlan, stripeId, isEnding, trialEnd, hasTrial, startedAt, periodEnd } = row;
  const status = statusAt(row, look.now);
  const isFree = status === 'paid' || status === 'waiting' || status === 'trial';
  // before the provider has confirmed the trial's end
  const freeUntil = trialEnd ?? (hasTrial && startedAt ? addDays(startedAt, freeDays) : null);
  const on = isFree ? freeUntil : status === 'active' ? periodEnd : null;
  if (stripeId === null || isEnding || !plans[plan].renews || on === null) return null;
  return { ...priceOfPlan(row, laterPlan ?? plan, look, on), on };
}
