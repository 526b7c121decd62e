import type { BillingDetails } from '../cards/card.ts';
import { newCustomer } from '../customers/new-customer.ts';
import { confirmIntent } from '../intents/confirm-intent.ts';
import { confirmSetup } from '../intents/confirm-setup.ts';
import { newPaymentIntent, newSetupIntent } from '../intents/new-intents.ts';
import type { PaymentIntent, SetupIntent } from '../intents/intent.ts';
import type { Account } from '../state/account.ts';
import { completeSession } from './complete-session.ts';
import { findSession, type Session } from './session.ts';

export interface PaySessionPayment {
  card: string | undefined;
  /** The customer wants the card to be saved. */
  saves: boolean;
  billing: BillingDetails;
}

/**
 * Pays a session once; a completed one is left as it is. Returns the URL of the 3-D Secure page if the card
 * requires it.
 */
export function paySession(
  account: Account,
  id: string,
  { card, saves, billing }: PaySessionPayment,
): { session: Session; challengeUrl: string | null } {
  const open = findSession(account, id);
  if (open.status !== 'open') return { session: open, challengeUrl: null };
  const customer = open.customer ?? (needsCustomer(open) ? newCustomer(account, billing).id : null);
  const session = account.store.put('checkout_session', {
    ...open,
    customer,
    hidden: { ...open.hidden, billing, saves },
  });
  if (isFree(session)) return { session: completeSession(account, session), challengeUrl: null };
  const returnUrl = `${account.pagesUrl}/checkout/${id}`;
  const isSetup = session.mode === 'setup' || session.amount_total === 0;
  const intent = isSetup
    ? setUp(account, session, { card, returnUrl })
    : pay(account, session, { card, saves, returnUrl });
  return { session: findSession(account, id), challengeUrl: intent.next_action?.redirect_to_url.url ?? null };
}

/** True if the payment needs a customer, for a saved card or an invoice; other guests pay without one. */
function needsCustomer({
  mode,
  customer_creation: creation,
  invoice_creation: invoice,
  hidden,
}: Session): boolean {
  return (
    mode !== 'payment' || creation === 'always' || invoice?.enabled === true || hidden.intent.usage !== null
  );
}

/** True if nothing is due and no card is needed for later. */
export function isFree({
  mode,
  amount_total: total,
  payment_method_collection: collection,
}: Session): boolean {
  return total === 0 && (mode === 'payment' || (mode === 'subscription' && collection === 'if_required'));
}

const paidBy = (session: Session, shown: Partial<Session>, payer: string): Session => ({
  ...session,
  ...shown,
  hidden: { ...session.hidden, payer },
});

interface PaySessionOptions {
  card: string | undefined;
  saves?: boolean;
  returnUrl: string;
}

/** Pays with the same intent in every attempt, so that no two attempts can both succeed. */
function pay(
  account: Account,
  session: Session,
  { card, saves = false, returnUrl }: PaySessionOptions,
): PaymentIntent {
  const { description, metadata, usage, capture, receiptEmail } = session.hidden.intent;
  const isPlan = session.mode === 'subscription';
  const setup_future_usage = usage ?? (saves || isPlan ? 'off_session' : null);
  const hidden = { invoice: null, session: session.id, returnUrl };
  const existing = account.store.find('payment_intent', session.payment_intent ?? session.hidden.payer);
  const intent = existing
    ? account.store.put('payment_intent', { ...existing, setup_future_usage })
    : newPaymentIntent(account, {
        amount: session.amount_total ?? 0,
        currency: session.currency ?? 'cad',
        customer: session.customer,
        capture_method: capture,
        receipt_email: receiptEmail,
        description,
        metadata,
        setup_future_usage,
        hidden,
      });
  if (!existing)
    account.store.put(
      'checkout_session',
      paidBy(session, isPlan ? {} : { payment_intent: intent.id }, intent.id),
    );
  return confirmIntent(account, intent, { card, returnUrl });
}

function setUp(account: Account, session: Session, { card, returnUrl }: PaySessionOptions): SetupIntent {
  const { description, metadata } = session.hidden.intent;
  const hidden = { session: session.id, returnUrl };
  const existing = account.store.find('setup_intent', session.setup_intent ?? session.hidden.payer);
  const intent =
    existing ?? newSetupIntent(account, { customer: session.customer, description, metadata, hidden });
  const isShown = session.mode === 'setup';
  if (!existing)
    account.store.put(
      'checkout_session',
      paidBy(session, isShown ? { setup_intent: intent.id } : {}, intent.id),
    );
  return confirmSetup(account, intent, { card, returnUrl });
}
