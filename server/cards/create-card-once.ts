import type { cardsV1 } from '@visita/core/cards/v1-contract';
import { createOnce } from '../access/create-once.ts';
import type { Call } from '../http/route.ts';
import { createCardWithin } from './create-card.ts';
import { findOwnCard } from './find-own-card.ts';
import { toCardV1 } from './own-card.ts';

/** Creates a card for a program, once per idempotency key. */
export async function createCardOnce({
  db,
  user,
  body,
  idempotencyKey,
  config,
  now,
  language,
}: Call<typeof cardsV1.create>) {
  return createOnce(
    { db, now, user, body, idempotencyKey },
    {
      create: async (tx) => toCardV1(await createCardWithin(tx, { user, body, config, now, language })),
      find: async (tx, { id }) =>
        toCardV1(await findOwnCard({ db: tx, config, now }, { id, userId: user.id })),
    },
  );
}
