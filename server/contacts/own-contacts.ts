import type { contacts } from '@visita/core/contacts/contract';
import { Problem } from '@visita/core/problems';
import type { OwnedCard } from '../cards/queries.ts';
import type { Deps } from '../deps.ts';
import type { AccountCall, Call } from '../http/route.ts';
import { filesFor, formatContactVcards, formatContactsCsv, formatProductCsv } from './export-contacts.ts';
import { keptContact } from './kept-contact.ts';
import { countNew, findContact, listContacts, removeContact, updateNotes, updateState } from './queries.ts';
import { setReminder } from './set-reminder.ts';

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

/** Exports the contacts that match the filter as CSV, for spreadsheets or for another product. */
export async function exportTable({ db, user, query, language }: Call<typeof contacts.table>) {
  const { format, ...filter } = query;
  const rows = await listContacts(db, { userId: user.id, ...filter });
  return format ? formatProductCsv(rows, { format, language }) : formatContactsCsv(rows, language);
}

/** Changes the owner's notes, never the visitor's details. */
export async function annotateContact({ db, user, params, body }: Call<typeof contacts.annotate>) {
  const mine = { id: params.id, userId: user.id };
  if (!(await updateNotes(db, mine, body))) throw new Problem('contactNotFound');
  return findKept({ db }, mine);
}

/** Marks a contact as read or unread. */
export async function markContact({ db, user, params, body, now }: Call<typeof contacts.mark>) {
  const action = body.isRead ? 'read' : 'markUnread';
  if (!(await updateState(db, { id: params.id, userId: user.id }, { action, at: now() })))
    throw new Problem('contactNotFound');
  return null;
}

/** Marks a contact as answered, or reopens it. */
export async function moveContact({ db, user, params, body, now }: Call<typeof contacts.move>) {
  const mine = { id: params.id, userId: user.id };
  if (!(await updateState(db, mine, { action: body.action, at: now() })))
    throw new Problem('contactNotFound');
  return findKept({ db }, mine);
}

/** Sets or removes the reminder of a contact. */
export async function remindOfContact({ db, user, params, body, now }: Call<typeof contacts.remind>) {
  const mine = { id: params.id, userId: user.id };
  await setReminder(db, mine, { on: body.on, timeZone: user.timeZone, now: now() });
  return findKept({ db }, mine);
}

/** Counts the owner's new contacts. */
export async function countNewContacts({ db, user }: Call<typeof contacts.unread>) {
  return { unread: await countNew(db, { userId: user.id }) };
}

/** Removes a contact of the owner's. */
export async function removeOwnContact({ db, user, params }: AccountCall<typeof contacts.remove>) {
  if (!(await removeContact(db, { id: params.id, userId: user.id }))) throw new Problem('contactNotFound');
  return null;
}
