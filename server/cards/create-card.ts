import type { cards } from '@visita/core/cards/contract';
import { emptyContent, type CardChanges } from '@visita/core/cards/content';
import { isRunning, isWaiting } from '@visita/core/cards/coverage';
import { fullDays } from '@visita/core/cards/state';
import { addDays } from '@visita/core/days';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import { lockUser, updateUser } from '../account/queries.ts';
import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { AccountCall } from '../http/route.ts';
import { writeChanges } from './change-card.ts';
import { findOwnCard } from './find-own-card.ts';
import { insertCard, listCards, type OwnedRow } from './queries.ts';
import { refuseBrand } from './refuse-brand.ts';
import { seatAt } from './seat-at.ts';

/** Maximum number of a user's cards that have neither a physical card nor a plan. */
const mostCards = { unverified: 1, verified: 3 };

type CreateCardCall = AccountCall<typeof cards.create>;
type NewCard = Pick<CreateCardCall, 'user' | 'body' | 'config' | 'now' | 'language'>;

/** Creates a card without a physical card. */
export async function createCard({ db, user, body, config, now, language }: CreateCardCall) {
  return transaction(db, async (tx) => createCardWithin(tx, { user, body, config, now, language }));
}

/** Creates a card in a transaction. The account's lock makes concurrent calls count each other's. */
export async function createCardWithin(tx: Tx, { user, body: changes, config, now, language }: NewCard) {
  const at = now();
  refuseBrand(changes, { config, user });
  const lockedUser = await lockUser(tx, user);
  if (!lockedUser) throw new Problem('sessionExpired');
  // without a mail server no address can be verified
  const isVerified = lockedUser.isVerified || !config.sendsMail;
  const most = isVerified ? mostCards.verified : mostCards.unverified;
  const own = await listCards(tx, { userId: user.id });
  if (own.filter((card) => standsAlone(card, at)).length >= most)
    throw new Problem(isVerified ? 'tooManyCards' : 'tooManyCardsUnverified', { params: { most } });
  const publishedAt = isVerified ? at : null;
  const fullUntil = lockedUser.fullUsedAt ? null : addDays(at, fullDays);
  if (fullUntil) await updateUser(tx, user, { fullUsedAt: at });
  const input = { userId: user.id, language, publishedAt, fullUntil, changes, at };
  const id = await insertOwnCard(tx, input, { config });
  return findOwnCard({ db: tx, config, now }, { id, userId: user.id });
}

/** Inserts a card without a physical card and its first content. The caller has locked the account. */
export async function insertOwnCard(
  tx: Tx,
  { userId, language, publishedAt, fullUntil = null, changes, at }: OwnCardInput,
  { config }: Pick<Deps, 'config'>,
): Promise<string> {
  const card = { id: newId(at), userId, content: { ...emptyContent, language } };
  await insertCard(tx, { ...card, publishedAt, fullUntil, boundAt: at, updatedAt: at });
  if (Object.keys(changes).length > 0) await writeChanges(tx, { card, changes, at }, { config });
  return card.id;
}

interface OwnCardInput {
  userId: string;
  language: Language;
  /** Null until its owner's email address is verified. */
  publishedAt: Date | null;
  /** The end of its full first days; null or left out for a card without them. */
  fullUntil?: Date | null;
  changes: CardChanges;
  at: Date;
}

/** True for a card with neither a physical card nor a plan that pays or is about to. */
function standsAlone(card: OwnedRow, now: Date): boolean {
  const isPlanned = card.coverages.some(
    (coverage) => !coverage.isSpecial && (isRunning(coverage, now) || isWaiting(coverage, now)),
  );
  return card.physicalCardId === null && seatAt(card, now) === null && !isPlanned;
}
