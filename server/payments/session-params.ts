import type { Language } from '@visita/core/languages';
import { translatorFor } from '../http/words.ts';
import { stripeLocaleFor, type SessionParams } from '../provider/client.ts';
import { buildBillingParams, type BilledPlan, type Ordered } from './billed-plan.ts';
import type { PaymentRow } from './queries.ts';

interface Paid extends Ordered {
  payment: Pick<PaymentRow, 'id' | 'expiresAt'>;
  customer: string;
  /** Stripe ids of the order's tax rates. */
  taxRates: string[];
  publicUrl: string;
  /** The plan that the provider bills from now on. */
  plan: BilledPlan | undefined;
}

/**
 * Parameters of an order's Checkout session, with the order's prices and names. Deterministic: the same order
 * and payment give the same parameters, as the idempotency key requires.
 */
export function sessionParams(paid: Paid): SessionParams {
  const { payment, order, customer, publicUrl, plan, taxRates } = paid;
  const { language } = order;
  const metadata = { order_id: order.id, payment_id: payment.id };
  const pages = `${publicUrl}/${language.toLowerCase()}/payment`;
  const savedCards = { allow_redisplay_filters: ['always' as const, 'limited' as const] };
  return {
    customer,
    client_reference_id: order.id,
    locale: stripeLocaleFor(language),
    allowed_payment_method_types: ['card'],
    ...(payment.expiresAt && { expires_at: Math.floor(payment.expiresAt.getTime() / 1000) }),
    success_url: `${pages}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${pages}/cancel?order=${order.id}`,
    ...(plan
      ? {
          mode: 'subscription',
          line_items: [{ price: plan.price, quantity: 1, ...taxed(taxRates) }, ...buildLineItems(paid)],
          // a free plan is charged later
          payment_method_collection: 'always',
          saved_payment_method_options: savedCards,
          subscription_data: buildBillingParams({ subscription: plan.subscription, payment, taxRates }),
          metadata: { ...metadata, subscription_id: plan.subscription.id },
        }
      : {
          mode: 'payment',
          line_items: buildLineItems(paid),
          saved_payment_method_options: { payment_method_save: 'enabled', ...savedCards },
          payment_intent_data: { description: order.orderNo, metadata },
          metadata,
        }),
  };
}

// an empty list is dropped by the SDK's encoding
const taxed = (taxRates: string[]) => (taxRates.length > 0 ? { tax_rates: taxRates } : {});

/** Line items paid once: all but a plan that is billed from now on or costs nothing today. */
function buildLineItems({ order, items, taxRates, plan }: Paid) {
  const buildLineItem = (name: string, amount: number, quantity: number, sku?: string) => ({
    quantity,
    price_data: {
      currency: order.currency.toLowerCase(),
      unit_amount: amount,
      tax_behavior: 'exclusive' as const,
      product_data: { name, ...(sku && { metadata: { sku } }) },
    },
    ...taxed(taxRates),
  });
  const once = items.filter(({ kind, unitPrice }) => kind === 'product' || (!plan && unitPrice > 0));
  return [
    ...once.map(({ name, variant, unitPrice, quantity, sku }) =>
      buildLineItem([name, variant].filter(Boolean).join(' · '), unitPrice, quantity, sku),
    ),
    ...(order.shippingAmount > 0
      ? [buildLineItem(deliveryName(order.language), order.shippingAmount, 1)]
      : []),
  ];
}

const deliveryName = (language: Language) => translatorFor(language)('money:delivery');
