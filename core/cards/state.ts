import { earliest } from '../days.ts';
import { isRunning, isWaiting, type Coverage } from './coverage.ts';

/** States of a card for the viewer (docs/product.md, sections 4 and 11). */
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

/** True for an own card with neither a running nor a waiting coverage. */
export const isUnpaid = (state: CardState): boolean =>
  state === 'needsSubscription' || state === 'specialValidityExpired';

/** States of a card's public page, the same for every viewer. */
export const publicStates = ['live', 'lapsed', 'paused', 'lost', 'unbound', 'unknown'] as const;
export type PublicState = (typeof publicStates)[number];

/** The fields that decide a card's state: owner, coverages, and visibility. */
export interface CardLife {
  ownerId: string | null;
  coverages: readonly Coverage[];
  pausedAt: Date | null;
  lostAt: Date | null;
}

interface Life {
  /** Null if no such card exists. */
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

/** True for free coverage: the special validity of a batch, or a reward. */
const isGift = ({ isSpecial, plan }: Coverage) => isSpecial || plan === 'special-reward';

export function derivePublicState({ card, now }: Life): PublicState {
  if (!card) return 'unknown';
  if (card.ownerId === null) return 'unbound';
  if (card.lostAt) return 'lost';
  if (card.pausedAt) return 'paused';
  return isPaidFor(card, now) ? 'live' : 'lapsed';
}

/**
 * Returns the moment at which the public state changes without an event, so that a cached page knows its
 * expiry: the latest end of the running coverages, or the earliest start of the waiting ones. Null if only an
 * event can change it.
 */
export function validUntil({ card, now }: Life): Date | null {
  if (!card) return null;
  const state = derivePublicState({ card, now });
  if (state === 'lapsed')
    return earliest(
      card.coverages.filter((coverage) => isWaiting(coverage, now)).map(({ liveFrom }) => liveFrom),
    );
  if (state !== 'live') return null;
  const ends = card.coverages.filter((coverage) => isRunning(coverage, now)).map(({ endsAt }) => endsAt);
  return ends.includes(null) ? null : new Date(Math.max(...ends.map(Number)));
}

const isPaidFor = ({ coverages }: CardLife, now: Date) =>
  coverages.some((coverage) => isRunning(coverage, now));
