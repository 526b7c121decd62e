import { randomBytes } from 'node:crypto';
import { rewardCodeFrom } from '@visita/core/subscriptions/reward-code';
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

/** The codes are told once, here; what is kept of them opens nothing. */
export async function createRewardCodes(
  { db, now }: Pick<Deps, 'now'> & { db: Queryable },
  { count, ...reward }: Reward,
): Promise<string[]> {
  const codes = Array.from({ length: count }, () => rewardCodeFrom(randomBytes(19)));
  await insertRewardCodes(
    db,
    codes.map((code) => ({ ...reward, hash: hashToken(code), createdAt: now() })),
  );
  return codes;
}
