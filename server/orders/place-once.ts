import { createHash, randomUUID } from 'node:crypto';
import type { Order } from '@visita/core/orders/contract';
import { Problem } from '@visita/core/problems';
import type { Queryable, Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { findPlaced, type WholeOrder } from './queries.ts';
import { findOwnOrder, presentOrder } from './present-order.ts';

/**
 * A submission's idempotency key and its body's hash. The same key returns the same order, even if prices or
 * stock have changed.
 */
export interface Submission {
  userId: string;
  key: string;
  hash: Buffer;
}

interface Submitting extends Pick<Deps, 'db'> {
  user: { id: string };
  body: unknown;
  idempotencyKey?: string | undefined;
}

/**
 * Places an order in one transaction, once per idempotency key. `write` returns undefined if a concurrent
 * request with the same key is placing it. Throws `idempotencyKeyReused` for another body.
 */
export async function placeOnce(
  { db, user, body, idempotencyKey }: Submitting,
  write: (tx: Tx, submission: Submission) => Promise<WholeOrder | undefined>,
): Promise<Order> {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest();
  const submission = { userId: user.id, key: idempotencyKey ?? randomUUID(), hash };
  const placed = idempotencyKey && (await findAgain(db, submission));
  if (placed) return placed;
  try {
    const order = await transaction(db, async (tx) => write(tx, submission));
    return order ? presentOrder(order) : ((await findAgain(db, submission)) ?? refuseSubmission());
  } catch (refused) {
    // a concurrent request with the same key may have taken the last piece
    const won = idempotencyKey && refused instanceof Problem && (await findAgain(db, submission));
    if (won) return won;
    throw refused;
  }
}

async function findAgain(db: Queryable, { userId, key, hash }: Submission): Promise<Order | undefined> {
  const placed = await findPlaced(db, { userId, key });
  if (!placed) return undefined;
  if (!placed.hash.equals(hash)) throw new Problem('idempotencyKeyReused');
  return findOwnOrder(db, { id: placed.id, userId });
}

function refuseSubmission(): never {
  throw new Problem('idempotencyKeyReused');
}
