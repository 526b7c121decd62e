import { randomBytes } from 'node:crypto';
import { rewardCodeFrom } from '@visita/core/subscriptions/reward-code';
import { fieldProblem } from '@visita/core/problems';
import type { Queryable } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/token.ts';
import { insertRewardCodes } from './reward-queries.ts';

interface Reward {
  count: number;
  length: number;
  unit: 'days' | 'months';
  /** The last day on which they are good. */
  expiresOn: string | null;
  note: string;
}

/** Makes codes, which are told once, here: only their hashes are kept. Refuses a last day that is over where they are redeemed, in UTC. */
export async function createRewardCodes(
  { db, now }: Pick<Deps, 'now'> & { db: Queryable },
  { count, ...reward }: Reward,
): Promise<string[]> {
  const at = now();
  if (reward.expiresOn !== null && reward.expiresOn < at.toISOString().slice(0, 10)) throw fieldProblem('expiresOn', 'rewardOver');
  const codes = Array.from({ length: count }, () => rewardCodeFrom(randomBytes(19)));
  await insertRewardCodes(
    db,
    codes.map((code) => ({ ...reward, hash: hashToken(code), createdAt: at })),
  );
  return codes;
}
