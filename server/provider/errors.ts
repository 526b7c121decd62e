import type Stripe from 'stripe';
import { plainReason } from '@visita/core/plain-reason';
import { Problem } from '@visita/core/problems';
import { isDatabaseGone } from '../database/faults.ts';
import { summarizeError } from '../telemetry/describe-error.ts';

/** Classification of an SDK error. */
export interface ProviderFailure {
  /**
   * `unavailable`: no conclusive response; may be retried with the same key. `stored`: a failure that Stripe
   * replays for this key. `declined`: the card was declined. `missing`: the object does not exist. `refused`:
   * the request was invalid.
   */
  kind: 'unavailable' | 'stored' | 'declined' | 'missing' | 'refused';
  code: string;
  /** The request parameter that the error is about. */
  param: string;
  message: string;
  /** The payment intent of a declined card. */
  intent?: Stripe.PaymentIntent | undefined;
}

/** Classifies an SDK error; undefined for any other error. */
export function classifyError(error: unknown): ProviderFailure | undefined {
  const type = sdkErrorType(error);
  if (type === undefined) return undefined;
  const {
    code = '',
    param = '',
    decline_code: decline,
    message,
    headers,
    payment_intent: intent,
  } = error as SdkError;
  const isStored = headers?.['idempotent-replayed'] === 'true';
  const of = (kind: ProviderFailure['kind']): ProviderFailure => ({
    kind,
    code: decline || code,
    param,
    message,
  });
  switch (type) {
    case 'StripeCardError':
      return { ...of('declined'), intent };
    case 'StripeInvalidRequestError':
      return of(
        code === 'resource_missing'
          ? 'missing'
          : code === 'lock_timeout' || code === 'idempotency_key_in_use'
            ? 'unavailable'
            : 'refused',
      );
    case 'StripeIdempotencyError':
      return of(code === 'idempotency_key_in_use' ? 'unavailable' : 'refused');
    case 'StripeAPIError':
      return of(isStored ? 'stored' : 'unavailable');
    default:
      return of('unavailable');
  }
}

interface SdkError {
  type: string;
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  headers?: Record<string, string>;
  payment_intent?: Stripe.PaymentIntent;
}

/** Returns the SDK's type name of an error; undefined if it is not from the SDK. */
export function sdkErrorType(error: unknown): string | undefined {
  const { type } = (error ?? {}) as Partial<SdkError>;
  return error instanceof Error && typeof type === 'string' && type.startsWith('Stripe') ? type : undefined;
}

/** True if the outcome is unknown, so that the call is retried. A refusal is conclusive. */
export function isRetryable({ kind }: ProviderFailure): boolean {
  return kind === 'unavailable' || kind === 'stored';
}

/**
 * True if the provider or our database was unreachable: the operation is retried without counting an attempt.
 */
export function isOutage(error: unknown): boolean {
  const failure = classifyError(error);
  if (failure) return isRetryable(failure);
  return (
    isDatabaseGone(error) ||
    (error instanceof Problem && (error.key === 'unavailable' || error.key === 'paymentUnavailable'))
  );
}

/** Returns an error's text for a row that staff read: never an SQL statement or its parameters. */
export function formatFailureReason(error: unknown): string {
  const failure = classifyError(error);
  if (failure) return [failure.code, plainReason(failure.message)].filter(Boolean).join(' ');
  return summarizeError(error);
}
