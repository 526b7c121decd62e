import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { removeLoginCodes } from '../account/mailed-code-queries.ts';
import { findUser, type UserRow } from '../account/queries.ts';
import { removeUserAddresses } from '../addresses/queries.ts';
import { detachAddresses } from '../cards/card-address-queries.ts';
import { insertPhysicalMove } from '../cards/physical-card-queries.ts';
import { eraseExitLinks, tellCardChanged } from '../cards/card-changed.ts';
import { listCards, lockUserCards, removeCard } from '../cards/queries.ts';
import { removeUserContacts } from '../contacts/queries.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { emptyStatements, listDisputesOfUser } from '../disputes/evidence-queries.ts';
import { removeContractNotes } from '../enterprise/contract-queries.ts';
import { emptyEnquiriesFrom } from '../enterprise/enquiry-queries.ts';
import { enqueue, job } from '../queue/job.ts';
import { removeMailsTo } from '../mail/remove-mails.ts';
import { detachPerson } from '../payments/detach-person.ts';
import { eraseStatistics } from '../stats/jobs.ts';
import { removeStatistics } from '../stats/queries.ts';
import { endUserSubscriptions } from '../subscriptions/end-user-subscriptions.ts';
import { removeInvitationsFrom, removeInvitationsTo } from '../seats/invitation-queries.ts';
import { detachSubscriptions, listRunning } from '../subscriptions/queries.ts';
import { removePictureFiles } from '../uploads/remove-picture-files.ts';
import { removeFiles } from './jobs.ts';
import { removeUserExport } from './export-queries.ts';
import {
  findDueUser,
  listDueUsers,
  removeJobsAbout,
  removeLimits,
  removePictures,
  removeUser,
  removeWebhooks,
} from './queries.ts';

/** The files to remove once the transaction has committed. */
interface EraseAccountDetails {
  files?: string[];
}

/**
 * The steps of an erasure, in the order of the foreign keys: a referring row goes before the row it refers
 * to.
 */
const steps: ((tx: Tx, user: UserRow, at: Date) => Promise<EraseAccountDetails>)[] = [
  eraseExport,
  eraseWebhooks,
  eraseContacts,
  holdCards,
  emptyEnterprise,
  detachSubscriber,
  eraseCards,
  detachOrders,
  eraseAddresses,
  erasePictures,
  eraseLimits,
  eraseJobs,
  eraseUser,
];

/**
 * Erases an account. All rows are deleted in one transaction, and a job enqueued by it removes the files. A
 * second run finds no user and does nothing.
 */
export const eraseAccount = job(
  'privacy.eraseAccount',
  z.object({ userId: z.uuid() }),
  async (deps, { userId }) => {
    const { db, config, now } = deps;
    const leaving = await findUser(db, { id: userId });
    if (!leaving?.erasedAt || leaving.erasedAt > now()) return;
    await removeMailsTo(config, { addresses: getAddresses(leaving) });
    // no charge after the erasure: if Stripe does not answer, this throws and the account stays until the
    // retry
    await endUserSubscriptions(deps, { userId });
    await transaction(db, async (tx) => {
      const user = await findDueUser(tx, { id: userId, now: now() });
      if (!user) return;
      const left: EraseAccountDetails[] = [];
      for (const step of steps) left.push(await step(tx, user, now()));
      await enqueue(tx, removeFiles, { files: left.flatMap(({ files = [] }) => files) });
    });
  },
  { expireInSeconds: 600 },
);

/** Enqueues the erasures whose own job was lost. */
export const eraseDueAccounts = job(
  'privacy.eraseDueAccounts',
  z.object({}),
  async ({ db, now }) => {
    for (const { id } of await listDueUsers(db, { now: now() }))
      await enqueue(db, eraseAccount, { userId: id }, { once: id });
  },
  { cron: '17 4 * * *' },
);

async function eraseExport(tx: Tx, { id }: UserRow): Promise<EraseAccountDetails> {
  const archive = await removeUserExport(tx, { userId: id });
  return { files: archive ? [archive.fileName] : [] };
}

/** Deletes the webhooks first, so that no step of the erasure is sent to them, and their events. */
async function eraseWebhooks(tx: Tx, { id }: UserRow): Promise<EraseAccountDetails> {
  await removeWebhooks(tx, { userId: id });
  return {};
}

