import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { enqueue } from '../queue/job.ts';
import { attachPhysicalCard } from './attach-physical-card.ts';
import { mailReplaced } from './jobs.ts';
import { insertPhysicalMove, updateBlocked, type PhysicalCardRow } from './physical-card-queries.ts';
import type { OwnedRow } from './queries.ts';
import { removeTransfer } from './transfer-queries.ts';

interface Replacing {
  /** The card, and the physical card that is replaced. Both are locked, and so is the free one. */
  card: Pick<OwnedRow, 'id' | 'userId' | 'addresses'>;
  replacedId: string;
  free: Pick<PhysicalCardRow, 'physicalCardId' | 'cardNumber' | 'validityLength' | 'validityUnit'>;
  at: Date;
  /** The staff member and the reason; absent if the owner does it. */
  by?: { staff: string; reason: string };
}

/**
 * Attaches a free physical card in the place of a lost or broken one, which can never be bound again. Its
 * special validity stays with the card, and its address goes on leading there, with the form for finders while
 * it is lost.
 */
export async function replacePhysicalCard(
  tx: Tx,
  { card, replacedId, free, at, by }: Replacing,
): Promise<void> {
  const { id, userId } = card;
  const { physicalCardId, cardNumber } = free;
  const replaced = card.addresses.find((address) => address.physicalCardId === replacedId);
  await updateBlocked(tx, { id: replacedId }, { blockedAt: at });
  await removeTransfer(tx, { physicalCardId: replacedId });
  const attaching = { cardId: id, physical: free, at, attachedAt: replaced?.attachedAt };
  if (!(await attachPhysicalCard(tx, attaching)))
    throw new Error('the physical card was attached elsewhere while locked');
  const move = { movedAt: at, ...by };
  for (const entry of [
    { physicalCardId: replacedId, action: 'replace', otherId: physicalCardId } as const,
    { physicalCardId, action: 'takeOver', otherId: replacedId } as const,
  ])
    await insertPhysicalMove(tx, { id: newId(at), ...entry, ...move });
  await enqueue(tx, mailReplaced, { userId, id, cardNumber });
}
