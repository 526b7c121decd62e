import { likelyCountries } from '@visita/core/complete-phone';
import type { contacts } from '@visita/core/contacts/contract';
import { completePhoneField } from '../complete-phone-field.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { enqueue } from '../queue/job.ts';
import { mailReceipt } from './jobs.ts';
import { findLeft, leftContact } from './left-contact.ts';
import { moveConsent } from './consent-queries.ts';
import { removeMailedLinks } from './link-queries.ts';
import { updateDetails } from './queries.ts';
import { readAnswers } from './read-answers.ts';
import { moveUpdates } from './contact-queries.ts';

/**
 * Corrects a visitor's details. With another address, consent to updates is withdrawn and the links mailed to
 * the old address are revoked.
 */
export async function correctLeft({ db, params, body, now }: Call<typeof contacts.correct>) {
  const at = now();
  return transaction(db, async (tx) => {
    const { contact } = await findLeft(tx, params);
    const homes = likelyCountries({ phones: [contact.phone], language: contact.language });
    const phone = completePhoneField(body.phone, { field: 'phone', homes });
    const { id: contactId, email } = contact;
    const answers = body.answers ? readAnswers(contact.answers, body.answers) : contact.answers;
    await updateDetails(tx, contact, { ...body, phone, answers, correctedAt: at });
    if (body.email.toLowerCase() !== email.toLowerCase()) {
      if (await moveUpdates(tx, contact, 'stop')) await moveConsent(tx, { contactId, kind: 'updates', at });
      await removeMailedLinks(tx, { contactId, secretHash: hashToken(params.secret) });
      if (body.email !== '') await enqueue(tx, mailReceipt, { contactId });
    }
    return leftContact(tx, params);
  });
}
