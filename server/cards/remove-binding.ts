import type { LeavingChoice } from '@visita/core/cards/leaving';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { enqueue } from '../queue/job.ts';
import { eraseStatistics } from '../stats/jobs.ts';
import { insertPhysicalMove, removeLeads } from './admin-queries.ts';
import { tellCardChanged } from './card-changed.ts';
import type { LeaveSeat } from './leave-seat.ts';
import { removeCard, updateExitLink, type BoundRow } from './queries.ts';

interface Leaving {
  card: Pick<BoundRow, 'id' | 'userId' | 'physicalCardId' | 'cardId' | 'content'>;
  /** What becomes of the plan of a card that has one. */
  choice: LeavingChoice | undefined;
  at: Date;
  /** Who of the staff does it, and why. */
  by?: { staff: string; reason: string };
}

/** The cards whose stead this one took lead nowhere from now on: they are told, and the next owner is no business of theirs. */
export async function endLeading(tx: Tx, { id, cardId }: { id: string; cardId: string }): Promise<void> {
  await tellCardChanged(tx, cardId);
  await removeLeads(tx, { cardId: id });
}

/** What the owner wrote goes, the physical card is free again; only the way on they chose for whoever still taps it stays. The card is held. */
export async function removeBinding(tx: Tx, { card, choice, at, by }: Leaving, leaveSeat: LeaveSeat): Promise<void> {
  const { id, physicalCardId, content } = card;
  await updateExitLink(tx, { physicalCardId, exitLink: content.exitLink });
  await endLeading(tx, card);
  await leaveSeat(tx, { cardId: id, choice, at, actor: by ? 'admin' : 'user' });
  await removeCard(tx, card);
  await insertPhysicalMove(tx, { id: newId(at), physicalCardId, action: by ? 'release' : 'unbind', movedAt: at, ...by });
  // after the last visitor whose page still knew this card
  await enqueue(tx, eraseStatistics, { cardId: id }, { startAfter: new Date(at.getTime() + 120_000) });
}
