import { and, eq, gt, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { apiKeys, oauthItems, type OauthItemKind } from '../database/tables/access.ts';

type ItemRow = typeof oauthItems.$inferSelect;

/** Inserts an item, or replaces its payload. Its first use stays recorded. */
export async function upsertItem(db: Queryable, item: Omit<ItemRow, 'consumedAt'>): Promise<void> {
  const { payload, expiresAt } = item;
  await db
    .insert(oauthItems)
    .values(item)
    .onConflictDoUpdate({ target: oauthItems.id, set: { payload, expiresAt } });
}

interface ItemKey {
  id: Buffer;
  kind: OauthItemKind;
}

const isItem = ({ id, kind }: ItemKey) => and(eq(oauthItems.id, id), eq(oauthItems.kind, kind));

/** Finds an item that has not expired. */
export async function findItem(db: Queryable, item: ItemKey & { now: Date }): Promise<ItemRow | undefined> {
  const [row] = await db
    .select()
    .from(oauthItems)
    .where(and(isItem(item), gt(oauthItems.expiresAt, item.now)));
  return row;
}

/**
 * Records the first use of an item. The check and the change are one statement: of two uses at the same time one
 * succeeds. With `since`, a first use after it may be repeated. False if the item is gone or was used before.
 */
export async function updateConsumed(
  db: Queryable,
  { now, since, ...item }: ItemKey & { now: Date; since?: Date },
): Promise<boolean> {
  const rows = await db
    .update(oauthItems)
    .set({ consumedAt: sql`coalesce(${oauthItems.consumedAt}, ${now})` })
    .where(
      and(
        isItem(item),
        since
          ? or(isNull(oauthItems.consumedAt), gt(oauthItems.consumedAt, since))
          : isNull(oauthItems.consumedAt),
      ),
    )
    .returning({ id: oauthItems.id });
  return rows.length === 1;
}

export async function removeItem(db: Queryable, item: ItemKey): Promise<void> {
  await db.delete(oauthItems).where(isItem(item));
}

/** Deletes a connection, and with it its codes and tokens. */
export async function removeConnection(db: Queryable, { id }: { id: string }): Promise<void> {
  await db.delete(apiKeys).where(and(eq(apiKeys.id, id), sql`${apiKeys.clientId} is not null`));
}

export async function insertConnection(tx: Tx, key: typeof apiKeys.$inferInsert): Promise<void> {
  await tx.insert(apiKeys).values(key);
}

/** Deletes items that have expired, and connections that have no token or code any more. */
export async function removeOldItems(db: Db, { now, until }: { now: Date; until: Date }): Promise<void> {
  await removeRows(db, oauthItems, lte(oauthItems.expiresAt, now));
  const rest = db
    .select({ id: oauthItems.id })
    .from(oauthItems)
    .where(and(eq(oauthItems.keyId, apiKeys.id), sql`${oauthItems.kind} <> 'Grant'`));
  // one that was allowed just now has not fetched its first token yet
  const isOver = and(sql`${apiKeys.clientId} is not null`, lte(apiKeys.createdAt, until), notExists(rest));
  await removeRows(db, apiKeys, isOver);
}
