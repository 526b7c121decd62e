import type { LeavingChoice } from '@visita/core/cards/leaving';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { enqueue } from '../queue/job.ts';
import { eraseStatistics } from '../stats/jobs.ts';
import { insertPhysicalMove, removeLeads, updateExitLink } from './physical-card-queries.ts';
import { tellCardChanged } from './card-changed.ts';
import type { LeaveSeat } from './leave-seat.ts';
import { removeCard, type BoundRow } from './queries.ts';

interface Leaving {
  card: Pick<BoundRow, 'id' | 'userId' | 'physicalCardId' | 'cardId' | 'content'>;
  /** The choice for the card's plan, if it has one. */
  choice: LeavingChoice | undefined;
  at: Date;
  /** The staff member and the reason; absent if the owner does it. */
  by?: { staff: string; reason: string };
}

/**
 * Ends the redirects of the cards that this one replaced, and notifies them: they must not show the next
 * owner's page.
 */
export async function endLeading(tx: Tx, { id, cardId }: { id: string; cardId: string }): Promise<void> {
  await tellCardChanged(tx, cardId);
  await removeLeads(tx, { cardId: id });
}

/**
 * Deletes a binding and its content, which frees the physical card. Only the exit link is kept, for visitors
 * who still tap the card. The caller holds the card's lock.
 */
export async function removeBinding(
  tx: Tx,
  { card, choice, at, by }: Leaving,
  leaveSeat: LeaveSeat,
): Promise<void> {
  const { id, physicalCardId, content } = card;
  await updateExitLink(tx, { physicalCardId, exitLink: content.exitLink });
  await endLeading(tx, card);
  await leaveSeat(tx, { cardId: id, choice, at, actor: by ? 'admin' : 'user' });
  await removeCard(tx, card);
  await insertPhysicalMove(tx, {
    id: newId(at),
    physicalCardId,
    action: by ? 'release' : 'unbind',
    movedAt: at,
    ...by,
  });
  // delayed until no visitor's open page refers to this card
  await enqueue(tx, eraseStatistics, { cardId: id }, { startAfter: new Date(at.getTime() + 120_000) });
}
