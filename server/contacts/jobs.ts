import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { findUser } from '../account/queries.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { writeContactFile } from '../profile/write-contact-file.ts';
import { hashToken, newToken } from '../http/token.ts';
import { pushNotice, wantsNotice } from '../notices/push-notice.ts';
import { enqueue, job, type Job } from '../queue/job.ts';
import { unmailedDays } from '../queue/queues.ts';
import { contactPush } from './contact-push.ts';
import { requestedUpdatesEmail, changedEmail, leftEmail, receiptEmail, requestedEmail } from './emails.ts';
import { removeOldTombstones } from './address-book-queries.ts';
import { knownFile } from './known-file.ts';
import { mayWrite } from './may-write.ts';
import { insertLink } from './link-queries.ts';
import { updateKnown } from './queries.ts';
import { findForMail, listDue, listUntold, moveTold } from './contact-queries.ts';
import { findRequest, removeOldRequests, removeRequest } from './request-queries.ts';

const Visitor = z.object({ contactId: z.uuid() });
const hourMs = 3_600_000;

/** Creates a private link while its email is written; only the hash of its secret is stored. */
async function mailedSecret({ db, now }: Deps, { id }: { id: string }): Promise<string> {
  const secret = newToken();
  await insertLink(db, { secretHash: hashToken(secret), contactId: id, isMailed: true, createdAt: now() });
  return secret;
}

/** Maximum number of visitors in one email. */
const mostPeople = 10;

/** Tells an owner of every contact not reported yet, in as many emails and pushes as it takes. */
export const mailNewContacts = job(
  'contacts.mailNewContacts',
  z.object({ userId: z.uuid() }),
  async (deps, { userId }) => {
    const user = await findUser(deps.db, { id: userId });
    if (!user) return;
    // read again for each email, so that a retry reports no contact twice and skips those withdrawn meanwhile
    for (let isMore = true; isMore;) {
      const at = deps.now();
      const people = await listUntold(deps.db, { userId, limit: mostPeople });
      if (people.length === 0) return;
      if (wantsNotice(user, 'contact', 'email'))
        await deps.mail.send(await leftEmail(deps, { user, people }));
      await transaction(deps.db, async (tx) => {
        await moveTold(tx, { ids: people.map(({ contact }) => contact.id), at });
        await pushNotice(tx, { user, at, ...contactPush(user, { kind: 'contact', people }) });
      });
      isMore = people.length === mostPeople;
    }
  },
);

export const mailReceipt = job('contacts.mailReceipt', Visitor, async (deps, { contactId }) => {
  const found = await findForMail(deps.db, { id: contactId });
  if (!found || found.contact.email === '' || !(await mayWrite(deps, found.contact))) return;
  const { contact, cardId, bindingId } = found;
  const card = cardId !== null && bindingId !== null && { cardId, id: bindingId };
  const file = card
    ? await writeContactFile(deps, { card, language: contact.language, hasPhoto: true })
    : undefined;
  await deps.mail.send(
    await receiptEmail(deps, { contact, file, secret: await mailedSecret(deps, contact) }),
  );
});

/** Mails a card's vCard to the visitor who requested it, then deletes the address. */
export const mailContactCard = job(
  'contacts.mailContactCard',
  z.object({ id: z.uuid() }),
  async (deps, { id }) => {
    const request = await findRequest(deps.db, { id });
    if (!request) return;
    const { email, language, ...card } = request;
    const file = await writeContactFile(deps, { card, language, hasPhoto: true });
    if (file && (await mayWrite(deps, { email })))
      await deps.mail.send(await requestedEmail(deps, { email, language, card, file }));
    await removeRequest(deps.db, { id });
  },
);

export const mailUpdatesConfirmation = job(
  'contacts.mailUpdatesConfirmation',
  Visitor,
  async (deps, { contactId }) => {
    const found = await findForMail(deps.db, { id: contactId });
    if (found?.contact.updates !== 'asked' || !(await mayWrite(deps, found.contact))) return;
    const { contact } = found;
    await deps.mail.send(
      await requestedUpdatesEmail(deps, { contact, secret: await mailedSecret(deps, contact) }),
    );
  },
);

/** Mails a subscribed visitor if the card's vCard differs from the one they have. */
const mailChanged = job('contacts.mailChanged', Visitor, async (deps, { contactId }) => {
  const found = await findForMail(deps.db, { id: contactId });
  if (!found?.cardId || found.contact.updates !== 'on') return;
  const { contact, cardId } = found;
  const checkedAt = deps.now();
  const file = await knownFile(deps.db, found, deps);
  if (file && !contact.notifiedFileHash?.equals(file)) {
    await deps.mail.send(
      await changedEmail(deps, { contact, cardId, secret: await mailedSecret(deps, contact) }),
    );
    await updateKnown(deps.db, contact, { notifiedFileHash: file });
  }
  await updateKnown(deps.db, contact, { checkedAt });
});

/** Older changes were mailed, or could not be in all this time. */
const daysBack = 30;

/**
 * Enqueues the updates of cards changed more than an hour ago, so that several corrections become one email.
 */
export const findChanged = job(
  'contacts.findChanged',
  z.object({}),
  async ({ db, now }) => {
    const due = await listDue(db, {
      since: addDays(now(), -daysBack),
      until: new Date(now().getTime() - hourMs),
    });
    for (const { id } of due) await enqueue(db, mailChanged, { contactId: id }, { once: id });
  },
  { cron: '23 * * * *' },
);

/** Deletes requests whose email could not be delivered. */
export const removeUnmailed = job(
  'contacts.removeUnmailed',
  z.object({}),
  ({ db, now }) => removeOldRequests(db, { until: addDays(now(), -unmailedDays) }),
  { cron: '29 3 * * *' },
);

/** Days after which a phone that was never synced gets the whole address book again. */
const tombstoneDays = 90;

/** Deletes the tombstones of contacts removed long ago. */
export const removeTombstones = job(
  'contacts.removeTombstones',
  z.object({}),
  ({ db, now }) => removeOldTombstones(db, { until: addDays(now(), -tombstoneDays) }),
  { cron: '37 3 * * *' },
);

export const contactJobs: Job[] = [
  mailNewContacts,
  mailReceipt,
  mailUpdatesConfirmation,
  mailContactCard,
  mailChanged,
  findChanged,
  removeUnmailed,
  removeTombstones,
];
