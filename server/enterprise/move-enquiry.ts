import type { adminEnquiries } from '@visita/core/enterprise/admin-contract';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { changeEnquiry } from './change-enquiry.ts';
import { presentEnquiry } from './present-enquiry.ts';

/** Moves an enquiry to another status, and responds with its new state. */
export async function moveEnquiryByStaff(call: Call<typeof adminEnquiries.move>) {
  const { db, now, staff, params, body } = call;
  await transaction(db, (tx) => changeEnquiry(tx, staff, { ...params, ...body, at: now() }));
  return presentEnquiry(call);
}

/** Writes the staff note of an enquiry, and responds with its new state. */
export async function noteOnEnquiry(call: Call<typeof adminEnquiries.note>) {
  const { db, now, staff, params, body } = call;
  await transaction(db, (tx) => changeEnquiry(tx, staff, { ...params, ...body, at: now() }));
  return presentEnquiry(call);
}
