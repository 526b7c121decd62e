import { eq } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { removals } from '../database/tables/uploads.ts';

export async function insertRemoval(db: Queryable, removal: typeof removals.$inferInsert): Promise<void> {
  await db.insert(removals).values(removal).onConflictDoNothing();
}

export async function hasRemoval(db: Queryable, { name }: { name: string }): Promise<boolean> {
  return (
    (await db.select({ id: removals.id }).from(removals).where(eq(removals.name, name)).limit(1)).length > 0
  );
}

export async function removeRemoval(db: Queryable, { id }: { id: string }): Promise<void> {
  await db.delete(removals).where(eq(removals.id, id));
}
