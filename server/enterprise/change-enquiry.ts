import type { EnquiryAction } from '@visita/core/enterprise/enquiry';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import type { StaffActor } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { refuseChanged } from '../staff/refuse-changed.ts';
import { findEnquiry, lockEnquiry, moveEnquiry, updateEnquiry, type EnquiryRow } from './enquiry-queries.ts';

export interface Changed {
  id: string;
  /** The version that staff saw (optimistic lock). */
  version: number;
  /** The transition; without one only the note changes. */
  action?: EnquiryAction | undefined;
  staffNote?: string | undefined;
  /** The resulting contract. */
  subscriptionId?: string | undefined;
  at: Date;
}

/**
 * Applies a change by staff to an enquiry, with an audit row, and returns it. Throws `enquiryNotFound`,
 * `transitionForbidden`, or a refusal if it changed since staff saw it.
 */
export async function changeEnquiry(
  tx: Tx,
  staff: StaffActor,
  { id, version, action, staffNote, subscriptionId, at }: Changed,
): Promise<EnquiryRow> {
  const before = await lockEnquiry(tx, { id });
  if (!before) throw new Problem('enquiryNotFound');
  refuseChanged(before, { version });
  const isMoved = !action || (await moveEnquiry(tx, before, { action, staffEmail: staff.email, at }));
  if (!isMoved) throw new Problem('transitionForbidden');
  await updateEnquiry(tx, { id, staffNote, subscriptionId });
  const after = await findEnquiry(tx, { id });
  if (!after) throw new Error('enquiry row disappeared while locked');
  // a note may contain personal data, and audit rows are never deleted
  await audit(tx, staff, {
    action: `enquiries.${action ?? 'note'}`,
    subject: { type: 'enquiry', id },
    ...(action && { before: { status: before.status }, after: { status: after.status, subscriptionId } }),
  });
  return after;
}
