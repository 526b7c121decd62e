import { specialEnd } from '@visita/core/cards/coverage';
import { deriveVisibility } from '@visita/core/cards/visibility';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { enqueue } from '../queue/job.ts';
import { insertPhysicalMove, updatePhysicalCard, attachPhysicalCard } from './physical-card-queries.ts';
import { tellCardChanged } from './card-changed.ts';
import { coverSpecially, firstSpecialUntil } from './coverage.ts';
import { mailReplaced } from './jobs.ts';
import { updatePhysicalCardId, moveCard, type BoundRow } from './queries.ts';
import { removeTransfer } from './transfer-queries.ts';

interface Moving {
  /** The binding that moves, with its current physical card. Both are locked, and so is the free card. */
  binding: Pick<BoundRow, 'id' | 'userId' | 'physicalCardId' | 'pausedAt' | 'lostAt' | 'coverages'>;
  taken: Pick<BoundRow, 'physicalCardId' | 'cardId' | 'cardNumber' | 'validityLength' | 'validityUnit'>;
  at: Date;
  /** The staff member and the reason; absent if the owner does it. */
  by?: { staff: string; reason: string };
}

/**
 * Moves a binding from a lost or broken physical card to a free one, with everything that refers to it:
 * content, coverage, seat, contacts and statistics. The old card can never be bound again. Its address shows
 * the page of the new card for as long as that binding exists.
 */
export async function moveBinding(tx: Tx, { binding, taken, at, by }: Moving): Promise<void> {
  const { id, userId, physicalCardId: oldId } = binding;
  const { physicalCardId, cardId, cardNumber } = taken;
  await updatePhysicalCardId(tx, { id }, { physicalCardId });
  // of the two special validities, the one that ends later is kept
  const times = { firstUntil: firstSpecialUntil(taken, at), keptUntil: specialEnd(binding.coverages) };
  const attached = await attachPhysicalCard(tx, { physicalCardId, ...times });
  if (!attached) throw new Error('the physical card was blocked while locked');
  await updatePhysicalCard(tx, { id: oldId }, { blockedAt: at, leadsTo: id, exitLink: '' });
  // the transfer code was for the old card, and a lost card counts as found
  await removeTransfer(tx, { cardId: id });
  if (deriveVisibility(binding) === 'lost')
    await moveCard(tx, { id, userId }, { moveId: newId(at), action: 'reportFound', now: at });
  await coverSpecially(tx, { id, cardId }, attached.specialUntil);
  // also notifies the old card's address, which now redirects to this one
  await tellCardChanged(tx, cardId);
  await insertPhysicalMove(tx, {
    id: newId(at),
    physicalCardId: oldId,
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
    otherId: oldId,
    ...by,
  });
  await enqueue(tx, mailReplaced, { userId, id, cardNumber });
}
