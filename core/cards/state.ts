import { earliest } from '../days.ts';
import { isRunning, isWaiting, type Coverage } from './coverage.ts';

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

/** A card of one's own that nothing pays for, and nothing waits to. */
export const isUnpaid = (state: CardState): boolean => state === 'needsSubscription' || state === 'specialValidityExpired';

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
  if (card.coverages.some((coverage) => isWaiting(coverage, now))) return 'needsActivation';
  return card.coverages.some(isGift) ? 'specialValidityExpired' : 'needsSubscription';
}

/** Time that cost nothing: a batch's special validity, or a reward's. */
const isGift = ({ isSpecial, plan }: Coverage) => isSpecial || plan === 'special-reward';

export function publicStateOf({ card, now }: Life): PublicState {
  if (!card) return 'unknown';
  if (card.ownerId === null) return 'unbound';
  if (card.lostAt) return 'lost';
  if (card.pausedAt) return 'paused';
  return isPaidFor(card, now) ? 'live' : 'lapsed';
}

/**
 * When the public state changes by the clock alone, so that a kept page knows its end: the latest end of what pays for the
 * card, or the first beginning of what waits to. `null` when only an event can change it.
 */
export function validUntil({ card, now }: Life): Date | null {
  if (!card) return null;
  const state = publicStateOf({ card, now });
  if (state === 'lapsed') return earliest(card.coverages.filter((coverage) => isWaiting(coverage, now)).map(({ liveFrom }) => liveFrom));
  if (state !== 'live') return null;
  const ends = card.coverages.filter((coverage) => isRunning(coverage, now)).map(({ endsAt }) => endsAt);
  return ends.includes(null) ? null : new Date(Math.max(...ends.map(Number)));
}

const isPaidFor = ({ coverages }: CardLife, now: Date) => coverages.some((coverage) => isRunning(coverage, now));
