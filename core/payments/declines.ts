/** Why a payment failed, as far as a buyer can do something about it; the words are `payments:declines.*`. */
export const declines = [
  'declined',
  'insufficientFunds',
  'cardLost',
  'cardExpired',
  'cvcWrong',
  'numberWrong',
  'tryLater',
  'needsConfirmation',
  'expired',
  'cancelled',
] as const;
export type Decline = (typeof declines)[number];

/** The provider's words; a stolen card is called a lost one, as it asks to. */
const meanings: Record<string, Decline> = {
  insufficient_funds: 'insufficientFunds',
  lost_card: 'cardLost',
  stolen_card: 'cardLost',
  expired_card: 'cardExpired',
  incorrect_cvc: 'cvcWrong',
  invalid_cvc: 'cvcWrong',
  incorrect_number: 'numberWrong',
  processing_error: 'tryLater',
  authentication_required: 'needsConfirmation',
  payment_intent_authentication_failure: 'needsConfirmation',
  expired: 'expired',
  cancelled: 'cancelled',
};

export function declineOf(failure: string): Decline {
  return meanings[failure] ?? 'declined';
}

/** What the provider says, as far as there are words for it. */
export function declineOf(failure: string): Decline {
  if (failure === 'payment_intent_authentication_failure') return 'authentication_failed';
  return isDecline(failure) ? failure : 'generic_decline';
}
