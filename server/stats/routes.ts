import { stats } from '@visita/core/stats/contract';
import { resolvePeriod, rawSince } from '@visita/core/stats/range';
import { computeTrend } from '@visita/core/stats/trend';
import { refuseCard } from '../cards/find-own-card.ts';
import { findCardKey } from '../cards/queries.ts';
import { on } from '../http/route.ts';
import { toSaveStats } from './statistics.ts';
import { findCardStatistics, findStatistics } from './find-statistics.ts';
import { listRanking } from './queries.ts';
import { recordSave } from './record-save.ts';

export const statsRoutes = [
  on(stats.visits, (call) => findCardStatistics(call, { refuseCard })),
  on(stats.ranking, async ({ database, now, user, query }) => {
    const period = resolvePeriod(query, { now: now(), timeZone: user.timeZone });
    const ranked = await listRanking(database.pool, { userId: user.id, period, rawSince: rawSince(now()) });
    return ranked.map(({ before, ...card }) => ({ ...card, trend: computeTrend(card.visits, before) }));
  }),
  on(stats.recordSave, (call) => recordSave(call, { findCardKey })),
  on(stats.savesOfCard, async (call) => toSaveStats(await findCardStatistics(call, { refuseCard }))),
  on(stats.savesOfUser, async (call) => toSaveStats(await findStatistics(call))),
  on(stats.savesDetailed, async (call) => {
    const statistics = await findCardStatistics(call, { refuseCard });
    return { ...toSaveStats(statistics), buckets: statistics.buckets };
  }),
];
