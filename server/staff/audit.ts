import type { ActCode } from '@visita/core/staff/acts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { StaffActor } from '../http/route.ts';
import { insertAudit } from './audit-queries.ts';

/**
 * One act: `orders.ship`, on what, what it changed, and why where that must be said. What changed is small, and never a
 * secret nor anything about a customer that erasing their account would have to take away: a row stays for ever.
 */
export interface Act {
  action: ActCode;
  subject: { type: string; id: string | null };
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  reason?: string | undefined;
}

type Writer = Pick<StaffActor, 'id' | 'email' | 'audit'>;

/** Writes down what somebody of the staff does, in the transaction that does it. The pipe refuses a change without it. */
export async function audit(tx: Tx, staff: Writer, act: Act): Promise<void> {
  await auditAll(tx, staff, [act]);
}

/** The same of several things done at once: each is one act. */
export async function auditAll(tx: Tx, staff: Writer, acts: readonly Act[]): Promise<void> {
  const { at, address, userAgent, requestId } = staff.audit;
  const rows = acts.map(({ subject, ...act }) => ({
    id: newId(at),
    at,
    staffId: staff.id,
    email: staff.email,
    ...act,
    subjectType: subject.type,
    subjectId: subject.id,
    address,
    userAgent: userAgent.slice(0, 300),
    requestId,
  }));
  await insertAudit(tx, rows);
  staff.audit.rows += acts.length;
}
