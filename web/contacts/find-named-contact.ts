import { contacts, type Contact } from '@visita/core/contacts/contract';
import { Problem } from '@visita/core/problems';
import { call } from '../api/call.ts';

/**
 * Loads the contact named in the URL if the current page of the list does not contain it. Returns a problem
 * for the screen to show.
 */
export async function findNamedContact(
  id: string | null,
  listedContacts: readonly Contact[],
): Promise<Contact | Problem | undefined> {
  if (id === null || listedContacts.some((contact) => contact.id === id)) return undefined;
  try {
    return await call(contacts.get, { params: { id } });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
