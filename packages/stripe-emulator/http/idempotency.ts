import { createHash } from 'node:crypto';
import type { Account } from '../state/account.ts';
import { ApiError } from './errors.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    kept_answer: StoredAnswer;
  }
}

/** The response to the first request under an idempotency key. */
export interface StoredAnswer {
  id: string;
  path: string;
  paramsHash: string;
  status: number;
  body: string;
  requestId: string;
  /** Real time in milliseconds. */
  at: number;
}

const retention = 24 * 3600_000;

export const hashBody = (body: string) => createHash('sha256').update(body).digest('hex');

/**
 * Finds the stored response of this request. Throws `idempotency_error` if the key was used with another
 * request.
 */
export function findStoredAnswer(
  { store, realNow }: Account,
  key: string,
  path: string,
  body: string,
): StoredAnswer | undefined {
  const stored = store.find('kept_answer', key);
  if (!stored || stored.at < realNow() - retention) return undefined;
  if (stored.path !== path)
    throw idempotencyError(
      400,
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${stored.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  if (stored.paramsHash !== hashBody(body))
    throw idempotencyError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  return stored;
}

export const keyInUse = (key: string) =>
  idempotencyError(
    409,
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    'idempotency_key_in_use',
  );

function idempotencyError(status: number, message: string, code?: string): ApiError {
  return new ApiError(
    status,
    { type: 'idempotency_error', message, ...(code !== undefined && { code }) },
    { isValidation: true },
  );
}

/** Removes keys after a day. */
export function removeOldKeys({ store, realNow }: Account): void {
  const old = store.all('kept_answer').filter(({ at }) => at < realNow() - retention);
  if (old.length > 0) store.transact(() => old.forEach(({ id }) => store.remove('kept_answer', id)));
}
