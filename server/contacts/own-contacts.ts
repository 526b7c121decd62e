import type { contacts } from '@visita/core/contacts/contract';
import { Problem } from '@visita/core/problems';
import type { OwnedCard } from '../cards/queries.ts';
import type { Deps } from '../deps.ts';
import type { AccountCall, Call } from '../http/route.ts';
import { filesFor, formatContactVcards } from './export-contacts.ts';
import { keptContact } from './kept-contact.ts';
import { findContact, listContacts, removeContact, updateNotes, updateRead } from './queries.ts';

const pageLength = 50;

/** Finds one contact of its owner. Throws `contactNotFound`. */
export async function findKept({ db }: Pick<Deps, 'db'>, mine: OwnedCard) {
  const row = await findContact(db, mine);
  if (!row) throw new Problem('contactNotFound');
  return keptContact(row);
}

/** Lists the owner's contacts, newest first, page by page. */
export async function listOwnContacts({ db, user, query }: Call<typeof contacts.list>) {
  const rows = await listContacts(db, { userId: user.id, ...query, limit: pageLength + 1 });
  const page = rows.slice(0, pageLength);
  return {
    contacts: page.map(keptContact),
    next: rows.length > pageLength ? (page.at(-1)?.contact.id ?? null) : null,
  };
}

/** Exports one contact as a vCard. */
export async function exportContact({ db, user, params, language, origin }: Call<typeof contacts.file>) {
  const row = await findContact(db, { id: params.id, userId: user.id });
  if (!row) throw new Problem('contactNotFound');
  return filesFor(origin, formatContactVcards([row], language));
}

/** Changes the owner's notes, never the visitor's details. */
export async function annotateContact({ db, user, params, body }: Call<typeof contacts.annotate>) {
  const mine = { id: params.id, userId: user.id };
  if (!(await updateNotes(db, mine, body))) throw new Problem('contactNotFound');
  return findKept({ db }, mine);
}

/** Marks a contact as read or unread. */
export async function markContact({ db, user, params, body, now }: Call<typeof contacts.mark>) {
  const at = body.isRead ? now() : null;
  if (!(await updateRead(db, { id: params.id, userId: user.id }, { at })))
    throw new Problem('contactNotFound');
  return null;
}

/** Removes a contact of the owner's. */
export async function removeOwnContact({ db, user, params }: AccountCall<typeof contacts.remove>) {
  if (!(await removeContact(db, { id: params.id, userId: user.id }))) throw new Problem('contactNotFound');
  return null;
}
