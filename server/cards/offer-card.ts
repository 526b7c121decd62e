import { randomBytes } from 'node:crypto';
import type { cards } from '@visita/core/cards/contract';
import { canBeHandedOver, visibilityOf } from '@visita/core/cards/visibility';
import { transferCodeFrom, transferHours } from '@visita/core/cards/transfer-code';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { lockCard, insertTransfer } from './queries.ts';

/** The code is told once, here; what is kept of it opens nothing. A newer one takes the place of the one before. */
export async function offerCard({ db, user, params, now }: Call<typeof cards.offer>) {
  const code = transferCodeFrom(randomBytes(16));
  const expiresAt = new Date(now().getTime() + transferHours * 3_600_000);
  await transaction(db, async (tx) => {
    const card = await lockCard(tx, { id: params.id, userId: user.id });
    if (!card) throw new Problem('cardNotFound');
    if (!canBeHandedOver(visibilityOf(card))) throw new Problem('transitionForbidden');
    await insertTransfer(tx, { cardId: card.id, codeHash: hashToken(code), expiresAt });
  });
  return { code, expiresAt };
}
