import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { attachAddress } from './card-address-queries.ts';
import { tellCardChanged } from './card-changed.ts';
import { coverSpecially, firstSpecialUntil } from './coverage.ts';
import { insertPhysicalMove, lockPhysicalCards, updateSpecialUntil } from './physical-card-queries.ts';
import type { PhysicalCardRow } from './physical-card-queries.ts';
import { blocked } from './unbindable.ts';

interface Attaching {
  /** The card, which the caller has locked or just created. */
  cardId: string;
  physical: Pick<PhysicalCardRow, 'physicalCardId' | 'validityLength' | 'validityUnit'>;
  /** Undefined if the caller records the move itself. */
  action?: 'bind';
  /** The end of the special validity that a replaced physical card still had. */
  keptUntil?: Date | null;
  at: Date;
}

/**
 * Attaches a free physical card to a card, with the rest of its special validity. Locks it first; false if it
 * is attached to a card already. Throws `cardBlocked`.
 */
export async function attachPhysicalCard(
  tx: Tx,
  { cardId, physical, action, keptUntil = null, at }: Attaching,
): Promise<boolean> {
  const { physicalCardId } = physical;
  await lockPhysicalCards(tx, { ids: [physicalCardId] });
  const firstUntil = firstSpecialUntil(physical, at);
  const counted = await updateSpecialUntil(tx, { physicalCardId, firstUntil, keptUntil });
  if (!counted) throw blocked();
  if (!(await attachAddress(tx, { physicalCardId, cardId, at }))) return false;
  if (action) await insertPhysicalMove(tx, { id: newId(at), physicalCardId, action, movedAt: at });
  await coverSpecially(tx, { id: cardId }, counted.specialUntil);
  await tellCardChanged(tx, { id: cardId });
  return true;
}
