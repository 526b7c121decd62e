import type { Language } from '@visita/core/languages';
import { wordsOf } from '../http/words.ts';
import { localeOf, type SessionParams } from '../provider/client.ts';
import { billingOf, type BilledPlan, type Ordered } from './billed-plan.ts';
import type { PaymentRow } from './queries.ts';

interface Paid extends Ordered {
  payment: Pick<PaymentRow, 'id' | 'expiresAt'>;
  customer: string;
  /** The provider's numbers of the order's taxes. */
  taxRates: string[];
  publicUrl: string;
  /** What the provider is to bill from now on. */
  plan: BilledPlan | undefined;
}

/**
 * The page on which an order is paid: what was ordered at the prices it was ordered for, in the words it was ordered in.
 * The same order and payment always give the same, so that one key fits.
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
    locale: localeOf(language),
    allowed_payment_method_types: ['card'],
    ...(payment.expiresAt && { expires_at: Math.floor(payment.expiresAt.getTime() / 1000) }),
    success_url: `${pages}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${pages}/cancel?order=${order.id}`,
    ...(plan
      ? {
          mode: 'subscription',
          line_items: [{ price: plan.price, quantity: 1, ...taxed(taxRates) }, ...linesOf(paid)],
          // what is free today is charged later
          payment_method_collection: 'always',
          saved_payment_method_options: savedCards,
          subscription_data: billingOf({ subscription: plan.subscription, payment, taxRates }),
          metadata: { ...metadata, subscription_id: plan.subscription.id },
        }
      : {
          mode: 'payment',
          line_items: linesOf(paid),
          saved_payment_method_options: { payment_method_save: 'enabled', ...savedCards },
          payment_intent_data: { description: order.orderNo, metadata },
          metadata,
        }),
  };
}

// an empty list would vanish on the way
const taxed = (taxRates: string[]) => (taxRates.length > 0 ? { tax_rates: taxRates } : {});

/** What is paid once: all of it but a plan that is billed from now on, or costs nothing today. */
function linesOf({ order, items, taxRates, plan }: Paid) {
  const lineOf = (name: string, amount: number, quantity: number, sku?: string) => ({
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
      lineOf([name, variant].filter(Boolean).join(' · '), unitPrice, quantity, sku),
    ),
    ...(order.shippingAmount > 0 ? [lineOf(deliveryName(order.language), order.shippingAmount, 1)] : []),
  ];
}

const deliveryName = (language: Language) => wordsOf(language)('money:delivery');
