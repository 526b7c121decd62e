import { Problem, type FieldError } from '@visita/core/problems';
import { stats } from '@visita/core/stats/contract';
import type { RangeQuery } from '@visita/core/stats/range';
import { call } from '../api/call.ts';

async function statisticsFor(id: string, query: Partial<RangeQuery>) {
  const [statistics, ranking] = await Promise.all([
    call(stats.visits, { params: { id }, query }),
    call(stats.ranking, { query }),
  ]);
  return { statistics, ranking, errors: [] as FieldError[] };
}

/**
 * Returns the statistics of a card and the ranking of all. An invalid range, such as in an old bookmark, falls
 * back to the default, with the errors of its fields.
 */
export function findStats(id: string, query: Partial<RangeQuery>): ReturnType<typeof statisticsFor> {
  return statisticsFor(id, query).catch(async (error: unknown) => {
    if (!(error instanceof Problem) || error.key !== 'invalidInput') throw error;
    return { ...(await statisticsFor(id, {})), errors: error.details.errors ?? [] };
  });
}
