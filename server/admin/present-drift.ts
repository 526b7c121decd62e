import type { ComparisonName } from '@visita/core/admin/drift-advice';
import { adviceFor } from '@visita/core/admin/drift-advice';
import type { adminDrift, DriftReport } from '@visita/core/admin/failures-contract';
import type { Queryable } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/route.ts';
import { findComparisonStart, compare, comparisonRoundName } from '../provider/compare.ts';
import { listCheckpoints } from '../provider/checkpoint-queries.ts';
import { findOpenJob } from '../queue/given-up.ts';
import { comparisons } from './comparisons.ts';
import { concernedBy, findConcerned, listDriftSince } from './failure-queries.ts';

const names = Object.keys(comparisons) as ComparisonName[]; // The object has exactly these keys.

/** Reports the progress of the running comparison, or the time of the last one. */
export async function presentReport({ db }: Pick<Deps, 'db'>): Promise<DriftReport> {
  const [open, checkpoints] = [await findOpenJob(db, compare), await findCheckpoints(db)];
  const requestedUntil = open && (compare.schema.parse(open.data ?? {}).until ?? open.createdOn);
  const shown = await Promise.all(
    checkpoints.map(async ({ name, at, until, cursor }) => {
      const since = until && (await findComparisonStart(db, until));
      const rows = since ? await comparisons[name].count({ db }, { since, after: null }) : 0;
      const left = since ? await comparisons[name].count({ db }, { since, after: cursor }) : 0;
      const isDone = at !== null && (!requestedUntil || at >= requestedUntil);
      const state = until ? ('underWay' as const) : isDone ? ('done' as const) : ('waiting' as const);
      return { name, state, comparedAt: at, rows, looked: rows - left };
    }),
  );
  return { isUnderWay: open !== undefined, begunAt: findStart(checkpoints), comparisons: shown };
}

async function findCheckpoints(db: Queryable) {
  const checkpointsByName = new Map(
    (await listCheckpoints(db)).map((checkpoint) => [checkpoint.name, checkpoint]),
  );
  return names.map((name) => ({
    at: null,
    until: null,
    cursor: null,
    ...checkpointsByName.get(comparisonRoundName({ name })),
    name,
  }));
}

/** Returns the start of the running or the last comparison. */
function findStart(checkpoints: { at: Date | null; until: Date | null }[]): Date | null {
  const times = checkpoints.flatMap(({ at, until }) => until ?? at ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times.map((each) => each.getTime())));
}

/** Returns the differences of the last comparison, or all that are kept, each with advice. */
export async function presentDrift({ db, query }: Pick<Call<typeof adminDrift.list>, 'db' | 'query'>) {
  const since = query.earlier ? null : findStart(await findCheckpoints(db));
  const { items, next } = await listDriftSince(db, { ...query, since });
  const concerned = await findConcerned(
    db,
    items.map(({ objectId }) => objectId),
  );
  return {
    next,
    items: items.map(({ localValue: ours, stripeValue: theirs, ...row }) => ({
      ...row,
      ours,
      theirs,
      mendedAt: row.repairedAt,
      advice: adviceFor({ ...row, theirs, isMended: row.repairedAt !== null }),
      concerned: concernedBy(concerned, [row.objectId]),
    })),
  };
}
