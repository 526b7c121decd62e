import { and, asc, eq, gt, inArray, lte, max, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { addressBooks, contacts, contactTombstones } from '../database/tables/contacts.ts';
import { selectKept, type KeptRow } from './queries.ts';

export interface AddressBook {
  epoch: string;
  version: number;
  forgottenVersion: number;
}

/** Finds the address book of an owner, and creates it for an owner who never had a contact. */
export async function findAddressBook(
  db: Queryable,
  { userId }: { userId: string },
): Promise<AddressBook | undefined> {
  const find = () => selectBook(db, { userId });
  const [book] = await find();
  if (book) return book;
  await db.insert(addressBooks).values({ userId, version: 0 }).onConflictDoNothing();
  const [created] = await find();
  return created;
}

async function selectBook(db: Queryable, { userId }: { userId: string }): Promise<AddressBook[]> {
  return db
    .select({
      epoch: addressBooks.epoch,
      version: addressBooks.version,
      forgottenVersion: addressBooks.forgottenVersion,
    })
    .from(addressBooks)
    .where(eq(addressBooks.userId, userId));
}

interface ChangesQuery {
  userId: string;
  /** A version of the address book. */
  after: number;
  limit?: number;
}

/** Lists the contacts that were written after a version, in the order of their versions. */
export async function listChangedContacts(
  db: Queryable,
  { userId, after, limit }: ChangesQuery,
): Promise<KeptRow[]> {
  const changed = selectKept(db)
    .where(and(eq(contacts.userId, userId), gt(contacts.version, after)))
    .orderBy(asc(contacts.version));
  return limit === undefined ? changed : changed.limit(limit);
}

/** Lists the contacts of an owner that have one of these ids. */
export async function listContactsById(
  db: Queryable,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<KeptRow[]> {
  return selectKept(db).where(and(eq(contacts.userId, userId), inArray(contacts.id, ids)));
}

/** Lists the contacts that were removed after a version, in the order of their versions. */
export async function listTombstones(
  db: Queryable,
  { userId, after, limit }: ChangesQuery,
): Promise<{ contactId: string; version: number }[]> {
  const removed = db
    .select({ contactId: contactTombstones.contactId, version: contactTombstones.version })
    .from(contactTombstones)
    .where(and(eq(contactTombstones.userId, userId), gt(contactTombstones.version, after)))
    .orderBy(asc(contactTombstones.version));
  return limit === undefined ? removed : removed.limit(limit);
}

/**
 * Deletes tombstones from before a time. Their books invalidate the sync tokens that would have needed them, in
 * the same transaction.
 */
export async function removeOldTombstones(db: Db, { until }: { until: Date }): Promise<void> {
  await transaction(db, async (tx) => {
    const isOld = lte(contactTombstones.removedAt, until);
    const newest = tx
      .select({
        userId: contactTombstones.userId,
        version: max(contactTombstones.version).as('newest_version'),
      })
      .from(contactTombstones)
      .where(isOld)
      .groupBy(contactTombstones.userId)
      .as('newest');
    await tx
      .update(addressBooks)
      .set({ forgottenVersion: sql`${newest.version}` })
      .from(newest)
      .where(eq(addressBooks.userId, newest.userId));
    await tx.delete(contactTombstones).where(isOld);
  });
}
