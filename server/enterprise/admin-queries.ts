import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { answerHours, type EnquiryStatus } from '@visita/core/enterprise/enquiry';
import type { Sort } from '@visita/core/staff/list';
import type { Queryable } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import {
  enterpriseAnswers,
  enterpriseEnquiries,
  enterpriseEnquiryMoves,
} from '../database/tables/enterprise.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';
import type { EnquiryRow } from './enquiry-queries.ts';

// ids are ordered by time (UUID v7)
const sorts = { createdAt: { id: enterpriseEnquiries.id } };

interface EnterpriseAdminFilter {
  search?: string | undefined;
  status?: EnquiryStatus | undefined;
  sort: Sort<keyof typeof sorts>;
  after?: string | undefined;
  limit: number;
}

const { id, name, company, email, cards, hasLogo, language, status, createdAt } = enterpriseEnquiries;

/** Lists enquiries. Status and search each have an index. */
export async function listEnquiries(
  db: Queryable,
  { search, now, ...paging }: EnterpriseAdminFilter & { now: Date },
) {
  const { where, orderBy, limit, page } = keyset(sorts, paging);
  const rows = await db
    .select({ id, name, company, email, cards, hasLogo, language, status, createdAt })
    .from(enterpriseEnquiries)
    .where(and(where, paging.status && eq(status, paging.status), search ? matching(search) : undefined))
    .orderBy(...orderBy)
    .limit(limit);
  return page(rows.map((row) => ({ ...row, ...deriveAnswerTime(row, now) })));
}

/** Matches the beginning of e-mail, company or name. */
function matching(search: string): SQL | undefined {
  const begins = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    sql`lower(${email}) like ${begins}`,
    sql`lower(${company}) like ${begins}`,
    sql`lower(${name}) like ${begins}`,
  );
}

/** The deadline of the promised answer, while the enquiry is new and its sender not erased. */
function deriveAnswerTime(row: Pick<EnquiryRow, 'status' | 'createdAt' | 'email'>, now: Date) {
  const isWaiting = row.status === 'new' && row.email !== '';
  const answerBy = isWaiting ? new Date(row.createdAt.getTime() + answerHours * 3_600_000) : null;
  return { answerBy, isLate: answerBy !== null && answerBy < now };
}

/** Finds an enquiry with its answers, its contract and its history. */
export async function findShownEnquiry(db: Queryable, { now, ...key }: { id: string; now: Date }) {
  const [found] = await db
    .select({ row: enterpriseEnquiries, subscriptionNo: subscriptions.subscriptionNo })
    .from(enterpriseEnquiries)
    .leftJoin(subscriptions, eq(subscriptions.id, enterpriseEnquiries.subscriptionId))
    .where(eq(id, key.id));
  if (!found) return undefined;
  const { subscriptionId, ...row } = found.row;
  const { subscriptionNo } = found;
  return {
    ...row,
    ...deriveAnswerTime(row, now),
    contract: subscriptionId !== null && subscriptionNo !== null ? { subscriptionId, subscriptionNo } : null,
    answers: await listAnswers(db, key),
    moves: await listEnquiryMoves(db, key),
  };
}

async function listAnswers(db: Queryable, { id: enquiryId }: { id: string }) {
  const { enquiryId: of, id: answerId, text, staffEmail, writtenAt } = enterpriseAnswers;
  return db
    .select({ id: answerId, text, staffEmail, writtenAt })
    .from(enterpriseAnswers)
    .where(eq(of, enquiryId))
    .orderBy(desc(answerId));
}

async function listEnquiryMoves(db: Queryable, { id: enquiryId }: { id: string }) {
  const {
    enquiryId: of,
    id: moveId,
    action,
    to,
    staffEmail,
    movedAt: at,
    sequenceNumber,
  } = enterpriseEnquiryMoves;
  return db
    .select({ id: moveId, action, to, staffEmail, at })
    .from(enterpriseEnquiryMoves)
    .where(eq(of, enquiryId))
    .orderBy(desc(sequenceNumber));
}
