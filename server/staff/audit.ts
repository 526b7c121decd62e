import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { StaffActor } from '../http/route.ts';
import { insertAudit } from './audit-queries.ts';

/**
 * One act: `orders.ship`, on what, what it changed, and why where that must be said. What changed is small, and never a
 * secret nor anything about a customer that erasing their account would have to take away: a row stays for ever.
 */
export interface Act {
  action: `${string}.${string}`;
  subject: { type: string; id: string | null };
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  reason?: string | undefined;
}

/** Writes down what somebody of the staff does, in the transaction that does it. The pipe refuses a change without it. */
export async function audit(
  tx: Tx,
  staff: Pick<StaffActor, 'id' | 'email' | 'audit'>,
  { action, subject, before, after, reason }: Act,
): Promise<void> {
  const { at, address, userAgent, requestId } = staff.audit;
  await insertAudit(tx, {
    id: newId(at),
    at,
    staffId: staff.id,
    email: staff.email,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    before,
    after,
    reason,
    address,
    userAgent: userAgent.slice(0, 300),
    requestId,
  });
  staff.audit.rows += 1;
}
