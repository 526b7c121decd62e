import { saveToCustomer, findCard } from '../cards/attach-card.ts';
import { findTestCard, type Card } from '../cards/card.ts';
import { cardError, toDecline, type Decline } from '../cards/declines.ts';
import { emit } from '../events/emit.ts';
import { docUrlFor, invalid } from '../http/errors.ts';
import { toPublic } from '../http/to-public.ts';
import type { Account } from '../state/account.ts';
import { checkOwner } from './confirm-intent.ts';
import { challenge, checkReturnUrl, type SetupIntent } from './intent.ts';

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Saves a card for later, after 3-D Secure if the card requires it. */
export function confirmSetup(
  account: Account,
  intent: SetupIntent,
  { card: requested, returnUrl }: { card?: string | undefined; returnUrl?: string | null | undefined },
): SetupIntent {
  if (!open.includes(intent.status))
    throw invalid(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
    });
  const cardId = requested ?? intent.payment_method;
  if (!cardId)
    throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: 'setup_intent_unexpected_state',
    });
  const card = findCard(account, cardId);
  checkOwner(card, intent.customer);
  const hidden = { ...intent.hidden, returnUrl: returnUrl ?? intent.hidden.returnUrl };
  checkReturnUrl(intent, hidden.returnUrl);
  const chosen = account.store.put('setup_intent', { ...intent, payment_method: card.id, hidden });
  const { secure, declines, savesFirst } = findTestCard(card);
  if (secure !== undefined && !card.hidden.isProven) {
    const next_action = challenge(account.pagesUrl, chosen, hidden.returnUrl);
    const pending = account.store.put('setup_intent', {
      ...chosen,
      status: 'requires_action',
      last_setup_error: null,
      next_action,
    });
    emit(account, 'setup_intent.requires_action', pending);
    return pending;
  }
  if (declines && !savesFirst) {
    const decline = toDecline(declines.code, declines.decline);
    const failed = fail(account, chosen, card, { type: 'card_error', ...decline });
    throw cardError(decline, { setup_intent: toPublic(failed), payment_method: toPublic(card) });
  }
  return succeed(account, chosen, card, { isProven: false });
}

export function answerSetupChallenge(
  account: Account,
  intent: SetupIntent,
  { isProven }: { isProven: boolean },
): SetupIntent {
  if (intent.status !== 'requires_action') return intent;
  const card = findCard(account, intent.payment_method ?? '');
  if (isProven) return succeed(account, intent, card, { isProven });
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  return fail(account, intent, card, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message,
  });
}

function succeed(
  account: Account,
  intent: SetupIntent,
  card: Card,
  { isProven }: { isProven: boolean },
): SetupIntent {
  const proven = account.store.put('payment_method', {
    ...card,
    hidden: { ...card.hidden, isProven: card.hidden.isProven || isProven },
  });
  if (intent.customer !== null && card.customer === null) saveToCustomer(account, proven, intent.customer);
  const done = account.store.put('setup_intent', {
    ...intent,
    status: 'succeeded',
    last_setup_error: null,
    next_action: null,
    payment_method: card.id,
  });
  emit(account, 'setup_intent.succeeded', done);
  account.settle('setup_intent', done.id);
  return done;
}

function fail(
  account: Account,
  intent: SetupIntent,
  card: Card,
  error: Decline & { type: 'card_error' | 'invalid_request_error' },
): SetupIntent {
  const failed = account.store.put('setup_intent', {
    ...intent,
    status: 'requires_payment_method',
    last_setup_error: { ...error, doc_url: docUrlFor(error.code), payment_method: toPublic(card) },
    next_action: null,
    payment_method: null,
  });
  emit(account, 'setup_intent.setup_failed', failed);
  return failed;
}
