/** Stripe's error object. */
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
  readonly body: ErrorBody;
  /**
   * True if it was thrown while parsing the parameters: nothing has changed, so the idempotency key may be
   * reused.
   */
  readonly isValidation: boolean;
  /**
   * True if the changes are kept: a declined card leaves a failed charge, the intent's error, and their
   * events.
   */
  readonly keepsChanges: boolean;

  constructor(
    status: number,
    body: ErrorBody,
    { isValidation = false, keepsChanges = body.type === 'card_error' } = {},
  ) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isValidation = isValidation;
    this.keepsChanges = keepsChanges;
  }
}

export function invalid(
  message: string,
  more: { code?: string; param?: string } = {},
  status = 400,
): ApiError {
  return new ApiError(status, {
    type: 'invalid_request_error',
    message,
    ...more,
    ...(more.code && { doc_url: docUrlFor(more.code) }),
  });
}

/** The error for an unknown object: 404 for the path, 400 for a parameter. */
export function missing(name: string, id: string, param = 'id'): ApiError {
  return invalid(`No such ${name}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400);
}

export const docUrlFor = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
