import { and, asc, desc, eq } from 'drizzle-orm';
import type { WrittenAddress } from '@visita/core/addresses/address';
import type { Queryable, Tx } from '../database/database.ts';
import { users } from '../database/tables/account.ts';
import { addresses } from '../database/tables/addresses.ts';

export type AddressRow = typeof addresses.$inferSelect;

/** The key of a user's address. A query with another user's id finds no row. */
interface OwnedAddress {
  id: string;
  userId: string;
}

const isTheirs = ({ id, userId }: OwnedAddress) => and(eq(addresses.id, id), eq(addresses.userId, userId));

/** Locks the user, so that changes to that user's addresses run one after the other. */
export async function findOwner(tx: Tx, { userId }: { userId: string }): Promise<{ id: string } | undefined> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return owner;
}

export async function listAddresses(db: Queryable, { userId }: { userId: string }): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id));
}

export async function countAddresses(db: Queryable, { userId }: { userId: string }): Promise<number> {
  return db.$count(addresses, eq(addresses.userId, userId));
}

export async function findAddress(db: Queryable, mine: OwnedAddress): Promise<AddressRow | undefined> {
  const [address] = await db.select().from(addresses).where(isTheirs(mine));
  return address;
}

export async function insertAddress(db: Queryable, address: NewAddressRow): Promise<AddressRow> {
  const [row] = await insertAddresses(db, [address]);
  if (!row) throw new Error('INSERT … RETURNING gave no row');
  return row;
}

type NewAddressRow = typeof addresses.$inferInsert;

export const insertAddresses = (db: Queryable, rows: NewAddressRow[]): Promise<AddressRow[]> =>
  db.insert(addresses).values(rows).returning();

export async function updateAddress(
  db: Queryable,
  mine: OwnedAddress,
  values: WrittenAddress,
): Promise<AddressRow | undefined> {
  const [address] = await db.update(addresses).set(values).where(isTheirs(mine)).returning();
  return address;
}

/** Moves the default flag. The previous default is cleared first, since the unique index never allows two. */
export async function moveDefault(db: Queryable, mine: OwnedAddress): Promise<AddressRow | undefined> {
  const wasDefault = and(eq(addresses.userId, mine.userId), eq(addresses.isDefault, true));
  await db.update(addresses).set({ isDefault: false }).where(wasDefault);
  const [address] = await db.update(addresses).set({ isDefault: true }).where(isTheirs(mine)).returning();
  return address;
}

/** Deletes an address unless it is the default. The check and the change are one statement. */
export async function removeAddress(db: Queryable, mine: OwnedAddress): Promise<boolean> {
  const rows = await db
    .delete(addresses)
    .where(and(isTheirs(mine), eq(addresses.isDefault, false)))
    .returning({ id: addresses.id });
  return rows.length === 1;
}

export async function removeUserAddresses(db: Queryable, { userId }: { userId: string }): Promise<void> {
  await db.delete(addresses).where(eq(addresses.userId, userId));
}
