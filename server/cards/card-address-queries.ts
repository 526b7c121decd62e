import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { cardIdFrom } from '@visita/core/cards/number';
import type { Queryable, Tx } from '../database/database.ts';
import { cardAddresses, physicalCards } from '../database/tables/cards.ts';

/** Inserts the digital address of a new card. A random code that exists already is drawn again. */
export async function insertDigitalAddress(
  tx: Tx,
  { cardId, at }: { cardId: string; at: Date },
): Promise<void> {
  for (;;) {
    const inserted = await tx
      .insert(cardAddresses)
      .values({
        code: cardIdFrom(randomBytes(10)),
        kind: 'digital',
        cardId,
        attachedAt: at,
        createdAt: at,
      })
      .onConflictDoNothing({ target: cardAddresses.code })
      .returning({ code: cardAddresses.code });
    if (inserted.length === 1) return;
  }
}

/**
 * Inserts the addresses of new physical cards and returns the ids of those that have one. A code that exists
 * already is skipped.
 */
export async function insertPhysicalAddresses(
  tx: Tx,
  rows: readonly { id: string; cardId: string }[],
  createdAt: Date,
): Promise<string[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insert(cardAddresses)
    .values(
      rows.map(({ id, cardId }) => ({
        code: cardId,
        kind: 'physical' as const,
        physicalCardId: id,
        createdAt,
      })),
    )
    .onConflictDoNothing({ target: cardAddresses.code })
    .returning({ id: cardAddresses.physicalCardId });
  return inserted.flatMap(({ id }) => id ?? []);
}

/** Leads a free physical card's address to a card. False if another card has it already. */
export async function attachAddress(
  tx: Tx,
  { physicalCardId, cardId, at }: { physicalCardId: string; cardId: string; at: Date },
): Promise<boolean> {
  const attached = await tx
    .update(cardAddresses)
    .set({ cardId, attachedAt: at, exitLink: '' })
    .where(and(eq(cardAddresses.physicalCardId, physicalCardId), isNull(cardAddresses.cardId)))
    .returning({ code: cardAddresses.code });
  return attached.length === 1;
}

/**
 * Takes every address from a card that is about to be removed and writes the exit link to them; returns the
 * physical cards that are free now.
 */
export async function detachAddresses(
  tx: Tx,
  { cardId, exitLink }: { cardId: string; exitLink: string },
): Promise<{ physicalCardId: string }[]> {
  const detached = await tx
    .update(cardAddresses)
    .set({ cardId: null, exitLink })
    .from(physicalCards)
    .where(and(eq(cardAddresses.cardId, cardId), eq(cardAddresses.physicalCardId, physicalCards.id)))
    .returning({ physicalCardId: physicalCards.id, blockedAt: physicalCards.blockedAt });
  await tx.update(cardAddresses).set({ cardId: null, exitLink }).where(eq(cardAddresses.cardId, cardId));
  return detached.filter(({ blockedAt }) => blockedAt === null);
}

/** Takes a physical card's address from the card to which it leads, or its exit link from a free one. */
export async function detachAddress(
  tx: Tx,
  { physicalCardId, exitLink = '' }: { physicalCardId: string; exitLink?: string },
): Promise<void> {
  await tx
    .update(cardAddresses)
    .set({ cardId: null, exitLink, ...(exitLink === '' && { exitUserId: null }) })
    .where(eq(cardAddresses.physicalCardId, physicalCardId));
}

/** True if a physical card is attached to a card. */
export async function hasPhysicalCard(db: Queryable, { cardId }: { cardId: string }): Promise<boolean> {
  const [address] = await db
    .select({ code: cardAddresses.code })
    .from(cardAddresses)
    .innerJoin(physicalCards, eq(physicalCards.id, cardAddresses.physicalCardId))
    .where(and(eq(cardAddresses.cardId, cardId), isNull(physicalCards.blockedAt)))
    .limit(1);
  return address !== undefined;
}

/** Marks the address of a physical card as lost at a time, or as found by null. */
export async function updateLost(
  tx: Tx,
  { physicalCardId }: { physicalCardId: string },
  { lostAt }: { lostAt: Date | null },
): Promise<void> {
  await tx.update(cardAddresses).set({ lostAt }).where(eq(cardAddresses.physicalCardId, physicalCardId));
}

/** Lists the exit links that a user left at addresses of former cards. */
export async function listExitLinks(db: Queryable, { userId }: { userId: string }) {
  const { code, exitLink } = cardAddresses;
  return db
    .select({ code, exitLink })
    .from(cardAddresses)
    .where(eq(cardAddresses.exitUserId, userId))
    .orderBy(code);
}

/** Removes the exit links that a user left at addresses, and sends NOTIFY for each with its code. */
export async function removeExitLinks(
  tx: Tx,
  channel: string,
  { userId }: { userId: string },
): Promise<void> {
  await tx.execute(sql`with emptied as (
    update card_addresses set exit_link = '', exit_user_id = null where exit_user_id = ${userId} returning code
  ) select pg_notify(${channel}, code) from emptied`);
}

/** Sends NOTIFY for every address of a card, with its code. */
export async function notifyCard(tx: Tx, channel: string, { id }: { id: string }): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, a.code) from card_addresses a where a.card_id = ${id}`);
}

/** Sends NOTIFY for the address of a physical card, with its code. */
export async function notifyPhysicalCard(tx: Tx, channel: string, { id }: { id: string }): Promise<void> {
  await tx.execute(
    sql`select pg_notify(${channel}, a.code) from card_addresses a where a.physical_card_id = ${id}`,
  );
}
