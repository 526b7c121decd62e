/** An answer that refuses; the fields are those of Stripe's error object. */
export interface ErrorBody {
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

export class ApiError extends Error {
  readonly status: number;
  readonly refusal: ErrorBody;
  /** Refused while reading the parameters: nothing was begun, so an idempotency key may be used again. */
  readonly isValidation: boolean;

  constructor(status: number, refusal: ErrorBody, { isValidation = false } = {}) {
    super(refusal.message);
    this.status = status;
    this.refusal = refusal;
    this.isValidation = isValidation;
  }

  /** A declined card leaves its traces: a failed charge, an intent with its error, their events. */
  get keepsChanges(): boolean {
    return this.refusal.type === 'card_error';
  }
}

export function invalid(message: string, more: { code?: string; param?: string } = {}, status = 400): ApiError {
  return new ApiError(status, { type: 'invalid_request_error', message, ...more, ...(more.code && { doc_url: docOf(more.code) }) });
}

/** What names a thing that is not there: 404 for the address, 400 for a parameter. */
export function missing(name: string, id: string, param = 'id'): ApiError {
  return invalid(`No such ${name}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400);
}

export const docOf = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
