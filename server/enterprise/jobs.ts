import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { mayWrite } from '../contacts/may-write.ts';
import { transaction } from '../database/transaction.ts';
import { job, type Job } from '../queue/job.ts';
import { beginContract } from './begin-contract.ts';
import { answerEmail, enquiredEmail, enquiryEmail } from './emails.ts';
import { emptyOldEnquiries, findAnswer, findEnquiry } from './enquiry-queries.ts';

/** Retention of an enquiry's contact data after its last step, in days: two years. */
export const enquiryDays = 730;
const atOnce = 1000;

const Enquiry = z.object({ enquiryId: z.uuid() });

/** Mails an enquiry to the seller, unless its sender was erased meanwhile. */
export const mailEnquiry = job('enterprise.mailEnquiry', Enquiry, async (deps, { enquiryId }) => {
  const enquiry = await findEnquiry(deps.db, { id: enquiryId });
  if (enquiry && enquiry.email !== '') await deps.mail.send(await enquiryEmail(deps, enquiry));
});

/** Mails the confirmation to the sender. */
export const mailEnquiryReceipt = job(
  'enterprise.mailEnquiryReceipt',
  Enquiry,
  async (deps, { enquiryId }) => {
    const enquiry = await findEnquiry(deps.db, { id: enquiryId });
    if (enquiry && enquiry.email !== '' && (await mayWrite(deps, enquiry)))
      await deps.mail.send(await enquiredEmail(deps, enquiry));
  },
);

/** Mails an answer by staff to the sender. */
export const mailAnswer = job(
  'enterprise.mailAnswer',
  z.object({ answerId: z.uuid() }),
  async (deps, { answerId }) => {
    const found = await findAnswer(deps.db, { id: answerId });
    if (found && found.enquiry.email !== '')
      await deps.mail.send(await answerEmail(deps, found.enquiry, found.answer.text));
  },
);

/** Erases the contact data of old enquiries without an account or a contract (docs/retention.md). */
export const eraseEnquiries = job(
  'enterprise.eraseEnquiries',
  z.object({}),
  async ({ db, now }) => {
    const until = addDays(now(), -enquiryDays);
    while ((await transaction(db, (tx) => emptyOldEnquiries(tx, { until, limit: atOnce }))) === atOnce);
  },
  { cron: '41 3 * * *' },
);

export const enterpriseJobs: Job[] = [
  beginContract,
  mailEnquiry,
  mailEnquiryReceipt,
  mailAnswer,
  eraseEnquiries,
];
