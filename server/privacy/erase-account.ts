import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { UserRow } from '../account/queries.ts';
import { removeAddressesOf } from '../addresses/queries.ts';
import { tellCardChanged } from '../cards/card-changed.ts';
import { listCards, removeCard, updateExitLink } from '../cards/queries.ts';
import { removeContactsOf } from '../contacts/queries.ts';
import type { Db } from '../database/database.ts';
import { enqueue, job } from '../queue/job.ts';
import { detachPerson } from '../payments/detach-person.ts';
import { removeFigures } from '../stats/queries.ts';
import { removePictureFiles } from '../uploads/remove-picture-files.ts';
import { removeFiles } from './jobs.ts';
import { findDueUser, listDueUsers, removeExportOf, removeLimits, removePictures, removeUser } from './queries.ts';

/** Files to remove once the rows are gone for good. */
interface Left {
  files?: string[];
}

/** What is kept about a person, in the order in which it can go: whatever points at something goes before it. */
const steps: ((db: Db, user: UserRow, at: Date) => Promise<Left>)[] = [
  eraseExport,
  eraseContacts,
  eraseCards,
  detachOrders,
  eraseAddresses,
  erasePictures,
  eraseLimits,
  eraseUser,
];

/** All of a person's rows go or none; their files go by a job of that same transaction. Done again, there is nobody to erase. */
export const eraseAccount = job(
  'privacy.eraseAccount',
  z.object({ userId: z.uuid() }),
  async ({ db, now }, { userId }) => {
    await db.transaction(async (db) => {
      const user = await findDueUser(db, { id: userId, now: now() });
      if (!user) return;
      const left: Left[] = [];
      for (const step of steps) left.push(await step(db, user, now()));
      await enqueue(db, removeFiles, { files: left.flatMap(({ files = [] }) => files) });
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

async function eraseExport(db: Db, { id }: UserRow): Promise<Left> {
  const archive = await removeExportOf(db, { userId: id });
  return { files: archive ? [archive.fileName] : [] };
}

/** Who left their details here left them with this person: their links stop working. */
async function eraseContacts(db: Db, { id }: UserRow): Promise<Left> {
  await removeContactsOf(db, { userId: id });
  return {};
}

/** The printed cards are free for anybody, and send nobody anywhere any more. */
async function eraseCards(db: Db, { id: userId }: UserRow): Promise<Left> {
  for (const { id, physicalCardId, cardId } of await listCards(db, { userId })) {
    await removeFigures(db, { cardId: id });
    await removeCard(db, { id, userId });
    await updateExitLink(db, { physicalCardId, exitLink: '' });
    await tellCardChanged(db, cardId);
  }
  return {};
}

/** Orders that were sent to them keep their own copy. */
async function detachOrders(db: Db, { id: userId }: UserRow, at: Date): Promise<Left> {
  await detachPerson(db, { userId, at });
  return {};
}

async function eraseAddresses(db: Db, { id }: UserRow): Promise<Left> {
  await removeAddressesOf(db, { userId: id });
  return {};
}

async function erasePictures(db: Db, { id: userId }: UserRow): Promise<Left> {
  for (const name of await removePictures(db, { userId })) await enqueue(db, removePictureFiles, { id: randomUUID(), name });
  return {};
}

async function eraseLimits(db: Db, { id, email, pendingEmail }: UserRow): Promise<Left> {
  for (const typed of [email, pendingEmail]) if (typed) await removeLimits(db, { id, email: typed });
  return {};
}

async function eraseUser(db: Db, { id }: UserRow): Promise<Left> {
  await removeUser(db, { id });
  return {};
}
