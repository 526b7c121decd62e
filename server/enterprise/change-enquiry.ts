import type { EnquiryAction } from '@visita/core/enterprise/enquiry';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import type { StaffActor } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { refuseChanged } from '../staff/refuse-changed.ts';
import { findEnquiry, lockEnquiry, moveEnquiry, updateEnquiry, type EnquiryRow } from './queries.ts';

export interface Changed {
  id: string;
  /** The version that was seen. */
  version: number;
  /** What becomes of it; without one only what is written beside it changes. */
  action?: EnquiryAction | undefined;
  staffNote?: string | undefined;
  /** The contract that came of it. */
  subscriptionId?: string | undefined;
  at: Date;
}

/** What the staff do about an enquiry, with who did it. Gives it as it is now. */
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
  if (!after) throw new Error('an enquiry that is held is there');
  // a note may name people, and the log stays for ever
  await audit(tx, staff, {
    action: `enquiries.${action ?? 'note'}`,
    subject: { type: 'enquiry', id },
    ...(action && { before: { status: before.status }, after: { status: after.status, subscriptionId } }),
  });
  return after;
}
