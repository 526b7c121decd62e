import type { Colour } from '@visita/core/colour';
import type { CardChoice } from '@visita/core/subscriptions/buying';

const first: Colour = 'black';

/** Returns a choice of one new card per seat, keeping the materials and the card chosen before. */
export function newCards(
  choice: CardChoice | undefined,
  seats: number,
): Extract<CardChoice, { kind: 'new' }> {
  const before = choice?.kind === 'new' ? choice.colours : [];
  const cardId = choice?.kind === 'new' ? choice.cardId : undefined;
  return {
    kind: 'new',
    ...(cardId !== undefined && { cardId }),
    colours: Array.from({ length: seats }, (_, index) => before[index] ?? before[0] ?? first),
  };
}
