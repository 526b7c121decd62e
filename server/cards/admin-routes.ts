import { adminCards } from '@visita/core/cards/admin-contract';
import { on } from '../http/route.ts';
import { leaveSeat } from '../seats/leave-seat.ts';
import { drawAnew, encoderFile, serveSheet } from './batch-files.ts';
import { countFreeCards, listBatches } from './batch-queries.ts';
import { blockCard } from './block-card.ts';
import { cardsTable } from './cards-table.ts';
import { createBatch } from './create-batch.ts';
import { releaseCard } from './release-card.ts';
import { replaceCard } from './replace-card.ts';
import { presentBatch, presentWholeBatch } from './present-batch.ts';
import { listSearched, presentPhysicalCard } from './present-physical-card.ts';

export const adminCardRoutes = [
  on(adminCards.batches, async ({ db, query }) => {
    const { items, next } = await listBatches(db, query);
    return { items: items.map(presentBatch), next };
  }),
  on(adminCards.createBatch, (call) => createBatch(call, call.staff, call.body)),
  on(adminCards.batch, (call) => presentWholeBatch(call, call.params)),
  on(adminCards.encoderFile, (call) => encoderFile(call, call.staff, call.params)),
  on(adminCards.drawSheets, drawAnew),
  on(adminCards.sheet, serveSheet),
  on(adminCards.stock, (call) => countFreeCards(call.db)),
  on(adminCards.list, ({ db, query, staff }) => listSearched(db, query, staff)),
  on(adminCards.csv, cardsTable),
  on(adminCards.get, (call) => presentPhysicalCard(call, call.params, call.staff)),
  on(adminCards.block, (call) => blockCard(call, 'block')),
  on(adminCards.unblock, (call) => blockCard(call, 'unblock')),
  on(adminCards.release, (call) => releaseCard(call, leaveSeat)),
  on(adminCards.replace, replaceCard),
];
