import { machine } from '../machine.ts';

/** A card as its owner sees it: lost if each of its physical cards is lost. */
export const visibilities = ['shown', 'paused', 'lost'] as const;
export type Visibility = (typeof visibilities)[number];

/** The owner's setting of a card, which holds at each of its addresses. */
export const cardPause = machine(['shown', 'paused'], {
  pause: { from: ['shown'], to: 'paused' },
  resume: { from: ['paused'], to: 'shown' },
});
export type PauseAction = keyof typeof cardPause.table;

/** The loss of a physical card, which holds at its own address, whether the card is paused or not. */
export const physicalLoss = machine(['present', 'lost'], {
  reportLost: { from: ['present'], to: 'lost' },
  reportFound: { from: ['lost'], to: 'present' },
});
export type LossAction = keyof typeof physicalLoss.table;

/** Derives the visibility of a card from the loss of the physical card that stands for it. */
export function deriveVisibility({
  pausedAt,
  lostAt,
}: {
  pausedAt: Date | null;
  lostAt: Date | null;
}): Visibility {
  if (lostAt) return 'lost';
  return pausedAt ? 'paused' : 'shown';
}
