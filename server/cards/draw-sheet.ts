import { formatCardNumber } from '@visita/core/cards/number';
import type { Deps } from '../deps.ts';
import { createDrawingThread } from '../drawing-thread.ts';
import { listCardsOfBatch } from './batch-queries.ts';

/** The cards in one file: fifty sheets, few enough to be drawn beside other work. */
export const cardsOnFile = 500;

const draw = createDrawingThread(new URL('./draw-sheet-worker.ts', import.meta.url));

interface DrawSheetTarget {
  batchId: string;
  /** 1 for the first file. */
  number: number;
}

/** The file's name in the store. No endpoint for visitors serves this name. */
export const sheetFile = ({ batchId, number }: DrawSheetTarget) => `sheet-${batchId}-${number}.pdf`;

/** Draws the printed cards of one file. `?s=q` in each code's URL marks a scan in the statistics. */
export async function drawSheetFile(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { batchId, number }: DrawSheetTarget,
): Promise<Buffer> {
  const cards = await listCardsOfBatch(db, {
    batchId,
    limit: cardsOnFile,
    offset: (number - 1) * cardsOnFile,
  });
  return draw({
    title: `${batchId} ${number}`,
    cards: cards.map(({ cardId, cardNumber }) => ({
      cardId,
      number: formatCardNumber(cardNumber),
      url: `${config.publicUrl}/i/${cardId}?s=q`,
    })),
  });
}
