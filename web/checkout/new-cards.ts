import type { Colour } from '@visita/core/colour';
import type { CardChoice } from '@visita/core/subscriptions/buying';

const first: Colour = 'black';

/** Returns a choice of one new card per seat, keeping the materials chosen before. */
export function newCards(
  choice: CardChoice | undefined,
  seats: number,
): Extract<CardChoice, { kind: 'new' }> {
  const before = choice?.kind === 'new' ? choice.colours : [];
  return {
    kind: 'new',
    colours: Array.from({ length: seats }, (_, index) => before[index] ?? before[0] ?? first),
  };
}
