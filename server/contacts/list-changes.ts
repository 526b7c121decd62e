import type { contactsV1 } from '@visita/core/contacts/v1-contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import {
  findAddressBook,
  listChangedContacts,
  listTombstones,
  type AddressBook,
} from './address-book-queries.ts';
import { keptContact } from './kept-contact.ts';

/** A position in the changes of an address book. */
interface ChangePosition {
  /** The version of the last change that was listed. */
  version: number;
  /** The version of the book when the listing began; a contact that was removed before was never listed. */
  base: number;
}

/**
 * Lists a page of an owner's contacts that were written or removed after a position, in the order of their versions.
 * Throws `changesForgotten` for a position of a restored book, or one whose removed contacts are no longer stored.
 */
export async function listContactChanges({ db, user, query }: Call<typeof contactsV1.changes>) {
  const { since, limit } = query;
  const book = await findAddressBook(db, { userId: user.id });
  if (!book) throw new Problem('keyInvalid');
  const from = since === undefined ? { version: -1, base: book.version } : parsePosition(since, book);
  // read after the book's version, and tombstones last: a change meanwhile is answered twice, never missed
  const most = limit + 1;
  const rows = await listChangedContacts(db, { userId: user.id, after: from.version, limit: most });
  const after = Math.max(from.version, from.base);
  const tombstones = await listTombstones(db, { userId: user.id, after, limit: most });
  const changes = [
    ...rows.map((row) => ({ id: row.contact.id, version: row.contact.version, contact: keptContact(row) })),
    ...tombstones.map(({ contactId, version }) => ({ id: contactId, version, contact: null })),
  ].toSorted((one, other) => one.version - other.version);
  const page = changes.slice(0, limit);
  const hasMore = changes.length > limit;
  const version = hasMore ? (page.at(-1)?.version ?? from.version) : Math.max(book.version, from.version);
  return {
    data: page.map(({ id, contact }) => ({ id, contact })),
    hasMore,
    next: [book.epoch, from.base, version].join('.'),
  };
}

function parsePosition(text: string, book: AddressBook): ChangePosition {
  const [epoch, base = '', version = ''] = text.split('.');
  const position = { base: Number(base), version: Number(version) };
  const isNumbers = [base, version].every((digits) => /^\d{1,15}$/.test(digits));
  const reached = Math.max(position.base, position.version);
  if (!isNumbers || epoch !== book.epoch || reached > book.version || reached < book.forgottenVersion)
    throw new Problem('changesForgotten');
  return position;
}
