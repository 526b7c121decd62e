import type { cards } from '@visita/core/cards/contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { eraseStatistics } from '../stats/jobs.ts';
import { tellCardChanged } from './card-changed.ts';
import { findCard, removeCard, updateExitLink } from './queries.ts';

/** What the owner wrote goes, the physical card is free again; only the way on they chose for whoever still taps it stays. */
export async function unbindCard({ db, user, params, now }: Call<typeof cards.remove>) {
  const mine = { id: params.id, userId: user.id };
  return transaction(db, async (tx) => {
    const card = await findCard(tx, mine);
    if (!card || !(await removeCard(tx, mine))) throw new Problem('cardNotFound');
    await updateExitLink(tx, { physicalCardId: card.physicalCardId, exitLink: card.content.exitLink });
    // after the last visitor whose page still knew this card
    await enqueue(tx, eraseStatistics, { cardId: card.id }, { startAfter: new Date(now().getTime() + 120_000) });
    await tellCardChanged(tx, card.cardId);
    return null;
  });
}
