import { and, arrayContains, between, desc, eq, getTableColumns, gt, inArray, isNull, lt, max, ne, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ConsentKind } from '@visita/core/contacts/consent';
import type { ContactNotes } from '@visita/core/contacts/contract';
import type { LeftDetails } from '@visita/core/contacts/details';
import { updates, type UpdateAction } from '@visita/core/contacts/updates';
import { apostrophes, foldText, isKorean, searchWords } from '@visita/core/search';
import type { Owned } from '../cards/queries.ts';
import { moveRow } from '../database/move-row.ts';
import type { Queryable, Tx } from '../database/database.ts';
import { users } from '../database/tables/account.ts';
import { cards, physicalCards } from '../database/tables/cards.ts';
import { contactConsents, contactLinks, contacts, ticketKeys } from '../database/tables/contacts.ts';

const { foldedDetails: _details, foldedNotes: _notes, ...columns } = getTableColumns(contacts);

export type ContactRow = Omit<typeof contacts.$inferSelect, 'foldedDetails' | 'foldedNotes'>;

export interface Filter {
  userId: string;
  search?: string | undefined;
  tag?: string | undefined;
}

/** A card whose page takes details and its owner, held until the transaction ends so that nobody gives it away or leaves meanwhile. */
export async function findExchangeCard(tx: Tx, { cardId }: { cardId: string }): Promise<Owned | undefined> {
  const [card] = await tx
    .select({ id: cards.id, userId: cards.userId })
    .from(cards)
    .innerJoin(physicalCards, eq(physicalCards.id, cards.physicalCardId))
    .innerJoin(users, eq(users.id, cards.userId))
    .where(eq(physicalCards.cardId, cardId))
    .for('key share', { of: [users, cards] });
  return card;
}

type NewContact = Omit<typeof contacts.$inferInsert, 'foldedDetails' | 'foldedNotes'>;

const foldDetails = ({ name, email, phone, company, message }: LeftDetails) => ({
  foldedDetails: foldText([name, email, phone, company, message].join(' ')),
});
const foldNotes = ({ note = '', metAt = '', tags = [] }: Pick<NewContact, 'note' | 'metAt' | 'tags'>) => ({
  foldedNotes: foldText([note, metAt, ...tags].join(' ')),
});

/** False when the same form was here before. */
export async function insertContact(db: Queryable, contact: NewContact): Promise<boolean> {
  const rows = await db
    .insert(contacts)
    .values({ ...contact, ...foldDetails(contact), ...foldNotes(contact) })
    .onConflictDoNothing({ target: contacts.ticketHash })
    .returning({ id: contacts.id });
  return rows.length === 1;
}

export async function findByTicket(db: Queryable, { ticketHash }: { ticketHash: Buffer }): Promise<{ id: string } | undefined> {
  const [contact] = await db.select({ id: contacts.id }).from(contacts).where(eq(contacts.ticketHash, ticketHash));
  return contact;
}

/** The card is somebody's own only while they have it. */
const isStillTheirs = and(eq(cards.id, contacts.cardId), eq(cards.userId, contacts.userId));
const hasAgreed = and(eq(contactConsents.contactId, contacts.id), eq(contactConsents.kind, 'contact'));

function selectKept(db: Queryable) {
  return db
    .select({ contact: columns, cardId: physicalCards.cardId, consentText: contactConsents.text, consentVersion: contactConsents.version })
    .from(contacts)
    .innerJoin(contactConsents, hasAgreed)
    .leftJoin(cards, isStillTheirs)
    .leftJoin(physicalCards, eq(physicalCards.id, cards.physicalCardId));
}

function matching({ userId, search = '', tag }: Filter): SQL | undefined {
  // text that an older release folded still has its apostrophes
  const text = sql`translate(concat_ws(' ', ${contacts.foldedDetails}, ${contacts.foldedNotes}), ${apostrophes}, '')`;
  const within = (word: string) => (isKorean(word) ? sql`replace(${text}, ' ', '')` : text);
  return and(
    eq(contacts.userId, userId),
    tag ? arrayContains(contacts.tags, [tag]) : undefined,
    ...searchWords(search).map((word) => sql`strpos(${within(word)}, ${word}) > 0`),
  );
}

/** Newest first; a page costs the same wherever it begins. */
export async function listContacts(db: Queryable, { before, limit, ...filter }: Filter & { before?: string | undefined; limit?: number }) {
  const page = selectKept(db)
    .where(and(matching(filter), before ? lt(contacts.id, before) : undefined))
    .orderBy(desc(contacts.id));
  return limit === undefined ? page : page.limit(limit);
}

