import { and, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Sort } from '@visita/core/staff/list';
import type { Role } from '@visita/core/staff/roles';
import type { Queryable, Tx } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { staff, staffSessions } from '../database/tables/staff.ts';

export type StaffRow = typeof staff.$inferSelect;

export async function hasStaff(db: Queryable): Promise<boolean> {
  const [person] = await db.select({ id: staff.id }).from(staff).limit(1);
  return person !== undefined;
}

/** Returns false if the address is taken. */
export async function insertStaff(db: Queryable, person: typeof staff.$inferInsert): Promise<boolean> {
  const rows = await db.insert(staff).values(person).onConflictDoNothing().returning({ id: staff.id });
  return rows.length === 1;
}

export async function findStaff(db: Queryable, { id }: { id: string }): Promise<StaffRow | undefined> {
  const [person] = await db.select().from(staff).where(eq(staff.id, id));
  return person;
}

export async function findStaffByEmail(
  db: Queryable,
  { email }: { email: string },
): Promise<StaffRow | undefined> {
  const [person] = await db
    .select()
    .from(staff)
    .where(eq(sql`lower(${staff.email})`, email.toLowerCase()));
  return person;
}

/** Locks the row until the transaction ends. */
export async function lockStaff(tx: Tx, { id }: { id: string }): Promise<StaffRow | undefined> {
  const [person] = await tx.select().from(staff).where(eq(staff.id, id)).for('no key update');
  return person;
}

/**
 * Locks the owners who can sign in until the transaction ends, so that no two of them can demote each other.
 */
export async function lockOwners(tx: Tx): Promise<{ id: string }[]> {
  return tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt), isNotNull(staff.passwordHash)))
    .orderBy(staff.id)
    .for('no key update');
}

export async function updateStaff(
  db: Queryable,
  { id }: { id: string },
  values: Partial<typeof staff.$inferInsert>,
): Promise<void> {
  await db.update(staff).set(values).where(eq(staff.id, id));
}

const shownColumns = {
  id: staff.id,
  email: staff.email,
  name: staff.name,
  role: staff.role,
  language: staff.language,
  createdAt: staff.createdAt,
  disabledAt: staff.disabledAt,
  version: staff.version,
  hasPassword: sql<boolean>`${staff.passwordHash} is not null`,
  seenAt:
    sql`(select max(staff_sessions.seen_at) from staff_sessions where staff_sessions.staff_id = staff.id)`.mapWith(
      staffSessions.seenAt,
    ) as ReturnType<typeof sql<Date | null>>, // Null before the first sign-in.
  hasFactor: sql<boolean>`exists (select from staff_totp where staff_totp.staff_id = staff.id and staff_totp.secret is not null)
    or exists (select from staff_passkeys where staff_passkeys.staff_id = staff.id)`,
};

const sorts = {
  email: { email: staff.email, id: staff.id },
  createdAt: { createdAt: staff.createdAt, id: staff.id },
};

interface StaffFilter {
  search?: string | undefined;
  role?: Role | undefined;
  sort: Sort<keyof typeof sorts>;
  after?: string | undefined;
  limit: number;
}

export async function listStaff(db: Queryable, { search, role, ...paging }: StaffFilter) {
  const { where, orderBy, limit, page } = keyset(sorts, paging);
  const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return page(
    await db
      .select(shownColumns)
      .from(staff)
      .where(
        and(
          where,
          role && eq(staff.role, role),
          search ? or(ilike(staff.email, like), ilike(staff.name, like)) : undefined,
        ),
      )
      .orderBy(...orderBy)
      .limit(limit),
  );
}

export async function findShownStaff(db: Queryable, { id }: { id: string }) {
  const [person] = await db.select(shownColumns).from(staff).where(eq(staff.id, id));
  return person;
}
