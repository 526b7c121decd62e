import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatCardNumber } from '@visita/core/cards/number';
import { formatRewardCode } from '@visita/core/subscriptions/reward-code';
import type { App } from './app.ts';

/** A card in the hand that nobody has bound, and that no other journey ever takes. */
export interface PhysicalCard {
  /** As printed. */
  number: string;
  profilePath: string;
}

/** What `serve.ts` lists. */
export interface Printed {
  cards: { cardId: string; cardNumber: string }[];
  codes: string[];
}

const readPrinted = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Printed;

/** A reward of thirty days, on an installation of one journey's own. */
export function rewardCode({ cardsFile }: Pick<App, 'cardsFile'>): string {
  return formatRewardCode(readPrinted(cardsFile).codes[0] ?? '');
}

/** From those that `serve.ts` printed; a file for each that is taken is what the workers know of each other. */
export function takeCard({ folder, cardsFile }: Pick<App, 'folder' | 'cardsFile'>): PhysicalCard {
  const taken = join(folder, 'taken');
  mkdirSync(taken, { recursive: true });
  const mine = readPrinted(cardsFile).cards.find(({ cardId }) => claim(join(taken, cardId)));
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
