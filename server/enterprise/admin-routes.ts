import { adminEnquiries } from '@visita/core/enterprise/admin-contract';
import { on } from '../http/route.ts';
import { listEnquiries } from './admin-queries.ts';
import { answerEnquiry } from './answer-enquiry.ts';
import { contractEnquiry } from './contract-enquiry.ts';
import { quoteContract } from './create-contract.ts';
import { enquiriesTable } from './enquiries-table.ts';
import { moveEnquiryByStaff, noteOnEnquiry } from './move-enquiry.ts';
import { presentEnquiry } from './present-enquiry.ts';

export const adminEnquiryRoutes = [
  on(adminEnquiries.list, ({ db, now, query }) => listEnquiries(db, { ...query, now: now() })),
  on(adminEnquiries.csv, enquiriesTable),
  on(adminEnquiries.get, presentEnquiry),
  on(adminEnquiries.answer, answerEnquiry),
  on(adminEnquiries.move, moveEnquiryByStaff),
  on(adminEnquiries.note, noteOnEnquiry),
  on(adminEnquiries.quote, ({ db, now, body }) => quoteContract(db, body, { at: now() })),
  on(adminEnquiries.contract, contractEnquiry),
];
