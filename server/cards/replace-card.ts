import type { adminCards } from '@visita/core/cards/admin-contract';
import { visibilityOf } from '@visita/core/cards/visibility';
import { fieldProblem, Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { audit } from '../staff/audit.ts';
import { hasBinding, insertPhysicalMove, lockBinding, lockPhysicalCards, updatePhysicalCard, updatePhysicalOf } from './admin-queries.ts';
import { tellCardChanged } from './card-changed.ts';
import { mailReplaced } from './jobs.ts';
import { findPhysicalCard, moveCard, removeTransfer } from './queries.ts';
import { showPhysicalCard } from './show-physical-card.ts';

/**
 * Another physical card takes the stead of a lost or broken one. The name that was on it goes over with everything that hangs
 * on it: content, what pays for it, its seat, contacts and statistics. The old one can never be bound, and its address shows
 * the new one's page, for as long as that is the same name's.
 */
export async function replaceCard(call: Call<typeof adminCards.replace>) {
  const { db, config, now, staff, params, body } = call;
  const at = now();
  return transaction(db, async (tx) => {
    const binding = await lockBinding(tx, { id: body.binding, physicalCardId: params.id });
    if (!binding) {
      await showPhysicalCard({ db: tx, config, now }, params, staff);
      throw new Problem('changedMeanwhile');
    }
    const { old, taken } = await lockBoth(tx, { oldId: params.id, cardNumber: body.cardNumber });
    await updatePhysicalOf(tx, binding, { physicalCardId: taken.id });
    await updatePhysicalCard(tx, taken, { exitLink: '' });
    await updatePhysicalCard(tx, old, { blockedAt: at, leadsTo: binding.id, exitLink: '' });
    // a code was for the card that is gone; and what was lost is found in the new one
    await removeTransfer(tx, { cardId: binding.id });
    if (visibilityOf(binding) === 'lost') await moveCard(tx, binding, { moveId: newId(at), action: 'reportFound', now: at });
    // tells the old address as well, which leads here now
    await tellCardChanged(tx, taken.cardId);
    const move = { movedAt: at, staff: staff.email, reason: body.reason };
    await insertPhysicalMove(tx, { id: newId(at), physicalCardId: old.id, action: 'replace', otherId: taken.id, ...move });
    await insertPhysicalMove(tx, { id: newId(at), physicalCardId: taken.id, action: 'takeOver', otherId: old.id, ...move });
    await enqueue(tx, mailReplaced, { userId: binding.userId, id: binding.id, cardNumber: taken.cardNumber });
    const subject = { type: 'card', id: old.id };
    await audit(tx, staff, {
      action: 'cards.replace',
      subject,
      before: { state: 'bound' },
      after: { replacedBy: taken.id },
      reason: body.reason,
    });
    return showPhysicalCard({ db: tx, config, now }, taken, staff);
  });
}

/** The card that is replaced and the one that takes its stead, which nobody binds meanwhile. */
async function lockBoth(tx: Tx, { oldId, cardNumber }: { oldId: string; cardNumber: string }) {
  const found = await findPhysicalCard(tx, { cardNumber });
  if (!found) throw fieldProblem('cardNumber', 'cardNumberUnknown');
  const held = await lockPhysicalCards(tx, { ids: [oldId, found.physicalCardId] });
  const [old, taken] = [held.find(({ id }) => id === oldId), held.find(({ id }) => id === found.physicalCardId)];
  if (!old || !taken) throw new Problem('cardNotFound');
  if (taken.blockedAt) throw fieldProblem('cardNumber', 'cardBlocked');
  if (await hasBinding(tx, { physicalCardId: taken.id })) throw fieldProblem('cardNumber', 'cardTaken');
  return { old, taken };
}
