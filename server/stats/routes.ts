import { stats } from '@visita/core/stats/contract';
import { periodOf, rawSince } from '@visita/core/stats/range';
import { trendOf } from '@visita/core/stats/trend';
import { refuseCard } from '../cards/find-own-card.ts';
import { findCardKey } from '../cards/queries.ts';
import { on } from '../http/route.ts';
import { savesOf } from './statistics.ts';
import { findCardStatistics, findStatistics } from './find-statistics.ts';
import { listRanking } from './queries.ts';
import { recordSave } from './record-save.ts';

export const statsRoutes = [
  on(stats.visits, (call) => findCardStatistics(call, { refuseCard })),
  on(stats.ranking, async ({ database, now, user, query }) => {
    const period = periodOf(query, { now: now(), timeZone: user.timeZone });
    const ranked = await listRanking(database.pool, { userId: user.id, period, rawSince: rawSince(now()) });
    return ranked.map(({ before, ...card }) => ({ ...card, trend: trendOf(card.visits, before) }));
  }),
  on(stats.recordSave, (call) => recordSave(call, { findCardKey })),
  on(stats.savesOfCard, async (call) => savesOf(await findCardStatistics(call, { refuseCard }))),
  on(stats.savesOfUser, async (call) => savesOf(await findStatistics(call))),
  on(stats.savesDetailed, async (call) => {
    const statistics = await findCardStatistics(call, { refuseCard });
    return { ...savesOf(statistics), buckets: statistics.buckets };
  }),
];
