import { createHash, randomUUID } from 'node:crypto';
import { currency } from '@visita/core/money';
import type { Order, orders } from '@visita/core/orders/contract';
import { Problem } from '@visita/core/problems';
import { lockUser } from '../account/queries.ts';
import type { Queryable, Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/route.ts';
import { findOwnOrder, presentOrder } from './present-order.ts';
import { findPlaced, type WholeOrder } from './queries.ts';
import { acceptTerms, findDestination, quoteOrder } from './quote-order.ts';
import { writeOrder, type Submission } from './write-order.ts';

/** Places an order for the products of a cart. */
export async function placeOrder(call: Call<typeof orders.create>): Promise<Order> {
  const { user, body, now, language } = call;
  const { items, notes, total, hasReceivedFrench, business } = body;
  return placeOnce(call, async (tx, submission) => {
    const at = now();
    // lock the account: concurrent orders run one after the other, so that limits count all of them
    const account = await lockUser(tx, user);
    if (!account) throw new Problem('sessionExpired');
    const location = await findDestination(tx, { ...body, userId: user.id });
    const { deliveryAddress, destination } = location;
    const terms = acceptTerms({ destination, language, hasReceivedFrench });
    const ordered = { items, destination, language, currency, at };
    const quote = await quoteOrder(tx, ordered, { total, deliveryAddress });
    return writeOrder(tx, { account, submission, ordered, quote, location, business, notes, terms });
  });
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
