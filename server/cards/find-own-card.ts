import type { cards } from '@visita/core/cards/contract';
import { parseCardNumber } from '@visita/core/cards/number';
import { Problem } from '@visita/core/problems';
import type { Queryable } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/route.ts';
import { ownCard } from './own-card.ts';
import { findPhysicalCard } from './physical-card-queries.ts';
import { findCard, findCardKey, type OwnedCard } from './queries.ts';

/** Finds a card of its owner, in the owner's view. Throws `cardBoundByOther` or `cardNotFound`. */
export async function findOwnCard(
  { db, config, now }: Pick<Deps, 'config' | 'now'> & { db: Queryable },
  mine: OwnedCard,
) {
  const row = await findCard(db, mine);
  if (!row) throw await refuseCard(db, mine);
  return ownCard({ config, now }, row);
}

/**
 * The key of a card of the caller's, found by its id, the code of any of its addresses, or a number printed on
 * it. Throws `cardBoundByOther` for another user's card and `cardNotFound` for a card that does not exist, or
 * for a number of another user's card, so that numbers cannot be guessed here.
 */
export async function findOwnCardKey(db: Queryable, { key, userId }: { key: string; userId: string }) {
  const card = await findCardOfKey(db, { key, userId });
  if (card?.userId !== userId) throw new Problem(card ? 'cardBoundByOther' : 'cardNotFound');
  return card;
}

/** Finds whosever card a key names; by a number only one of the caller's. */
export async function findCardOfKey(db: Queryable, { key, userId }: { key: string; userId: string }) {
  const cardNumber = parseCardNumber(key);
  return cardNumber ? findOwnCardOfNumber(db, { cardNumber, userId }) : findCardKey(db, { key });
}

/** The id of a card of the caller's that a call may name, as above; undefined if it names none. */
export async function findOwnCardId(
  db: Queryable,
  { key, userId }: { key: string | undefined; userId: string },
): Promise<string | undefined> {
  return key === undefined ? undefined : (await findOwnCardKey(db, { key, userId })).id;
}

async function findOwnCardOfNumber(
  db: Queryable,
  { cardNumber, userId }: { cardNumber: string; userId: string },
) {
  const found = await findPhysicalCard(db, { cardNumber });
  return found?.id && found.userId === userId ? findCardKey(db, { key: found.id }) : undefined;
}

/**
 * The problem for a card that the caller does not own: `cardBoundByOther` if another user has bound it, else
 * `cardNotFound`.
 */
export async function refuseCard(db: Queryable, { id }: { id: string }): Promise<Problem> {
  return new Problem((await findCardKey(db, { key: id })) ? 'cardBoundByOther' : 'cardNotFound');
}

/**
 * Finds the key of the caller's card by its printed number. For another user's card it throws
 * `cardBoundByOther` and tells nothing else.
 */
export async function findOwnKey(
  { db }: Pick<Deps, 'db'>,
  { cardNumber, userId }: { cardNumber: string; userId: string },
): Promise<OwnedCard> {
  const found = await findPhysicalCard(db, { cardNumber });
  if (!found) throw new Problem('cardNotFound');
  if (!found.id) throw new Problem('cardNotBound');
  if (found.userId !== userId) throw new Problem('cardBoundByOther');
  return { id: found.id, userId };
}

/** Finds a card of the caller's by its printed number, in the owner's view. */
export async function findOwnCardByNumber(call: Call<typeof cards.byNumber>) {
  const cardNumber = parseCardNumber(call.params.number);
  if (!cardNumber) throw new Problem('cardNotFound');
  return findOwnCard(call, await findOwnKey(call, { cardNumber, userId: call.user.id }));
}
