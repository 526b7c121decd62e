import type { Card } from '@visita/core/cards/contract';

/** Returns the cards without a plan, including those with free time. */
export function withoutPlan({ cards }: { cards: Card[] }): Card[] {
  return cards.filter(({ plan }) => plan === null);
}
