import { likelyCountries } from '@visita/core/complete-phone';
import type { enterprise } from '@visita/core/enterprise/contract';
import { Problem } from '@visita/core/problems';
import { completePhoneField } from '../complete-phone-field.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { mailEnquiryReceipt, mailEnquiry } from './jobs.ts';
import { insertEnquiry } from './enquiry-queries.ts';

/**
 * Stores an enquiry, tells the seller and confirms it to the sender. Throws `formRefused` if the honeypot
 * field is filled in.
 */
export async function enquire({ db, now, language, body }: Call<typeof enterprise.enquire>) {
  const { website, ...enquiry } = body;
  if (website !== '') throw new Problem('formRefused');
  const phone = completePhoneField(enquiry.phone, { field: 'phone', homes: likelyCountries({ language }) });
  const at = now();
  const id = newId(at);
  await transaction(db, async (tx) => {
    await insertEnquiry(tx, { ...enquiry, phone, id, language, status: 'new', createdAt: at });
    await enqueue(tx, mailEnquiry, { enquiryId: id });
    await enqueue(tx, mailEnquiryReceipt, { enquiryId: id });
  });
  return null;
}
