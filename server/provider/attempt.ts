import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { Problem } from '@visita/core/problems';
import type { Queryable, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Sdk } from './client.ts';
import { classifyError, isRetryable } from './errors.ts';
import { findLastAttempt, insertAttempt, updateAttempt, type AttemptRow } from './attempt-queries.ts';

type AttemptDeps = Pick<Deps, 'db' | 'now' | 'stripe'>;

/** A call with an effect at the provider, which must happen once however often it is retried. */
interface Operation<T extends { id: string }> {
  purpose: 'customer' | 'checkout' | 'intent' | 'refund' | 'subscribe' | 'subscription' | 'credit';
  /** Our id of what the call is for. */
  localId: string;
  /** The call's parameters as plain values. Different parameters are another attempt. */
  params: object;
  perform: (sdk: Sdk, key: string) => Promise<T>;
  /** Finds the result of an attempt whose response was lost, by the metadata that we wrote on it. */
  find: (sdk: Sdk) => Promise<T | undefined>;
  /**
   * True if the call is still wanted; evaluated in the transaction that records the try. Giving up takes the
   * same locks.
   */
  isWanted?: (tx: Tx) => Promise<boolean>;
}

/** Stripe keeps idempotency keys for at least a day; with an older key the call might be executed again. */
const keptMs = 23 * 3_600_000;

/** Longer than any request timeout: an earlier call has arrived by now, or never will. */
const underWayMs = 2 * 60_000;

/** True if a call tried at that time may still be under way. */
export const isUnderWay = (triedAt: Date, now: Date) => now.getTime() - triedAt.getTime() < underWayMs;

const getHash = (params: object) => createHash('sha256').update(JSON.stringify(params)).digest();

/**
 * Records a call, then performs it with the row's idempotency key; a retry finds the row and continues with
 * the same key. A new key is used only after a failure that Stripe would replay, or once the key may be
 * forgotten, and only if `find` finds no result. Throws `paymentUnavailable` for a call that is no longer
 * wanted, or that would need a new key while the old call may be under way.
 */
export async function attempt<T extends { id: string }>(
  deps: AttemptDeps,
  operation: Operation<T>,
): Promise<T> {
  const attemptRow = await begin(deps, operation);
  if (attemptRow.state === 'failed' || isOutdated(attemptRow, operation, deps.now()))
    return again(deps, operation, attemptRow);
  try {
    return await tryOnce(deps, operation, attemptRow.key);
  } catch (error) {
    if (classifyError(error)?.kind !== 'stored') throw error;
    return again(deps, operation, attemptRow);
  }
}

/** True if the idempotency key may be forgotten, or the parameters differ. */
function isOutdated(
  { startedAt, paramsHash }: AttemptRow,
  { params }: Operation<{ id: string }>,
  now: Date,
): boolean {
  return now.getTime() - startedAt.getTime() > keptMs || !paramsHash.equals(getHash(params));
}

/** Records a try and returns the attempt's row as it was before. */
async function begin(
  { db, now }: AttemptDeps,
  operation: Operation<{ id: string }>,
  number = 1,
): Promise<AttemptRow> {
  const { isWanted } = operation;
  if (!isWanted) return writeTry(db, operation, { number, at: now() });
  return transaction(db, async (tx) => {
    if (!(await isWanted(tx))) throw new Problem('paymentUnavailable');
    return writeTry(tx, operation, { number, at: now() });
  });
}

async function writeTry(
  db: Queryable,
  operation: Operation<{ id: string }>,
  { number, at }: { number: number; at: Date },
): Promise<AttemptRow> {
  const { purpose, localId, params } = operation;
  const row = {
    id: newId(at),
    purpose,
    localId,
    key: `${purpose}:${localId}:${number}`,
    paramsHash: getHash(params),
    state: 'started' as const,
    stripeId: null,
    error: null,
    startedAt: at,
    triedAt: at,
    endedAt: null,
  };
  if (await insertAttempt(db, row)) return row;
  const last = await findLastAttempt(db, { purpose, localId });
  if (last?.state !== 'started') return last ?? row;
  if (isOutdated(last, operation, at) && isUnderWay(last.triedAt ?? last.startedAt, at))
    throw new Problem('paymentUnavailable');
  await updateAttempt(db, last, { triedAt: at });
  return last;
}

/** Performs the call with a new key, unless `find` finds a result of the old one. */
async function again<T extends { id: string }>(
  deps: AttemptDeps,
  operation: Operation<T>,
  { key }: AttemptRow,
): Promise<T> {
  const found = await deps.stripe.request(operation.find);
  if (found) {
    await updateAttempt(deps.db, { key }, { state: 'done', stripeId: found.id, endedAt: deps.now() });
    return found;
  }
  await updateAttempt(deps.db, { key }, { state: 'failed', endedAt: deps.now() });
  const next = await begin(deps, operation, Number(key.split(':').at(-1)) + 1);
  return tryOnce(deps, operation, next.key);
}

async function tryOnce<T extends { id: string }>(
  { db, now, stripe }: AttemptDeps,
  { perform }: Operation<T>,
  key: string,
): Promise<T> {
  try {
    const result = await stripe.request((sdk) => perform(sdk, key));
    await updateAttempt(db, { key }, { state: 'done', stripeId: result.id, endedAt: now() });
    return result;
  } catch (error) {
    const failure = classifyError(error);
    if (failure && !isRetryable(failure))
      await updateAttempt(
        db,
        { key },
        { state: 'failed', error: `${failure.code} ${failure.message}`, endedAt: now() },
      );
    throw error;
  }
}
