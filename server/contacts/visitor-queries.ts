import { eq, sql } from 'drizzle-orm';
import { digitalAddress, isDigitalAddress, type OwnedCard } from '../cards/queries.ts';
import type { Queryable, Tx } from '../database/database.ts';
import { users } from '../database/tables/account.ts';
import { cardAddresses, cards } from '../database/tables/cards.ts';
import { contactLinks, contacts } from '../database/tables/contacts.ts';
import { contactColumns, isStillTheirs } from './queries.ts';

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

function selectByLink(db: Queryable, { secretHash }: { secretHash: Buffer }) {
  return db
    .select({ contact: contactColumns, isMailed: contactLinks.isMailed, cardId: digitalAddress.code })
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

/** Tells the trigger that writes events that this transaction removes a contact for the visitor, and when. */
export async function markWithdrawal(tx: Tx, { at }: { at: Date }): Promise<void> {
  await tx.execute(sql`select set_config('visita.withdrawn_at', ${at.toISOString()}, true)`);
}
