import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { seatInvitations } from '../database/tables/seat-invitations.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';

export type InvitationRow = typeof seatInvitations.$inferSelect;

/** Identifies an open invitation by a key derived from its address: its token changes with each e-mail. */
export interface Invited {
  subscriptionId: string;
  key: string;
}

/** SHA-256 of the invited address, used where the address must not be readable. */
const invitationKey = sql<string>`encode(sha256(convert_to(${seatInvitations.email}, 'UTF8')), 'hex')`;

const isOpen = ({ subscriptionId, key }: Invited) =>
  and(
    eq(seatInvitations.subscriptionId, subscriptionId),
    isNull(seatInvitations.usedAt),
    eq(invitationKey, key),
  );

/**
 * Upserts an invitation. A repeat replaces the token, so an earlier link is invalid. Returns the invitation's
 * key.
 */
export async function upsertInvitation(
  tx: Tx,
  invitation: typeof seatInvitations.$inferInsert,
): Promise<Invited> {
  const { hash, createdAt, expiresAt } = invitation;
  const [row] = await tx
    .insert(seatInvitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: [seatInvitations.subscriptionId, seatInvitations.email],
      targetWhere: isNull(seatInvitations.usedAt),
      set: { hash, createdAt, expiresAt },
    })
    .returning({ subscriptionId: seatInvitations.subscriptionId, key: invitationKey });
  if (!row) throw new Error('INSERT … RETURNING gave no row: seat_invitations');
  return row;
}

export async function findInvited(db: Queryable, invited: Invited): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(seatInvitations).where(isOpen(invited));
  return row;
}

/** Replaces the token. Returns false if the invitation is no longer open. */
export async function updateInvitationLink(
  db: Queryable,
  invited: Invited,
  { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(seatInvitations)
    .set({ hash, expiresAt })
    .where(isOpen(invited))
    .returning({ id: seatInvitations.hash });
  return rows.length === 1;
}

/** Finds a valid invitation by its token, optionally only for one address. */
export async function findInvitation(
  db: Queryable,
  link: { hash: Buffer; email?: string; now: Date },
): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(seatInvitations).where(isGood(link));
  return row;
}

const isGood = ({ hash, email, now }: { hash: Buffer; email?: string; now: Date }) =>
  and(
    eq(seatInvitations.hash, hash),
    email === undefined ? undefined : eq(seatInvitations.email, email.toLowerCase()),
    isNull(seatInvitations.usedAt),
    gt(seatInvitations.expiresAt, now),
  );

/** Marks an invitation as used and deletes its address. Returns false if another request used it first. */
export async function updateInvitationUsed(
  tx: Tx,
  { hash, email, now }: { hash: Buffer; email: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(seatInvitations)
    .set({ usedAt: now, email: '' })
    .where(isGood({ hash, email, now }))
    .returning({ hash: seatInvitations.hash });
  return rows.length === 1;
}

/** Lists open invitations that have not expired. */
export async function listOpenInvitations(
  db: Queryable,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
) {
  return db
    .select({ email: seatInvitations.email })
    .from(seatInvitations)
    .where(
      and(
        eq(seatInvitations.subscriptionId, subscriptionId),
        isNull(seatInvitations.usedAt),
        gt(seatInvitations.expiresAt, now),
      ),
    )
    .orderBy(asc(seatInvitations.createdAt));
}

export async function removeInvitation(tx: Tx, invited: Invited): Promise<boolean> {
  const rows = await tx
    .delete(seatInvitations)
    .where(isOpen(invited))
    .returning({ hash: seatInvitations.hash });
  return rows.length === 1;
}

/** Removes expired invitations, used or not. */
export async function removeOldInvitations(db: Db, { until }: { until: Date }): Promise<void> {
  await removeRows(db, seatInvitations, lte(seatInvitations.expiresAt, until));
}

/** Removes all invitations to seats of these subscriptions. */
export async function removeInvitationsFrom(
  tx: Tx,
  { subscriptionIds }: { subscriptionIds: string[] },
): Promise<void> {
  await tx.delete(seatInvitations).where(inArray(seatInvitations.subscriptionId, subscriptionIds));
}

/** Removes all invitations to an address, for the plans of every owner. */
export async function removeInvitationsTo(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.delete(seatInvitations).where(eq(seatInvitations.email, email.toLowerCase()));
}

/** Lists invitations to an address that were not accepted. */
export async function listInvitationsTo(db: Queryable, { email }: { email: string }) {
  return db
    .select({
      plan: subscriptions.plan,
      createdAt: seatInvitations.createdAt,
      expiresAt: seatInvitations.expiresAt,
    })
    .from(seatInvitations)
    .innerJoin(subscriptions, eq(subscriptions.id, seatInvitations.subscriptionId))
    .where(and(eq(seatInvitations.email, email.toLowerCase()), isNull(seatInvitations.usedAt)))
    .orderBy(asc(seatInvitations.createdAt));
}
