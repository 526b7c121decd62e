import { and, asc, between, eq, gt, inArray, isNotNull, isNull, lte, max } from 'drizzle-orm';
import { updates, type UpdateAction } from '@visita/core/contacts/updates';
import { digitalAddress, isDigitalAddress, type OwnedCard } from '../cards/queries.ts';
import type { Queryable } from '../database/database.ts';
import { moveRow } from '../database/move-row.ts';
import { users } from '../database/tables/account.ts';
import { cards } from '../database/tables/cards.ts';
import { contacts } from '../database/tables/contacts.ts';
import { contactColumns, isStillTheirs, selectKept, type ContactLookup } from './queries.ts';

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
    .select({ contact: contactColumns, cardId: digitalAddress.code, bindingId: cards.id })
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

export async function moveUpdates(
  db: Queryable,
  { id }: { id: string },
  action: UpdateAction,
  lookup: ContactLookup = {},
) {
  return moveRow(db, { table: contacts, id, column: 'updates', machine: updates }, action, lookup);
}

/** Sets or removes the reminder of a contact. Returns false if the owner has no such contact. */
export async function updateReminder(
  db: Queryable,
  { id, userId }: OwnedCard,
  { on }: { on: string | null },
): Promise<boolean> {
  const rows = await db
    .update(contacts)
    .set({ remindOn: on })
    .where(and(eq(contacts.id, id), eq(contacts.userId, userId)))
    .returning({ id: contacts.id });
  return rows.length === 1;
}

/** Lists the owners who have a reminder up to a day, each with the earliest one. */
export async function listReminded(
  db: Queryable,
  { until }: { until: string },
): Promise<{ userId: string; timeZone: string; day: string }[]> {
  const rows = await db
    .selectDistinctOn([contacts.userId], {
      userId: contacts.userId,
      timeZone: users.timeZone,
      day: contacts.remindOn,
    })
    .from(contacts)
    .innerJoin(users, eq(users.id, contacts.userId))
    .where(lte(contacts.remindOn, until))
    .orderBy(contacts.userId, asc(contacts.remindOn));
  return rows.flatMap(({ day, ...row }) => (day === null ? [] : [{ ...row, day }]));
}

/** Lists the contacts of which an owner is to be reminded up to a day, the earliest first. */
export async function listToRemind(
  db: Queryable,
  { userId, until, limit }: { userId: string; until: string; limit: number },
) {
  return selectKept(db)
    .where(and(eq(contacts.userId, userId), isNotNull(contacts.remindOn), lte(contacts.remindOn, until)))
    .orderBy(contacts.remindOn, contacts.id)
    .limit(limit);
}

/** Removes the reminders that an email told, except those that the owner has meanwhile moved to a later day. */
export async function removeReminders(
  db: Queryable,
  { ids, until }: { ids: string[]; until: string },
): Promise<void> {
  await db
    .update(contacts)
    .set({ remindOn: null })
    .where(and(inArray(contacts.id, ids), lte(contacts.remindOn, until)));
}
