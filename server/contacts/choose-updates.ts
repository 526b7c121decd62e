import type { contacts } from '@visita/core/contacts/contract';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { consentOf } from './consent-words.ts';
import { mailAsked } from './jobs.ts';
import { knownFile } from './known-file.ts';
import { findLeft, leftContact } from './left-contact.ts';
import { findForMail, insertConsent, moveConsent, moveUpdates } from './queries.ts';

/** A link that was mailed is a yes from the mailbox; from any other, a mail asks for it. */
export async function chooseUpdates({ db, params, body, now }: Call<typeof contacts.chooseUpdates>) {
  const at = now();
  return db.transaction(async (db) => {
    const { contact, isMailed } = await findLeft({ db }, params);
    const { id: contactId, ownerName, language } = contact;
    if (!body.wanted) {
      await moveUpdates(db, contact, 'stop');
      await moveConsent(db, { contactId, kind: 'updates', at });
      return leftContact({ db }, params);
    }
    const card = (await findForMail(db, { id: contactId })) ?? { contact, cardId: null };
    const known = { knownAt: at, knownFile: await knownFile({ db, now }, card) };
    const isMoved = isMailed ? await moveUpdates(db, contact, 'confirm', known) : await moveUpdates(db, contact, 'ask');
    if (isMoved) await insertConsent(db, consentOf({ contactId, kind: 'updates', ownerName, language, at }));
    if (isMoved && !isMailed) await enqueue(db, mailAsked, { contactId });
    return leftContact({ db }, params);
  });
}
