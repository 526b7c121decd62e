import { and, eq, gt, inArray, isNull, lt, lte, ne, or } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { exports } from '../database/tables/privacy.ts';

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
