import { settleCharge } from '../balance/balance-transaction.ts';
import { saveToCustomer, isExpired } from '../cards/attach-card.ts';
import { findTestCard, type Card } from '../cards/card.ts';
import { cardError, toDecline, type Decline } from '../cards/declines.ts';
import { newCharge } from '../charges/charge.ts';
import { disputeByCard } from '../disputes/dispute-charge.ts';
import { emit } from '../events/emit.ts';
import { docUrlFor } from '../http/errors.ts';
import { toPublic } from '../http/to-public.ts';
import { nowFor, type Account } from '../state/account.ts';
import type { PaymentIntent } from './intent.ts';

const findDecline = (account: Account, card: Card): Decline | undefined => {
  const { declines } = findTestCard(card);
  if (isExpired(account, card)) return toDecline('expired_card', 'expired_card');
  return declines && toDecline(declines.code, declines.decline);
};

/** Charges the card. A decline throws and leaves a failed charge. */
export function chargeIntent(
  account: Account,
  intent: PaymentIntent,
  card: Card,
  { isProven }: { isProven: boolean },
): PaymentIntent {
  const decline = findDecline(account, card);
  if (decline) return failIntent(account, intent, card, { decline, isProven });
  const { store, pagesUrl } = account;
  const created = nowFor(account, intent.customer);
  const charge = store.put('charge', newCharge({ intent, card, created, isProven, pagesUrl }));
  const isHeld = intent.capture_method === 'manual';
  const paid = store.put('payment_intent', {
    ...intent,
    status: isHeld ? 'requires_capture' : 'succeeded',
    amount_received: isHeld ? 0 : intent.amount,
    amount_capturable: isHeld ? intent.amount : 0,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: card.id,
  });
  saveCard(account, paid, card, isProven);
  emit(account, 'charge.succeeded', charge);
  if (!isHeld) settleCharge(account, charge, { isAsync: intent.capture_method === 'automatic_async' });
  emit(account, isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', paid);
  if (!isHeld) disputeByCard(account, charge.id);
  account.settle('payment_intent', paid.id);
  return paid;
}

/** Records the failure on the intent and throws; its changes are kept. */
export function failIntent(
  account: Account,
  intent: PaymentIntent,
  card: Card,
  { decline, isProven }: { decline: Decline; isProven: boolean },
): never {
  const { store, pagesUrl } = account;
  const created = nowFor(account, intent.customer);
  const charge = store.put('charge', newCharge({ intent, card, created, isProven, decline, pagesUrl }));
  const payment_method = toPublic(card);
  const error = {
    type: 'card_error' as const,
    ...decline,
    doc_url: docUrlFor(decline.code),
    charge: charge.id,
    payment_method,
  };
  const failed = store.put('payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: error,
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
  });
  emit(account, 'charge.failed', charge);
  emit(account, 'payment_intent.payment_failed', failed);
  throw cardError(decline, { charge: charge.id, payment_intent: toPublic(failed), payment_method });
}

/** Saves the card to the customer if `setup_future_usage` is set. */
function saveCard(
  account: Account,
  { customer, setup_future_usage: usage }: PaymentIntent,
  card: Card,
  isProven: boolean,
): void {
  if (usage === null || customer === null) return;
  const proven = account.store.put('payment_method', {
    ...card,
    hidden: { ...card.hidden, isProven: card.hidden.isProven || isProven },
  });
  if (card.customer === null) saveToCustomer(account, proven, customer);
}
