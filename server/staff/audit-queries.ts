import { and, eq, getTableColumns, gte, inArray, lt, max, or, sql, type SQL } from 'drizzle-orm';
import { addDays } from '@visita/core/days';
import type { Queryable, Tx } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { auditKeys, auditLog } from '../database/tables/staff.ts';

/** A statement takes at most 65,535 parameters, and a row has thirteen. */
const mostRows = 4_000;

export async function insertAudit(tx: Tx, rows: readonly (typeof auditLog.$inferInsert)[]): Promise<void> {
  for (let begin = 0; begin < rows.length; begin += mostRows)
    await tx.insert(auditLog).values(rows.slice(begin, begin + mostRows));
}

/** Returns the installation's key, which is `newKey` if there was none; of two concurrent calls one wins. */
export async function ensureAuditKey(db: Queryable, newKey: Buffer): Promise<Buffer> {
  const find = () => db.select({ key: auditKeys.key }).from(auditKeys);
  const [existing] = await find();
  if (existing) return existing.key;
  await db.insert(auditKeys).values({ key: newKey }).onConflictDoNothing();
  const [storedKey] = await find();
  if (!storedKey) throw new Error('audit key disappeared after it was written');
  return storedKey.key;
}

const sorts = { at: { at: auditLog.at, id: auditLog.id } };

interface StaffAuditFilter {
  search?: string | undefined;
  email?: string | undefined;
  /** The log's pseudonym for `email`, or for the address in the search, if it belongs to no staff member. */
  stranger?: string | undefined;
  action?: string | undefined;
  subjectType?: string | undefined;
  subjectId?: string | undefined;
  /** In UTC. */
  day?: string | undefined;
  sort: string;
  after?: string | undefined;
  limit: number;
}

/**
 * The current name of a row's subject: its number, address or title. Null if it has only its id, or was
 * deleted.
 */
const subjectName = sql<
  string | null
>`case when audit_log.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then case audit_log.subject_type
  when 'order' then (select o.order_no from orders o where o.id = audit_log.subject_id::uuid)
  when 'subscription' then (select s.subscription_no from subscriptions s where s.id = audit_log.subject_id::uuid)
  when 'card' then (select p.card_number from physical_cards p where p.id = audit_log.subject_id::uuid)
  when 'batch' then (select b.title from batches b where b.id = audit_log.subject_id::uuid)
  when 'staff' then (select t.email from staff t where t.id = audit_log.subject_id::uuid)
  when 'user' then (select u.email from users u where u.id = audit_log.subject_id::uuid)
  when 'rewardCode' then (select '…' || r.ending from reward_codes r where r.id = audit_log.subject_id::uuid)
  when 'enquiry' then (select e.company from enterprise_enquiries e where e.id = audit_log.subject_id::uuid)
end end`;

/** Returns one page of the audit log; each filter has an index in time order. */
export async function listAudit(
  db: Queryable,
  { search, email, stranger, action, subjectType, subjectId, day, ...paging }: StaffAuditFilter,
) {
  const { where, orderBy, limit, page } = keyset(sorts, paging);
  const from = day === undefined ? undefined : new Date(`${day}T00:00:00Z`);
  return page(
    await db
      .select({ ...getTableColumns(auditLog), subjectName })
      .from(auditLog)
      .where(
        and(
          where,
          email ? isBy(email, stranger) : undefined,
          action ? eq(auditLog.action, action) : undefined,
          subjectType ? eq(auditLog.subjectType, subjectType) : undefined,
          subjectId ? eq(auditLog.subjectId, subjectId) : undefined,
          from && and(gte(auditLog.at, from), lt(auditLog.at, addDays(from, 1))),
          search ? matching(search, stranger) : undefined,
        ),
      )
      .orderBy(...orderBy)
      .limit(limit),
  );
}

/** Returns the time of the last audited change per subject; subjects without one are missing. */
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

const isBy = (email: string, stranger = email): SQL =>
  inArray(sql`lower(${auditLog.email})`, [email.toLowerCase(), stranger.toLowerCase()]);

/** Matches a search term in full: an email address, an action, a subject's id or a request id. */
function matching(search: string, stranger: string | undefined): SQL | undefined {
  if (search.includes('@')) return isBy(search, stranger);
  if (/^\w+\.\w+$/.test(search)) return eq(auditLog.action, search);
  return or(eq(auditLog.subjectId, search), eq(auditLog.requestId, search));
}
