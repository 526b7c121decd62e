import { contacts, type Contact } from '@visita/core/contacts/contract';
import { Problem } from '@visita/core/problems';
import { call } from '../api/call.ts';

/** Whom the address of the inbox names where the page of the list does not hold them; a refusal is for the screen to say. */
export async function findNamedContact(id: string | null, listed: readonly Contact[]): Promise<Contact | Problem | undefined> {
  if (id === null || listed.some((contact) => contact.id === id)) return undefined;
  try {
    return await call(contacts.get, { params: { id } });
  } catch (refused) {
    if (refused instanceof Problem) return refused;
    throw refused;
  }
}
