import { attachedPhysicalCards } from '@visita/core/cards/address';
import { storedContent } from '@visita/core/cards/content';
import {
  isRunning,
  isWaiting,
  specialEnd,
  type CoveragePhase,
  type SourcedCoverage,
} from '@visita/core/cards/coverage';
import { deriveVisibility } from '@visita/core/cards/visibility';
import { cardState } from '@visita/core/cards/state';
import { photoUrl } from '@visita/core/uploads/photo-files';
import type { Deps } from '../deps.ts';
import { imageAddress } from '../image-address.ts';
import type { OwnedRow } from './queries.ts';
import { seatAt } from './seat-at.ts';

/** The owner's view of a card. */
export function ownCard({ config, now }: Pick<Deps, 'config' | 'now'>, row: OwnedRow) {
  const { content, coverages, validityLength, validityUnit, userId, transferUntil } = row;
  const {
    id,
    cardId,
    cardNumber,
    colour,
    visitCount,
    saveCount,
    boundAt,
    publishedAt,
    fullUntil,
    blockedAt,
    version,
  } = row;
  const seat = seatAt(row, now());
  const photo = row.photoName ? imageAddress({ config }, photoUrl(row.photoName)) : '';
  return {
    ...storedContent(content),
    // listed one by one: a column with the name of a content field must not overwrite the owner's text
    id,
    cardId,
    cardNumber,
    colour,
    visitCount,
    saveCount,
    boundAt,
    publishedAt,
    fullUntil,
    blockedAt,
    version,
    physicalCards: presentPhysicalCards(row, now()),
    addresses: row.addresses.map(({ code, kind, physicalCardId, lostAt }) => ({
      code,
      kind,
      physicalCardId,
      isLost: lostAt !== null,
    })),
    photo,
    logo: imageAddress({ config }, content.logo ?? ''),
    cover: imageAddress({ config }, content.cover ?? ''),
    avatar: photo || null,
    state: cardState({
      address: { card: { ownerId: userId, coverages } },
      viewerId: userId,
      now: now(),
    }),
    isSubscribed: coverages.some((coverage) => !coverage.isSpecial && isRunning(coverage, now())),
    specialValidUntil: specialEnd(coverages),
    plan: seat && { ...seat, code: seat.plan, phase: getPhase(coverages, seat, now()) },
    visibility: deriveVisibility(row),
    isPaused: row.pausedAt !== null,
    transferUntil: toPending(transferUntil, now()),
    publicUrl: `${config.publicUrl}/i/${row.cardId}`,
    specialValidity: validityLength && validityUnit ? { length: validityLength, unit: validityUnit } : null,
  };
}

/** The view of a card for programs. */
export function toCardV1({ boundAt, ...card }: ReturnType<typeof ownCard>) {
  return { ...card, createdAt: boundAt };
}

/** Returns the expiry of a transfer code; null once it has expired. */
const toPending = (until: Date | null, now: Date) => (until && until > now ? until : null);

/** Lists the attached physical cards, oldest first. */
const presentPhysicalCards = (
  { addresses, coverages }: Pick<OwnedRow, 'addresses' | 'coverages'>,
  now: Date,
) =>
  attachedPhysicalCards(addresses).flatMap(
    ({ physicalCardId: id, physicalKind: kind, cardNumber, colour, code, lostAt, transferUntil }) =>
      id && kind && cardNumber
        ? [
            {
              id,
              kind,
              cardNumber,
              colour,
              address: code,
              isLost: lostAt !== null,
              transferUntil: toPending(transferUntil, now),
              specialValidUntil: coverages.find(({ sourceId }) => sourceId === id)?.endsAt ?? null,
            },
          ]
        : [],
  );

/** The phase of a card's plan; null if the plan neither covers the card nor is about to. */
function getPhase(
  coverages: readonly SourcedCoverage[],
  { subscriptionId }: { subscriptionId: string },
  now: Date,
): CoveragePhase | null {
  const planned = coverages.find(({ sourceId }) => sourceId === subscriptionId);
  if (!planned) return null;
  if (isWaiting(planned, now)) return 'waiting';
  if (!isRunning(planned, now)) return null;
  // a coverage stored as `waiting` that runs by now is in its trial
  return planned.phase === 'waiting' ? 'trial' : planned.phase;
}

/** Counts the cards: all, live, not live yet, and covered by a subscription. */
export function cardTotals(cards: { state: string; isSubscribed: boolean }[]) {
  const activated = cards.filter(({ state }) => state === 'activated').length;
  return {
    total: cards.length,
    activated,
    pending: cards.length - activated,
    subscribed: cards.filter(({ isSubscribed }) => isSubscribed).length,
  };
}
