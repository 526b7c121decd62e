import type { cards } from '@visita/core/cards/contract';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { eraseStatistics } from '../stats/jobs.ts';
import { tellCardChanged } from './card-changed.ts';
import { refuseCard } from './find-own-card.ts';
import type { LeaveSeat } from './leave-seat.ts';
import { findCard, lockCard, removeCard, updateExitLink } from './queries.ts';

/** What the owner wrote goes, the physical card is free again; only the way on they chose for whoever still taps it stays. */
export async function unbindCard({ db, user, params, query, now }: Call<typeof cards.remove>, leaveSeat: LeaveSeat) {
  const mine = { id: params.id, userId: user.id };
  const at = now();
  return transaction(db, async (tx) => {
    const card = (await lockCard(tx, mine)) && (await findCard(tx, mine));
    if (!card) throw await refuseCard(tx, mine);
    await updateExitLink(tx, { physicalCardId: card.physicalCardId, exitLink: card.content.exitLink });
    await leaveSeat(tx, { cardId: card.id, choice: query?.subscription, at });
    await removeCard(tx, mine);
    // after the last visitor whose page still knew this card
    await enqueue(tx, eraseStatistics, { cardId: card.id }, { startAfter: new Date(at.getTime() + 120_000) });
    await tellCardChanged(tx, card.cardId);
    return null;
  });
}
