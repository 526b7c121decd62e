import type { contacts } from '@visita/core/contacts/contract';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { findLeft } from './left-contact.ts';
import { removeContact } from './queries.ts';

/** Everything goes: the details, what was agreed to, every link, and what the owner wrote beside it. */
export async function withdrawLeft({ db, params }: Call<typeof contacts.withdraw>) {
  return transaction(db, async (tx) => {
    const { contact } = await findLeft(tx, params);
    await removeContact(tx, contact);
    return null;
  });
}
