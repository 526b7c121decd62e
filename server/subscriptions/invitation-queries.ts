import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../database/database.ts';
import { removeRows } from '../database/remove-rows.ts';
import { seatInvitations } from '../database/tables/subscriptions.ts';

export type InvitationRow = typeof seatInvitations.$inferSelect;

/** An open invitation of a subscription by what stands for its address: the link behind it changes with every mail. */
export interface Invited {
  subscriptionId: string;
  key: string;
}

/** Stands for the address of an invitation where that itself is not to be read. */
export const invitationKey = sql<string>`encode(sha256(convert_to(${seatInvitations.email}, 'UTF8')), 'hex')`;

const isOpen = ({ subscriptionId, key }: Invited) =>
  and(eq(seatInvitations.subscriptionId, subscriptionId), isNull(seatInvitations.usedAt), eq(invitationKey, key));

/** Invites an address, or once more: the link before is worth nothing then. Gives what stands for the address. */
export async function upsertInvitation(tx: Tx, invitation: typeof seatInvitations.$inferInsert): Promise<Invited> {
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
  if (!row) throw new Error('what is inserted is given back');
  return row;
}

export async function findInvited(db: Queryable, invited: Invited): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(seatInvitations).where(isOpen(invited));
  return row;
}

/** The link that opens it from now on; false when it is open no more. */
export async function updateInvitationLink(
  db: Queryable,
  invited: Invited,
  { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const rows = await db.update(seatInvitations).set({ hash, expiresAt }).where(isOpen(invited)).returning({ id: seatInvitations.hash });
  return rows.length === 1;
}

/** Finds an invitation by its link, while it is good: that of an address, or of whichever it was sent to. */
export async function findInvitation(db: Queryable, link: { hash: Buffer; email?: string; now: Date }): Promise<InvitationRow | undefined> {
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

/** Uses it up and forgets its address; false for whoever comes second. */
export async function updateInvitationUsed(tx: Tx, { hash, email, now }: { hash: Buffer; email: string; now: Date }): Promise<boolean> {
  const rows = await tx
    .update(seatInvitations)
    .set({ usedAt: now, email: '' })
    .where(isGood({ hash, email, now }))
    .returning({ hash: seatInvitations.hash });
  return rows.length === 1;
}

/** Who is invited to a subscription and has not come. */
export async function listOpenInvitations(db: Queryable, { subscriptionId, now }: { subscriptionId: string; now: Date }) {
  return db
    .select({ email: seatInvitations.email })
    .from(seatInvitations)
    .where(and(eq(seatInvitations.subscriptionId, subscriptionId), isNull(seatInvitations.usedAt), gt(seatInvitations.expiresAt, now)))
    .orderBy(asc(seatInvitations.createdAt));
}

export async function removeInvitation(tx: Tx, invited: Invited): Promise<boolean> {
  const rows = await tx.delete(seatInvitations).where(isOpen(invited)).returning({ hash: seatInvitations.hash });
  return rows.length === 1;
}

/** Those that are over, used or not. */
export async function removeOldInvitations(db: Db, { until }: { until: Date }): Promise<void> {
  await removeRows(db, seatInvitations, lte(seatInvitations.expiresAt, until));
}

/** Those to an address, whoever sent them. */
export async function removeInvitationsTo(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.delete(seatInvitations).where(eq(seatInvitations.email, email.toLowerCase()));
}
