/** Decline reasons with a text (`payments:declines`); Stripe has more. */
export const declines = [
  'generic_decline',
  'insufficient_funds',
  'lost_card',
  'stolen_card',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'processing_error',
  'authentication_required',
  'authentication_failed',
  'expired',
  'cancelled',
  'unavailable',
] as const;
export type Decline = (typeof declines)[number];

export function isDecline(reason: string | null): reason is Decline {
  return declines.some((decline) => decline === reason);
}

/** Returns the decline reason for Stripe's failure code; `generic_decline` if there is no text for it. */
export function declineReasonFor(failure: string): Decline {
  if (failure === 'payment_intent_authentication_failure') return 'authentication_failed';
  if (failure === 'subscription_payment_intent_requires_action') return 'authentication_required';
  return isDecline(failure) ? failure : 'generic_decline';
}
