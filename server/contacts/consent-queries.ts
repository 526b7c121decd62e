import { and, eq, isNull } from 'drizzle-orm';
import type { ConsentKind } from '@visita/core/contacts/consent';
import type { Queryable } from '../database/database.ts';
import { contactConsents } from '../database/tables/contacts.ts';

export async function insertConsents(
  db: Queryable,
  consents: readonly (typeof contactConsents.$inferInsert)[],
): Promise<void> {
  await db
    .insert(contactConsents)
    .values([...consents])
    .onConflictDoNothing();
}

export const insertConsent = (db: Queryable, consent: typeof contactConsents.$inferInsert): Promise<void> =>
  insertConsents(db, [consent]);

export async function moveConsent(
  db: Queryable,
  { contactId, kind, at }: { contactId: string; kind: ConsentKind; at: Date },
): Promise<void> {
  await db
    .update(contactConsents)
    .set({ withdrawnAt: at })
    .where(
      and(
        eq(contactConsents.contactId, contactId),
        eq(contactConsents.kind, kind),
        isNull(contactConsents.withdrawnAt),
      ),
    );
}

export async function listConsents(db: Queryable, { contactId }: { contactId: string }) {
  return db
    .select()
    .from(contactConsents)
    .where(eq(contactConsents.contactId, contactId))
    .orderBy(contactConsents.givenAt, contactConsents.kind);
}
