import { randomBytes } from 'node:crypto';
import type { cards } from '@visita/core/cards/contract';
import { transferCodeFrom, transferHours } from '@visita/core/cards/transfer-code';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { choosePresentCard } from './choose-physical-card.ts';
import { lockOwnCard } from './lock-own-card.ts';
import { insertTransfer } from './transfer-queries.ts';

/**
 * Creates a code that transfers a physical card and returns it once; only its hash is stored. A new code
 * replaces the previous one.
 */
export async function offerCard({ db, user, params, body, now }: Call<typeof cards.offer>) {
  const code = transferCodeFrom(randomBytes(16));
  const expiresAt = new Date(now().getTime() + transferHours * 3_600_000);
  await transaction(db, async (tx) => {
    const card = await lockOwnCard(tx, { id: params.id, userId: user.id });
    const { physicalCardId } = choosePresentCard(card, body);
    await insertTransfer(tx, { physicalCardId, codeHash: hashToken(code), expiresAt });
  });
  return { code, expiresAt };
}
