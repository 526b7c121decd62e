import { plans } from '@visita/core/plans/plan';
import { freeDays } from '@visita/core/subscriptions/terms';
import type { Deps } from '../deps.ts';
import type { ItemRow, OrderRow } from '../orders/queries.ts';
import { ensurePlanPrice } from '../provider/ensure-stripe-objects.ts';
import { findPricedSubscription } from '../subscriptions/buying-queries.ts';
import type { SubscriptionRow } from '../subscriptions/queries.ts';
import type { PaymentRow } from './queries.ts';

/** A plan that the provider is to bill from now on, and its number of the price. */
export interface BilledPlan {
  subscription: SubscriptionRow;
  price: string;
}

/** What is paid: an order, by a payment of it. */
export interface Ordered {
  order: OrderRow;
  items: Pick<ItemRow, 'kind' | 'name' | 'variant' | 'unitPrice' | 'quantity' | 'sku'>[];
}

/** The plan of an order that begins with its payment; nothing for one that is paid once, or has begun already. */
export async function findBilledPlan(
  deps: Pick<Deps, 'db' | 'stripe' | 'now'>,
  { order, items }: Ordered,
): Promise<BilledPlan | undefined> {
  if (!items.some(({ kind }) => kind === 'plan')) return undefined;
  const found = await findPricedSubscription(deps.db, { orderId: order.id });
  if (!found || found.subscription.startedAt !== null || !plans[found.subscription.plan].renews) return undefined;
  const { subscription } = found;
  const price = await ensurePlanPrice(deps, {
    id: subscription.priceId,
    stripeId: found.price,
    plan: subscription.plan,
    language: order.language,
  });
  return { subscription, price };
}

/** How the provider is to bill a plan, whether it is bought on a page or with a saved card. */
export function billingOf({
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
    // an empty list would vanish on the way
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
