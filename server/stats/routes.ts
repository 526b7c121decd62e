import { stats } from '@visita/core/stats/contract';
import { findCardKey } from '../cards/queries.ts';
import { on } from '../http/route.ts';
import { savesOf } from './figures.ts';
import { findFigures } from './find-figures.ts';
import { rankCards } from './rank-cards.ts';
import { recordSave } from './record-save.ts';

export const statsRoutes = [
  on(stats.visits, (call) => findFigures(call, call.params)),
  on(stats.ranking, rankCards),
  on(stats.recordSave, (call) => recordSave(call, { findCardKey })),
  on(stats.savesOfCard, async (call) => savesOf(await findFigures(call, call.params))),
  on(stats.savesOfUser, async (call) => savesOf(await findFigures(call))),
  on(stats.savesDetailed, async (call) => {
    const figures = await findFigures(call, call.params);
    return { ...savesOf(figures), buckets: figures.buckets };
  }),
];
