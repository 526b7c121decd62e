import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { findUser, type UserRow } from '../account/queries.ts';
import { removeAddressesOf } from '../addresses/queries.ts';
import { insertPhysicalMove } from '../cards/admin-queries.ts';
import { tellCardChanged } from '../cards/card-changed.ts';
import { listCards, lockCardsOf, removeCard, updateExitLink } from '../cards/queries.ts';
import { removeContactsOf } from '../contacts/queries.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { emptyContractsOf, emptyEnquiriesFrom } from '../enterprise/queries.ts';
import { enqueue, job } from '../queue/job.ts';
import { removeMailsTo } from '../mail/remove-mails.ts';
import { detachPerson } from '../payments/detach-person.ts';
import { eraseStatistics } from '../stats/jobs.ts';
import { removeStatistics } from '../stats/queries.ts';
import { endAllOf } from '../subscriptions/end-all-of.ts';
import { removeInvitationsTo } from '../subscriptions/invitation-queries.ts';
import { detachSubscriptions, listRunning } from '../subscriptions/person-queries.ts';
import { removePictureFiles } from '../uploads/remove-picture-files.ts';
import { removeFiles } from './jobs.ts';
import { findDueUser, listDueUsers, removeExportOf, removeJobsAbout, removeLimits, removePictures, removeUser } from './queries.ts';

/** Files to remove once the rows are gone for good. */
interface Left {
  files?: string[];
}

/** What is kept about a person, in the order in which it can go: whatever points at something goes before it. */
const steps: ((tx: Tx, user: UserRow, at: Date) => Promise<Left>)[] = [
  eraseExport,
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

/** All of a person's rows go or none; their files go by a job of that same transaction. Done again, there is nobody to erase. */
export const eraseAccount = job(
  'privacy.eraseAccount',
  z.object({ userId: z.uuid() }),
  async (deps, { userId }) => {
    const { db, config, now } = deps;
    const leaving = await findUser(db, { id: userId });
    if (!leaving?.erasedAt || leaving.erasedAt > now()) return;
    await removeMailsTo(config, { addresses: addressesOf(leaving) });
    // nobody is charged after they have gone: while the provider does not answer they stay
    await endAllOf(deps, { userId });
    await transaction(db, async (tx) => {
      const user = await findDueUser(tx, { id: userId, now: now() });
      if (!user) return;
      const left: Left[] = [];
      for (const step of steps) left.push(await step(tx, user, now()));
      await enqueue(tx, removeFiles, { files: left.flatMap(({ files = [] }) => files) });
    });
  },
  { expireInSeconds: 600 },
);

/** For whatever hour was missed. */
export const eraseDueAccounts = job(
  'privacy.eraseDueAccounts',
  z.object({}),
  async ({ db, now }) => {
    for (const { id } of await listDueUsers(db, { now: now() })) await enqueue(db, eraseAccount, { userId: id }, { once: id });
  },
  { cron: '17 4 * * *' },
);

async function eraseExport(tx: Tx, { id }: UserRow): Promise<Left> {
  const archive = await removeExportOf(tx, { userId: id });
  return { files: archive ? [archive.fileName] : [] };
}

/** Who left their details here left them with this person: their links stop working. */
async function eraseContacts(tx: Tx, { id }: UserRow): Promise<Left> {
  await removeContactsOf(tx, { userId: id });
  return {};
}

/** All of them before anything of a subscription, which they are a part of. */
async function holdCards(tx: Tx, { id: userId }: UserRow): Promise<Left> {
  await lockCardsOf(tx, { userId });
  return {};
}

/** That a company asked, and for how many cards, is no longer about anybody. */
async function emptyEnterprise(tx: Tx, user: UserRow): Promise<Left> {
  await emptyContractsOf(tx, { userId: user.id });
  // whoever never proved an address empties nobody's who has it
  if (user.isVerified) await emptyEnquiriesFrom(tx, user);
  return {};
}

/** What was charged is kept for the tax office; what runs nevertheless was bought in this moment, and is ended by the next try. */
async function detachSubscriber(tx: Tx, user: UserRow, at: Date): Promise<Left> {
  const [running] = await listRunning(tx, { userId: user.id });
  if (running) throw new Error(`subscription ${running.id} runs`);
  await detachSubscriptions(tx, { userId: user.id, at });
  for (const email of addressesOf(user)) await removeInvitationsTo(tx, { email });
  return {};
}

/** The printed cards are free for anybody, and send nobody anywhere any more. */
async function eraseCards(tx: Tx, { id: userId }: UserRow, at: Date): Promise<Left> {
  for (const { id, physicalCardId, cardId } of await listCards(tx, { userId })) {
    await removeStatistics(tx, { cardId: id });
    await tellCardChanged(tx, cardId);
    await removeCard(tx, { id, userId });
    await insertPhysicalMove(tx, { id: newId(at), physicalCardId, action: 'unbind', movedAt: at });
    await updateExitLink(tx, { physicalCardId, exitLink: '' });
    // again after the last visitor whose page still knew the card
    await enqueue(tx, eraseStatistics, { cardId: id }, { startAfter: new Date(at.getTime() + 120_000) });
  }
  return {};
}

/** Orders that were sent to them keep their own copy. */
async function detachOrders(tx: Tx, { id: userId }: UserRow, at: Date): Promise<Left> {
  await detachPerson(tx, { userId, at });
  return {};
}

async function eraseAddresses(tx: Tx, { id }: UserRow): Promise<Left> {
  await removeAddressesOf(tx, { userId: id });
  return {};
}

async function erasePictures(tx: Tx, { id: userId }: UserRow): Promise<Left> {
  for (const name of await removePictures(tx, { userId })) await enqueue(tx, removePictureFiles, { id: randomUUID(), name });
  return {};
}

async function eraseLimits(tx: Tx, user: UserRow): Promise<Left> {
  for (const email of addressesOf(user)) await removeLimits(tx, { id: user.id, email });
  return {};
}

/** What was to be done for them, was done or was given up: the data say who they are. */
async function eraseJobs(tx: Tx, user: UserRow): Promise<Left> {
  await removeJobsAbout(tx, { words: [user.id, ...addressesOf(user)] });
  return {};
}

async function eraseUser(tx: Tx, { id }: UserRow): Promise<Left> {
  await removeUser(tx, { id });
  return {};
}

function addressesOf({ email, pendingEmail }: UserRow): string[] {
  return pendingEmail === null ? [email] : [email, pendingEmail];
}
