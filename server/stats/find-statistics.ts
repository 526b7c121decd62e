import { Problem } from '@visita/core/problems';
import { periodOf, rawSince, type RangeQuery } from '@visita/core/stats/range';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/route.ts';
import { statisticsOf } from './statistics.ts';
import { listStatistics } from './queries.ts';

export type Dependencies = Pick<Deps, 'database' | 'now'> & { user: Pick<Caller, 'id' | 'timeZone'>; query: RangeQuery };

/** The statistics of one card, or of all cards, of the caller. A card of somebody else is not found. */
export async function findStatistics({ database, now, user, query }: Dependencies, { id }: { id?: string } = {}) {
  const period = periodOf(query, { now: now(), timeZone: user.timeZone });
  const rows = await listStatistics(database.pool, { userId: user.id, id, period, rawSince: rawSince(now()) });
  const owned = rows.find(({ part }) => part === 'card')?.tries ?? 0;
  if (id && owned === 0) throw new Problem('cardNotFound');
  return statisticsOf(rows, period);
}
