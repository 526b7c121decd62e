import { Problem } from '@visita/core/problems';
import type { Queryable } from '../database/database.ts';
import type { FactorHolder } from './factor-holder.ts';
import { countTry, findTries } from './factor-try-queries.ts';

/** The number of wrong second factors in a row after which the person is notified. */
const noticedTries = 5;

/** The number of wrong second factors in a row after which the next attempt has to wait for an hour. */
const mostTries = 20;
const pauseMs = 3_600_000;

/**
 * Counts an attempt at a second factor before it is verified, so that concurrent attempts count each other.
 * Throws `tooManyRequests` for an hour after 20 wrong ones. `isNoticed` is true if the person is to be
 * notified in case this one is wrong too.
 */
export async function countFactorTry(
  db: Queryable,
  { at, ...holder }: FactorHolder & { at: Date },
): Promise<{ isNoticed: boolean }> {
  const stoppedSince = new Date(at.getTime() - pauseMs);
  const count = await countTry(db, { ...holder, at, most: mostTries, stoppedSince });
  if (count !== undefined) return { isNoticed: count === noticedTries || count === mostTries };
  const lastAt = (await findTries(db, holder))?.lastAt ?? at;
  const retryAfter = Math.max(1, Math.ceil((lastAt.getTime() + pauseMs - at.getTime()) / 1000));
  throw new Problem('tooManyRequests', { retryAfter });
}
