import type { Queryable } from '../database/database.ts';
import { staff } from '../database/tables/admin.ts';

export async function hasStaff(db: Queryable): Promise<boolean> {
  const [person] = await db.select({ id: staff.id }).from(staff).limit(1);
  return person !== undefined;
}

export async function insertStaff(db: Queryable, person: typeof staff.$inferInsert): Promise<void> {
  await db.insert(staff).values(person).onConflictDoNothing();
}
