import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCardNumber } from '@visita/core/cards/number';
import type { App } from './app.ts';

/** A card in the hand that nobody has bound, and that no other journey ever takes. */
export interface PhysicalCard {
  /** As printed. */
  number: string;
  profilePath: string;
}

/** From those that `serve.ts` printed; a file for each that is taken is what the workers know of each other. */
export function takeCard({ folder, cardsFile }: Pick<App, 'folder' | 'cardsFile'>): PhysicalCard {
  const printed = JSON.parse(readFileSync(cardsFile, 'utf8')) as { cardId: string; cardNumber: string }[];
  const taken = join(folder, 'taken');
  mkdirSync(taken, { recursive: true });
  const mine = printed.find(({ cardId }) => claim(join(taken, cardId)));
  if (!mine) throw new Error('the journeys take more cards than serve.ts prints');
  return { number: formatCardNumber(mine.cardNumber), profilePath: `/i/${mine.cardId}` };
}

function claim(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
