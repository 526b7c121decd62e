import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { staff } from '../database/tables/staff.ts';

export type StaffRow = typeof staff.$inferSelect;

export async function hasStaff(db: Queryable): Promise<boolean> {
  const [person] = await db.select({ id: staff.id }).from(staff).limit(1);
  return person !== undefined;
}

/** False when there is somebody with this address. */
export async function insertStaff(db: Queryable, person: typeof staff.$inferInsert): Promise<boolean> {
  const rows = await db.insert(staff).values(person).onConflictDoNothing().returning({ id: staff.id });
  return rows.length === 1;
}

export async function findStaff(db: Queryable, { id }: { id: string }): Promise<StaffRow | undefined> {
  const [person] = await db.select().from(staff).where(eq(staff.id, id));
  return person;
}

export async function findStaffByEmail(db: Queryable, { email }: { email: string }): Promise<StaffRow | undefined> {
  const [person] = await db
    .select()
    .from(staff)
    .where(eq(sql`lower(${staff.email})`, email.toLowerCase()));
  return person;
}

export async function updateStaff(db: Queryable, { id }: { id: string }, written: Partial<typeof staff.$inferInsert>): Promise<void> {
  await db.update(staff).set(written).where(eq(staff.id, id));
}
