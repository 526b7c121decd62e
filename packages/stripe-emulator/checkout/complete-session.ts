import { noAddress, noBillingDetails } from '../cards/card.ts';
import { emit } from '../events/emit.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { newInvoice } from '../invoices/new-invoice.ts';
import { toPricing } from '../invoices/pricing.ts';
import { settleInvoice } from '../invoices/settle-invoice.ts';
import { newLine } from '../invoices/total-invoice.ts';
import type { InvoiceLine } from '../invoices/invoice.ts';
import type { PaymentIntent } from '../intents/intent.ts';
import type { Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { newSubscription } from '../subscriptions/new-subscription.ts';
import { toCustomerDetails } from './new-session.ts';
import { listCheckoutItems, type CheckoutItem, type Session } from './session.ts';

/** Completes a paid or free session. Does nothing if it is not open. */
export function completeSession(account: Account, session: Session): Session {
  if (session.status !== 'open') return session;
  const { email, name, phone, address } = session.hidden.billing ?? noBillingDetails;
  const customer = account.store.find('customer', session.customer);
  const details = toCustomerDetails({
    email: email ?? customer?.email ?? null,
    name,
    phone,
    address: address === noAddress ? null : address,
  });
  const intent = account.store.find('payment_intent', session.payment_intent ?? session.hidden.payer);
  const { fills } = session.hidden;
  const filling = {
    ...(fills.address && address.country !== null && { address }),
    ...(fills.name && name !== null && { name }),
  };
  if (customer && Object.keys(filling).length > 0)
    emit(account, 'customer.updated', account.store.put('customer', { ...customer, ...filling }), customer);
  const complete = account.store.put('checkout_session', {
    ...session,
    status: 'complete',
    payment_status: intent ? (intent.status === 'succeeded' ? 'paid' : 'unpaid') : 'no_payment_required',
    customer_details: details,
    url: null,
    ...(session.mode === 'subscription'
      ? startSubscription(account, session, intent ?? null)
      : { invoice: session.invoice_creation?.enabled ? invoiceFor(account, session) : null }),
  });
  emit(account, 'checkout.session.completed', complete);
  return complete;
}

/** The subscription of a session: its first invoice is paid by the session's intent. */
function startSubscription(
  account: Account,
  { id, customer, hidden }: Session,
  intent: PaymentIntent | null,
) {
  const card = (intent ?? account.store.find('setup_intent', hidden.payer))?.payment_method ?? undefined;
  const items = listCheckoutItems(account, id).map(({ price, quantity, metadata, hidden: { rates } }) => ({
    price,
    given: { price: price.id, quantity, metadata, tax_rates: rates.map((rate) => rate.id) },
  }));
  const { default_tax_rates: rates = [], ...data } = hidden.subscription;
  const started = newSubscription(
    account,
    {
      ...data,
      customer: customer!, // set by the payment
      items: items
        .filter(({ price }) => price.recurring !== null)
        .map(({ given }) => withoutDefault(given, rates)),
      add_invoice_items: items
        .filter(({ price }) => price.recurring === null)
        .map(({ given }) => ({ price: given.price, quantity: given.quantity, tax_rates: given.tax_rates })),
      default_tax_rates: rates,
      ...(card !== undefined && { default_payment_method: card }),
    },
    { paidBy: intent?.id ?? null },
  );
  return { subscription: started.id, invoice: started.latest_invoice };
}

/** Drops rates equal to the subscription's default rates. */
function withoutDefault<T extends { tax_rates: string[] }>(
  given: T,
  rates: string[],
): Omit<T, 'tax_rates'> & { tax_rates?: string[] } {
  const { tax_rates: own, ...rest } = given;
  return own.join() === rates.join() ? rest : { ...rest, tax_rates: own };
}

/** Creates the invoice of `invoice_creation`, which is paid by the payment that came before. */
function invoiceFor(account: Account, session: Session): string | null {
  if (session.customer === null || session.currency === null) return null;
  const { description = null, footer = null, metadata } = session.invoice_creation?.invoice_data ?? {};
  const draft = newInvoice(
    account,
    { customer: session.customer, currency: session.currency, description, footer, metadata: metadata ?? {} },
    ({ id, created }) =>
      listCheckoutItems(account, session.id).map((item) => getLine(item, { invoice: id, at: created })),
  );
  const open = finalizeInvoice(account, draft, { paidBy: session.payment_intent });
  if (open.status === 'open') settleInvoice(account, open);
  return open.id;
}

function getLine(
  { amount_subtotal: amount, currency, description, hidden, price, quantity }: CheckoutItem,
  { invoice, at }: { invoice: string; at: number },
): InvoiceLine {
  const details = {
    invoice_item: newId('ii_'),
    proration: false,
    proration_details: { credited_items: null },
    subscription: null,
  };
  return newLine({
    amount,
    currency,
    description,
    invoice,
    parent: { type: 'invoice_item_details', invoice_item_details: details, subscription_item_details: null },
    period: { start: at, end: at },
    pricing: toPricing(price),
    quantity,
    rates: hidden.rates,
  });
}
