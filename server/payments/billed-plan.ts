import { plans } from '@visita/core/plans/plan';
import { freeDays } from '@visita/core/subscriptions/terms';
import type { Deps } from '../deps.ts';
import type { ItemRow } from '../orders/item-queries.ts';
import type { OrderRow } from '../orders/queries.ts';
import { ensurePlanPrice } from '../provider/ensure-stripe-objects.ts';
import { findPricedSubscription, type SubscriptionRow } from '../subscriptions/queries.ts';
import type { PaymentRow } from './queries.ts';

/** A plan that the provider bills from now on, with the Stripe id of its price. */
export interface BilledPlan {
  subscription: SubscriptionRow;
  price: string;
}

/** The order that a payment pays, with its items. */
export interface Ordered {
  order: OrderRow;
  items: Pick<ItemRow, 'kind' | 'name' | 'variant' | 'unitPrice' | 'quantity' | 'sku'>[];
}

/**
 * Returns the plan that starts with an order's payment; undefined if the plan is paid once or has started.
 */
export async function findBilledPlan(
  deps: Pick<Deps, 'db' | 'stripe' | 'now'>,
  { order, items }: Ordered,
): Promise<BilledPlan | undefined> {
  if (!items.some(({ kind }) => kind === 'plan')) return undefined;
  const found = await findPricedSubscription(deps.db, { orderId: order.id });
  if (!found || found.subscription.startedAt !== null || !plans[found.subscription.plan].renews)
    return undefined;
  const { subscription } = found;
  const price = await ensurePlanPrice(deps, {
    id: subscription.priceId,
    stripeId: found.price,
    plan: subscription.plan,
    language: order.language,
  });
  return { subscription, price };
}

/** Billing parameters of a plan, the same for a payment page and a saved card. */
export function buildBillingParams({
  subscription,
  payment,
  taxRates,
}: {
  subscription: SubscriptionRow;
  payment: Pick<PaymentRow, 'id'>;
  taxRates: string[];
}) {
  return {
    billing_mode: { type: 'flexible' as const },
    // an empty list is dropped by the SDK's encoding
    ...(taxRates.length > 0 && { default_tax_rates: taxRates }),
    ...(subscription.hasTrial && {
      trial_period_days: freeDays,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
    }),
    metadata: {
      subscription_id: subscription.id,
      order_id: subscription.orderId ?? '',
      payment_id: payment.id,
      stage: subscription.hasTrial ? 'waiting' : 'active',
    },
  };
}
