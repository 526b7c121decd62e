import { and, eq, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { parseCardId } from '@visita/core/cards/number';
import type { ReportOutcome } from '@visita/core/profile/report';
import type { Sort } from '@visita/core/staff/list';
import { digitalAddress, isDigitalAddress } from '../cards/queries.ts';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { removeRows } from '../database/remove-rows.ts';
import { users } from '../database/tables/account.ts';
import { cards } from '../database/tables/cards.ts';
import { cardReports } from '../database/tables/profile.ts';

export async function insertReport(tx: Tx, report: typeof cardReports.$inferInsert): Promise<void> {
  await tx.insert(cardReports).values(report);
}

const { id, reason, message, reach, reportedAt, outcome } = cardReports;

const selectReports = (db: Queryable) =>
  db
    .select({
      report: { id, reason, message, reach, reportedAt, outcome },
      card: { id: cards.id, content: cards.content, code: digitalAddress.code, blockedAt: cards.blockedAt },
      user: { id: users.id, email: users.email },
    })
    .from(cardReports)
    .innerJoin(cards, eq(cards.id, cardReports.cardId))
    .innerJoin(digitalAddress, isDigitalAddress)
    .innerJoin(users, eq(users.id, cards.userId));

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

export async function findReport(db: Queryable, key: { id: string }) {
  const [found] = await selectReports(db).where(eq(cardReports.id, key.id));
  return found;
}

// ids are ordered by time (UUID v7)
const sorts = { reportedAt: { id: cardReports.id } };

interface ReportFilter {
  search?: string | undefined;
  state?: 'open' | 'settled' | undefined;
  sort: Sort<keyof typeof sorts>;
  after?: string | undefined;
  limit: number;
}

/** Lists one page of the reports, by keyset pagination. */
export async function listReports(db: Queryable, { search, state, ...paging }: ReportFilter) {
  const { where, orderBy, limit, page } = keyset(sorts, paging);
  const isInState: Record<'open' | 'settled', SQL> = {
    open: isNull(cardReports.settledAt),
    settled: isNotNull(cardReports.settledAt),
  };
  const rows = await selectReports(db)
    .where(and(where, state && isInState[state], search ? matching(search) : undefined))
    .orderBy(...orderBy)
    .limit(limit);
  return page(rows.map((row) => ({ ...row, id: row.report.id })));
}

/** Matches an address of the card, also as a link, or the beginning of its owner's email. */
function matching(search: string): SQL | undefined {
  const code = parseCardId(search.slice(search.lastIndexOf('/') + 1));
  const begins = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    code
      ? sql`card_reports.card_id in (select a.card_id from card_addresses a where a.code = ${code})`
      : undefined,
    sql`lower(${users.email}) like ${begins}`,
  );
}

export async function countOpenReports(db: Queryable): Promise<number> {
  return db.$count(cardReports, isNull(cardReports.settledAt));
}

/** Returns the time of the oldest open report; ids are ordered by time. */
export async function findOldestOpenReport(db: Queryable): Promise<Date | undefined> {
  const [oldest] = await db
    .select({ reportedAt })
    .from(cardReports)
    .where(isNull(cardReports.settledAt))
    .orderBy(cardReports.id)
    .limit(1);
  return oldest?.reportedAt;
}

/** Settles the open reports of a card, or one of them. */
export async function updateSettled(
  tx: Tx,
  key: { cardId: string; id?: string },
  settled: { outcome: ReportOutcome; settledAt: Date },
): Promise<void> {
  await tx
    .update(cardReports)
    .set(settled)
    .where(
      and(
        eq(cardReports.cardId, key.cardId),
        key.id === undefined ? undefined : eq(cardReports.id, key.id),
        isNull(cardReports.settledAt),
      ),
    );
}

/** Deletes reports that were settled a while ago. */
export async function removeSettledReports(db: Db, { settledUntil }: { settledUntil: Date }): Promise<void> {
  await removeRows(db, cardReports, lte(cardReports.settledAt, settledUntil));
}
