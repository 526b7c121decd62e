import { hash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { toDay } from '@visita/core/stats/day';
import type { Visits } from '../deps.ts';
import { insertSalt, removeSaltsBefore } from './salt-queries.ts';

/**
 * Creates the function that hashes a visitor. The random salt of a day is shared by all processes and then
 * deleted, after which no hash can be traced back.
 */
export function createVisitorHash(pool: Pool): Visits['visitorOf'] {
  let current: { day: string; salt: Promise<string> } | undefined;

  function getSalt(day: string): Promise<string> {
    if (current?.day === day) return current.salt;
    const next = { day, salt: fetchSalt(pool, day) };
    current = next;
    next.salt.catch(() => {
      if (current === next) current = undefined;
    });
    return next.salt;
  }

  return async ({ cardId, address, userAgent, now }) => {
    const salt = await getSalt(toDay(now));
    return hash('sha256', `${salt}\n${cardId}\n${address}\n${userAgent}`, 'buffer').subarray(0, 16);
  };
}

async function fetchSalt(pool: Pool, day: string): Promise<string> {
  const salt = await insertSalt(pool, { day, salt: randomBytes(32) });
  await removeSaltsBefore(pool, { day });
  return salt.toString('hex');
}
