import { randomBytes } from 'node:crypto';
import { rewardCodeFrom } from '@visita/core/subscriptions/reward-code';
import { fieldProblem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import type { Queryable } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/token.ts';
import { insertRewardCodes } from './queries.ts';

interface Reward {
  count: number;
  length: number;
  unit: 'days' | 'months';
  /** The last valid day (UTC), null for no limit. */
  expiresOn: string | null;
  note: string;
}

/**
 * Creates a batch of codes and returns them in plain text, the only time: the database keeps their hashes and
 * last four characters. Refuses an `expiresOn` that has passed in UTC, which is where redemption compares it.
 */
export async function createRewardCodes(
  { db, now }: Pick<Deps, 'now'> & { db: Queryable },
  { count, ...reward }: Reward,
): Promise<{ batchId: string; codes: string[] }> {
  const at = now();
  if (reward.expiresOn !== null && reward.expiresOn < at.toISOString().slice(0, 10))
    throw fieldProblem('expiresOn', 'rewardOver');
  const codes = Array.from({ length: count }, () => rewardCodeFrom(randomBytes(19)));
  const batchId = newId(at);
  await insertRewardCodes(
    db,
    codes.map((code) => ({
      ...reward,
      id: newId(at),
      batchId,
      hash: hashToken(code),
      ending: code.slice(-4),
      createdAt: at,
    })),
  );
  return { batchId, codes };
}
