import type { LeavingChoice } from '@visita/core/cards/leaving';
import type { PhysicalAction } from '@visita/core/cards/physical-life';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { enqueue } from '../queue/job.ts';
import { eraseStatistics } from '../stats/jobs.ts';
import { detachAddresses } from './card-address-queries.ts';
import { insertPhysicalMove, lockAttachedCards } from './physical-card-queries.ts';
import { tellCardChanged } from './card-changed.ts';
import type { LeaveSeat } from './leave-seat.ts';
import { removeCard, type OwnedRow } from './queries.ts';

interface Leaving {
  card: Pick<OwnedRow, 'id' | 'userId'>;
  /** The link to which its addresses redirect visitors from now on. */
  exitLink: string;
  /** The move of each of its physical cards. */
  action: PhysicalAction & ('unbind' | 'release');
  /** The choice for the card's plan, if it has one. */
  choice: LeavingChoice | undefined;
  at: Date;
  /** The staff member and the reason; absent if the owner does it. */
  by?: { staff: string; reason: string };
}

/**
 * Deletes a card and its content, which frees its physical cards. Only the exit link is kept, for visitors who
 * still come to its addresses. The caller holds the card's lock.
 */
export async function removeBinding(
  tx: Tx,
  { card, exitLink, action, choice, at, by }: Leaving,
  leaveSeat: LeaveSeat,
): Promise<void> {
  const { id } = card;
  await tellCardChanged(tx, card);
  await lockAttachedCards(tx, { cardId: id });
  const detached = await detachAddresses(tx, { cardId: id, exitLink });
  await leaveSeat(tx, { cardId: id, choice, at, actor: by ? 'admin' : 'user' });
  await removeCard(tx, card);
  for (const { physicalCardId } of detached)
    await insertPhysicalMove(tx, { id: newId(at), physicalCardId, action, movedAt: at, ...by });
  // delayed until no visitor's open page refers to this card
  await enqueue(tx, eraseStatistics, { cardId: id }, { startAfter: new Date(at.getTime() + 120_000) });
}
