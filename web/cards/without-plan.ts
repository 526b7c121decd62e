import type { Card } from '@visita/core/cards/contract';

/** Those that a plan can be had for: nothing pays for them, or only the time that came with them. */
export function withoutPlan({ cards }: { cards: Card[] }): Card[] {
  return cards.filter(({ plan }) => plan === null);
}
