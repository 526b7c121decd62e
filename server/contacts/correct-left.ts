import type { contacts } from '@visita/core/contacts/contract';
import type { Call } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { enqueue } from '../queue/job.ts';
import { mailReceipt } from './jobs.ts';
import { findLeft, leftContact } from './left-contact.ts';
import { moveConsent, moveUpdates, removeMailedLinks, updateContact } from './queries.ts';

/** Another address is another mailbox: what was said from the old one counts no more, and its links open nothing. */
export async function correctLeft({ db, params, body, now }: Call<typeof contacts.correct>) {
  const at = now();
  return db.transaction(async (db) => {
    const { contact } = await findLeft({ db }, params);
    const { id: contactId, email } = contact;
    await updateContact(db, contact, { ...body, correctedAt: at });
    if (body.email.toLowerCase() !== email.toLowerCase()) {
      if (await moveUpdates(db, contact, 'stop')) await moveConsent(db, { contactId, kind: 'updates', at });
      await removeMailedLinks(db, { contactId, secretHash: hashToken(params.secret) });
      await enqueue(db, mailReceipt, { contactId });
    }
    return leftContact({ db }, params);
  });
}
