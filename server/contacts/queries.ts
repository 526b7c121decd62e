import {
  and,
  arrayContains,
  desc,
  eq,
  getTableColumns,
  isNull,
  inArray,
  lt,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ContactNotes } from '@visita/core/contacts/contract';
import { contactStatus, type ContactAction, type ContactState } from '@visita/core/contacts/status';
import type { LeftDetails } from '@visita/core/contacts/details';
import type { ContactAnswer } from '@visita/core/contacts/questions';
import type { UsedAddress } from '@visita/core/stats/contract';
import { apostrophes, foldText, isKorean, searchWords } from '@visita/core/search';
import { digitalAddress, isDigitalAddress, type OwnedCard } from '../cards/queries.ts';
import type { Queryable, Tx } from '../database/database.ts';
import { cardAddresses, cards, physicalCards } from '../database/tables/cards.ts';
import { contactConsents, contacts } from '../database/tables/contacts.ts';

const { foldedDetails: _details, foldedNotes: _notes, ...columns } = getTableColumns(contacts);

/** The columns of a contact without those that only serve the search. */
export const contactColumns = columns;

export type ContactRow = Omit<typeof contacts.$inferSelect, 'foldedDetails' | 'foldedNotes'>;

export interface ContactFilter {
  userId: string;
  search?: string | undefined;
  tag?: string | undefined;
  state?: ContactState | undefined;
}

type NewContact = Omit<typeof contacts.$inferInsert, 'foldedDetails' | 'foldedNotes'>;

type KeptDetails = Omit<LeftDetails, 'answers'> & { answers?: ContactAnswer[] | undefined };

const foldDetails = ({ name, email, phone, company, message, answers = [] }: KeptDetails) => ({
  foldedDetails: foldText(
    [name, email, phone, company, message, ...answers.map(({ answer }) => answer)].join(' '),
  ),
});

const foldNotes = ({ note = '', metAt = '', tags = [] }: Pick<NewContact, 'note' | 'metAt' | 'tags'>) => ({
  foldedNotes: foldText([note, metAt, ...tags].join(' ')),
});

/** Inserts a contact. False if the same form was sent before. */
export const insertContact = async (db: Queryable, contact: NewContact): Promise<boolean> =>
  (await insertContacts(db, [contact])) === 1;

/** Inserts contacts; those whose form was sent before are left out. Returns the number of new ones. */
export async function insertContacts(db: Queryable, newContacts: readonly NewContact[]): Promise<number> {
  const rows = await db
    .insert(contacts)
    .values(newContacts.map((contact) => ({ ...contact, ...foldDetails(contact), ...foldNotes(contact) })))
    .onConflictDoNothing({ target: contacts.ticketHash })
    .returning({ id: contacts.id });
  return rows.length;
}

/** The card is joined only while it still belongs to the contact's owner. */
export const isStillTheirs = and(eq(cards.id, contacts.cardId), eq(cards.userId, contacts.userId));

const hasAgreed = and(eq(contactConsents.contactId, contacts.id), eq(contactConsents.kind, 'contact'));

/** Subquery of the address through which a visitor came, unless the card has no other. */
const usedAddress = sql<UsedAddress | null>`(
  select json_build_object('address', a.code, 'kind', a.kind, 'physicalKind', p.kind, 'cardNumber', p.card_number,
    'colour', p.colour, 'isAttached', coalesce(a.card_id = contacts.card_id, false))
  from ${cardAddresses} a left join ${physicalCards} p on p.id = a.physical_card_id
  where a.number = contacts.address_number and (a.kind <> 'digital'
    or exists (select from ${cardAddresses} o where o.card_id = a.card_id and o.code <> a.code)))`;

/** Selects contacts as their owner sees them. */
export function selectKept(db: Queryable) {
  return db
    .select({
      contact: contactColumns,
      cardId: digitalAddress.code,
      address: usedAddress,
      consentText: contactConsents.text,
      consentVersion: contactConsents.version,
    })
    .from(contacts)
    .innerJoin(contactConsents, hasAgreed)
    .leftJoin(cards, isStillTheirs)
    .leftJoin(digitalAddress, isDigitalAddress);
}

function matching({ userId, search = '', tag, state }: ContactFilter): SQL | undefined {
  // text folded by an earlier release still has its apostrophes
  const text = sql`translate(concat_ws(' ', ${contacts.foldedDetails}, ${contacts.foldedNotes}), ${apostrophes}, '')`;
  const within = (word: string) => (isKorean(word) ? sql`replace(${text}, ' ', '')` : text);
  return and(
    eq(contacts.userId, userId),
    tag ? arrayContains(contacts.tags, [tag]) : undefined,
    state && eq(contacts.state, state),
    ...searchWords(search).map((word) => sql`strpos(${within(word)}, ${word}) > 0`),
  );
}

/** Lists contacts newest first, by keyset pagination. */
export async function listContacts(
  db: Queryable,
  { before, limit, ...filter }: ContactFilter & { before?: string | undefined; limit?: number },
) {
  const page = selectKept(db)
    .where(and(matching(filter), before ? lt(contacts.id, before) : undefined))
    .orderBy(desc(contacts.id));
  return limit === undefined ? page : page.limit(limit);
}

export type KeptRow = Awaited<ReturnType<typeof listContacts>>[number];

export async function findContact(db: Queryable, { id, userId }: OwnedCard): Promise<KeptRow | undefined> {
  const [row] = await selectKept(db).where(and(eq(contacts.id, id), eq(contacts.userId, userId)));
  return row;
}

