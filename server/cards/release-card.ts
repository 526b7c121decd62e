import type { adminCards } from '@visita/core/cards/admin-contract';
import { attachedPhysicalCards } from '@visita/core/cards/address';
import { Problem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { audit } from '../staff/audit.ts';
import { mailReleased } from './jobs.ts';
import type { LeaveSeat } from './leave-seat.ts';
import { insertPhysicalMove, lockAttachedCards, lockCardOfPhysical } from './physical-card-queries.ts';
import { findCard } from './queries.ts';
import { removeBinding } from './remove-binding.ts';
import { presentPhysicalCard } from './present-physical-card.ts';
import { takePhysicalCard } from './take-physical-card.ts';

/**
 * Frees a physical card on behalf of an owner who cannot do so, and emails that owner. The card is removed with
 * its content, unless other physical cards are attached to it: then only this one is detached.
 */
export async function releaseCard(call: Call<typeof adminCards.release>, leaveSeat: LeaveSeat) {
  const { db, config, now, staff, params, body } = call;
  const at = now();
  return transaction(db, async (tx) => {
    const lockedCard = await lockCardOfPhysical(tx, { id: body.binding, physicalCardId: params.id });
    const card = lockedCard && (await findCard(tx, lockedCard));
    if (!card) {
      // throws `cardNotFound` for an unknown card; a known one was bound otherwise by now
      await presentPhysicalCard({ db: tx, config, now }, params, staff);
      throw new Problem('changedMeanwhile');
    }
    const by = { staff: staff.email, reason: body.reason };
    const { exitLink } = card.content;
    const choice = body.subscription;
    const isOneOfSeveral = attachedPhysicalCards(card.addresses).length > 1;
    if (isOneOfSeveral) {
      const move = { physicalCardId: params.id, action: 'release', movedAt: at, ...by } as const;
      await lockAttachedCards(tx, { cardId: card.id });
      await takePhysicalCard(tx, { cardId: card.id, physicalCardId: params.id, exitLink });
      await insertPhysicalMove(tx, { id: newId(at), ...move });
    } else await removeBinding(tx, { card, exitLink, action: 'release', choice, at, by }, leaveSeat);
    const released = await presentPhysicalCard({ db: tx, config, now }, params, staff);
    const { cardNumber } = released;
    await enqueue(tx, mailReleased, { userId: card.userId, cardNumber, isCardKept: isOneOfSeveral });
    await audit(tx, staff, {
      action: 'cards.release',
      subject: { type: 'card', id: params.id },
      before: { state: 'bound', userId: card.userId },
      after: { state: 'free', subscription: body.subscription },
      reason: body.reason,
    });
    return released;
  });
}
