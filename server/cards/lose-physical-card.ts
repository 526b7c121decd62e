import type { cards } from '@visita/core/cards/contract';
import { physicalLoss, type LossAction } from '@visita/core/cards/visibility';
import { Problem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { updateLost } from './card-address-queries.ts';
import { tellPhysicalCardChanged } from './card-changed.ts';
import { insertCardMove } from './card-move-queries.ts';
import { choosePhysicalCard } from './choose-physical-card.ts';
import { findOwnCard } from './find-own-card.ts';
import { lockOwnCard } from './lock-own-card.ts';
import { removeTransfer } from './transfer-queries.ts';

/**
 * Reports a physical card lost or found, at its own address; the card lives on at the others. A lost one
 * cannot be transferred, so its pending code is deleted. One that was replaced can only be found.
 */
export async function losePhysicalCard(
  { db, user, params, body, config, now }: Call<typeof cards.reportLost>,
  action: LossAction,
) {
  const mine = { id: params.id, userId: user.id };
  const at = now();
  return transaction(db, async (tx) => {
    const card = await lockOwnCard(tx, mine);
    const { physicalCardId, lostAt, isBlocked } = choosePhysicalCard(card, body);
    const isAllowed = physicalLoss.can(action, lostAt ? 'lost' : 'present');
    if (!isAllowed || (isBlocked && action === 'reportLost')) throw new Problem('transitionForbidden');
    const isLost = physicalLoss.table[action].to === 'lost';
    await updateLost(tx, { physicalCardId }, { lostAt: isLost ? at : null });
    if (isLost) await removeTransfer(tx, { physicalCardId });
    await insertCardMove(tx, { id: newId(at), cardId: card.id, physicalCardId, action, movedAt: at });
    await tellPhysicalCardChanged(tx, { id: physicalCardId });
    return findOwnCard({ db: tx, config, now }, mine);
  });
}
