import type { cards } from '@visita/core/cards/contract';
import { emptyContent } from '@visita/core/cards/content';
import { isRunning, isWaiting } from '@visita/core/cards/coverage';
import { Problem } from '@visita/core/problems';
import { lockUser } from '../account/queries.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { writeChanges } from './change-card.ts';
import { findOwnCard } from './find-own-card.ts';
import { insertCard, listCards, type OwnedRow } from './queries.ts';
import { seatAt } from './seat-at.ts';

/** Maximum number of a user's cards that have neither a physical card nor a plan. */
const mostCards = { unverified: 1, verified: 3 };

/** Creates a card without a physical card. The account's lock makes concurrent calls count each other's. */
export async function createCard(call: Call<typeof cards.create>) {
  const { db, user, body: changes, config, now, language } = call;
  const at = now();
  return transaction(db, async (tx) => {
    const lockedUser = await lockUser(tx, user);
    if (!lockedUser) throw new Problem('sessionExpired');
    // without a mail server no address can be verified
    const isVerified = lockedUser.isVerified || !config.sendsMail;
    const most = isVerified ? mostCards.verified : mostCards.unverified;
    const own = await listCards(tx, { userId: user.id });
    if (own.filter((card) => standsAlone(card, at)).length >= most)
      throw new Problem(isVerified ? 'tooManyCards' : 'tooManyCardsUnverified', { params: { most } });
    const mine = { id: newId(at), userId: user.id };
    const content = { ...emptyContent, language };
    const publishedAt = isVerified ? at : null;
    await insertCard(tx, { ...mine, content, publishedAt, boundAt: at, updatedAt: at });
    if (Object.keys(changes).length > 0)
      await writeChanges(tx, { card: { ...mine, content, photoId: null }, changes, at }, { config });
    return findOwnCard({ db: tx, config, now }, mine);
  });
}

/** True for a card with neither a physical card nor a plan that pays or is about to. */
function standsAlone(card: OwnedRow, now: Date): boolean {
  const isPlanned = card.coverages.some(
    (coverage) => !coverage.isSpecial && (isRunning(coverage, now) || isWaiting(coverage, now)),
  );
  return card.physicalCardId === null && seatAt(card, now) === null && !isPlanned;
}
