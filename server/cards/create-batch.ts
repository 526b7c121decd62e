import type { adminCards } from '@visita/core/cards/admin-contract';
import { fieldProblem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Call, StaffActor } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { audit } from '../staff/audit.ts';
import { createCards } from './batch-jobs.ts';
import { insertBatch } from './batch-queries.ts';
import { presentBatch } from './present-batch.ts';

type CreateBatchInput = Call<typeof adminCards.createBatch>['body'];

/** Creates a batch. Its cards are made by a job, and the sheets with their QR codes by the next one. */
export async function createBatch(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  input: CreateBatchInput,
) {
  const at = now();
  const { kind, count, colour, specialValidity, title } = input;
  if (kind === 'card' && colour === null) throw fieldProblem('colour', 'required');
  if (kind !== 'card' && colour !== null) throw fieldProblem('colour', 'invalid');
  return transaction(db, async (tx) => {
    const row = await writeBatch(tx, { ...input, at });
    await enqueue(tx, createCards, { batchId: row.id }, { once: row.id });
    await audit(tx, staff, {
      action: 'cards.createBatch',
      subject: { type: 'batch', id: row.id },
      after: { kind, count, colour, specialValidity, title },
    });
    return presentBatch(row);
  });
}

async function writeBatch(
  tx: Tx,
  { kind, colour, count, specialValidity, title, at }: CreateBatchInput & { at: Date },
) {
  const row = {
    id: newId(at),
    title,
    kind,
    colour,
    requested: count,
    created: 0,
    validityLength: specialValidity?.length ?? null,
    validityUnit: specialValidity?.unit ?? null,
    createdAt: at,
  };
  await insertBatch(tx, row);
  return row;
}
