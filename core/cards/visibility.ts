import { machine } from '../machine.ts';

/** The owner's setting, independent of coverage. A lost card cannot be paused. */
export const visibilities = ['shown', 'paused', 'lost'] as const;
export type Visibility = (typeof visibilities)[number];

export const cardVisibility = machine(visibilities, {
  pause: { from: ['shown'], to: 'paused' },
  resume: { from: ['paused'], to: 'shown' },
  reportLost: { from: ['shown', 'paused'], to: 'lost' },
  reportFound: { from: ['lost'], to: 'shown' },
});
export type VisibilityAction = keyof typeof cardVisibility.table;

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

/** True unless the card is reported lost. */
export function canBeHandedOver(visibility: Visibility): boolean {
  return visibility !== 'lost';
}
