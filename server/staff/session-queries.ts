import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { staff, staffSessions } from '../database/tables/staff.ts';

const callerByToken = prepared((db) =>
  db
    .select({
      id: staff.id,
      email: staff.email,
      name: staff.name,
      role: staff.role,
      language: staff.language,
      mustChangePassword: staff.mustChangePassword,
      sessionId: staffSessions.id,
      seenAt: staffSessions.seenAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, sql.placeholder('tokenHash')),
        gt(staffSessions.expiresAt, sql.placeholder('now')),
        gt(staffSessions.seenAt, sql.placeholder('seenAfter')),
        isNull(staffSessions.endedAt),
        isNull(staff.disabledAt),
      ),
    )
    .prepare('staff.findCaller'),
);

/** Returns the staff member of a valid session token. */
export async function findStaffCaller(
  db: Queryable,
  input: { tokenHash: Buffer; now: Date; seenAfter: Date },
) {
  const [caller] = await callerByToken(db).execute(input);
  return caller;
}

export async function findSession(db: Queryable, { id }: { id: string }) {
  const [session] = await db.select().from(staffSessions).where(eq(staffSessions.id, id));
  return session;
}

export async function insertSession(
  db: Queryable,
  session: typeof staffSessions.$inferInsert,
): Promise<void> {
  await db.insert(staffSessions).values(session);
}

export async function updateSession(
  db: Queryable,
  { id, ...values }: { id: string } & Partial<typeof staffSessions.$inferInsert>,
): Promise<void> {
  await db.update(staffSessions).set(values).where(eq(staffSessions.id, id));
}

interface Moment {
  staffId: string;
  now: Date;
  seenAfter: Date;
}

/** Returns the active sessions of a staff member, last used first. */
export async function listSessions(db: Queryable, { staffId, now, seenAfter }: Moment) {
  return db
    .select({
      id: staffSessions.id,
      address: staffSessions.address,
      userAgent: staffSessions.userAgent,
      createdAt: staffSessions.createdAt,
      seenAt: staffSessions.seenAt,
    })
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.seenAt, seenAfter),
        isNull(staffSessions.endedAt),
      ),
    )
    .orderBy(desc(staffSessions.seenAt), desc(staffSessions.id));
}

/** True if a kept session has this user agent. */
export async function hasSessionWithAgent(
  db: Queryable,
  { staffId, userAgent }: { staffId: string; userAgent: string },
): Promise<boolean> {
  const sessions = await db
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), eq(staffSessions.userAgent, userAgent)))
    .limit(1);
  return sessions.length > 0;
}

/** Ends one session of a staff member; returns false if there is none. */
export async function moveSessionToEnd(
  tx: Tx,
  { id, staffId, at }: { id: string; staffId: string; at: Date },
): Promise<boolean> {
  const ended = await tx
    .update(staffSessions)
    .set({ endedAt: at })
    .where(and(eq(staffSessions.id, id), eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt)))
    .returning({ id: staffSessions.id });
  return ended.length === 1;
}

/** Ends all sessions of a staff member but `except`; returns their number. */
export async function moveSessionsToEnd(
  tx: Tx,
  { staffId, at, except }: { staffId: string; at: Date; except?: string },
): Promise<number> {
  const ended = await tx
    .update(staffSessions)
    .set({ endedAt: at })
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        isNull(staffSessions.endedAt),
        except === undefined ? undefined : ne(staffSessions.id, except),
      ),
    )
    .returning({ id: staffSessions.id });
  return ended.length;
}
