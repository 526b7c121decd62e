import { emptyContent } from '@visita/core/cards/content';
import { isRunning, isWaiting, specialEnd, type Coverage, type CoveragePhase } from '@visita/core/cards/coverage';
import { visibilityOf } from '@visita/core/cards/visibility';
import { cardState } from '@visita/core/cards/state';
import { photoUrl } from '@visita/core/uploads/photo-files';
import type { Deps } from '../deps.ts';
import { imageAddress } from '../image-address.ts';
import type { BoundRow } from './queries.ts';
import { seatAt } from './seat-at.ts';

/** A card as its owner sees it. */
export function ownCard({ config, now }: Pick<Deps, 'config' | 'now'>, row: BoundRow) {
  const { content, coverages, validityLength, validityUnit, userId, transferUntil } = row;
  const { id, cardId, cardNumber, colour, visitCount, saveCount, boundAt, version } = row;
  const seat = seatAt(row, now());
  const photo = row.photoName ? imageAddress({ config }, photoUrl(row.photoName)) : '';
  return {
    // a card that was written before a field was there has left it empty
    ...emptyContent,
    ...content,
    // named one by one: a column of the row with a content field's name must not replace what the owner wrote
    id,
    cardId,
    cardNumber,
    colour,
    visitCount,
    saveCount,
    boundAt,
    version,
    photo,
    avatar: photo || null,
    state: cardState({ card: { ...row, ownerId: userId }, viewerId: userId, now: now() }),
    isSubscribed: coverages.some((coverage) => !coverage.isSpecial && isRunning(coverage, now())),
    specialValidUntil: specialEnd(coverages),
    plan: seat && { ...seat, code: seat.plan, phase: phaseOf(coverages, now()) },
    visibility: visibilityOf(row),
    transferUntil: transferUntil && transferUntil > now() ? transferUntil : null,
    publicUrl: `${config.publicUrl}/i/${row.cardId}`,
    specialValidity: validityLength && validityUnit ? { length: validityLength, unit: validityUnit } : null,
  };
}

/** What the plan of a card is in; nothing while it pays for nothing and does not wait to. */
function phaseOf(coverages: readonly Coverage[], now: Date): CoveragePhase | null {
  const planned = coverages.find(({ isSpecial }) => !isSpecial);
  if (!planned) return null;
  if (isWaiting(planned, now)) return 'waiting';
  if (!isRunning(planned, now)) return null;
  // what waits to pay by itself is in its trial then
  return planned.phase === 'waiting' ? 'trial' : planned.phase;
}

/** How many there are, live, waiting for something, and paid for by a subscription. */
export function totalsOf(cards: { state: string; isSubscribed: boolean }[]) {
  const activated = cards.filter(({ state }) => state === 'activated').length;
  return {
    total: cards.length,
    activated,
    pending: cards.length - activated,
    subscribed: cards.filter(({ isSubscribed }) => isSubscribed).length,
  };
}
