import { Problem } from '@visita/core/problems';
import { periodOf, type RangeQuery } from '@visita/core/stats/range';
import type { App } from '../deps.ts';
import type { Caller } from '../http/route.ts';
import { figuresOf } from './figures.ts';
import { listFigures } from './queries.ts';

export type Lent = Pick<App, 'database' | 'now'> & { user: Pick<Caller, 'id' | 'timeZone'>; query: RangeQuery };

/** The figures of one card, or of all cards, of the caller. A card of somebody else is not found. */
export async function findFigures({ database, now, user, query }: Lent, { id }: { id?: string } = {}) {
  const period = periodOf(query, { now: now(), timeZone: user.timeZone });
  const rows = await listFigures(database.pool, { userId: user.id, id, period });
  const owned = rows.find(({ part }) => part === 'card')?.tries ?? 0;
  if (id && owned === 0) throw new Problem('cardNotFound');
  return figuresOf(rows, period);
}