export type KeptRow = Awaited<ReturnType<typeof listContacts>>[number];

export async function findContact(db: Queryable, { id, userId }: Owned): Promise<KeptRow | undefined> {
  const [kept] = await selectKept(db).where(and(eq(contacts.id, id), eq(contacts.userId, userId)));
  return kept;
}

export async function countContacts(db: Queryable, { userId }: { userId: string }): Promise<{ total: number; unread: number }> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int`, unread: sql<number>`(count(*) filter (where ${contacts.readAt} is null))::int` })
    .from(contacts)
    .where(eq(contacts.userId, userId));
  return counted ?? { total: 0, unread: 0 };
}

export async function listTags(db: Queryable, { userId }: { userId: string }): Promise<{ tag: string; count: number }[]> {
  const tag = sql<string>`unnest(${contacts.tags})`.as('tag');
  const each = db.select({ tag }).from(contacts).where(eq(contacts.userId, userId)).as('each_tag');
  const count = sql<number>`count(*)::int`;
  const byCode = sql`${each.tag} collate "C"`;
  return db.select({ tag: each.tag, count }).from(each).groupBy(each.tag).orderBy(desc(count), byCode).limit(100);
}

type Known = Partial<Pick<ContactRow, 'knownAt' | 'knownFile'>>;

/** What the visitor left, corrected by them. */
export async function updateDetails(db: Queryable, mine: Owned, written: LeftDetails & { correctedAt: Date }): Promise<boolean> {
  return updateContact(db, mine, { ...written, ...foldDetails(written) });
}

/** The owner's own words. */
export async function updateNotes(db: Queryable, mine: Owned, written: ContactNotes): Promise<boolean> {
  return updateContact(db, mine, { ...written, ...foldNotes(written) });
}

export async function updateKnown(db: Queryable, mine: Owned, known: Known): Promise<boolean> {
  return updateContact(db, mine, known);
}

/** The moment of the first time stays. */
export async function updateRead(db: Queryable, mine: Owned, { at }: { at: Date | null }): Promise<boolean> {
  const moment = sql.param(at, contacts.readAt);
  // processes have clocks of their own
  return updateContact(db, mine, { readAt: at && sql`coalesce(${contacts.readAt}, greatest(${moment}, ${contacts.leftAt}))` });
}

async function updateContact(db: Queryable, { id, userId }: Owned, written: PgUpdateSetSource<typeof contacts>): Promise<boolean> {
  const rows = await db
    .update(contacts)
    .set(written)
    .where(and(eq(contacts.id, id), eq(contacts.userId, userId)))
    .returning({ id: contacts.id });
  return rows.length === 1;
}

export async function moveUpdates(db: Queryable, { id }: { id: string }, action: UpdateAction, known: Known = {}) {
  return moveRow(db, { table: contacts, id, column: 'updates', machine: updates }, action, known);
}

/** Some contacts from before the application folded what is searched; held against whoever changes them meanwhile. */
export async function listUnfolded(tx: Tx, { limit }: { limit: number }): Promise<ContactRow[]> {
  const isUnfolded = isNull(contacts.foldedDetails);
  return tx.select(columns).from(contacts).where(isUnfolded).orderBy(contacts.id).limit(limit).for('update', { skipLocked: true });
}

export async function updateFolded(db: Queryable, contact: ContactRow): Promise<void> {
  await updateContact(db, contact, { ...foldDetails(contact), ...foldNotes(contact) });
}

/** Takes consents and links along. */
export async function removeContact(db: Queryable, { id, userId }: Owned): Promise<boolean> {
  const rows = await db
    .delete(contacts)
    .where(and(eq(contacts.id, id), eq(contacts.userId, userId)))
    .returning({ id: contacts.id });
  return rows.length === 1;
}

export async function removeContactsOf(db: Queryable, { userId }: { userId: string }): Promise<void> {
  await db.delete(contacts).where(eq(contacts.userId, userId));
}

export async function insertConsent(db: Queryable, consent: typeof contactConsents.$inferInsert): Promise<void> {
  await db.insert(contactConsents).values(consent).onConflictDoNothing();
}

export async function moveConsent(
  db: Queryable,
  { contactId, kind, at }: { contactId: string; kind: ConsentKind; at: Date },
): Promise<void> {
  await db
    .update(contactConsents)
    .set({ withdrawnAt: at })
    .where(and(eq(contactConsents.contactId, contactId), eq(contactConsents.kind, kind), isNull(contactConsents.withdrawnAt)));
}

export async function listConsents(db: Queryable, { contactId }: { contactId: string }) {
  return db
    .select()
    .from(contactConsents)
    .where(eq(contactConsents.contactId, contactId))
    .orderBy(contactConsents.givenAt, contactConsents.kind);
}

export async function insertLink(db: Queryable, link: typeof contactLinks.$inferInsert): Promise<void> {
  await db.insert(contactLinks).values(link);
}

function selectByLink(db: Queryable, { secretHash }: { secretHash: Buffer }) {
  return db
    .select({ contact: columns, isMailed: contactLinks.isMailed, cardId: physicalCards.cardId })
    .from(contactLinks)
    .innerJoin(contacts, eq(contacts.id, contactLinks.contactId))
    .leftJoin(cards, isStillTheirs)
    .leftJoin(physicalCards, eq(physicalCards.id, cards.physicalCardId))
    .where(eq(contactLinks.secretHash, secretHash));
}

/** What a private link opens. */
export async function findByLink(db: Queryable, link: { secretHash: Buffer }) {
  const [found] = await selectByLink(db, link);
  return found;
}

/** The same, held against whoever changes it at the same moment. */
export async function lockByLink(tx: Tx, link: { secretHash: Buffer }) {
  const [found] = await selectByLink(tx, link).for('no key update', { of: contacts });
  return found;
}

/** The links that were mailed to an address that is no longer this visitor's; the one in their hands stays, but speaks for no mailbox. */
export async function removeMailedLinks(
  db: Queryable,
  { contactId, secretHash }: { contactId: string; secretHash: Buffer },
): Promise<void> {
  const mailed = and(eq(contactLinks.contactId, contactId), eq(contactLinks.isMailed, true));
  await db.delete(contactLinks).where(and(mailed, ne(contactLinks.secretHash, secretHash)));
  await db.update(contactLinks).set({ isMailed: false }).where(mailed);
}

/** Contacts that their owner was not written to about, the oldest first. */
export async function listUntold(db: Queryable, { userId, limit }: { userId: string; limit: number }) {
  return selectKept(db)
    .where(and(eq(contacts.userId, userId), isNull(contacts.toldAt)))
    .orderBy(contacts.id)
    .limit(limit);
}

export async function moveTold(db: Queryable, { ids, at }: { ids: string[]; at: Date }): Promise<void> {
  await db.update(contacts).set({ toldAt: at }).where(inArray(contacts.id, ids));
}

export async function findLastTold(db: Queryable, { userId }: { userId: string }): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: max(contacts.toldAt) })
    .from(contacts)
    .where(eq(contacts.userId, userId));
  return last?.at ?? undefined;
}

/** With the printed card, while it is still its owner's. */
export async function findForMail(db: Queryable, { id }: { id: string }) {
  const [found] = await db
    .select({ contact: columns, cardId: physicalCards.cardId, bindingId: cards.id })
    .from(contacts)
    .leftJoin(cards, isStillTheirs)
    .leftJoin(physicalCards, eq(physicalCards.id, cards.physicalCardId))
    .where(eq(contacts.id, id));
  return found;
}

/** Who wants to be told of changes and whose card was written since they last did, in a time that the cards are found by. */
export async function listDue(db: Queryable, { since, until }: { since: Date; until: Date }): Promise<{ id: string }[]> {
  return db
    .select({ id: contacts.id })
    .from(contacts)
    .innerJoin(cards, isStillTheirs)
    .where(and(eq(contacts.updates, 'on'), gt(cards.updatedAt, contacts.knownAt), between(cards.updatedAt, since, until)));
}

/** The key of a day: of many processes that bring one, the first wins and all get hers. */
export async function insertTicketKey(db: Queryable, { day, key }: { day: string; key: Buffer }): Promise<Buffer> {
  const [kept] = await db
    .insert(ticketKeys)
    .values({ day, key })
    .onConflictDoUpdate({ target: ticketKeys.day, set: { key: sql`${ticketKeys.key}` } })
    .returning({ key: ticketKeys.key });
  return kept?.key ?? key;
}

export async function findTicketKey(db: Queryable, { day }: { day: string }): Promise<Buffer | undefined> {
  const [kept] = await db.select({ key: ticketKeys.key }).from(ticketKeys).where(eq(ticketKeys.day, day));
  return kept?.key;
}

export async function removeTicketKeysBefore(db: Queryable, { day }: { day: string }): Promise<void> {
  await db.delete(ticketKeys).where(lt(ticketKeys.day, day));
}
