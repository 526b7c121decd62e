import type { adminCards } from '@visita/core/cards/admin-contract';
import { fieldProblem, Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { lockPhysicalCards, findPhysicalCard } from './physical-card-queries.ts';
import { moveBinding } from './move-binding.ts';
import { hasBinding, lockBinding, findCard } from './queries.ts';
import { presentPhysicalCard } from './present-physical-card.ts';

/** Replaces a lost or broken card with another physical card, at its owner's request to staff. */
export async function replaceCard(call: Call<typeof adminCards.replace>) {
  const { db, config, now, staff, params, body } = call;
  const at = now();
  return transaction(db, async (tx) => {
    const lockedBinding = await lockBinding(tx, { id: body.binding, physicalCardId: params.id });
    const binding = lockedBinding && (await findCard(tx, lockedBinding));
    if (!binding) {
      await presentPhysicalCard({ db: tx, config, now }, params, staff);
      throw new Problem('changedMeanwhile');
    }
    const taken = await lockTaken(tx, { oldId: params.id, cardNumber: body.cardNumber });
    await moveBinding(tx, { binding, taken, at, by: { staff: staff.email, reason: body.reason } });
    await audit(tx, staff, {
      action: 'cards.replace',
      subject: { type: 'card', id: params.id },
      before: { state: 'bound' },
      after: { replacedBy: taken.physicalCardId },
      reason: body.reason,
    });
    return presentPhysicalCard({ db: tx, config, now }, { id: taken.physicalCardId }, staff);
  });
}

/** Finds the free card that is to replace another and locks both, so that it cannot be bound meanwhile. */
async function lockTaken(tx: Tx, { oldId, cardNumber }: { oldId: string; cardNumber: string }) {
  const found = await findPhysicalCard(tx, { cardNumber });
  if (!found) throw fieldProblem('cardNumber', 'cardNumberUnknown');
  const lockedCards = await lockPhysicalCards(tx, { ids: [oldId, found.physicalCardId] });
  if (lockedCards.some(({ id, blockedAt }) => id === found.physicalCardId && blockedAt))
    throw fieldProblem('cardNumber', 'cardBlocked');
  if (await hasBinding(tx, found)) throw fieldProblem('cardNumber', 'cardTaken');
  return found;
}
