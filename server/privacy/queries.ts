import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { identities, users } from '../database/tables/account.ts';
import { rateLimits } from '../database/tables/limits.ts';
import { exports } from '../database/tables/privacy.ts';
import { cardCounters, cardDays, linkDays } from '../database/tables/stats.ts';
import { photos } from '../database/tables/uploads.ts';

export type ExportRow = typeof exports.$inferSelect;

/** Inserts an export. False if the user has one already. */
export async function insertExport(db: Queryable, archive: typeof exports.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(exports)
    .values(archive)
    .onConflictDoNothing({ target: exports.userId })
    .returning({ id: exports.id });
  return rows.length === 1;
}

export async function findExport(db: Queryable, { id }: { id: string }): Promise<ExportRow | undefined> {
  const [archive] = await db.select().from(exports).where(eq(exports.id, id));
  return archive;
}

/** Finds a user's archive, unless it was ready before `readySince`. */
export async function findUserExport(
  db: Queryable,
  { userId, readySince }: { userId: string; readySince: Date },
): Promise<ExportRow | undefined> {
  const [archive] = await db
    .select()
    .from(exports)
    .where(and(eq(exports.userId, userId), or(isNull(exports.readyAt), gt(exports.readyAt, readySince))));
  return archive;
}

export async function updateExport(
  db: Queryable,
  { id }: { id: string },
  values: Partial<Pick<ExportRow, 'linkHash' | 'linkExpiresAt'>>,
): Promise<void> {
  await db.update(exports).set(values).where(eq(exports.id, id));
}

/** Updates an export that is not ready. A ready one never changes, even if its job runs a second time. */
export async function moveExport(
  db: Queryable,
  { id }: { id: string },
  to: Pick<typeof exports.$inferInsert, 'status' | 'progress' | 'readyAt'>,
): Promise<boolean> {
  const rows = await db
    .update(exports)
    .set(to)
    .where(and(eq(exports.id, id), ne(exports.status, 'ready')))
    .returning({ id: exports.id });
  return rows.length === 1;
}

interface PrivacyLink {
  linkHash: Buffer;
  now: Date;
  readySince: Date;
}

const isGood = ({ linkHash, now, readySince }: PrivacyLink) =>
  and(eq(exports.linkHash, linkHash), gt(exports.linkExpiresAt, now), gt(exports.readyAt, readySince));

export async function findByLink(db: Queryable, link: PrivacyLink) {
  const [archive] = await db
    .select({ fileName: exports.fileName, readyAt: exports.readyAt })
    .from(exports)
    .where(isGood(link));
  return archive;
}

/** Invalidates a link. Of two concurrent requests for it, one gets true. */
export async function moveLink(db: Queryable, link: PrivacyLink): Promise<boolean> {
  const rows = await db
    .update(exports)
    .set({ linkHash: null, linkExpiresAt: null })
    .where(isGood(link))
    .returning({ id: exports.id });
  return rows.length === 1;
}

/** Deletes a ready or failed export, so that another can be made, and returns the name of its file. */
export async function removeFinishedExport(
  db: Queryable,
  { userId }: { userId: string },
): Promise<{ fileName: string } | undefined> {
  const [archive] = await db
    .delete(exports)
    .where(and(eq(exports.userId, userId), inArray(exports.status, ['ready', 'failed'])))
    .returning({ fileName: exports.fileName });
  return archive;
}

/** Lists archives past their retention and exports whose job was given up. */
export async function listOldExports(
  db: Queryable,
  { readyUntil, requestedUntil }: { readyUntil: Date; requestedUntil: Date },
) {
  return db
    .select({ id: exports.id, fileName: exports.fileName })
    .from(exports)
    .where(
      or(
        lte(exports.readyAt, readyUntil),
        and(isNull(exports.readyAt), lt(exports.requestedAt, requestedUntil)),
      ),
    );
}

export async function removeExport(db: Queryable, { id }: { id: string }): Promise<void> {
  await db.delete(exports).where(eq(exports.id, id));
}

export async function removeUserExport(
  db: Queryable,
  { userId }: { userId: string },
): Promise<{ fileName: string } | undefined> {
  const [archive] = await db
    .delete(exports)
    .where(eq(exports.userId, userId))
    .returning({ fileName: exports.fileName });
  return archive;
}

export async function listIdentities(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({ issuer: identities.issuer, subject: identities.subject, createdAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId));
}

export async function listPictures(db: Queryable, { userId }: { userId: string }) {
  const isPhoto = sql<boolean>`${photos.portrait} is not null`;
  return db
    .select({ name: photos.name, isPhoto })
    .from(photos)
    .where(eq(photos.userId, userId))
    .orderBy(asc(photos.createdAt), asc(photos.id));
}

export async function removePictures(db: Queryable, { userId }: { userId: string }): Promise<string[]> {
  const rows = await db.delete(photos).where(eq(photos.userId, userId)).returning({ name: photos.name });
  return rows.map(({ name }) => name);
}

/** The statistics of cards: totals, sums per past day, and clicks per link. */
export async function listStatistics(db: Queryable, { cardIds }: { cardIds: string[] }) {
  const { cardId, visits, saves, excluded } = cardCounters;
  const totals = await db
    .select({ cardId, visits, saves, excluded })
    .from(cardCounters)
    .where(inArray(cardId, cardIds));
  const { cardNumber: _, ...statistics } = getTableColumns(cardDays);
  const days = await db
    .select({ cardId, ...statistics })
    .from(cardDays)
    .innerJoin(cardCounters, eq(cardCounters.number, cardDays.cardNumber))
    .where(inArray(cardId, cardIds))
    .orderBy(asc(cardId), asc(cardDays.day));
  const links = await db
    .select()
    .from(linkDays)
    .where(inArray(linkDays.cardId, cardIds))
    .orderBy(asc(linkDays.cardId), asc(linkDays.day));
  return { totals, days, links };
}

/**
 * Deletes the rate limits of a user. Their keys contain the account's id, or the typed address at the end or
 * followed by the client's address.
 */
export async function removeLimits(
  db: Queryable,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const typed = `:${email.toLowerCase()}`;
  await db
    .delete(rateLimits)
    .where(
      or(
        sql`strpos(${rateLimits.key}, ${id}) > 0`,
        sql`strpos(${rateLimits.key}, ${`${typed} `}) > 0`,
        sql`right(${rateLimits.key}, length(${typed})) = ${typed}`,
      ),
    );
}

export async function listDueUsers(db: Queryable, { now }: { now: Date }) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.erasedAt), lte(users.erasedAt, now)));
}

/** Locks a user whose erasure is due, so that it cannot be undone halfway. Undefined if it is not due. */
export async function findDueUser(tx: Tx, { id, now }: { id: string; now: Date }) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), lte(users.erasedAt, now)))
    .for('update');
  return user;
}

/** Deletes a user. Sessions, identities and mailed links cascade; any other foreign key makes it fail. */
export async function removeUser(db: Queryable, { id }: { id: string }): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}

/** Deletes every job that has one of these words as a value in its data, in every state but active. */
export async function removeJobsAbout(tx: Tx, { words }: { words: string[] }): Promise<void> {
  const lowered = words.map((word) => word.toLowerCase());
  await tx.execute(sql`
    delete from pgboss.job where state <> 'active' and jsonb_typeof(data) = 'object'
      and exists (select from jsonb_each_text(data) as said where lower(said.value) in ${lowered})`);
}
