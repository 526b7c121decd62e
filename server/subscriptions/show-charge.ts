import type { PlanCode } from '@visita/core/plans/plan';
import { laterOf } from '@visita/core/shop/total';
import type { Charge } from '@visita/core/subscriptions/subscription';
import type { ShownRows } from '../deps.ts';
import { holdingPlanPrices } from '../plans/listed.ts';
import { taxRatesOf } from '../shop/holding.ts';
import type { SubscriptionRow } from './queries.ts';

/** The rows that say what is charged, and when. */
export interface Charging {
  shownRows: ShownRows;
  now: Date;
}

/** What a price of a subscription costs with the taxes that hold at its destination now. */
export function chargeOfPrice({ destination, currency }: SubscriptionRow, price: number, { shownRows, now }: Charging): Charge {
  const { subtotal, taxes, total } = laterOf({ amount: price, rates: taxRatesOf(shownRows, { destination, at: now }) });
  return { subtotal, taxes, total, currency };
}

/** What a period of a plan costs: its own by the price that it was bought at, another one by the price that holds now. */
export function priceOfPlan(row: SubscriptionRow, plan: PlanCode, look: Charging): Charge {
  const holding = holdingPlanPrices(look.shownRows.planPrices, { currency: row.currency, at: look.now });
  const listed = holding.find((each) => each.plan.code === plan)?.price.amount ?? row.price;
  return chargeOfPrice(row, plan === row.plan ? row.price : listed, look);
}