/**
 * Deletes the contacts that visitors left with this user; the links in those visitors' emails stop working.
 */
async function eraseContacts(tx: Tx, { id }: UserRow): Promise<EraseAccountDetails> {
  await removeUserContacts(tx, { userId: id });
  return {};
}

/**
 * Locks all cards of the user before any of their subscriptions, as the lock order wants, and removes the exit
 * links of former ones.
 */
async function holdCards(tx: Tx, { id: userId }: UserRow): Promise<EraseAccountDetails> {
  await lockUserCards(tx, { userId });
  await eraseExitLinks(tx, { userId });
  return {};
}

/**
 * Clears the personal data in contracts and enquiries. The enquiry itself and its number of cards are kept
 * for statistics.
 */
async function emptyEnterprise(tx: Tx, user: UserRow): Promise<EraseAccountDetails> {
  await removeContractNotes(tx, { userId: user.id });
  // an unverified address may belong to another person, whose enquiries stay
  if (user.isVerified) await emptyEnquiriesFrom(tx, user);
  return {};
}

/**
 * Detaches the user's subscriptions, whose charges are kept for the tax office. Throws if one still runs,
 * which was bought in this moment; the retry ends it.
 */
async function detachSubscriber(tx: Tx, user: UserRow, at: Date): Promise<EraseAccountDetails> {
  const [running] = await listRunning(tx, { userId: user.id });
  if (running) throw new Error(`subscription ${running.id} is still running; the erasure will be retried`);
  const subscriptionIds = await detachSubscriptions(tx, { userId: user.id, at });
  await removeInvitationsFrom(tx, { subscriptionIds });
  for (const email of getAddresses(user)) await removeInvitationsTo(tx, { email });
  return {};
}

/** Frees the user's printed cards and empties their exit links. */
async function eraseCards(tx: Tx, { id: userId }: UserRow, at: Date): Promise<EraseAccountDetails> {
  for (const { id } of await listCards(tx, { userId })) {
    await removeStatistics(tx, { cardId: id });
    await tellCardChanged(tx, { id });
    const detached = await detachAddresses(tx, { cardId: id, exitLink: '' });
    await removeCard(tx, { id, userId });
    for (const { physicalCardId } of detached)
      await insertPhysicalMove(tx, { id: newId(at), physicalCardId, action: 'unbind', movedAt: at });
    // again, once no visitor's open page refers to the card
    await enqueue(tx, eraseStatistics, { cardId: id }, { startAfter: new Date(at.getTime() + 120_000) });
  }
  return {};
}

/** Detaches the orders; an order keeps its own copy of the address while it needs it. */
async function detachOrders(tx: Tx, { id: userId }: UserRow, at: Date): Promise<EraseAccountDetails> {
  const disputeIds = await listDisputesOfUser(tx, { userId });
  await detachPerson(tx, { userId, at });
  await emptyStatements(tx, { disputeIds });
  return {};
}

async function eraseAddresses(tx: Tx, { id }: UserRow): Promise<EraseAccountDetails> {
  await removeUserAddresses(tx, { userId: id });
  return {};
}

async function erasePictures(tx: Tx, { id: userId }: UserRow): Promise<EraseAccountDetails> {
  for (const name of await removePictures(tx, { userId }))
    await enqueue(tx, removePictureFiles, { id: randomUUID(), name });
  return {};
}

async function eraseLimits(tx: Tx, user: UserRow): Promise<EraseAccountDetails> {
  for (const email of getAddresses(user)) {
    await removeLimits(tx, { id: user.id, email });
    await removeLoginCodes(tx, { email });
  }
  return {};
}

/**
 * Deletes the jobs about the user in every state but active, since their data contain the user's id or
 * address.
 */
async function eraseJobs(tx: Tx, user: UserRow): Promise<EraseAccountDetails> {
  await removeJobsAbout(tx, { words: [user.id, ...getAddresses(user)] });
  return {};
}

async function eraseUser(tx: Tx, { id }: UserRow): Promise<EraseAccountDetails> {
  await removeUser(tx, { id });
  return {};
}

function getAddresses({ email, pendingEmail }: UserRow): string[] {
  return pendingEmail === null ? [email] : [email, pendingEmail];
}
