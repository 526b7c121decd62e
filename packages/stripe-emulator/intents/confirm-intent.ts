import { findCard } from '../cards/attach-card.ts';
import { findTestCard, type Card } from '../cards/card.ts';
import { toDecline } from '../cards/declines.ts';
import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import { toPublic } from '../http/to-public.ts';
import type { Account } from '../state/account.ts';
import { chargeIntent, failIntent } from './charge-intent.ts';
import { challenge, checkReturnUrl, type PaymentIntent } from './intent.ts';

interface ConfirmIntentOptions {
  card?: string | undefined;
  /** True if the customer is absent and cannot authenticate. */
  isOffSession?: boolean;
  returnUrl?: string | null | undefined;
  /** True if the attempt fails where 3-D Secure would be required. */
  refusesAction?: boolean;
}

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

const needsAuthentication = (card: Card) => {
  const { secure } = findTestCard(card);
  return secure === 'always' || (secure === 'once' && !card.hidden.isProven);
};

/** Throws if a saved card belongs to another customer. */
export function checkOwner(card: Card, customer: string | null): void {
  if (card.customer === null || card.customer === customer) return;
  throw invalid(
    `The provided PaymentMethod (${card.id}) belongs to a Customer. Please include the Customer in the \`customer\` parameter of this request.`,
    { code: 'payment_method_unexpected_state', param: 'payment_method' },
  );
}

export function confirmIntent(
  account: Account,
  intent: PaymentIntent,
  { card: requested, isOffSession = false, returnUrl, refusesAction = false }: ConfirmIntentOptions,
): PaymentIntent {
  if (!open.includes(intent.status))
    throw invalid(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  const cardId = requested ?? intent.payment_method;
  if (!cardId)
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      { code: 'payment_intent_unexpected_state' },
    );
  const card = findCard(account, cardId);
  checkOwner(card, intent.customer);
  const hidden = { ...intent.hidden, returnUrl: returnUrl ?? intent.hidden.returnUrl };
  checkReturnUrl(intent, hidden.returnUrl);
  const chosen = account.store.put('payment_intent', { ...intent, payment_method: card.id, hidden });
  if (!needsAuthentication(card)) return chargeIntent(account, chosen, card, { isProven: false });
  if (isOffSession || refusesAction)
    return failIntent(account, chosen, card, {
      decline: toDecline('authentication_required', 'authentication_required'),
      isProven: false,
    });
  const pending = account.store.put('payment_intent', {
    ...chosen,
    status: 'requires_action',
    last_payment_error: null,
    next_action: challenge(account.pagesUrl, chosen, hidden.returnUrl),
  });
  emit(account, 'payment_intent.requires_action', pending);
  return pending;
}

/** Continues after the customer's answer to the 3-D Secure challenge. */
export function answerChallenge(
  account: Account,
  intent: PaymentIntent,
  { isProven }: { isProven: boolean },
): PaymentIntent {
  if (intent.status !== 'requires_action') return intent;
  const card = findCard(account, intent.payment_method ?? '');
  if (isProven) return chargeIntent(account, intent, card, { isProven });
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  const failed = account.store.put('payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message,
      payment_method: toPublic(card),
    },
    next_action: null,
    payment_method: null,
  });
  emit(account, 'payment_intent.payment_failed', failed);
  return failed;
}
