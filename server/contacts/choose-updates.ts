import type { contacts } from '@visita/core/contacts/contract';
import { fieldProblem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { buildConsent } from './consent-words.ts';
import { mailUpdatesConfirmation } from './jobs.ts';
import { knownFile } from './known-file.ts';
import { findLeft, leftContact } from './left-contact.ts';
import { insertConsent, moveConsent } from './consent-queries.ts';
import { findForMail, moveUpdates } from './contact-queries.ts';

/**
 * Subscribes to or unsubscribes from updates of a card. A mailed link confirms the address; a request by any
 * other link sends a confirmation email first.
 */
export async function chooseUpdates({ db, params, body, now }: Call<typeof contacts.chooseUpdates>) {
  const at = now();
  return transaction(db, async (tx) => {
    const { contact, isMailed } = await findLeft(tx, params);
    const { id: contactId, ownerName, language } = contact;
    if (!body.wanted) {
      await moveUpdates(tx, contact, 'stop');
      await moveConsent(tx, { contactId, kind: 'updates', at });
      return leftContact(tx, params);
    }
    if (contact.email === '') throw fieldProblem('email', 'required');
    const card = (await findForMail(tx, { id: contactId })) ?? { contact, cardId: null };
    const lookup = { checkedAt: at, notifiedFileHash: await knownFile(tx, card, { now }) };
    const isMoved = isMailed
      ? await moveUpdates(tx, contact, 'confirm', lookup)
      : await moveUpdates(tx, contact, 'request');
    if (isMoved)
      await insertConsent(tx, buildConsent({ contactId, kind: 'updates', ownerName, language, at }));
    if (isMoved && !isMailed) await enqueue(tx, mailUpdatesConfirmation, { contactId });
    return leftContact(tx, params);
  });
}
