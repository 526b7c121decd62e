import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { newId } from '../database/id.ts';
import type { Sdk } from './client.ts';
import { classifyError, isRetryable } from './errors.ts';
import { findLastAttempt, insertAttempt, moveAttempt, type AttemptRow } from './queries.ts';

type Dependencies = Pick<Deps, 'db' | 'now' | 'stripe'>;

/** Something with an effect at the provider, of which there is to be one however often it is tried. */
interface Operation<T extends { id: string }> {
  purpose: 'customer' | 'checkout' | 'intent' | 'refund';
  /** Of ours: what it is for. */
  localId: string;
  /** What is asked, in plain values. Asked differently it is another attempt. */
  params: object;
  perform: (sdk: Sdk, key: string) => Promise<T>;
  /** Looks for what an attempt without an answer may have left there, by what we wrote on it. */
  find: (sdk: Sdk) => Promise<T | undefined>;
}

/** The provider keeps keys for a day at least; an older one might do the operation once more. */
const keptMs = 23 * 3_600_000;

const hashOf = (params: object) => createHash('sha256').update(JSON.stringify(params)).digest();

/**
 * Written down first, then tried under the row's key; a repeat finds the row and goes on under the same. Only an attempt whose
 * failure the provider repeats, or whose key it may have forgotten, gets another key, and not before it was looked for.
 */
export async function attempt<T extends { id: string }>(deps: Dependencies, operation: Operation<T>): Promise<T> {
  const begun = await begin(deps, operation);
  const isForgotten = deps.now().getTime() - begun.startedAt.getTime() > keptMs;
  const isOther = !begun.paramsHash.equals(hashOf(operation.params));
  if (isForgotten || isOther || begun.state === 'failed') return again(deps, operation, begun);
  try {
    return await tryOnce(deps, operation, begun.key);
  } catch (error) {
    if (classifyError(error)?.kind !== 'stored') throw error;
    return again(deps, operation, begun);
  }
}

async function begin({ db, now }: Dependencies, { purpose, localId, params }: Operation<{ id: string }>, number = 1): Promise<AttemptRow> {
  const at = now();
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
    endedAt: null,
  };
  if (await insertAttempt(db, row)) return row;
  return (await findLastAttempt(db, { purpose, localId })) ?? row;
}

/** Under another key, unless it is there already. */
async function again<T extends { id: string }>(deps: Dependencies, operation: Operation<T>, { key }: AttemptRow): Promise<T> {
  const found = await deps.stripe.request(operation.find);
  if (found) {
    await moveAttempt(deps.db, { key }, { state: 'done', stripeId: found.id, endedAt: deps.now() });
    return found;
  }
  await moveAttempt(deps.db, { key }, { state: 'failed', endedAt: deps.now() });
  const next = await begin(deps, operation, Number(key.split(':').at(-1)) + 1);
  return tryOnce(deps, operation, next.key);
}

async function tryOnce<T extends { id: string }>({ db, now, stripe }: Dependencies, { perform }: Operation<T>, key: string): Promise<T> {
  try {
    const made = await stripe.request((sdk) => perform(sdk, key));
    await moveAttempt(db, { key }, { state: 'done', stripeId: made.id, endedAt: now() });
    return made;
  } catch (error) {
    const failure = classifyError(error);
    if (failure && !isRetryable(failure))
      await moveAttempt(db, { key }, { state: 'failed', error: `${failure.code} ${failure.message}`, endedAt: now() });
    throw error;
  }
}
