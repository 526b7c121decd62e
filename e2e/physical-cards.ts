import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Card } from '@visita/core/cards/contract';
import { formatCardNumber } from '@visita/core/cards/number';
import { formatRewardCode } from '@visita/core/subscriptions/reward-code';
import type { App } from './app.ts';

/** An unbound card that no other journey uses. */
export interface PhysicalCard {
  /** As printed. */
  number: string;
  profilePath: string;
}

/** The code in the printed address of a card's physical card. */
export const printedCode = ({ physicalCards: [physicalCard] }: Pick<Card, 'physicalCards'>): string =>
  physicalCard?.address ?? '';

/** The contents of the file that `serve.ts` writes. */
export interface Printed {
  cards: { cardId: string; cardNumber: string }[];
  codes: string[];
}

const readPrinted = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Printed;

/** A reward code for thirty days, in a separate installation. */
export function rewardCode({ cardsFile }: Pick<App, 'cardsFile'>): string {
  return formatRewardCode(readPrinted(cardsFile).codes[0] ?? '');
}

/**
 * Takes one of the cards that `serve.ts` printed. A file per taken card keeps parallel workers from using it.
 */
export function takeCard({ folder, cardsFile }: Pick<App, 'folder' | 'cardsFile'>): PhysicalCard {
  const takenFolder = join(folder, 'taken');
  mkdirSync(takenFolder, { recursive: true });
  const mine = readPrinted(cardsFile).cards.find(({ cardId }) => claim(join(takenFolder, cardId)));
  if (!mine) throw new Error('no unused card is left: increase `count` in e2e/serve.ts');
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
