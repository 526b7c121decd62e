import { and, asc, desc, eq } from 'drizzle-orm';
import type { WrittenAddress } from '@visita/core/addresses/address';
import type { Queryable, Tx } from '../database/database.ts';
import { users } from '../database/tables/account.ts';
import { addresses } from '../database/tables/addresses.ts';

export type AddressRow = typeof addresses.$inferSelect;

/** An address of somebody's: who does not own it does not find it. */
interface Owned {
  id: string;
  userId: string;
}

const isTheirs = ({ id, userId }: Owned) => and(eq(addresses.id, id), eq(addresses.userId, userId));

/** Whose addresses they are, held until the transaction ends, so that what is said of all of them is said one after the other. */
export async function findOwner(tx: Tx, { userId }: { userId: string }): Promise<{ id: string } | undefined> {
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return owner;
}

export async function listAddresses(db: Queryable, { userId }: { userId: string }): Promise<AddressRow[]> {
  return db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(desc(addresses.isDefault), asc(addresses.id));
}

export async function countAddresses(db: Queryable, { userId }: { userId: string }): Promise<number> {
  return db.$count(addresses, eq(addresses.userId, userId));
}

export async function findAddress(db: Queryable, mine: Owned): Promise<AddressRow | undefined> {
  const [address] = await db.select().from(addresses).where(isTheirs(mine));
  return address;
}

export async function insertAddress(db: Queryable, address: typeof addresses.$inferInsert): Promise<AddressRow> {
  const [kept] = await db.insert(addresses).values(address).returning();
  if (!kept) throw new Error('an insert gives its row back');
  return kept;
}

export async function updateAddress(db: Queryable, mine: Owned, written: WrittenAddress): Promise<AddressRow | undefined> {
  const [address] = await db.update(addresses).set(written).where(isTheirs(mine)).returning();
  return address;
}

/** First the one that was, then the one that is: the index allows no moment with two. */
export async function moveDefault(db: Queryable, mine: Owned): Promise<AddressRow | undefined> {
  const wasDefault = and(eq(addresses.userId, mine.userId), eq(addresses.isDefault, true));
  await db.update(addresses).set({ isDefault: false }).where(wasDefault);
  const [address] = await db.update(addresses).set({ isDefault: true }).where(isTheirs(mine)).returning();
  return address;
}

/** The check and the change are one statement: what becomes the default at this moment stays. */
export async function removeAddress(db: Queryable, mine: Owned): Promise<boolean> {
  const rows = await db
    .delete(addresses)
    .where(and(isTheirs(mine), eq(addresses.isDefault, false)))
    .returning({ id: addresses.id });
  return rows.length === 1;
}

export async function removeAddressesOf(db: Queryable, { userId }: { userId: string }): Promise<void> {
  await db.delete(addresses).where(eq(addresses.userId, userId));
}

/** Where somebody is billed by default; nothing without an address. */
export async function findDefaultAddress(db: Queryable, { userId }: { userId: string }): Promise<AddressRow | undefined> {
  const [address] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
  return address;
}
