import type { contacts } from '@visita/core/contacts/contract';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { findLeft } from './left-contact.ts';
import { removeContact } from './queries.ts';

/** Withdraws a visitor's details: deletes them with the consents, the links and the owner's notes. */
export async function withdrawLeft({ db, params }: Call<typeof contacts.withdraw>) {
  return transaction(db, async (tx) => {
    const { contact } = await findLeft(tx, params);
    await removeContact(tx, contact);
    return null;
  });
}
