import { and, eq, gte, inArray, lt, max, or, sql, type SQL } from 'drizzle-orm';
import { addDays } from '@visita/core/days';
import type { Queryable, Tx } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { auditLog } from '../database/tables/staff.ts';

/** A statement takes 65,535 values at most, and a row has thirteen. */
const mostRows = 4_000;

export async function insertAudit(tx: Tx, rows: readonly (typeof auditLog.$inferInsert)[]): Promise<void> {
  for (let begin = 0; begin < rows.length; begin += mostRows) await tx.insert(auditLog).values(rows.slice(begin, begin + mostRows));
}

const sorts = { at: { at: auditLog.at, id: auditLog.id } };

interface Filter {
  search?: string | undefined;
  email?: string | undefined;
  action?: string | undefined;
  subjectType?: string | undefined;
  subjectId?: string | undefined;
  /** In UTC. */
  day?: string | undefined;
  sort: string;
  after?: string | undefined;
  limit: number;
}

/** What staff have done: each filter has an index that gives the rows in the order of time. */
export async function listAudit(db: Queryable, { search, email, action, subjectType, subjectId, day, ...asked }: Filter) {
  const { where, orderBy, limit, page } = keyset(sorts, asked);
  const from = day === undefined ? undefined : new Date(`${day}T00:00:00Z`);
  return page(
    await db
      .select()
      .from(auditLog)
      .where(
        and(
          where,
          email ? isBy(email) : undefined,
          action ? eq(auditLog.action, action) : undefined,
          subjectType ? eq(auditLog.subjectType, subjectType) : undefined,
          subjectId ? eq(auditLog.subjectId, subjectId) : undefined,
          from && and(gte(auditLog.at, from), lt(auditLog.at, addDays(from, 1))),
          search ? matching(search) : undefined,
        ),
      )
      .orderBy(...orderBy)
      .limit(limit),
  );
}

/** When each of some things was last changed by staff; nothing of what never was. */
export async function listNewestActs(
  db: Queryable,
  { subjectType, subjectIds }: { subjectType: string; subjectIds: string[] },
): Promise<Map<string | null, Date>> {
  const rows = await db
    .select({ id: auditLog.subjectId, at: max(auditLog.at) })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, subjectType), inArray(auditLog.subjectId, subjectIds)))
    .groupBy(auditLog.subjectId);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}

const isBy = (email: string): SQL => eq(sql`lower(${auditLog.email})`, email.toLowerCase());

/** What somebody looks for is whole: an address, an act, or the number of a thing or of a call. */
function matching(search: string): SQL | undefined {
  if (search.includes('@')) return isBy(search);
  if (/^\w+\.\w+$/.test(search)) return eq(auditLog.action, search);
  return or(eq(auditLog.subjectId, search), eq(auditLog.requestId, search));
}
