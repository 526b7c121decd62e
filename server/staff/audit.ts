import type { ActCode } from '@visita/core/staff/acts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { StaffActor } from '../http/route.ts';
import { insertAudit } from './audit-queries.ts';

/**
 * One audited action: its code (`orders.ship`), its subject, what it changed, and a reason if one is
 * required. Rows are kept for ever, so `before` and `after` must be small, and contain neither secrets nor
 * data of users that an erasure would have to remove.
 */
export interface AuditAction {
  action: ActCode;
  subject: { type: string; id: string | null };
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  reason?: string | undefined;
}

type Writer = Pick<StaffActor, 'id' | 'email' | 'audit'>;

/**
 * Audits an action of staff, in the transaction that does it. A staff call that changes something without an
 * audit row is refused (http/serve.ts).
 */
export async function audit(tx: Tx, staff: Writer, act: AuditAction): Promise<void> {
  await auditAll(tx, staff, [act]);
}

/** Audits several actions of one call. */
export async function auditAll(tx: Tx, staff: Writer, acts: readonly AuditAction[]): Promise<void> {
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
