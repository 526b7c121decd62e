import { periodOf } from '@visita/core/stats/range';
import { trendOf } from '@visita/core/stats/trend';
import type { Lent } from './find-figures.ts';
import { listRanking } from './queries.ts';

/** The caller's cards by how often they were visited. */
export async function rankCards({ database, now, user, query }: Lent) {
  const period = periodOf(query, { now: now(), timeZone: user.timeZone });
  const ranked = await listRanking(database.pool, { userId: user.id, period });
  return ranked.map(({ before, ...card }) => ({ ...card, trend: trendOf(card.visits, before) }));
}
