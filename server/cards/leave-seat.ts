import type { LeavingChoice } from '@visita/core/cards/leaving';
import type { Tx } from '../database/database.ts';

/**
 * Lets the seat go that a card has in a plan, in the transaction that takes the card from its owner and holds it. Whoever
 * keeps the seats knows cards, so it is handed in.
 */
export type LeaveSeat = (
  tx: Tx,
  leaving: { cardId: string; choice: LeavingChoice | undefined; at: Date; actor?: 'user' | 'admin' },
) => Promise<void>;
