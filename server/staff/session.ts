import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Origin } from '../http/route.ts';
import { hashToken, newToken } from '../http/token.ts';
import { storedUserAgent } from '../identity/user-agent.ts';
import { insertSession } from './session-queries.ts';

/** A staff session ends after twelve hours, or two hours after its last use. */
const sessionMs = 12 * 3_600_000;
export const idleMs = 2 * 3_600_000;

/** Opens a session past the second factor; the token is returned once and stored only as a hash. */
export async function openSession(
  tx: Tx,
  { staffId, at, origin }: { staffId: string; at: Date; origin: Origin },
) {
  const token = newToken();
  const id = newId(at);
  await insertSession(tx, {
    id,
    staffId,
    tokenHash: hashToken(token),
    address: origin.address,
    userAgent: storedUserAgent(origin),
    createdAt: at,
    seenAt: at,
    expiresAt: new Date(at.getTime() + sessionMs),
  });
  return { id, token };
}
