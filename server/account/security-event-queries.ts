import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { securityEvents } from '../database/tables/account.ts';

type SecurityEventRow = typeof securityEvents.$inferSelect;

export async function insertSecurityEvent(tx: Tx, event: Omit<SecurityEventRow, 'count'>): Promise<void> {
  await tx.insert(securityEvents).values(event);
}

/** Inserts a failed login, or counts it with those of the same account and network in the same minute. */
export async function insertFailedLogin(
  db: Queryable,
  { id, userId, network, userAgent, at }: Omit<SecurityEventRow, 'kind' | 'count'>,
): Promise<void> {
  await db.execute(sql`
    insert into security_events (id, user_id, kind, network, user_agent, at)
    values (${id}, ${userId}, 'loginFailed', ${network}, ${userAgent}, date_trunc('minute', ${at.toISOString()}::timestamptz))
    on conflict (coalesce(user_id, '00000000-0000-0000-0000-000000000000'), coalesce(network, ''), at)
      where kind = 'loginFailed'
    do update set count = security_events.count + 1`);
}

/** Lists the events of an account, newest first. */
export async function listSecurityEvents(
  db: Queryable,
  { userId, limit }: { userId: string; limit: number },
) {
  const { id, kind, at, count, network, userAgent } = securityEvents;
  return db
    .select({ id, kind, at, count, network, userAgent })
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(limit);
}

/** Lists the browsers from which an account was signed in, as far as events are stored. */
export async function listLoginAgents(db: Queryable, { userId }: { userId: string }): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userAgent: securityEvents.userAgent })
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), inArray(securityEvents.kind, ['login', 'registration'])));
  return rows.map(({ userAgent }) => userAgent);
}

export async function removeOldSecurityEvents(db: Db, { before }: { before: Date }): Promise<void> {
  await removeRows(db, securityEvents, lte(securityEvents.at, before));
}
