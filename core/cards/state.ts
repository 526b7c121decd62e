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

/** Days for which a person's first card without a physical card is shown in full, with or without a plan. */
export const fullDays = 14;

/** True for an own card with neither a running nor a waiting coverage. */
export const isUnpaid = (state: CardState): boolean =>
  state === 'needsSubscription' || state === 'specialValidityExpired';

/** States of a card's public page, the same for every viewer. */
export const publicStates = [
  'live',
  'lapsed',
  'paused',
  'lost',
  'unpublished',
  'blocked',
  'unbound',
  'unknown',
] as const;
export type PublicState = (typeof publicStates)[number];

/** The fields of a card that decide its state for a viewer. */
export interface OwnedLife {
  ownerId: string;
  coverages: readonly Coverage[];
}

/** The fields of a card that decide its state for visitors. */
export interface CardLife extends OwnedLife {
  pausedAt: Date | null;
  /** The time since which staff block its pages. */
  blockedAt: Date | null;
  /** Null until visitors may see the card. */
  publishedAt: Date | null;
  /** The end of the days in which a new card is shown in full, paid for or not; null for another. */
  fullUntil: Date | null;
}

/** An address and the card to which it leads, which is null for a free physical card. */
export interface AddressLife {
  card: CardLife | null;
  /** The time at which the physical card with this address was reported lost. */
  lostAt: Date | null;
}

interface Life {
  /** Null if no such address exists. */
  address: AddressLife | null;
  now: Date;
}

interface ViewedLife {
  /** Null if no such address exists; its card is null while a physical card is free. */
  address: { card: OwnedLife | null } | null;
  viewerId: string | null;
  now: Date;
}

export function cardState({ address, viewerId, now }: ViewedLife): CardState {
  if (!address) return 'notFound';
  const { card } = address;
  if (!card) return 'notBound';
  if (card.ownerId !== viewerId) return 'boundByOther';
  if (isPaidFor(card, now)) return 'activated';
  if (card.coverages.some((coverage) => isWaiting(coverage, now))) return 'needsActivation';
  return card.coverages.some(({ isSpecial }) => isSpecial) || isRewardLast(card)
    ? 'specialValidityExpired'
    : 'needsSubscription';
}

/** True if the plan that ended last was a reward, which is free like a special validity. */
function isRewardLast({ coverages }: OwnedLife): boolean {
  const plans = coverages.filter(({ isSpecial }) => !isSpecial);
  return (
    plans.toSorted((one, other) => Number(other.endsAt) - Number(one.endsAt))[0]?.plan === 'special-reward'
  );
}

/**
 * Lost belongs to the address, the rest to the card; so a lost address wins over a paused card. A blocked card
 * is blocked at all addresses.
 */
export function derivePublicState({ address, now }: Life): PublicState {
  if (!address) return 'unknown';
  const { card, lostAt } = address;
  if (!card) return 'unbound';
  if (card.blockedAt) return 'blocked';
  if (lostAt) return 'lost';
  if (!card.publishedAt) return 'unpublished';
  if (card.pausedAt) return 'paused';
  return isFull(card, now) ? 'live' : 'lapsed';
}

/**
 * Returns the moment at which the public state changes without an event, so that a cached page knows its
 * expiry: the latest end of what shows the card in full. Null if only an event can change it.
 */
export function validUntil({ address, now }: Life): Date | null {
  const card = address?.card;
  if (!card || derivePublicState({ address, now }) !== 'live') return null;
  const ends = card.coverages.filter((coverage) => isUnexpired(coverage, now)).map(({ endsAt }) => endsAt);
  if (ends.includes(null)) return null;
  return new Date(Math.max(...[...ends, card.fullUntil].map(Number)));
}

const isPaidFor = ({ coverages }: OwnedLife, now: Date) =>
  coverages.some((coverage) => isRunning(coverage, now));

/** True for a card that is shown in full: paid for, about to be, or new. */
const isFull = ({ coverages, fullUntil }: CardLife, now: Date) =>
  coverages.some((coverage) => isUnexpired(coverage, now)) || (fullUntil !== null && now < fullUntil);

/** A plan that waits for its activation has been paid, or follows a parcel on its way. */
const isUnexpired = (coverage: Coverage, now: Date) => isRunning(coverage, now) || isWaiting(coverage, now);
