import {
  and,
  arrayContains,
  between,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  max,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ContactNotes } from '@visita/core/contacts/contract';
import type { LeftDetails } from '@visita/core/contacts/details';
import type { UsedAddress } from '@visita/core/stats/contract';
import { updates, type UpdateAction } from '@visita/core/contacts/updates';
import { apostrophes, foldText, isKorean, searchWords } from '@visita/core/search';
import { digitalAddress, isDigitalAddress, type OwnedCard } from '../cards/queries.ts';
import type { Queryable, Tx } from '../database/database.ts';
import { moveRow } from '../database/move-row.ts';
import { users } from '../database/tables/account.ts';
import { cardAddresses, cards, physicalCards } from '../database/tables/cards.ts';
import { contactConsents, contactLinks, contacts } from '../database/tables/contacts.ts';

const { foldedDetails: _details, foldedNotes: _notes, ...columns } = getTableColumns(contacts);

export type ContactRow = Omit<typeof contacts.$inferSelect, 'foldedDetails' | 'foldedNotes'>;

export interface ContactFilter {
  userId: string;
  search?: string | undefined;
  tag?: string | undefined;
}

/** Locks a card and its owner, so that the card is not handed over and the owner not erased meanwhile. */
export async function findExchangeCard(
  tx: Tx,
  { cardId }: { cardId: string },
): Promise<(OwnedCard & { addressNumber: number }) | undefined> {
  const [card] = await tx
    .select({ id: cards.id, userId: cards.userId, addressNumber: cardAddresses.number })
    .from(cards)
    .innerJoin(cardAddresses, eq(cardAddresses.cardId, cards.id))
    .innerJoin(users, eq(users.id, cards.userId))
    .where(eq(cardAddresses.code, cardId))
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

/** Inserts a contact. False if the same form was sent before. */
export async function insertContact(db: Queryable, contact: NewContact): Promise<boolean> {
  const rows = await db
    .insert(contacts)
    .values({ ...contact, ...foldDetails(contact), ...foldNotes(contact) })
    .onConflictDoNothing({ target: contacts.ticketHash })
    .returning({ id: contacts.id });
  return rows.length === 1;
}

export async function findByTicket(
  db: Queryable,
  { ticketHash }: { ticketHash: Buffer },
): Promise<{ id: string } | undefined> {
  const [contact] = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(contacts.ticketHash, ticketHash));
  return contact;
}

/** The card is joined only while it still belongs to the contact's owner. */
const isStillTheirs = and(eq(cards.id, contacts.cardId), eq(cards.userId, contacts.userId));

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
      contact: columns,
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

function matching({ userId, search = '', tag }: ContactFilter): SQL | undefined {
  // text folded by an earlier release still has its apostrophes
  const text = sql`translate(concat_ws(' ', ${contacts.foldedDetails}, ${contacts.foldedNotes}), ${apostrophes}, '')`;
  const within = (word: string) => (isKorean(word) ? sql`replace(${text}, ' ', '')` : text);
  return and(
    eq(contacts.userId, userId),
    tag ? arrayContains(contacts.tags, [tag]) : undefined,
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
      unread: sql<number>`(count(*) filter (where ${contacts.readAt} is null))::int`,
    })
    .from(contacts)
    .where(eq(contacts.userId, userId));
  return counted ?? { total: 0, unread: 0 };
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

type ContactLookup = Partial<Pick<ContactRow, 'checkedAt' | 'notifiedFileHash'>>;

