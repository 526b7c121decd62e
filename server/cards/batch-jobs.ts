import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { cardIdFrom, cardNumberFrom } from '@visita/core/cards/number';
import type { Deps } from '../deps.ts';
import type { Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { enqueue, job, type Job } from '../queue/job.ts';
import { lockBatch, updateBatch, type BatchRow } from './batch-queries.ts';
import { insertPhysicalCards } from './physical-card-queries.ts';
import { cardsOnFile, drawSheetFile, sheetFile } from './draw-sheet.ts';

/**
 * The cards made in one transaction: few enough that its locks are short and that the screen can show
 * progress.
 */
const cardsAtOnce = 500;

const OfBatch = z.object({ batchId: z.uuid() });

/**
 * Makes the cards of a batch. Each transaction writes the count with its cards, so a job that was killed
 * continues where it stopped: no card is missing and none is made twice.
 */
export const createCards = job('cards.createCards', OfBatch, (deps, batch) => createBatchCards(deps, batch), {
  expireInSeconds: 600,
});

/** The same, awaited by the command line. */
export async function createBatchCards(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { batchId }: { batchId: string },
): Promise<void> {
  while ((await createSome(db, { batchId, at: now() })) > 0);
}

async function createSome(db: Db, { batchId, at }: { batchId: string; at: Date }): Promise<number> {
  return transaction(db, async (tx) => {
    const batch = await lockBatch(tx, { id: batchId });
    if (!batch || batch.created >= batch.requested) return 0;
    const { kind, colour } = batch;
    // without a colour the batch has cards of several colours, which its creator inserts itself
    if (kind === 'card' && colour === null) return 0;
    const count = Math.min(cardsAtOnce, batch.requested - batch.created);
    const cards = Array.from({ length: count }, () => ({
      id: newId(at),
      batchId,
      kind,
      cardId: cardIdFrom(randomBytes(10)),
      cardNumber: cardNumberFrom(randomBytes(11)),
      colour,
    }));
    const created = batch.created + (await insertPhysicalCards(tx, cards, at));
    await updateBatch(tx, batch, { created, ...(created === batch.requested && anewSheets(batch)) });
    if (created === batch.requested) await enqueue(tx, drawSheets, { batchId }, { once: batchId });
    return batch.requested - created;
  });
}

/** The columns that mark every sheet of a batch as not drawn. */
export const anewSheets = ({ requested }: Pick<BatchRow, 'requested'>) => ({
  sheetsRequested: Math.ceil(requested / cardsOnFile),
  sheetsRendered: 0,
});

/** Draws the sheets of a batch, one file after the other, and skips those already drawn. */
export const drawSheets = job(
  'cards.drawSheets',
  OfBatch,
  async (deps, { batchId }) => {
    for (;;) {
      const batch = await transaction(deps.db, (tx) => lockBatch(tx, { id: batchId }));
      if (!batch || batch.sheetsRendered >= batch.sheetsRequested) return;
      const number = batch.sheetsRendered + 1;
      await deps.files.save(sheetFile({ batchId, number }), await drawSheetFile(deps, { batchId, number }));
      await transaction(deps.db, async (tx) => {
        const now = await lockBatch(tx, { id: batchId });
        // redrawing all sheets was requested meanwhile and set the counter to 0: start again from the first
        if (now?.sheetsRendered === batch.sheetsRendered)
          await updateBatch(tx, { id: batchId }, { sheetsRendered: number });
      });
    }
  },
  { expireInSeconds: 1_800 },
);

export const batchJobs: Job[] = [createCards, drawSheets];
