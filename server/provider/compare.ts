import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { when } from '@visita/core/when';
import type { Queryable } from '../database/database.ts';
import { StaleRead } from '../database/stale-read.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import { isOutage } from './errors.ts';
import { findAccount } from './account-queries.ts';
import { insertDrift } from './drift-queries.ts';
import { endRound, ensureRound, findCheckpoint, updateRound } from './checkpoint-queries.ts';

const days = 7;
const pageSize = 100;
/** Maximum number of pages per run; the next run continues. */
const mostPages = 10;

interface Difference {
  field: string;
  localValue: string;
  stripeValue: string;
}

/** One of our rows, to be compared with the provider's object. */
export interface Compared {
  /** The id of our row. */
  id: string;
  /** The id of the provider's object. */
  objectId: string;
  /** Returns the fields that differ now. */
  findDifferences: () => Promise<Difference[]>;
  /** Updates our row from the provider, with the module's event reader. */
  repair: () => Promise<void>;
}

/** A module's rows that are compared with the provider's objects. */
export interface Comparison {
  name: string;
  /** Lists a page of rows created since `since`, ordered by id (keyset pagination). */
  list: (deps: Deps, page: { since: Date; after: string | null; limit: number }) => Promise<Compared[]>;
  /** Counts the rows after an id. */
  count: (deps: Pick<Deps, 'db'>, rest: { since: Date; after: string | null }) => Promise<number>;
}

/** Requests a comparison; with `until`, the rest of the one that covers all rows before that moment. */
export const compare = { name: 'provider.compare', schema: z.object({ until: when.optional() }) };

/** Enqueues a comparison. At most one is queued and one is running (`groupConcurrency`). */
export const enqueueComparison = (
  db: Queryable,
  { until }: { until?: Date | undefined } = {},
): Promise<void> => enqueue(db, compare, { until }, { once: compare.name });

/** The name under which a comparison's round is stored. */
export const comparisonRoundName = ({ name }: Pick<Comparison, 'name'>) => `compared:${name}`;

/** Returns the start of the compared period: payments made at another account cannot be found at this one. */
export async function findComparisonStart(db: Queryable, until: Date): Promise<Date> {
  const account = await findAccount(db);
  return new Date(Math.max(addDays(until, -days).getTime(), account?.since.getTime() ?? 0));
}

/**
 * Compares the rows of the last seven days with the provider's objects, field by field; records and repairs
 * differences. After an interruption it resumes behind the last row, and a run that reaches its limit
 * enqueues the rest. Returns the number of differing fields.
 */
export async function compareAll(
  deps: Deps,
  comparisons: Comparison[],
  rest: { until?: Date | undefined } = {},
): Promise<number> {
  const { db } = deps;
  const until = rest.until ?? deps.now();
  let [differing, pages] = [0, mostPages];
  for (const comparison of comparisons) {
    for (let isDone = rest.until !== undefined && (await isCompared(db, comparison, rest.until)); !isDone;) {
      const round = await ensureRound(db, { name: comparisonRoundName(comparison), until });
      const since = await findComparisonStart(db, round.until);
      let after = round.cursor;
      for (let isMore = true; isMore; pages--) {
        if (pages === 0) {
          await enqueueComparison(db, { until });
          return differing;
        }
        const page = await comparison.list(deps, { since, after, limit: pageSize });
        for (const compared of page) {
          differing += await compareOne(deps, compared);
          after = compared.id;
          await updateRound(db, round, { cursor: compared.id });
        }
        isMore = page.length === pageSize;
      }
      await endRound(db, round);
      isDone = round.until >= until;
    }
  }
  return differing;
}

/** True if an earlier run completed this comparison up to `until`. */
async function isCompared(db: Queryable, comparison: Comparison, until: Date): Promise<boolean> {
  const checkpoint = await findCheckpoint(db, { name: comparisonRoundName(comparison) });
  return checkpoint?.until === null && checkpoint.at !== null && checkpoint.at >= until;
}

/** Logs a row that cannot be compared and continues; an outage of the provider or a stale read stops the run. */
async function compareOne(deps: Deps, compared: Compared): Promise<number> {
  try {
    return await findDrift(deps, compared);
  } catch (error) {
    if (isOutage(error) || error instanceof StaleRead) throw error;
    deps.log.error(
      { object: compared.objectId, err: error },
      'comparison with the provider failed for this object',
    );
    return 0;
  }
}

async function findDrift(
  { db, now }: Deps,
  { objectId, findDifferences, repair }: Compared,
): Promise<number> {
  const differences = await findDifferences();
  if (differences.length === 0) return 0;
  await repair();
  const left = await findDifferences();
  for (const { field, localValue, stripeValue } of differences) {
    const isMended = !left.some((each) => each.field === field);
    await insertDrift(db, {
      objectId,
      field,
      localValue,
      stripeValue,
      repairedAt: isMended ? now() : null,
      at: now(),
    });
  }
  return differences.length;
}
