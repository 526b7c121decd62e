import type { Tx } from '../database/database.ts';
import { detachAddress } from './card-address-queries.ts';
import { tellCardChanged } from './card-changed.ts';
import { uncoverSpecially } from './coverage.ts';

interface Taking {
  cardId: string;
  physicalCardId: string;
  /** The link to which its address redirects visitors while it leads to no card. */
  exitLink?: string;
}

/**
 * Takes an attached physical card from its card, with its special validity and its pending transfer code. The
 * caller has locked both, and records the move.
 */
export async function takePhysicalCard(
  tx: Tx,
  { cardId, physicalCardId, exitLink = '' }: Taking,
): Promise<void> {
  await tellCardChanged(tx, { id: cardId });
  await uncoverSpecially(tx, { cardId, physicalCardId });
  await detachAddress(tx, { physicalCardId, exitLink });
}
