import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { when } from '@visita/core/when';
import type { Queryable } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import { isOutage } from './errors.ts';
import { endRound, ensureRound, findAccount, findMark, insertDrift, updateRound } from './queries.ts';

const days = 7;
const pageSize = 100;
/** So many rows one run looks at; the next goes on. */
const mostPages = 10;

interface Difference {
  field: string;
  ours: string;
  theirs: string;
}

/** A row of ours beside the provider's object. */
export interface Compared {
  /** Of our row. */
  id: string;
  /** The provider's object. */
  objectId: string;
  /** The fields in which they differ now. */
  findDifferences: () => Promise<Difference[]>;
  /** Brings our row to what the provider says, by the module's usual reader. */
  repair: () => Promise<void>;
}

/** What a module lays beside the provider's objects. */
export interface Comparison {
  name: string;
  /** A page of its rows since then, in the order of their ids, those after an id. */
  list: (deps: Deps, page: { since: Date; after: string | null; limit: number }) => Promise<Compared[]>;
  /** How many of them there are after an id. */
  count: (deps: Pick<Deps, 'db'>, rest: { since: Date; after: string | null }) => Promise<number>;
}

/** Asks for a comparison, or for the rest of the one that looks at all before `until`. */
export const compare = { name: 'provider.compare', schema: z.object({ until: when.optional() }) };

/** Has one done; of those that wait there is one, and of those under way too (`groupConcurrency`). */
export const enqueueComparison = (db: Queryable, { until }: { until?: Date | undefined } = {}): Promise<void> =>
  enqueue(db, compare, { until }, { once: compare.name });

/** Under which name the round of a comparison is kept. */
export const roundOf = ({ name }: Pick<Comparison, 'name'>) => `compared:${name}`;

/** From when on a comparison looks at what is before `until`: what another account was paid is not to be found at this one. */
export async function beginOf(db: Queryable, until: Date): Promise<Date> {
  const account = await findAccount(db);
  return new Date(Math.max(addDays(until, -days).getTime(), account?.since.getTime() ?? 0));
}

/**
 * Lays the rows of the last days beside the provider's objects, field by field; what differs is written down and mended. What
 * broke off goes on behind the last row that was looked at, and what one run cannot look at the next does, up to the same moment.
 * Gives how many fields differed.
 */
export async function compareAll(deps: Deps, comparisons: Comparison[], rest: { until?: Date | undefined } = {}): Promise<number> {
  const { db } = deps;
  const until = rest.until ?? deps.now();
  let [differing, pages] = [0, mostPages];
  for (const comparison of comparisons) {
    for (let isDone = rest.until !== undefined && (await isCompared(db, comparison, rest.until)); !isDone;) {
      const round = await ensureRound(db, { name: roundOf(comparison), until });
      const since = await beginOf(db, round.until);
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

/** Whether an earlier run has looked at all of it. */
async function isCompared(db: Queryable, comparison: Comparison, until: Date): Promise<boolean> {
  const mark = await findMark(db, { name: roundOf(comparison) });
  return mark?.until === null && mark.at !== null && mark.at >= until;
}

/** What cannot be compared is said in the log and stops nothing; without the provider the whole comparison waits. */
async function compareOne(deps: Deps, compared: Compared): Promise<number> {
  try {
    return await findDrift(deps, compared);
  } catch (error) {
    if (isOutage(error)) throw error;
    deps.log.error({ object: compared.objectId, err: error }, 'not compared');
    return 0;
  }
}

async function findDrift({ db, now }: Deps, { objectId, findDifferences, repair }: Compared): Promise<number> {
  const differences = await findDifferences();
  if (differences.length === 0) return 0;
  await repair();
  const left = await findDifferences();
  for (const { field, ours, theirs } of differences) {
    const isMended = !left.some((each) => each.field === field);
    await insertDrift(db, { objectId, field, ours, theirs, repairedAt: isMended ? now() : null, at: now() });
  }
  return differences.length;
}
