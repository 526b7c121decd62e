import type { profile } from '@visita/core/profile/contract';
import { isCardId } from '@visita/core/cards/number';
import { Problem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { mailFinderMessage } from './jobs.ts';
import { insertFinderMessage } from './message-queries.ts';
import { findAddressedCard } from './queries.ts';

const perCard = { calls: 10, seconds: 86_400 };

/**
 * Stores and mails a finder's message. Throws `cardNotFound` unless the card is reported lost, so nothing
 * else is revealed.
 */
export async function writeToOwner({ db, limits, params, body, now }: Call<typeof profile.writeToOwner>) {
  const { cardId: code } = params;
  const found = isCardId(code) ? await findAddressedCard(db, { code }) : undefined;
  if (!found?.card || !found.lostAt || found.card.blockedAt) throw new Problem('cardNotFound');
  const { id: cardId } = found.card;
  // throttled by card, however many clients a flood comes from
  await limits.count('cards.foundMessage', perCard, [`card:${cardId}`]);
  const writtenAt = now();
  const id = newId(writtenAt);
  await transaction(db, async (tx) => {
    await insertFinderMessage(tx, { id, cardId, ...body, writtenAt });
    await enqueue(tx, mailFinderMessage, { id });
  });
  return null;
}
