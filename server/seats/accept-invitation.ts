import type { subscriptions } from '@visita/core/subscriptions/contract';
import { isRunning } from '@visita/core/cards/coverage';
import { whyNot } from '@visita/core/subscriptions/actions';
import { Problem } from '@visita/core/problems';
import { findUser, lockUser } from '../account/queries.ts';
import { insertOwnCard } from '../cards/create-card.ts';
import { findOwnCardId } from '../cards/find-own-card.ts';
import { listCards, type OwnedRow } from '../cards/queries.ts';
import { seatAt } from '../cards/seat-at.ts';
import type { Queryable, Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call, Caller } from '../http/route.ts';
import { hashToken, isToken } from '../http/token.ts';
import { translatorFor } from '../http/words.ts';
import { enqueue } from '../queue/job.ts';
import { findSeat } from '../subscriptions/find-seat.ts';
import { findInvitation, updateInvitationUsed } from './invitation-queries.ts';
import { lockSubscription } from '../subscriptions/lock-subscription.ts';
import { insertSubscriptionMove } from '../subscriptions/move-queries.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { seatCard } from '../subscriptions/seat-card.ts';
import { mailSeatTaken } from './jobs.ts';
import { presentSubscription } from '../subscription-actions/present-subscription.ts';
import { toActionable, refused } from '../subscriptions/request-change.ts';

/**
 * Finds an invitation by its token, valid only for the account whose address it was mailed to. Throws
 * `invitationInvalid`.
 */
async function findInvited(db: Queryable, { token, user, now }: { token: string; user: Caller; now: Date }) {
  if (!isToken(token)) throw new Problem('invitationInvalid');
  const invitation = await findInvitation(db, { hash: hashToken(token), email: user.email, now });
  if (!invitation) throw new Problem('invitationInvalid');
  return invitation;
}

export async function lookAtInvitation({
  db,
  user,
  body,
  now,
  language,
}: Call<typeof subscriptions.invitation>) {
  const { subscriptionId } = await findInvited(db, { token: body.token, user, now: now() });
  const { ownerName, plan } = await findOffer(db, subscriptionId);
  return { ownerName, plan, planName: translatorFor(language)(`plans:names.${plan}`) };
}

/**
 * Shows an invitation before login. The token was mailed to the invited address alone, so the response may
 * contain that address: the login and register screens prefill it.
 */
export async function greetInvited({ db, body: { token }, now }: Call<typeof subscriptions.invited>) {
  const invitation = isToken(token) && (await findInvitation(db, { hash: hashToken(token), now: now() }));
  if (!invitation) throw new Problem('invitationInvalid');
  return { ...(await findOffer(db, invitation.subscriptionId)), email: invitation.email };
}

/**
 * Returns the offered plan and the owner's name. Throws `invitationInvalid` if the owner's account is gone.
 */
async function findOffer(db: Queryable, subscriptionId: string) {
  const row = await findSubscription(db, { id: subscriptionId });
  const owner = row?.userId ? await findUser(db, { id: row.userId }) : undefined;
  if (!row || !owner) throw new Problem('invitationInvalid');
  return { ownerName: owner.displayName, plan: row.plan };
}

/**
 * Takes a seat by an invitation, for the named card, a card that no plan covers, or a new one. A token works
 * once, and a plan never gets more guests than free seats, however many requests are concurrent.
 */
export async function acceptInvitation(call: Call<typeof subscriptions.accept>) {
  const { db, user, body, config, language, now } = call;
  const at = now();
  const id = await transaction(db, async (tx) => {
    const { hash, subscriptionId } = await findInvited(tx, { token: body.token, user, now: at });
    const namedId = await findOwnCardId(tx, { key: body.cardId, userId: user.id });
    const cardId = namedId ?? (await findOrCreateCard(tx, { user, config, language, at }));
    const lockedKeys = { id: subscriptionId, userIds: [user.id], cardIds: [cardId] };
    const subscription = await lockSubscription(tx, lockedKeys);
    if (!subscription?.row.userId) throw new Problem('invitationInvalid');
    const { row, seats } = subscription;
    const refusal = whyNot('invite', toActionable(subscription, { userId: row.userId ?? '', now: at }));
    if (refusal) throw refused(refusal);
    if (seats.some(({ userId }) => userId === user.id)) throw refused('full');
    if (!(await updateInvitationUsed(tx, { hash, email: user.email, now: at })))
      throw new Problem('invitationInvalid');
    const move = { actor: 'user' as const, at };
    await seatCard(tx, subscription, await checkFreeCard(tx, { cardId, userId: user.id, at }), move);
    await insertSubscriptionMove(
      tx,
      { id: subscriptionId, action: 'join', from: row.status, to: row.status },
      move,
    );
    await enqueue(tx, mailSeatTaken, { subscriptionId, userId: user.id });
    return subscriptionId;
  });
  return presentSubscription(call, { id, userId: user.id });
}

interface FindOrCreateInput extends Pick<Call<typeof subscriptions.accept>, 'user' | 'config' | 'language'> {
  at: Date;
}

/** Returns the user's oldest card without a plan, first one that nothing pays for, or else a new card. */
async function findOrCreateCard(tx: Tx, { user, config, language, at }: FindOrCreateInput): Promise<string> {
  // concurrent calls of one person wait here, so that each finds the card that the other created
  const account = await lockUser(tx, user);
  if (!account) throw new Problem('sessionExpired');
  const free = (await listCards(tx, { userId: user.id }))
    .filter((card) => seatAt(card, at) === null)
    .toReversed();
  const isPaid = ({ coverages }: OwnedRow) => coverages.some((coverage) => isRunning(coverage, at));
  const card = free.find((one) => !isPaid(one)) ?? free[0];
  if (card) return card.id;
  const changes = account.displayName === '' ? {} : { name: account.displayName };
  return insertOwnCard(tx, { userId: user.id, language, publishedAt: at, changes, at }, { config });
}

/** Returns a card of the user that is locked. Throws `cardCovered` if it has a seat. */
async function checkFreeCard(tx: Tx, { cardId, userId, at }: { cardId: string; userId: string; at: Date }) {
  if (await findSeat(tx, { cardId, at })) throw new Problem('cardCovered');
  return { cardId, userId };
}
