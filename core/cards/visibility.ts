import { machine } from '../machine.ts';

/** What an owner says about a card, whoever pays for it: a lost card is neither shown nor paused. */
export const visibilities = ['shown', 'paused', 'lost'] as const;
export type Visibility = (typeof visibilities)[number];

export const cardVisibility = machine(visibilities, {
  pause: { from: ['shown'], to: 'paused' },
  resume: { from: ['paused'], to: 'shown' },
  reportLost: { from: ['shown', 'paused'], to: 'lost' },
  reportFound: { from: ['lost'], to: 'shown' },
});
export type VisibilityAction = keyof typeof cardVisibility.table;

export function visibilityOf({ pausedAt, lostAt }: { pausedAt: Date | null; lostAt: Date | null }): Visibility {
  if (lostAt) return 'lost';
  return pausedAt ? 'paused' : 'shown';
}

/** Whoever has lost a card cannot hand it to anybody. */
export function canBeHandedOver(visibility: Visibility): boolean {
  return visibility !== 'lost';
}
