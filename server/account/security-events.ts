import type { account } from '@visita/core/account/contract';
import type { SecurityEventKind } from '@visita/core/account/security-events';
import type { Queryable, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { networkPrefix } from '../http/address.ts';
import type { Call, Origin } from '../http/route.ts';
import { storedUserAgent } from '../identity/user-agent.ts';
import { insertFailedLogin, insertSecurityEvent, listSecurityEvents } from './security-event-queries.ts';

interface SecurityContext {
  origin: Origin;
  at: Date;
}

const describeCaller = ({ origin, at }: SecurityContext) => ({
  id: newId(at),
  network: networkPrefix(origin.address) ?? null,
  userAgent: storedUserAgent(origin),
  at,
});

/** Records an event of an account in the transaction of the change. */
export async function recordSecurityEvent(
  tx: Tx,
  { userId, kind, ...context }: SecurityContext & { userId: string; kind: SecurityEventKind },
): Promise<void> {
  await insertSecurityEvent(tx, { ...describeCaller(context), userId, kind });
}

/**
 * Records a failed login. That of an unknown address is recorded too, without the address, so that it takes
 * as long as that of a known one.
 */
export async function recordFailedLogin(
  db: Queryable,
  { userId, ...context }: SecurityContext & { userId: string | null },
): Promise<void> {
  await insertFailedLogin(db, { ...describeCaller(context), userId });
}

/** The newest events that an owner is shown. */
const shownCount = 20;

/** Lists the newest security events of the caller's account. */
export function listOwnSecurityEvents({ db, user }: Call<typeof account.securityEvents>) {
  return listSecurityEvents(db, { userId: user.id, limit: shownCount });
}
