import type { Problem } from '@visita/core/problems';
import { resolvePeriod, rawSince, type RangeQuery } from '@visita/core/stats/range';
import type { Queryable } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { AccountCaller } from '../http/route.ts';
import { buildStatistics } from './statistics.ts';
import { listStatistics } from './queries.ts';

export type FindStatisticsDeps = Pick<Deps, 'database' | 'now'> & {
  user: Pick<AccountCaller, 'id' | 'timeZone'>;
  query: RangeQuery;
};

type CardDependencies = FindStatisticsDeps & Pick<Deps, 'db'> & { params: { id: string } };
/** Returns the problem for a card that is not the caller's: another user's, or none at all. */
type RefuseCard = (db: Queryable, card: { id: string }) => Promise<Problem>;

/** Returns the statistics of all cards of the caller together. */
export async function findStatistics(deps: FindStatisticsDeps) {
  const { rows, period } = await readRows(deps, undefined);
  return buildStatistics(rows, period);
}

/** Returns the statistics of one card of the caller; throws what `refuseCard` says of any other. */
export async function findCardStatistics(deps: CardDependencies, { refuseCard }: { refuseCard: RefuseCard }) {
  const { rows, period } = await readRows(deps, deps.params.id);
  const owned = rows.find(({ part }) => part === 'card')?.tries ?? 0;
  if (owned === 0) throw await refuseCard(deps.db, deps.params);
  return buildStatistics(rows, period);
}

async function readRows({ database, now, user, query }: FindStatisticsDeps, id: string | undefined) {
  const period = resolvePeriod(query, { now: now(), timeZone: user.timeZone });
  const rows = await listStatistics(database.pool, {
    userId: user.id,
    id,
    period,
    rawSince: rawSince(now()),
  });
  return { rows, period };
}
