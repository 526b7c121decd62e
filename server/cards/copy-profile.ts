import type { cards } from '@visita/core/cards/contract';
import { isWritten } from '@visita/core/cards/written-content';
import { fieldProblem, Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { tellCardChanged } from './card-changed.ts';
import { refuseCard } from './find-own-card.ts';
import { ownCard } from './own-card.ts';
import { findCard, lockOwnCards, updateCard } from './queries.ts';

/**
 * Copies the content of one card to other cards of the same owner: all or none, each guarded by its version
 * (optimistic lock). The exit link and the permission for search engines are settings of each card and are
 * not copied.
 */
export async function copyProfile({ db, user, params, body, config, now }: Call<typeof cards.copy>) {
  const at = now();
  const { id: userId } = user;
  const targets = body.targets.filter(
    ({ id }, index, all) => id !== params.id && all.findIndex((other) => other.id === id) === index,
  );
  if (targets.length < body.targets.length) throw fieldProblem('targets', 'invalid');
  return transaction(db, async (tx) => {
    const lockedCards = await lockOwnCards(tx, { ids: [params.id, ...targets.map(({ id }) => id)], userId });
    const seen = async ({ id, version }: { id: string; version: number }) => {
      const card = lockedCards.find((row) => row.id === id);
      if (!card) throw await refuseCard(tx, { id });
      if (card.version !== version) throw new Problem('cardChangedElsewhere');
      return card;
    };
    const source = await seen({ id: params.id, version: body.version });
    if (!isWritten(source)) throw new Problem('transitionForbidden');
    const copies = [];
    for (const target of targets) {
      const { id, version, content } = await seen(target);
      const { exitLink, isFindable } = content;
      const copied = { ...source.content, exitLink, isFindable };
      const { photoId, logoId, coverId } = source;
      await updateCard(
        tx,
        { id, userId },
        { version, content: copied, photoId, logoId, coverId, updatedAt: at },
      );
      const card = await findCard(tx, { id, userId });
      if (!card) throw new Error('the card disappeared while locked');
      await tellCardChanged(tx, card);
      copies.push(ownCard({ config, now }, card));
    }
    return copies;
  });
}
