import { z } from 'zod';
import { addDays } from '@visita/core/days';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import { isOutage } from './errors.ts';
import { endRound, ensureRound, findAccount, insertDrift, updateRound } from './queries.ts';

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
}

/** Asks for a comparison, or for the rest of one. */
export const compare = { name: 'provider.compare', schema: z.object({}) };

/** Under which name the round of a comparison is kept. */
export const roundOf = ({ name }: Pick<Comparison, 'name'>) => `compared:${name}`;

/**
 * Lays the rows of the last days beside the provider's objects, field by field; what differs is written down and mended. What
 * broke off goes on behind the last row that was looked at. Gives how many fields differed.
 */
export async function compareAll(deps: Deps, comparisons: Comparison[]): Promise<number> {
  const { db, now } = deps;
  const at = now();
  let [differing, pages] = [0, mostPages];
  // what another account was paid is not to be found at this one
  const account = await findAccount(db);
  for (const comparison of comparisons) {
    for (let isNow = false; !isNow;) {
      const round = await ensureRound(db, { name: roundOf(comparison), until: at });
      const since = new Date(Math.max(addDays(round.until, -days).getTime(), account?.since.getTime() ?? 0));
      let after = round.cursor;
      for (let isMore = true; isMore; pages--) {
        if (pages === 0) {
          await enqueue(db, compare, {}, { once: 'rest' });
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
      isNow = round.until >= at;
    }
  }
  return differing;
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
