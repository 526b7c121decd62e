import { specialEnd } from '@visita/core/cards/coverage';
import { visibilityOf } from '@visita/core/cards/visibility';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { enqueue } from '../queue/job.ts';
import { insertPhysicalMove, updatePhysicalCard, updatePhysicalOf } from './admin-queries.ts';
import { tellCardChanged } from './card-changed.ts';
import { coverSpecially, firstSpecialUntil } from './coverage.ts';
import { mailReplaced } from './jobs.ts';
import { attachPhysicalCard, moveCard, type BoundRow } from './queries.ts';
import { removeTransfer } from './transfer-queries.ts';

interface Moving {
  /** The name that goes over, with the physical card that it is on; both are held, and so is the free one. */
  binding: Pick<BoundRow, 'id' | 'userId' | 'physicalCardId' | 'pausedAt' | 'lostAt' | 'coverages'>;
  taken: Pick<BoundRow, 'physicalCardId' | 'cardId' | 'cardNumber' | 'validityLength' | 'validityUnit'>;
  at: Date;
  /** Who of the staff does it, and why; nothing where its owner does. */
  by?: { staff: string; reason: string };
}

/**
 * A free physical card takes the stead of a lost or broken one. The name that was on it goes over with everything that hangs
 * on it: content, what pays for it, its seat, contacts and statistics. The old one can never be bound, and its address shows
 * the new one's page, for as long as that is the same name's.
 */
export async function moveBinding(tx: Tx, { binding, taken, at, by }: Moving): Promise<void> {
  const { id, userId, physicalCardId: oldId } = binding;
  const { physicalCardId, cardId, cardNumber } = taken;
  await updatePhysicalOf(tx, { id }, { physicalCardId });
  // of both included times the one that ends later stays with the card
  const times = { firstUntil: firstSpecialUntil(taken, at), keptUntil: specialEnd(binding.coverages) };
  const attached = await attachPhysicalCard(tx, { physicalCardId, ...times });
  if (!attached) throw new Error('the physical card was blocked while locked');
  await updatePhysicalCard(tx, { id: oldId }, { blockedAt: at, leadsTo: id, exitLink: '' });
  // a code was for the card that is gone; and what was lost is found in the new one
  await removeTransfer(tx, { cardId: id });
  if (visibilityOf(binding) === 'lost') await moveCard(tx, { id, userId }, { moveId: newId(at), action: 'reportFound', now: at });
  await coverSpecially(tx, { id, cardId }, attached.specialUntil);
  // tells the old address as well, which leads here now
  await tellCardChanged(tx, cardId);
  await insertPhysicalMove(tx, { id: newId(at), physicalCardId: oldId, action: 'replace', movedAt: at, otherId: physicalCardId, ...by });
  await insertPhysicalMove(tx, { id: newId(at), physicalCardId, action: 'takeOver', movedAt: at, otherId: oldId, ...by });
  await enqueue(tx, mailReplaced, { userId, id, cardNumber });
}
