import type { Colour } from '@visita/core/cards/colour';
import type { CardChoice } from '@visita/core/subscriptions/buying';

const first: Colour = 'black';

/** As many new cards as a plan has people; what was chosen of them before stays. */
export function newCards(choice: CardChoice | undefined, seats: number): Extract<CardChoice, { kind: 'new' }> {
  const before = choice?.kind === 'new' ? choice.colours : [];
  return { kind: 'new', colours: Array.from({ length: seats }, (_, index) => before[index] ?? before[0] ?? first) };
}
