import { specialEnd } from '@visita/core/cards/coverage';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { enqueue } from '../queue/job.ts';
import { attachPhysicalCard } from './attach-physical-card.ts';
import { updateLost } from './card-address-queries.ts';
import { tellCardChanged } from './card-changed.ts';
import { mailReplaced } from './jobs.ts';
import { insertPhysicalMove, updateBlocked, type PhysicalCardRow } from './physical-card-queries.ts';
import { insertCardMove, type OwnedRow } from './queries.ts';
import { removeTransfer } from './transfer-queries.ts';

interface Replacing {
  /** The card, and the physical card that is replaced. Both are locked, and so is the free one. */
  card: Pick<OwnedRow, 'id' | 'userId' | 'lostAt' | 'coverages'>;
  replacedId: string;
  free: Pick<PhysicalCardRow, 'physicalCardId' | 'cardNumber' | 'validityLength' | 'validityUnit'>;
  at: Date;
  /** The staff member and the reason; absent if the owner does it. */
  by?: { staff: string; reason: string };
}

/**
 * Attaches a free physical card in place of a lost or broken one, which can never be bound again. Its address
 * goes on leading to the card for as long as that exists.
 */
export async function replacePhysicalCard(
  tx: Tx,
  { card, replacedId, free, at, by }: Replacing,
): Promise<void> {
  const { id, userId } = card;
  const { physicalCardId, cardNumber } = free;
  await updateBlocked(tx, { id: replacedId }, { blockedAt: at });
  // the transfer code was for the replaced card, and a lost card counts as found
  await removeTransfer(tx, { cardId: id });
  if (card.lostAt) {
    await updateLost(tx, { cardId: id }, { lostAt: null });
    await insertCardMove(tx, { id: newId(at), cardId: id, action: 'reportFound', movedAt: at });
  }
  // of the two special validities, the one that ends later is kept
  const keptUntil = specialEnd(card.coverages);
  const isAttached = await attachPhysicalCard(tx, { cardId: id, physical: free, keptUntil, at });
  if (!isAttached) throw new Error('the physical card was attached elsewhere while locked');
  await tellCardChanged(tx, { id });
  await insertPhysicalMove(tx, {
    id: newId(at),
    physicalCardId: replacedId,
    action: 'replace',
    movedAt: at,
    otherId: physicalCardId,
    ...by,
  });
  await insertPhysicalMove(tx, {
    id: newId(at),
    physicalCardId,
    action: 'takeOver',
    movedAt: at,
    otherId: replacedId,
    ...by,
  });
  await enqueue(tx, mailReplaced, { userId, id, cardNumber });
}
