import { plans } from '@visita/core/plans/contract';
import type { PlanCode, PlanInterval } from '@visita/core/plans/plan';
import { Problem } from '@visita/core/problems';
import type { Quote } from '@visita/core/shop/contract';
import type { PlanQuote } from '@visita/core/subscriptions/buying';
import { call } from '../api/call.ts';
import { currentCart } from '../shop/cart-store.ts';
import { quoteFor } from '../shop/use-quote.ts';
import { planQuoteFor } from './use-plan-quote.ts';

export type PurchaseTarget = { kind: 'cart' } | { kind: 'plan'; plan: PlanCode };

/** The price of a guest's purchase; without an address, delivery and taxes are open. */
export interface Purchase {
  quote: Quote;
  /** The next charge of a plan. */
  later?: { charge: NonNullable<PlanQuote['later']>; interval: PlanInterval };
}

/** Prices the purchase that a login leads to. Undefined if there is nothing to buy or no price. */
export async function fetchPurchase(target: PurchaseTarget): Promise<Purchase | undefined> {
  try {
    return await (target.kind === 'cart' ? fetchCart() : fetchPlan(target.plan));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return undefined;
  }
}

async function fetchCart(): Promise<Purchase | undefined> {
  const { items } = currentCart();
  return items.length === 0 ? undefined : { quote: await quoteFor(items) };
}

async function fetchPlan(code: PlanCode): Promise<Purchase> {
  // the cart's products are bought with the plan, as in its checkout
  const cart = { plan: code, items: [...currentCart().items] };
  const [quote, plansForSale] = await Promise.all([planQuoteFor({ cart }), call(plans.list, { query: {} })]);
  const interval = plansForSale.find((plan) => plan.code === code)?.interval;
  return {
    quote: quote.today,
    ...(quote.later && interval && { later: { charge: quote.later, interval } }),
  };
}
