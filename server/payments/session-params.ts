import type { Language } from '@visita/core/languages';
import type { ItemRow, OrderRow } from '../orders/queries.ts';
import { wordsOf } from '../http/words.ts';
import type { SessionParams } from '../provider/client.ts';
import { localeOf } from './locale.ts';
import type { PaymentRow } from './queries.ts';

interface Paid {
  payment: Pick<PaymentRow, 'id' | 'expiresAt'>;
  order: OrderRow;
  items: Pick<ItemRow, 'name' | 'variant' | 'unitPrice' | 'quantity' | 'sku'>[];
  customer: string;
  /** The provider's numbers of the order's taxes. */
  taxRates: string[];
  publicUrl: string;
}

/**
 * The page on which an order is paid: what was ordered at the prices it was ordered for, in the words it was ordered in.
 * The same order and payment always give the same, so that one key fits.
 */
export function sessionParams({ payment, order, items, customer, taxRates, publicUrl }: Paid): SessionParams {
  const { language } = order;
  const lineOf = (name: string, amount: number, quantity: number, sku?: string) => ({
    quantity,
    price_data: {
      currency: order.currency.toLowerCase(),
      unit_amount: amount,
      tax_behavior: 'exclusive' as const,
      product_data: { name, ...(sku && { metadata: { sku } }) },
    },
    // an empty list would vanish on the way
    ...(taxRates.length > 0 && { tax_rates: taxRates }),
  });
  const metadata = { order_id: order.id, payment_id: payment.id };
  const pages = `${publicUrl}/${language.toLowerCase()}/payment`;
  return {
    mode: 'payment',
    customer,
    client_reference_id: order.id,
    locale: localeOf(language),
    line_items: [
      ...items.map(({ name, variant, unitPrice, quantity, sku }) =>
        lineOf([name, variant].filter(Boolean).join(' · '), unitPrice, quantity, sku),
      ),
      ...(order.shippingAmount > 0 ? [lineOf(delivery(language), order.shippingAmount, 1)] : []),
    ],
    allowed_payment_method_types: ['card'],
    saved_payment_method_options: { payment_method_save: 'enabled', allow_redisplay_filters: ['always', 'limited'] },
    invoice_creation: { enabled: true, invoice_data: { metadata } },
    payment_intent_data: { description: order.orderNo, metadata },
    metadata,
    ...(payment.expiresAt && { expires_at: Math.floor(payment.expiresAt.getTime() / 1000) }),
    success_url: `${pages}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${pages}/cancel?order=${order.id}`,
  };
}

const delivery = (language: Language) => wordsOf(language)('money:delivery');
