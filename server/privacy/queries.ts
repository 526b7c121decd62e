import { and, asc, eq, getTableColumns, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../database/database.ts';
import { identities, users } from '../database/tables/account.ts';
import { rateLimits } from '../database/tables/limits.ts';
import { cardAddresses } from '../database/tables/cards.ts';
import { addressDays, cardCounters, cardDays, linkDays } from '../database/tables/stats.ts';
import { photos } from '../database/tables/uploads.ts';
import { domainEvents, webhookEndpoints } from '../database/tables/webhooks.ts';

export async function listIdentities(db: Queryable, { userId }: { userId: string }) {
  return db
    .select({ issuer: identities.issuer, subject: identities.subject, createdAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId));
}

export async function listPictures(db: Queryable, { userId }: { userId: string }) {
  const isPhoto = sql<boolean>`${photos.portrait} is not null`;
  return db
    .select({ name: photos.name, isPhoto, placement: photos.placement })
    .from(photos)
    .where(eq(photos.userId, userId))
    .orderBy(asc(photos.createdAt), asc(photos.id));
}

export async function removePictures(db: Queryable, { userId }: { userId: string }): Promise<string[]> {
  const rows = await db.delete(photos).where(eq(photos.userId, userId)).returning({ name: photos.name });
  return rows.map(({ name }) => name);
}

/** The statistics of cards: totals, sums per past day, of each address too, and clicks per link. */
export async function listStatistics(db: Queryable, { cardIds }: { cardIds: string[] }) {
  const { cardId, visits, saves, excluded } = cardCounters;
  const totals = await db
    .select({ cardId, visits, saves, excluded })
    .from(cardCounters)
    .where(inArray(cardId, cardIds));
  const { cardNumber: _, ...statistics } = getTableColumns(cardDays);
  const days = await db
    .select({ cardId, ...statistics })
    .from(cardDays)
    .innerJoin(cardCounters, eq(cardCounters.number, cardDays.cardNumber))
    .where(inArray(cardId, cardIds))
    .orderBy(asc(cardId), asc(cardDays.day));
  const { day, visits: dayVisits, saves: daySaves } = addressDays;
  const addresses = await db
    .select({ cardId, address: cardAddresses.code, day, visits: dayVisits, saves: daySaves })
    .from(addressDays)
    .innerJoin(cardCounters, eq(cardCounters.number, addressDays.cardNumber))
    .innerJoin(cardAddresses, eq(cardAddresses.number, addressDays.address))
    .where(inArray(cardId, cardIds))
    .orderBy(asc(cardId), asc(day), asc(cardAddresses.number));
  const links = await db
    .select()
    .from(linkDays)
    .where(inArray(linkDays.cardId, cardIds))
    .orderBy(asc(linkDays.cardId), asc(linkDays.day));
  return { totals, days, addresses, links };
}

/**
 * Deletes the rate limits of a user. Their keys contain the account's id, or the typed address at the end or
 * followed by the client's address.
 */
export async function removeLimits(
  db: Queryable,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const typed = `:${email.toLowerCase()}`;
  await db
    .delete(rateLimits)
    .where(
      or(
        sql`strpos(${rateLimits.key}, ${id}) > 0`,
        sql`strpos(${rateLimits.key}, ${`${typed} `}) > 0`,
        sql`right(${rateLimits.key}, length(${typed})) = ${typed}`,
      ),
    );
}

export async function listDueUsers(db: Queryable, { now }: { now: Date }) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.erasedAt), lte(users.erasedAt, now)));
}

/** Locks a user whose erasure is due, so that it cannot be undone halfway. Undefined if it is not due. */
export async function findDueUser(tx: Tx, { id, now }: { id: string; now: Date }) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), lte(users.erasedAt, now)))
    .for('update');
  return user;
}

/** Deletes a user. Sessions, identities and mailed links cascade; any other foreign key makes it fail. */
export async function removeUser(db: Queryable, { id }: { id: string }): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}

/** Deletes the webhooks of a user with their events and deliveries. */
export async function removeWebhooks(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.userId, userId));
  await tx.delete(domainEvents).where(eq(domainEvents.userId, userId));
}

/** Deletes every job that has one of these words as a value in its data, in every state but active. */
export async function removeJobsAbout(tx: Tx, { words }: { words: string[] }): Promise<void> {
  const lowered = words.map((word) => word.toLowerCase());
  await tx.execute(sql`
    delete from pgboss.job where state <> 'active' and jsonb_typeof(data) = 'object'
      and exists (select from jsonb_each_text(data) as said where lower(said.value) in ${lowered})`);
}
