import { and, asc, eq, exists, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { photoUrl } from '@visita/core/uploads/photo-files';
import type { Placement } from '@visita/core/uploads/placement';
import type { Queryable, Tx } from '../database/database.ts';
import { users } from '../database/tables/account.ts';
import { cards } from '../database/tables/cards.ts';
import { photos, siteImages } from '../database/tables/uploads.ts';

export type PictureRow = typeof photos.$inferSelect;

interface Mine {
  userId: string;
  name: string;
}

/** Upserts a picture. The same one uploaded twice by a user is one row, with the date of the later upload. */
export async function insertPicture(db: Queryable, picture: NewPictureRow): Promise<PictureRow> {
  const [row] = await insertPictures(db, [picture]);
  return row as PictureRow; // INSERT … RETURNING gives a row unless it throws
}

type NewPictureRow = typeof photos.$inferInsert;

export const insertPictures = (db: Queryable, pictures: NewPictureRow[]): Promise<PictureRow[]> =>
  db
    .insert(photos)
    .values(pictures)
    .onConflictDoUpdate({
      target: [photos.userId, photos.name],
      set: { portrait: sql`excluded.portrait`, createdAt: sql`excluded.created_at` },
    })
    .returning();

/**
 * Finds a picture and locks it against removal (`for key share`): a concurrent removal waits and then sees it
 * used.
 */
export async function findPicture(db: Queryable, mine: Mine): Promise<PictureRow | undefined> {
  const [picture] = await db.select().from(photos).where(isMine(mine)).for('key share');
  return picture;
}

/** Finds a square photo, as used on cards and avatars. */
export async function findPhoto(db: Queryable, mine: Mine): Promise<PictureRow | undefined> {
  const picture = await findPicture(db, mine);
  return picture?.portrait ? picture : undefined;
}

/** Finds a logo or a cover picture. */
export async function findPlacedPicture(
  db: Queryable,
  { placement, ...mine }: Mine & { placement: Placement },
): Promise<PictureRow | undefined> {
  const picture = await findPicture(db, mine);
  return picture?.placement === placement ? picture : undefined;
}

/** Locks a picture for removal: waits for transactions that are about to use it, and blocks later ones. */
export async function findPictureToRemove(
  tx: Tx,
  { sentBefore, ...mine }: Mine & { sentBefore?: Date },
): Promise<PictureRow | undefined> {
  const [picture] = await tx
    .select()
    .from(photos)
    .where(and(isMine(mine), sentBefore && lt(photos.createdAt, sentBefore)))
    .for('update');
  return picture;
}

export async function removePictureRow(db: Queryable, { id }: { id: string }): Promise<void> {
  await db.delete(photos).where(eq(photos.id, id));
}

/** Inserts a picture of the site unless it exists. */
export async function insertSiteImage(db: Queryable, image: typeof siteImages.$inferInsert): Promise<void> {
  await db.insert(siteImages).values(image).onConflictDoNothing();
}

/** True if any user or the site itself has a picture of this name. */
export async function hasPicture(db: Queryable, { name }: { name: string }): Promise<boolean> {
  const ofPeople = db.select({ name: photos.name }).from(photos).where(eq(photos.name, name)).limit(1);
  const ofSite = db.select({ name: siteImages.name }).from(siteImages).where(eq(siteImages.name, name));
  return (await unionAll(ofPeople, ofSite)).length > 0;
}

/** True if a card or its owner's avatar shows the picture. */
export async function isPictureUsed(db: Queryable, { id }: { id: string }): Promise<boolean> {
  return (
    (
      await db
        .select({ id: photos.id })
        .from(photos)
        .where(and(eq(photos.id, id), isUsed(db)))
    ).length > 0
  );
}

export async function listUnusedPictures(
  db: Queryable,
  { sentBefore, limit }: { sentBefore: Date; limit: number },
): Promise<Mine[]> {
  return db
    .select({ userId: photos.userId, name: photos.name })
    .from(photos)
    .where(and(lt(photos.createdAt, sentBefore), ...listUses(db).map(not)))
    .orderBy(asc(photos.createdAt))
    .limit(limit);
}

const isMine = ({ userId, name }: Mine) => and(eq(photos.userId, userId), eq(photos.name, name));

const isUsed = (db: Queryable) => or(...listUses(db)) as SQL; // never undefined

/** Conditions by which a picture is used: one for each index of its uses, so that none is looked for in all rows. */
function listUses(db: Queryable): SQL[] {
  const isShownAs = (column: typeof cards.photoId | typeof cards.logoId | typeof cards.coverId) =>
    exists(db.select({ id: cards.id }).from(cards).where(eq(column, photos.id)));
  return [isShownAs(cards.photoId), isShownAs(cards.logoId), isShownAs(cards.coverId), isAvatar(db)];
}

function isAvatar(db: Queryable): SQL {
  const [before, after] = photoUrl('|').split('|');
  const isIt = and(
    eq(users.id, photos.userId),
    eq(users.avatar, sql`${before} || ${photos.name} || ${after}`),
  );
  return exists(db.select({ id: users.id }).from(users).where(isIt));
}
