import type { Language } from '@visita/core/languages';
import type { Deps } from '../deps.ts';
import { wordsOf } from '../http/words.ts';
import type { ItemRow, OrderRow } from '../orders/queries.ts';
import { attempt } from '../provider/attempt.ts';
import { idOf, localeOf, ownIdOf, type Intent, type Session, type SessionParams } from '../provider/client.ts';
import { withCustomer } from '../provider/customers.ts';
import { classifyError, isRetryable } from '../provider/errors.ts';
import { hasCustomer } from '../provider/queries.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import type { Change } from '../provider/received-events.ts';
import { ensureTaxRates } from '../provider/tax-rates.ts';
import { findPaidOrder } from './debt.ts';
import { findPaymentById, movePayment, updatePayment, type PaymentRow } from './queries.ts';
import { settlePayment, type Outcome } from './settle-payment.ts';

/** Opens the page of a payment at the provider, or finds it there when it was opened before and the answer was lost. */
export async function openSession(
  deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'config'>,
  payment: PaymentRow,
): Promise<PaymentRow | undefined> {
  const { db, config, stripe } = deps;
  const { userId } = payment;
  const found = userId === null ? undefined : await findPaidOrder(db, payment);
  if (!found || userId === null) return undefined;
  const { order, items } = found;
  try {
    const session = await withCustomer(deps, { userId }, async (customer) => {
      const taxRates = await ensureTaxRates(deps, order.taxes);
      const params = sessionParams({ payment, order, items, customer, taxRates, publicUrl: config.publicUrl });
      return attempt(deps, {
        purpose: 'checkout',
        localId: payment.id,
        params,
        perform: (sdk, idempotencyKey) => sdk.checkout.sessions.create(params, { idempotencyKey }),
        find: async (sdk) => {
          const { data } = await sdk.checkout.sessions.list({ customer, limit: 100 });
          return data.find(({ metadata }) => metadata?.['payment_id'] === payment.id);
        },
      });
    });
    const opened = await updatePayment(db, payment, { sessionId: session.id, checkoutUrl: session.url ?? null });
    // it was given up while its page was made
    if (opened?.status === 'failed') await stripe.request((sdk) => sdk.checkout.sessions.expire(session.id));
    return opened;
  } catch (error) {
    const failure = classifyError(error);
    if (!failure || isRetryable(failure)) throw error;
    await movePayment(db, payment, 'fail', { failure: failure.code || 'refused' });
    throw error;
  }
}

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
function sessionParams({ payment, order, items, customer, taxRates, publicUrl }: Paid): SessionParams {
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
    payment_intent_data: { description: order.orderNo, metadata },
    metadata,
    ...(payment.expiresAt && { expires_at: Math.floor(payment.expiresAt.getTime() / 1000) }),
    success_url: `${pages}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${pages}/cancel?order=${order.id}`,
  };
}

const delivery = (language: Language) => wordsOf(language)('money:delivery');

/** Looks at the provider how a page for paying stands. Nothing when it is none of ours. */
export async function readSession(
  deps: Pick<Deps, 'db' | 'stripe' | 'now'>,
  { sessionId }: { sessionId: string },
): Promise<Change | undefined> {
  const { db, stripe, now } = deps;
  const known = await findPaymentById(db, { sessionId });
  const session = await stripe.find((sdk) => sdk.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }));
  if (!session) return known && ((tx) => settlePayment(tx, known, { kind: 'failed', reason: 'expired' }, { at: now() }));
  const payment = known ?? (await findByMetadata(deps, session));
  if (!payment) return undefined;
  if (!(await isOurs(deps, payment, session)))
    return (tx) => raiseAlert(tx, { kind: 'sessionForeign', about: session.id, detail: payment.id, at: now() });
  const found = payment.sessionId === null ? { sessionId: session.id, checkoutUrl: session.url ?? null } : undefined;
  return (tx) => settlePayment(tx, payment, outcomeOf(session), { at: now(), found });
}

async function findByMetadata({ db }: Pick<Deps, 'db'>, session: Session): Promise<PaymentRow | undefined> {
  const id = ownIdOf(session, 'payment_id');
  const payment = id === undefined ? undefined : await findPaymentById(db, { id });
  return payment?.sessionId === null ? payment : undefined;
}

/** It must carry our order and our customer, also one who was forgotten since; an account that is erased has none any more. */
async function isOurs({ db }: Pick<Deps, 'db'>, { userId, orderId }: PaymentRow, session: Session): Promise<boolean> {
  if (session.client_reference_id !== orderId) return false;
  return userId === null || hasCustomer(db, { userId, stripeId: idOf(session.customer) ?? '' });
}

function outcomeOf(session: Session): Outcome {
  if (session.status === 'expired') return { kind: 'failed', reason: 'expired' };
  if (session.status !== 'complete') return { kind: 'open' };
  const isPaid = session.payment_status === 'paid' || session.payment_status === 'no_payment_required';
  // what was asked to be expanded is there
  const intent = session.payment_intent as Intent | null;
  if (!isPaid) return { kind: 'processing' };
  return {
    kind: 'paid',
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentIntentId: intent?.id ?? null,
    ...chargeOf(intent),
  };
}

/** With which card, as far as it may be shown. */
export function chargeOf(intent: Intent | null) {
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return { cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null, receiptUrl: charge?.receipt_url ?? null };
}