export async function countContacts(
  db: Queryable,
  { userId }: { userId: string },
): Promise<{ total: number; unread: number }> {
  const [counted] = await db
    .select({
      total: sql<number>`count(*)::int`,
      unread: sql<number>`(count(*) filter (where ${contacts.state} = 'new'))::int`,
    })
    .from(contacts)
    .where(eq(contacts.userId, userId));
  return counted ?? { total: 0, unread: 0 };
}

/** The header shows no greater number, so that counting costs the same for any inbox. */
const mostCounted = 100;

/** Counts new contacts by an index that has only these, up to 100. */
export async function countNew(db: Queryable, { userId }: { userId: string }): Promise<number> {
  const some = db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.userId, userId), eq(contacts.state, 'new')))
    .limit(mostCounted)
    .as('some');
  const [counted] = await db.select({ unread: sql<number>`count(*)::int` }).from(some);
  return counted?.unread ?? 0;
}

export async function listTags(
  db: Queryable,
  { userId }: { userId: string },
): Promise<{ tag: string; count: number }[]> {
  const tag = sql<string>`unnest(${contacts.tags})`.as('tag');
  const each = db.select({ tag }).from(contacts).where(eq(contacts.userId, userId)).as('each_tag');
  const count = sql<number>`count(*)::int`;
  const byCode = sql`${each.tag} collate "C"`;
  return db
    .select({ tag: each.tag, count })
    .from(each)
    .groupBy(each.tag)
    .orderBy(desc(count), byCode)
    .limit(100);
}

/** The version of the card's contact file that the visitor has, and when it was compared. */
export type ContactLookup = Partial<Pick<ContactRow, 'checkedAt' | 'notifiedFileHash'>>;

/** Updates the visitor's details, as corrected by the visitor. */
export async function updateDetails(
  db: Queryable,
  mine: OwnedCard,
  details: KeptDetails & { correctedAt: Date },
): Promise<boolean> {
  return updateContact(db, mine, { ...details, ...foldDetails(details) });
}

/** Locks a contact of its owner; returns the owner's notes and the version. */
export async function lockContact(
  tx: Tx,
  { id, userId }: OwnedCard,
): Promise<(ContactNotes & { version: number }) | undefined> {
  const [notes] = await tx
    .select({
      note: contacts.note,
      metAt: contacts.metAt,
      tags: contacts.tags,
      version: contacts.version,
    })
    .from(contacts)
    .where(and(eq(contacts.id, id), eq(contacts.userId, userId)))
    .for('update');
  return notes;
}

export async function updateNotes(db: Queryable, mine: OwnedCard, notes: ContactNotes): Promise<boolean> {
  return updateContact(db, mine, { ...notes, ...foldNotes(notes) });
}

export async function updateKnown(db: Queryable, mine: OwnedCard, lookup: ContactLookup): Promise<boolean> {
  return updateContact(db, mine, lookup);
}

/**
 * Moves a contact along its states in one statement; an action that does not apply changes nothing. The time of
 * the first reading is kept until the contact is marked as unread. Returns false if the owner has no such contact.
 */
export async function updateState(
  db: Queryable,
  mine: OwnedCard,
  { action, at }: { action: ContactAction; at: Date },
): Promise<boolean> {
  const { from, to } = contactStatus.table[action];
  const isMoved = inArray(contacts.state, [...from]);
  // never before `left_at`, since the clocks of two processes differ
  const moment = sql`greatest(${sql.param(at, contacts.readAt)}, ${contacts.leftAt})`;
  const none = sql`null::timestamptz`;
  const readAt = to === 'new' ? none : sql`coalesce(${contacts.readAt}, ${moment})`;
  return updateContact(db, mine, {
    readAt: sql`case when ${isMoved} then ${readAt} else ${contacts.readAt} end`,
    answeredAt: sql`case when ${isMoved} then ${to === 'answered' ? moment : none} else ${contacts.answeredAt} end`,
  });
}

async function updateContact(
  db: Queryable,
  { id, userId }: OwnedCard,
  values: PgUpdateSetSource<typeof contacts>,
): Promise<boolean> {
  const rows = await db
    .update(contacts)
    .set(values)
    .where(and(eq(contacts.id, id), eq(contacts.userId, userId)))
    .returning({ id: contacts.id });
  return rows.length === 1;
}

/** Locks contacts whose search text is not folded yet, and skips those locked by another process. */
export async function listUnfolded(tx: Tx, { limit }: { limit: number }): Promise<ContactRow[]> {
  const isUnfolded = isNull(contacts.foldedDetails);
  return tx
    .select(contactColumns)
    .from(contacts)
    .where(isUnfolded)
    .orderBy(contacts.id)
    .limit(limit)
    .for('update', { skipLocked: true });
}

export async function updateFolded(db: Queryable, contact: ContactRow): Promise<void> {
  await updateContact(db, contact, { ...foldDetails(contact), ...foldNotes(contact) });
}

/** Deletes a contact; its consents and links cascade. */
export async function removeContact(db: Queryable, { id, userId }: OwnedCard): Promise<boolean> {
  const rows = await db
    .delete(contacts)
    .where(and(eq(contacts.id, id), eq(contacts.userId, userId)))
    .returning({ id: contacts.id });
  return rows.length === 1;
}

export async function removeUserContacts(db: Queryable, { userId }: { userId: string }): Promise<void> {
  await db.delete(contacts).where(eq(contacts.userId, userId));
}
