import type { adminCards } from '@visita/core/cards/admin-contract';
import { physicalLife, derivePhysicalState, type PhysicalAction } from '@visita/core/cards/physical-life';
import { Problem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { detachAddress } from './card-address-queries.ts';
import { insertPhysicalMove, lockPhysicalCards, updateBlocked } from './physical-card-queries.ts';
import { tellPhysicalCardChanged } from './card-changed.ts';
import { presentPhysicalCard } from './present-physical-card.ts';

/**
 * Blocks or unblocks a card that is not bound. Waits for a concurrent binding, after which the card can no
 * longer be blocked.
 */
export async function blockCard(
  call: Call<typeof adminCards.block>,
  action: PhysicalAction & ('block' | 'unblock'),
) {
  const { db, config, now, staff, params, body } = call;
  const at = now();
  return transaction(db, async (tx) => {
    const [card] = await lockPhysicalCards(tx, { ids: [params.id] });
    if (!card) throw new Problem('cardNotFound');
    const state = derivePhysicalState(card);
    if (!physicalLife.can(action, state)) throw new Problem('transitionForbidden');
    await tellPhysicalCardChanged(tx, card);
    // the address of an unblocked card no longer leads to the card of its replacement
    if (action === 'unblock') await detachAddress(tx, { physicalCardId: card.id });
    await updateBlocked(tx, card, { blockedAt: action === 'block' ? at : null });
    const { reason } = body;
    await insertPhysicalMove(tx, {
      id: newId(at),
      physicalCardId: card.id,
      action,
      movedAt: at,
      staff: staff.email,
      reason,
    });
    const subject = { type: 'card', id: card.id };
    await audit(tx, staff, {
      action: `cards.${action}`,
      subject,
      before: { state },
      after: { state: physicalLife.table[action].to },
      reason,
    });
    return presentPhysicalCard({ db: tx, config, now }, card, staff);
  });
}
