import type { EnquiryAction } from '@visita/core/enterprise/enquiry';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { findEnquiry, lockEnquiry, moveEnquiry, updateStaffNote, type EnquiryRow } from './queries.ts';

interface Changed {
  id: string;
  /** What becomes of it; without one only the note is written. */
  action?: EnquiryAction | undefined;
  staffNote?: string | undefined;
  at: Date;
}

/** What the staff do about an enquiry, in the transaction that writes down who did it. Gives it as it was and as it is. */
export async function changeEnquiry(tx: Tx, { id, action, staffNote, at }: Changed): Promise<{ before: EnquiryRow; after: EnquiryRow }> {
  const before = await lockEnquiry(tx, { id });
  if (!before) throw new Problem('enquiryNotFound');
  if (action && !(await moveEnquiry(tx, before, { action, at }))) throw new Problem('transitionForbidden');
  if (staffNote !== undefined) await updateStaffNote(tx, { id, staffNote });
  const after = await findEnquiry(tx, { id });
  if (!after) throw new Error('an enquiry that is held is there');
  return { before, after };
}
