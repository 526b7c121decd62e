import { and, asc, eq, isNull, gte, inArray, or, sql, type SQL } from 'drizzle-orm';
import { narrowText } from '@visita/core/narrow-text';
import type { Sort } from '@visita/core/staff/list';
import type { ListedReward } from '@visita/core/subscriptions/admin-reward-contract';
import type { Queryable, Tx } from '../database/database.ts';
import { keyset } from '../database/keyset.ts';
import { users } from '../database/tables/account.ts';
import { rewardCodes } from '../database/tables/rewards.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';

/** Lists the reward codes that the user redeemed. The codes themselves are stored as hashes only. */
export async function listUserRewards(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({ length: rewardCodes.length, unit: rewardCodes.unit, usedAt: rewardCodes.usedAt })
    .from(rewardCodes)
    .where(eq(rewardCodes.usedBy, userId))
    .orderBy(asc(rewardCodes.usedAt));
}

export async function insertRewardCodes(
  db: Queryable,
  codes: (typeof rewardCodes.$inferInsert)[],
): Promise<void> {
  await db.insert(rewardCodes).values(codes);
}

/** Neither used nor revoked, and not expired on this day. */
const isUnused = (day: string) =>
  and(
    isNull(rewardCodes.usedAt),
    isNull(rewardCodes.revokedAt),
    or(isNull(rewardCodes.expiresOn), gte(rewardCodes.expiresOn, day)),
  );

/** The day in UTC, by which codes expire. */
const toUtcDay = (at: Date): string => at.toISOString().slice(0, 10);

export async function findRewardCode(db: Queryable, { hash, day }: { hash: Buffer; day: string }) {
  const [row] = await db
    .select({ length: rewardCodes.length, unit: rewardCodes.unit })
    .from(rewardCodes)
    .where(and(eq(rewardCodes.hash, hash), isUnused(day)));
  return row;
}

/** Marks a code as used. Of several concurrent requests one gets true. */
export async function updateRewardUsed(
  tx: Tx,
  { hash, day }: { hash: Buffer; day: string },
  used: { usedBy: string; usedAt: Date; subscriptionId: string },
): Promise<boolean> {
  const rows = await tx
    .update(rewardCodes)
    .set(used)
    .where(and(eq(rewardCodes.hash, hash), isUnused(day)))
    .returning({ hash: rewardCodes.hash });
  return rows.length === 1;
}

export type ChosenRewards = { ids: string[] } | { batchId: string };

/** Revokes the unused codes among those chosen, and returns them. */
export async function updateRewardsRevoked(
  tx: Tx,
  chosen: ChosenRewards,
  { at, reason }: { at: Date; reason: string },
) {
  const isChosen =
    'ids' in chosen ? inArray(rewardCodes.id, chosen.ids) : eq(rewardCodes.batchId, chosen.batchId);
  return tx
    .update(rewardCodes)
    .set({ revokedAt: at, revokedReason: reason })
    .where(and(isChosen, isUnused(toUtcDay(at))))
    .returning({ id: rewardCodes.id, batchId: rewardCodes.batchId });
}

const sorts = { createdAt: { createdAt: rewardCodes.createdAt, id: rewardCodes.id } };

interface SubscriptionRewardFilter {
  search?: string | undefined;
  /** The hash of the searched code, if the search is a complete code. */
  hash?: Buffer | undefined;
  batch?: string | undefined;
  state?: ListedReward['state'] | undefined;
  sort: Sort<keyof typeof sorts>;
  after?: string | undefined;
  limit: number;
  at: Date;
}

/** Lists reward codes with the user who redeemed them and the resulting subscription. */
export async function listRewardCodes(
  db: Queryable,
  { search, hash, batch, state, at, ...paging }: SubscriptionRewardFilter,
) {
  const { where, orderBy, limit, page } = keyset(sorts, paging);
  const stateNow = sql<ListedReward['state']>`case when ${rewardCodes.usedAt} is not null then 'used'
    when ${rewardCodes.revokedAt} is not null then 'revoked' when ${rewardCodes.expiresOn} < ${toUtcDay(at)} then 'expired' else 'unused' end`;
  const { id, batchId, ending, note, length, unit, expiresOn, createdAt, usedAt, revokedAt, revokedReason } =
    rewardCodes;
  const rows = await db
    .select({
      id,
      batchId,
      ending,
      note,
      length,
      unit,
      expiresOn,
      createdAt,
      usedAt,
      revokedAt,
      revokedReason,
      state: stateNow,
      usedBy: users.email,
      subscription: { id: subscriptions.id, subscriptionNo: subscriptions.subscriptionNo },
    })
    .from(rewardCodes)
    .leftJoin(users, eq(users.id, rewardCodes.usedBy))
    .leftJoin(subscriptions, eq(subscriptions.id, rewardCodes.subscriptionId))
    .where(
      and(
        where,
        batch ? eq(batchId, batch) : undefined,
        state ? eq(stateNow, state) : undefined,
        search ? matching(search, hash) : undefined,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit);
  return page(rows);
}

function matching(search: string, hash: Buffer | undefined): SQL | undefined {
  const literal = search.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const ending = narrowText(search)
    .replace(/[\s….-]/g, '')
    .toUpperCase();
  return or(
    hash && eq(rewardCodes.hash, hash),
    eq(rewardCodes.ending, ending),
    sql`lower(${users.email}) like ${`${literal}%`}`,
    sql`lower(${rewardCodes.note}) like ${`%${literal}%`}`,
  );
}
