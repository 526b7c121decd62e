import { and, arrayContains, count, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { removeRows } from '../database/remove-rows.ts';
import { apiKeys, keyRequests, oauthItems } from '../database/tables/access.ts';
import { users } from '../database/tables/account.ts';

const isValid = (now: Date) => or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now));

const callerByKey = prepared((db) =>
  db
    .select({
      id: users.id,
      email: users.email,
      isVerified: users.isVerified,
      createdAt: users.createdAt,
      language: users.language,
      timeZone: users.timeZone,
      erasedAt: users.erasedAt,
      keyId: apiKeys.id,
      scopes: apiKeys.scopes,
      origins: apiKeys.origins,
      usedAt: apiKeys.usedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.keyHash, sql.placeholder('keyHash')),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql.placeholder('now'))),
        isNull(users.disabledAt),
      ),
    )
    .prepare('access.findKeyCaller'),
);

/** Finds the account of a key that has not expired. */
export async function findKeyCaller(db: Queryable, { keyHash, now }: { keyHash: Buffer; now: Date }) {
  const [caller] = await callerByKey(db).execute({ keyHash, now });
  return caller;
}

const callerByToken = prepared((db) =>
  db
    .select({
      id: users.id,
      email: users.email,
      isVerified: users.isVerified,
      createdAt: users.createdAt,
      language: users.language,
      timeZone: users.timeZone,
      erasedAt: users.erasedAt,
      keyId: apiKeys.id,
      scopes: apiKeys.scopes,
      origins: apiKeys.origins,
      usedAt: apiKeys.usedAt,
      scope: sql<string>`${oauthItems.payload} ->> 'scope'`,
    })
    .from(oauthItems)
    .innerJoin(apiKeys, eq(apiKeys.id, oauthItems.keyId))
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(oauthItems.id, sql.placeholder('tokenHash')),
        eq(oauthItems.kind, 'AccessToken'),
        sql`${oauthItems.payload} ->> 'aud' = ${sql.placeholder('resource')}`,
        gt(oauthItems.expiresAt, sql.placeholder('now')),
        gt(apiKeys.expiresAt, sql.placeholder('now')),
        isNull(users.disabledAt),
      ),
    )
    .prepare('access.findTokenCaller'),
);

/** Finds the account and scopes of an access token for a resource that has not expired. */
export async function findTokenCaller(
  db: Queryable,
  token: { tokenHash: Buffer; resource: string; now: Date },
) {
  const [found] = await callerByToken(db).execute(token);
  if (!found) return undefined;
  const { scope, ...caller } = found;
  const granted = scope.split(' ');
  return { ...caller, scopes: caller.scopes.filter((each) => granted.includes(each)) };
}

/** True if a key that has not expired is for pages of this origin. */
export async function hasKeyForOrigin(
  db: Queryable,
  { origin, now }: { origin: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(arrayContains(apiKeys.origins, [origin]), isValid(now)))
    .limit(1);
  return rows.length > 0;
}

export async function updateUsed(db: Queryable, { id, usedAt }: { id: string; usedAt: Date }): Promise<void> {
  await db.update(apiKeys).set({ usedAt }).where(eq(apiKeys.id, id));
}

/** Lists the keys of a user that have not expired, newest first. */
export async function listKeys(db: Queryable, { userId, now }: { userId: string; now: Date }) {
  return db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      scopes: apiKeys.scopes,
      origins: apiKeys.origins,
      createdAt: apiKeys.createdAt,
      usedAt: apiKeys.usedAt,
      expiresAt: apiKeys.expiresAt,
      isApp: sql<boolean>`${apiKeys.clientId} is not null`,
      host: apiKeys.clientHost,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isValid(now)))
    .orderBy(desc(apiKeys.id));
}

/** Counts the keys of a user that have not expired. The caller has locked the account. */
export async function countKeys(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<number> {
  const [counted] = await tx
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isValid(now)));
  return counted?.keys ?? 0;
}

export async function insertKey(tx: Tx, key: typeof apiKeys.$inferInsert) {
  const [row] = await tx.insert(apiKeys).values(key).returning();
  return row;
}

/** Deletes a key of a user's and returns it, if there is one. */
export async function removeKey(db: Queryable, { id, userId }: { id: string; userId: string }) {
  const [row] = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
    .returning({ clientId: apiKeys.clientId });
  return row;
}

/** Deletes the keys of a user's that were created until a moment. */
export async function removeUserKeys(
  db: Queryable,
  { userId, until }: { userId: string; until: Date },
): Promise<void> {
  await db.delete(apiKeys).where(and(eq(apiKeys.userId, userId), lte(apiKeys.createdAt, until)));
}

type KeyRequest = typeof keyRequests.$inferSelect;

/**
 * Records a request. False if one with this idempotency key was committed before; a concurrent one is awaited.
 */
export async function insertRequest(tx: Tx, request: Omit<KeyRequest, 'createdId'>): Promise<boolean> {
  const rows = await tx
    .insert(keyRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ keyId: keyRequests.keyId });
  return rows.length === 1;
}

const isRequest = ({ keyId, idempotencyKey }: Pick<KeyRequest, 'keyId' | 'idempotencyKey'>) =>
  and(eq(keyRequests.keyId, keyId), eq(keyRequests.idempotencyKey, idempotencyKey));

export async function findRequest(
  tx: Tx,
  request: Pick<KeyRequest, 'keyId' | 'idempotencyKey'>,
): Promise<KeyRequest | undefined> {
  const [row] = await tx.select().from(keyRequests).where(isRequest(request));
  return row;
}

/** Records the row that a request has made. */
export async function updateRequest(
  tx: Tx,
  { createdId, ...request }: Pick<KeyRequest, 'keyId' | 'idempotencyKey' | 'createdId'>,
): Promise<void> {
  await tx.update(keyRequests).set({ createdId }).where(isRequest(request));
}

/** Deletes keys that have expired and requests that are no longer repeated. */
export async function removeOldKeys(db: Db, { now, until }: { now: Date; until: Date }): Promise<void> {
  await removeRows(db, apiKeys, lte(apiKeys.expiresAt, now));
  await removeRows(db, keyRequests, lte(keyRequests.at, until));
}
