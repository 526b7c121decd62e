import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { photos } from '../database/tables/uploads.ts';

export type PhotoRow = typeof photos.$inferSelect;

/** The same picture sent twice by one person is one row. */
export async function insertPhoto(db: Db, photo: typeof photos.$inferInsert): Promise<PhotoRow> {
  const [row] = await db
    .insert(photos)
    .values(photo)
    .onConflictDoUpdate({ target: [photos.userId, photos.name], set: { portrait: photo.portrait } })
    .returning();
  return row as PhotoRow; // an upsert that did not throw returns its row
}

export async function findPhoto(db: Db, { userId, name }: { userId: string; name: string }): Promise<PhotoRow | undefined> {
  const [photo] = await db
    .select()
    .from(photos)
    .where(and(eq(photos.userId, userId), eq(photos.name, name)));
  return photo;
}
