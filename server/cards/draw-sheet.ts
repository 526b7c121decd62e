import { formatCardNumber } from '@visita/core/cards/number';
import type { Deps } from '../deps.ts';
import { createDrawingThread } from '../drawing-thread.ts';
import { listCardsOfBatch } from './batch-queries.ts';

/** In one file: fifty sheets of paper, and little enough to be drawn beside everything else. */
export const cardsOnFile = 500;

const draw = createDrawingThread(new URL('./draw-sheet-worker.ts', import.meta.url));

interface Which {
  batchId: string;
  /** The first is 1. */
  number: number;
}

/** Under what it is kept; no visitor is given a file of this name. */
export const sheetFile = ({ batchId, number }: Which) => `sheet-${batchId}-${number}.pdf`;

/** The printed cards of one file: each code says where the card leads, as one that is scanned. */
export async function drawSheetFile({ db, config }: Pick<Deps, 'db' | 'config'>, { batchId, number }: Which): Promise<Buffer> {
  const cards = await listCardsOfBatch(db, { batchId, limit: cardsOnFile, offset: (number - 1) * cardsOnFile });
  return draw({
    title: `${batchId} ${number}`,
    cards: cards.map(({ cardId, cardNumber }) => ({
      cardId,
      number: formatCardNumber(cardNumber),
      url: `${config.publicUrl}/i/${cardId}?s=q`,
    })),
  });
}
