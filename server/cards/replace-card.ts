import type { adminCards } from '@visita/core/cards/admin-contract';
import { fieldProblem, Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { lockCardOfPhysical, lockPhysicalCards, findPhysicalCard } from './physical-card-queries.ts';
import { replacePhysicalCard } from './replace-physical-card.ts';
import { findCard } from './queries.ts';
import { presentPhysicalCard } from './present-physical-card.ts';

/** Replaces a lost or broken card with another physical card, at its owner's request to staff. */
export async function replaceCard(call: Call<typeof adminCards.replace>) {
  const { db, config, now, staff, params, body } = call;
  const at = now();
  return transaction(db, async (tx) => {
    const lockedCard = await lockCardOfPhysical(tx, { id: body.binding, physicalCardId: params.id });
    const card = lockedCard && (await findCard(tx, lockedCard));
    if (!card) {
      await presentPhysicalCard({ db: tx, config, now }, params, staff);
      throw new Problem('changedMeanwhile');
    }
    const free = await lockFree(tx, { oldId: params.id, cardNumber: body.cardNumber });
    const by = { staff: staff.email, reason: body.reason };
    await replacePhysicalCard(tx, { card, replacedId: params.id, free, at, by });
    await audit(tx, staff, {
      action: 'cards.replace',
      subject: { type: 'card', id: params.id },
      before: { state: 'bound' },
      after: { replacedBy: free.physicalCardId },
      reason: body.reason,
    });
    return presentPhysicalCard({ db: tx, config, now }, { id: free.physicalCardId }, staff);
  });
}

/** Finds the free card that is to replace another and locks both, so that it cannot be bound meanwhile. */
async function lockFree(tx: Tx, { oldId, cardNumber }: { oldId: string; cardNumber: string }) {
  const found = await findPhysicalCard(tx, { cardNumber });
  if (!found) throw fieldProblem('cardNumber', 'cardNumberUnknown');
  const lockedCards = await lockPhysicalCards(tx, { ids: [oldId, found.physicalCardId] });
  if (lockedCards.some(({ id, blockedAt }) => id === found.physicalCardId && blockedAt))
    throw fieldProblem('cardNumber', 'cardBlocked');
  if (lockedCards.some(({ id, isBound }) => id === found.physicalCardId && isBound))
    throw fieldProblem('cardNumber', 'cardTaken');
  return found;
}
