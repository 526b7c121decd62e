import type { Charge } from '@visita/core/subscriptions/subscription';
import { taxesOf } from '@visita/core/shop/tax';
import type { Queryable } from '../database/database.ts';
import { findPlanPrice } from '../plans/queries.ts';
import { taxRatesOf } from '../shop/holding.ts';
import { listTaxRates } from '../shop/queries.ts';
import type { SubscriptionRow } from './queries.ts';

/** What a price costs at a destination on a day, with its taxes. */
export async function chargeOf(
  db: Queryable,
  { price, currency, destination }: Pick<SubscriptionRow, 'price' | 'currency' | 'destination'>,
  at: Date,
): Promise<Charge> {
  const rates = taxRatesOf({ taxRates: await listTaxRates(db) }, { destination, at });
  const taxes = taxesOf([price], rates);
  return { subtotal: price, taxes, total: taxes.reduce((sum, { amount }) => sum + amount, price), currency };
}

/** The charge after what is paid for, and its day; nothing for what is never charged again. Credit is not known here. */
export async function nextChargeOf(db: Queryable, row: SubscriptionRow): Promise<(Charge & { on: Date }) | null> {
  const { status, stripeId, isEnding, laterPlan, currency } = row;
  const isFree = status === 'paid' || status === 'waiting' || status === 'trial';
  const on = isFree ? (row.trialEnd ?? row.waitingUntil) : status === 'active' ? row.periodEnd : null;
  if (stripeId === null || isEnding || on === null) return null;
  const later = laterPlan === null ? undefined : await findPlanPrice(db, { plan: laterPlan, currency, at: on });
  return { ...(await chargeOf(db, { ...row, price: later?.price.amount ?? row.price }, on)), on };
}
