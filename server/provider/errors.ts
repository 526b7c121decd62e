import type Stripe from 'stripe';
import { plainReason } from '@visita/core/plain-reason';
import { Problem } from '@visita/core/problems';
import { isDatabaseGone } from '../database/faults.ts';
import { summarizeError } from '../telemetry/describe-error.ts';

/** What an error of the SDK means for whoever asked. */
export interface ProviderFailure {
  /**
   * `unavailable`: no answer, or one that says nothing; the same key may be tried again. `stored`: a failure that the provider repeats
   * for this key. `declined`: the card was. `missing`: there is no such object. `refused`: it was asked wrongly.
   */
  kind: 'unavailable' | 'stored' | 'declined' | 'missing' | 'refused';
  code: string;
  /** Which parameter it is about. */
  param: string;
  message: string;
  /** The intent that a declined card leaves behind. */
  intent?: Stripe.PaymentIntent | undefined;
}

/** Nothing for what did not come from the SDK. */
export function classifyError(error: unknown): ProviderFailure | undefined {
  const type = typeOf(error);
  if (type === undefined) return undefined;
  const { code = '', param = '', decline_code: decline, message, headers, payment_intent: intent } = error as SdkError;
  const isStored = headers?.['idempotent-replayed'] === 'true';
  const of = (kind: ProviderFailure['kind']): ProviderFailure => ({ kind, code: decline || code, param, message });
  switch (type) {
    case 'StripeCardError':
      return { ...of('declined'), intent };
    case 'StripeInvalidRequestError':
      return of(
        code === 'resource_missing' ? 'missing' : code === 'lock_timeout' || code === 'idempotency_key_in_use' ? 'unavailable' : 'refused',
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

/** The SDK's name for one of its errors. */
export function typeOf(error: unknown): string | undefined {
  const { type } = (error ?? {}) as Partial<SdkError>;
  return error instanceof Error && typeof type === 'string' && type.startsWith('Stripe') ? type : undefined;
}

/** Nobody knows yet what came of it: the same is asked again later. A refusal is an answer, and stays one. */
export function isRetryable({ kind }: ProviderFailure): boolean {
  return kind === 'unavailable' || kind === 'stored';
}

/** The provider or our database could not be asked: nothing is wrong with what was to be done, and it counts as no try. */
export function isOutage(error: unknown): boolean {
  const failure = classifyError(error);
  if (failure) return isRetryable(failure);
  return isDatabaseGone(error) || (error instanceof Problem && (error.key === 'unavailable' || error.key === 'paymentUnavailable'));
}

/** What went wrong, for a row that people read: never a statement, and never what was in it. */
export function reasonOf(error: unknown): string {
  const failure = classifyError(error);
  if (failure) return [failure.code, plainReason(failure.message)].filter(Boolean).join(' ');
  return summarizeError(error);
}