/** Updates the visitor's details, as corrected by the visitor. */
export async function updateDetails(
  db: Queryable,
  mine: OwnedCard,
  details: LeftDetails & { correctedAt: Date },
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

/** Marks a contact as read or unread. The time of the first reading is kept. */
export async function updateRead(
  db: Queryable,
  mine: OwnedCard,
  { at }: { at: Date | null },
): Promise<boolean> {
  const moment = sql.param(at, contacts.readAt);
  // never before `left_at`, since the clocks of two processes differ
  return updateContact(db, mine, {
    readAt: at && sql`coalesce(${contacts.readAt}, greatest(${moment}, ${contacts.leftAt}))`,
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

export async function moveUpdates(
  db: Queryable,
  { id }: { id: string },
  action: UpdateAction,
  lookup: ContactLookup = {},
) {
  return moveRow(db, { table: contacts, id, column: 'updates', machine: updates }, action, lookup);
}

/** Locks contacts whose search text is not folded yet, and skips those locked by another process. */
export async function listUnfolded(tx: Tx, { limit }: { limit: number }): Promise<ContactRow[]> {
  const isUnfolded = isNull(contacts.foldedDetails);
  return tx
    .select(columns)
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

/** Tells the trigger that writes events that this transaction removes a contact for the visitor, and when. */
export async function markWithdrawal(tx: Tx, { at }: { at: Date }): Promise<void> {
  await tx.execute(sql`select set_config('visita.withdrawn_at', ${at.toISOString()}, true)`);
}

export async function removeUserContacts(db: Queryable, { userId }: { userId: string }): Promise<void> {
  await db.delete(contacts).where(eq(contacts.userId, userId));
}

function selectByLink(db: Queryable, { secretHash }: { secretHash: Buffer }) {
  return db
    .select({ contact: columns, isMailed: contactLinks.isMailed, cardId: digitalAddress.code })
    .from(contactLinks)
    .innerJoin(contacts, eq(contacts.id, contactLinks.contactId))
    .leftJoin(cards, isStillTheirs)
    .leftJoin(digitalAddress, isDigitalAddress)
    .where(eq(contactLinks.secretHash, secretHash));
}

/** Finds the contact that a private link opens. */
export async function findByLink(db: Queryable, link: { secretHash: Buffer }) {
  const [found] = await selectByLink(db, link);
  return found;
}

/** The same, with a lock on the contact. */
export async function lockByLink(tx: Tx, link: { secretHash: Buffer }) {
  const [found] = await selectByLink(tx, link).for('no key update', { of: contacts });
  return found;
}

/** Lists contacts that were not reported to their owner yet, oldest first. */
export async function listUntold(db: Queryable, { userId, limit }: { userId: string; limit: number }) {
  return selectKept(db)
    .where(and(eq(contacts.userId, userId), isNull(contacts.notifiedAt)))
    .orderBy(contacts.id)
    .limit(limit);
}

export async function moveTold(db: Queryable, { ids, at }: { ids: string[]; at: Date }): Promise<void> {
  await db.update(contacts).set({ notifiedAt: at }).where(inArray(contacts.id, ids));
}

export async function findLastTold(db: Queryable, { userId }: { userId: string }): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: max(contacts.notifiedAt) })
    .from(contacts)
    .where(eq(contacts.userId, userId));
  return last?.at ?? undefined;
}

/** Finds a contact with its card, while the card still belongs to the owner. */
export async function findForMail(db: Queryable, { id }: { id: string }) {
  const [found] = await db
    .select({ contact: columns, cardId: digitalAddress.code, bindingId: cards.id })
    .from(contacts)
    .leftJoin(cards, isStillTheirs)
    .leftJoin(digitalAddress, isDigitalAddress)
    .where(eq(contacts.id, id));
  return found;
}

/**
 * Lists subscribed contacts whose card changed in this period and after the version they have. The period
 * lets PostgreSQL use the index on cards.
 */
export async function listDue(
  db: Queryable,
  { since, until }: { since: Date; until: Date },
): Promise<{ id: string }[]> {
  return db
    .select({ id: contacts.id })
    .from(contacts)
    .innerJoin(cards, isStillTheirs)
    .where(
      and(
        eq(contacts.updates, 'on'),
        gt(cards.updatedAt, contacts.checkedAt),
        between(cards.updatedAt, since, until),
      ),
    );
}
