import type { adminCards } from '@visita/core/cards/admin-contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { audit } from '../staff/audit.ts';
import { mailReleased } from './jobs.ts';
import type { LeaveSeat } from './leave-seat.ts';
import { lockCardOfPhysical } from './physical-card-queries.ts';
import { findCard } from './queries.ts';
import { removeBinding } from './remove-binding.ts';
import { presentPhysicalCard } from './present-physical-card.ts';

/** Unbinds a card on behalf of an owner who cannot do so, and emails that owner. */
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
    await removeBinding(tx, { card, exitLink, action: 'release', choice, at, by }, leaveSeat);
    const released = await presentPhysicalCard({ db: tx, config, now }, params, staff);
    await enqueue(tx, mailReleased, { userId: card.userId, cardNumber: released.cardNumber });
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
