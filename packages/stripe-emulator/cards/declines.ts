import { ApiError, docUrlFor } from '../http/errors.ts';

const words: Record<string, string> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  incorrect_number: 'Your card number is incorrect.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
};

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** Stripe's message for a decline; it does not reveal that a card is lost or stolen. */
export function toDecline(code: string, decline?: string): Decline {
  const message = words[decline ?? code] ?? words[code] ?? 'Your card was declined.';
  return { code, message, ...(decline !== undefined && { decline_code: decline }) };
}

export function cardError(
  decline: Decline,
  more: {
    param?: string;
    charge?: string;
    payment_intent?: unknown;
    setup_intent?: unknown;
    payment_method?: unknown;
  } = {},
): ApiError {
  return new ApiError(402, { type: 'card_error', ...decline, doc_url: docUrlFor(decline.code), ...more });
}
