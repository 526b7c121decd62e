import type { PhysicalAction } from '@visita/core/cards/physical-life';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { enqueue } from '../queue/job.ts';
import { attachAddress } from './card-address-queries.ts';
import { cardAttached } from './card-attached.ts';
import { tellCardChanged } from './card-changed.ts';
import { coverSpecially, firstSpecialUntil } from './coverage.ts';
import { insertPhysicalMove, lockPhysicalCards, updateFirstSpecialUntil } from './physical-card-queries.ts';
import type { PhysicalCardRow } from './physical-card-queries.ts';
import { hasSeat } from './queries.ts';
import { blocked } from './unbindable.ts';

interface Attaching {
  /** The card, which the caller has locked or just created. */
  cardId: string;
  physical: Pick<PhysicalCardRow, 'physicalCardId' | 'validityLength' | 'validityUnit'>;
  /** Undefined if the caller records the move itself. */
  action?: PhysicalAction & ('bind' | 'attach' | 'handOver');
  at: Date;
  /** The time that orders it among the physical cards of its card; `at` if undefined. */
  attachedAt?: Date | undefined;
}

/**
 * Attaches a free physical card to a card, with the rest of its special validity. Locks it first; false if it
 * is attached to a card already. Throws `cardBlocked`.
 */
export async function attachPhysicalCard(
  tx: Tx,
  { cardId, physical, action, at, attachedAt = at }: Attaching,
): Promise<boolean> {
  const { physicalCardId } = physical;
  await lockPhysicalCards(tx, { ids: [physicalCardId] });
  const firstUntil = firstSpecialUntil(physical, at);
  const counted = await updateFirstSpecialUntil(tx, { physicalCardId, firstUntil });
  if (!counted) throw blocked();
  if (!(await attachAddress(tx, { physicalCardId, cardId, at: attachedAt }))) return false;
  if (action) await insertPhysicalMove(tx, { id: newId(at), physicalCardId, action, movedAt: at });
  await coverSpecially(tx, { cardId, physicalCardId }, counted.specialUntil);
  await tellCardChanged(tx, { id: cardId });
  // its plan may have waited for the physical card
  if (await hasSeat(tx, { cardId })) await enqueue(tx, cardAttached, { cardId, at });
  return true;
}
