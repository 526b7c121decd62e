import type { contacts } from '@visita/core/contacts/contract';
import { Problem } from '@visita/core/problems';
import type { Queryable, Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { listConsents } from './consent-queries.ts';
import { removeContact } from './queries.ts';
import { findByLink, lockByLink, markWithdrawal } from './visitor-queries.ts';

/** Locks the contact that a private link opens. Throws `contactNotFound`. */
export async function findLeft(tx: Tx, { secret }: { secret: string }) {
  const found = await lockByLink(tx, { secretHash: hashToken(secret) });
  if (!found) throw new Problem('contactNotFound');
  return found;
}

/** The visitor's view of a contact, without the owner's notes. */
export async function leftContact(db: Queryable, { secret }: { secret: string }) {
  const found = await findByLink(db, { secretHash: hashToken(secret) });
  if (!found) throw new Problem('contactNotFound');
  const { contact, cardId, isMailed } = found;
  return {
    ...contact,
    cardId,
    isMailed,
    owner: contact.ownerName,
    consents: await listConsents(db, { contactId: contact.id }),
  };
}

/** Withdraws a visitor's details: deletes them with the consents, the links and the owner's notes. */
export async function withdrawLeft({ db, params, now }: Call<typeof contacts.withdraw>) {
  return transaction(db, async (tx) => {
    const { contact } = await findLeft(tx, params);
    await markWithdrawal(tx, { at: now() });
    await removeContact(tx, contact);
    return null;
  });
}
