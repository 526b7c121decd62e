import type { LeavingChoice } from '@visita/core/cards/leaving';
import type { Tx } from '../database/database.ts';

/**
 * Frees the seat that a card has in a plan, in the transaction that locks the card and takes it from its
 * owner. Passed in as a parameter, since the subscriptions module imports cards and not the reverse.
 */
export type LeaveSeat = (
  tx: Tx,
  leaving: { cardId: string; choice: LeavingChoice | undefined; at: Date; actor?: 'user' | 'admin' },
) => Promise<void>;
