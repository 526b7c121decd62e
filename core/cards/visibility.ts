import { machine } from '../machine.ts';

/** What an owner says about a card, whoever pays for it: a lost card is neither shown nor paused. */
export const standings = ['shown', 'paused', 'lost'] as const;
export type Standing = (typeof standings)[number];

export const cardStanding = machine(standings, {
  pause: { from: ['shown'], to: 'paused' },
  resume: { from: ['paused'], to: 'shown' },
  reportLost: { from: ['shown', 'paused'], to: 'lost' },
  reportFound: { from: ['lost'], to: 'shown' },
});
export type StandingAction = keyof typeof cardStanding.table;

export function standingOf({ pausedAt, lostAt }: { pausedAt: Date | null; lostAt: Date | null }): Standing {
  if (lostAt) return 'lost';
  return pausedAt ? 'paused' : 'shown';
}

/** Whoever has lost a card cannot hand it to anybody. */
export function canBeHandedOver(standing: Standing): boolean {
  return standing !== 'lost';
}
