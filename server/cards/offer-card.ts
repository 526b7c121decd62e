import { randomBytes } from 'node:crypto';
import type { cards } from '@visita/core/cards/contract';
import { canBeHandedOver, deriveVisibility } from '@visita/core/cards/visibility';
import { transferCodeFrom, transferHours } from '@visita/core/cards/transfer-code';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { refuseCard } from './find-own-card.ts';
import { findCard, lockCard } from './queries.ts';
import { insertTransfer } from './transfer-queries.ts';
import { seatAt } from './seat-at.ts';

/**
 * Creates a transfer code and returns it once; only its hash is stored. A new code replaces the previous one.
 */
export async function offerCard({ db, user, params, query, now }: Call<typeof cards.offer>) {
  const code = transferCodeFrom(randomBytes(16));
  const expiresAt = new Date(now().getTime() + transferHours * 3_600_000);
  await transaction(db, async (tx) => {
    const mine = { id: params.id, userId: user.id };
    // locked, so that no plan gives it a seat meanwhile
    const card = (await lockCard(tx, mine)) && (await findCard(tx, mine));
    if (!card) throw await refuseCard(tx, mine);
    if (!canBeHandedOver(deriveVisibility(card))) throw new Problem('transitionForbidden');
    const subscription = query?.subscription ?? null;
    if (seatAt(card, now()) && !subscription) throw new Problem('cardHasSubscription');
    await insertTransfer(tx, { cardId: card.id, codeHash: hashToken(code), expiresAt, subscription });
  });
  return { code, expiresAt };
}
