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
export const faces = ['live', 'lapsed', 'paused', 'lost', 'unbound', 'unknown'] as const;
export type Face = (typeof faces)[number];

/** The part of a card that decides: whose it is, until when its batch pays for it, and what its owner has said about it. */
export interface CardLife {
  ownerId: string | null;
  specialValidUntil: Date | null;
  pausedAt: Date | null;
  lostAt: Date | null;
}

/** The part of a subscription that decides. One in no phase (unpaid, paused, ended) pays for nothing and is `null` here. */
export interface CardSubscription {
  phase: 'waiting' | 'trial' | 'active';
  /** The first moment that is no longer paid for; `null` when only an event can end it. */
  endsAt: Date | null;
}

interface Life {
  /** `null` when no such card was ever made. */
  card: CardLife | null;
  subscription: CardSubscription | null;
  now: Date;
}

export function cardState({ card, viewerId, subscription, now }: Life & { viewerId: string | null }): CardState {
  if (!card) return 'notFound';
  if (card.ownerId === null) return 'notBound';
  if (card.ownerId !== viewerId) return 'boundByOther';
  if (isPaidFor(card, subscription, now)) return 'activated';
  if (subscription?.phase === 'waiting') return 'needsActivation';
  return card.specialValidUntil ? 'specialValidityExpired' : 'needsSubscription';
}

export function faceOf({ card, subscription, now }: Life): Face {
  if (!card) return 'unknown';
  if (card.ownerId === null) return 'unbound';
  if (card.lostAt) return 'lost';
  if (card.pausedAt) return 'paused';
  return isPaidFor(card, subscription, now) ? 'live' : 'lapsed';
}

/** When the face changes by the clock alone, so that a kept page knows its end; `null` when only an event can change it. */
export function validUntil({ card, subscription, now }: Life): Date | null {
  if (!card || faceOf({ card, subscription, now }) !== 'live') return null;
  const ends = [card.specialValidUntil ?? now];
  if (subscription && isRunning(subscription, now)) {
    if (!subscription.endsAt) return null;
    ends.push(subscription.endsAt);
  }
  return new Date(Math.max(...ends.map(Number)));
}

function isPaidFor(card: CardLife, subscription: CardSubscription | null, now: Date): boolean {
  const isSpecial = card.specialValidUntil !== null && now < card.specialValidUntil;
  return isSpecial || (subscription !== null && isRunning(subscription, now));
}

function isRunning({ phase, endsAt }: CardSubscription, now: Date): boolean {
  return phase !== 'waiting' && (endsAt === null || now < endsAt);
}
