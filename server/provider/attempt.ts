import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { Problem } from '@visita/core/problems';
import type { Queryable, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Sdk } from './client.ts';
import { classifyError, isRetryable } from './errors.ts';
import { findLastAttempt, insertAttempt, updateAttempt, type AttemptRow } from './queries.ts';

type Dependencies = Pick<Deps, 'db' | 'now' | 'stripe'>;

/** Something with an effect at the provider, of which there is to be one however often it is tried. */
interface Operation<T extends { id: string }> {
  purpose: 'customer' | 'checkout' | 'intent' | 'refund' | 'subscribe' | 'subscription' | 'credit';
  /** Of ours: what it is for. */
  localId: string;
  /** What is asked, in plain values. Asked differently it is another attempt. */
  params: object;
  perform: (sdk: Sdk, key: string) => Promise<T>;
  /** Looks for what an attempt without an answer may have left there, by what we wrote on it. */
  find: (sdk: Sdk) => Promise<T | undefined>;
  /** Whether it is wanted still, asked in the transaction that writes the try down. Who gives up takes the same locks. */
  isWanted?: (tx: Tx) => Promise<boolean>;
}

/** The provider keeps keys for a day at least; an older one might do the operation once more. */
const keptMs = 23 * 3_600_000;

/** Longer than anybody waits for the provider: what was tried before is there by now, or never came there. */
const underWayMs = 2 * 60_000;

/** Whether something may be under way at the provider at this moment. */
export const isUnderWay = (triedAt: Date, now: Date) => now.getTime() - triedAt.getTime() < underWayMs;

const hashOf = (params: object) => createHash('sha256').update(JSON.stringify(params)).digest();

/**
 * Written down first, then tried under the row's key; a repeat finds the row and goes on under the same. Only an attempt whose
 * failure the provider repeats, or whose key it may have forgotten, gets another key, and not before it was looked for. What is
 * wanted no more, or would get another key while it may be under way, is refused with `paymentUnavailable`.
 */
export async function attempt<T extends { id: string }>(deps: Dependencies, operation: Operation<T>): Promise<T> {
  const begun = await begin(deps, operation);
  if (begun.state === 'failed' || isOutdated(begun, operation, deps.now())) return again(deps, operation, begun);
  try {
    return await tryOnce(deps, operation, begun.key);
  } catch (error) {
    if (classifyError(error)?.kind !== 'stored') throw error;
    return again(deps, operation, begun);
  }
}

/** Its key may be forgotten, or it asked for something else. */
function isOutdated({ startedAt, paramsHash }: AttemptRow, { params }: Operation<{ id: string }>, now: Date): boolean {
  return now.getTime() - startedAt.getTime() > keptMs || !paramsHash.equals(hashOf(params));
}

/** The row of this try, as it was before it. */
async function begin({ db, now }: Dependencies, operation: Operation<{ id: string }>, number = 1): Promise<AttemptRow> {
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
    paramsHash: hashOf(params),
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
  if (isOutdated(last, operation, at) && isUnderWay(last.triedAt ?? last.startedAt, at)) throw new Problem('paymentUnavailable');
  await updateAttempt(db, last, { triedAt: at });
  return last;
}

/** Under another key, unless it is there already. */
async function again<T extends { id: string }>(deps: Dependencies, operation: Operation<T>, { key }: AttemptRow): Promise<T> {
  const found = await deps.stripe.request(operation.find);
  if (found) {
    await updateAttempt(deps.db, { key }, { state: 'done', stripeId: found.id, endedAt: deps.now() });
    return found;
  }
  await updateAttempt(deps.db, { key }, { state: 'failed', endedAt: deps.now() });
  const next = await begin(deps, operation, Number(key.split(':').at(-1)) + 1);
  return tryOnce(deps, operation, next.key);
}

async function tryOnce<T extends { id: string }>({ db, now, stripe }: Dependencies, { perform }: Operation<T>, key: string): Promise<T> {
  try {
    const made = await stripe.request((sdk) => perform(sdk, key));
    await updateAttempt(db, { key }, { state: 'done', stripeId: made.id, endedAt: now() });
    return made;
  } catch (error) {
    const failure = classifyError(error);
    if (failure && !isRetryable(failure))
      await updateAttempt(db, { key }, { state: 'failed', error: `${failure.code} ${failure.message}`, endedAt: now() });
    throw error;
  }
}
