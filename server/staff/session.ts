import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Origin } from '../http/route.ts';
import { hashToken, newToken } from '../http/token.ts';
import { insertSession } from './session-queries.ts';

/** A session of staff is over after a working day, or two hours after it was last used. */
const sessionMs = 12 * 3_600_000;
export const idleMs = 2 * 3_600_000;

/** What a browser calls itself, as far as it is kept. */
export const keptUserAgent = ({ userAgent }: Pick<Origin, 'userAgent'>): string => userAgent.slice(0, 300);

/** Opens a session for somebody who is past their second factor; the token is shown once and kept only as a hash. */
export async function openSession(tx: Tx, { staffId, at, origin }: { staffId: string; at: Date; origin: Origin }) {
  const token = newToken();
  const id = newId(at);
  await insertSession(tx, {
    id,
    staffId,
    tokenHash: hashToken(token),
    address: origin.address,
    userAgent: keptUserAgent(origin),
    createdAt: at,
    seenAt: at,
    expiresAt: new Date(at.getTime() + sessionMs),
  });
  return { id, token };
}
