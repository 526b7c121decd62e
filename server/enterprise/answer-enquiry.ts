import type { adminEnquiries, ShownEnquiry } from '@visita/core/enterprise/admin-contract';
import { Problem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { changeEnquiry } from './change-enquiry.ts';
import { mailAnswer } from './jobs.ts';
import { insertAnswer } from './enquiry-queries.ts';
import { presentEnquiry } from './present-enquiry.ts';

/** Mails an answer to the sender of an enquiry, and stores it. */
export async function answerEnquiry(call: Call<typeof adminEnquiries.answer>): Promise<ShownEnquiry> {
  const { db, now, staff, params, body } = call;
  const at = now();
  await transaction(db, async (tx) => {
    const { id: enquiryId, email } = await changeEnquiry(tx, staff, {
      ...params,
      version: body.version,
      action: 'answer',
      at,
    });
    // an erased sender has no address
    if (email === '') throw new Problem('transitionForbidden');
    const answerId = newId(at);
    await insertAnswer(tx, {
      id: answerId,
      enquiryId,
      text: body.text,
      staffEmail: staff.email,
      writtenAt: at,
    });
    await enqueue(tx, mailAnswer, { answerId });
  });
  return presentEnquiry(call);
}
