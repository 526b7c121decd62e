/** An answer that refuses; the fields are those of Stripe's error object. */
export interface Refusal {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  setup_intent?: unknown;
  payment_method?: unknown;
  doc_url?: string;
}

export class StripeRefusal extends Error {
  readonly status: number;
  readonly refusal: Refusal;
  /** Refused while reading the parameters: nothing was begun, so an idempotency key may be used again. */
  readonly isBeforehand: boolean;

  constructor(status: number, refusal: Refusal, { isBeforehand = false } = {}) {
    super(refusal.message);
    this.status = status;
    this.refusal = refusal;
    this.isBeforehand = isBeforehand;
  }

  /** A declined card leaves its traces: a failed charge, an intent with its error, their events. */
  get keepsChanges(): boolean {
    return this.refusal.type === 'card_error';
  }
}

export function invalid(message: string, more: { code?: string; param?: string } = {}, status = 400): StripeRefusal {
  return new StripeRefusal(status, { type: 'invalid_request_error', message, ...more, ...(more.code && { doc_url: docOf(more.code) }) });
}

/** What names a thing that is not there: 404 for the address, 400 for a parameter. */
export function missing(noun: string, id: string, param = 'id'): StripeRefusal {
  return invalid(`No such ${noun}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400);
}

export const docOf = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
