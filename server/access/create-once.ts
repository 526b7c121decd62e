import { createHash } from 'node:crypto';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { KeyCaller } from '../http/route.ts';
import { findRequest, insertRequest, updateRequest } from './queries.ts';

interface CreatingCall extends Pick<Deps, 'db' | 'now'> {
  user: KeyCaller;
  body: unknown;
  idempotencyKey: string | undefined;
}

interface Creation<Row extends { id: string }> {
  create: (tx: Tx) => Promise<Row>;
  find: (tx: Tx, row: { id: string }) => Promise<Row>;
}

/**
 * Runs a program's creation of a row in one transaction, once per idempotency key: a repeated request gets the
 * row of the first. Throws `idempotencyKeyReused` for another body.
 */
export async function createOnce<Row extends { id: string }>(
  { db, now, user, body, idempotencyKey }: CreatingCall,
  { create, find }: Creation<Row>,
): Promise<Row> {
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest();
  return transaction(db, async (tx) => {
    if (idempotencyKey === undefined) return create(tx);
    const request = { keyId: user.keyId, idempotencyKey };
    if (await insertRequest(tx, { ...request, requestHash, at: now() })) {
      const row = await create(tx);
      await updateRequest(tx, { ...request, createdId: row.id });
      return row;
    }
    const earlier = await findRequest(tx, request);
    if (!earlier?.createdId || !earlier.requestHash.equals(requestHash))
      throw new Problem('idempotencyKeyReused');
    return find(tx, { id: earlier.createdId });
  });
}
