import { isRunning, type Coverage } from './coverage.ts';

/** What a card is to the one who asks (docs/product.md, sections 4 and 11). */
export const cardStates = [
  'notFound',
  'notBound',
  'needsSubscription',
  'needsActivation',
  'activated',
  'boundByOther',
  'specialValidityExpired',
] as const;
export type CardState = (typeof cardStates)[number];

/** What the public page of a card shows, whoever looks. */
export const publicStates = ['live', 'lapsed', 'paused', 'lost', 'unbound', 'unknown'] as const;
export type PublicState = (typeof publicStates)[number];

/** The part of a card that decides: whose it is, what pays for it, and what its owner has said about it. */
export interface CardLife {
  ownerId: string | null;
  coverages: readonly Coverage[];
  pausedAt: Date | null;
  lostAt: Date | null;
}

interface Life {
  /** `null` when no such card was ever made. */
  card: CardLife | null;
  now: Date;
}

export function cardState({ card, viewerId, now }: Life & { viewerId: string | null }): CardState {
  if (!card) return 'notFound';
  if (card.ownerId === null) return 'notBound';
  if (card.ownerId !== viewerId) return 'boundByOther';
  if (isPaidFor(card, now)) return 'activated';
  if (card.coverages.some(({ phase }) => phase === 'waiting')) return 'needsActivation';
  return card.coverages.some(({ isSpecial }) => isSpecial) ? 'specialValidityExpired' : 'needsSubscription';
}

export function publicStateOf({ card, now }: Life): PublicState {
  if (!card) return 'unknown';
  if (card.ownerId === null) return 'unbound';
  if (card.lostAt) return 'lost';
  if (card.pausedAt) return 'paused';
  return isPaidFor(card, now) ? 'live' : 'lapsed';
}

/**
 * When the public state changes by the clock alone, so that a kept page knows its end: the latest end of what pays for the card.
 * `null` when only an event can change it.
 */
export function validUntil({ card, now }: Life): Date | null {
  if (!card || publicStateOf({ card, now }) !== 'live') return null;
  const ends = card.coverages.filter((coverage) => isRunning(coverage, now)).map(({ endsAt }) => endsAt);
  return ends.includes(null) ? null : new Date(Math.max(...ends.map(Number)));
}

const isPaidFor = ({ coverages }: CardLife, now: Date) => coverages.some((coverage) => isRunning(coverage, now));
