import { createHash } from 'node:crypto';
import type { Account } from '../state/account.ts';
import { StripeRefusal } from './errors.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    kept_answer: KeptAnswer;
  }
}

/** The answer that was given for a key, kept as it went out. */
export interface KeptAnswer {
  id: string;
  path: string;
  paramsHash: string;
  status: number;
  body: string;
  requestId: string;
  /** Real milliseconds. */
  at: number;
}

const keptFor = 24 * 3600_000;

export const hashOf = (body: string) => createHash('sha256').update(body).digest('hex');

/** The kept answer, if this call was made before; another call under the same key is refused. */
export function findKept({ store, realNow }: Account, key: string, path: string, body: string): KeptAnswer | undefined {
  const kept = store.find('kept_answer', key);
  if (!kept || kept.at < realNow() - keptFor) return undefined;
  if (kept.path !== path)
    throw idempotencyRefusal(
      400,
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  if (kept.paramsHash !== hashOf(body))
    throw idempotencyRefusal(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  return kept;
}

export const inUse = (key: string) =>
  idempotencyRefusal(
    409,
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    'idempotency_key_in_use',
  );

function idempotencyRefusal(status: number, message: string, code?: string): StripeRefusal {
  return new StripeRefusal(status, { type: 'idempotency_error', message, ...(code !== undefined && { code }) }, { isBeforehand: true });
}

/** Keys are forgotten after a day. */
export function forgetOldKeys({ store, realNow }: Account): void {
  const old = store.all('kept_answer').filter(({ at }) => at < realNow() - keptFor);
  if (old.length > 0) store.transact(() => old.forEach(({ id }) => store.remove('kept_answer', id)));
}
