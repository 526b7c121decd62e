import { eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { renewalClaims } from '../database/tables/subscriptions.ts';

export type RenewalClaimRow = typeof renewalClaims.$inferSelect;

/**
 * Locks the claim to renew a subscription, and inserts it for the renewing one if there is none. Lock it after
 * the renewing subscription and before its order. Returns the claim, which may be another subscription's.
 */
export async function lockRenewalClaim(tx: Tx, claim: RenewalClaimRow): Promise<RenewalClaimRow> {
  await tx.insert(renewalClaims).values(claim).onConflictDoNothing({ target: renewalClaims.renewedFrom });
  const [row] = await tx
    .select()
    .from(renewalClaims)
    .where(eq(renewalClaims.renewedFrom, claim.renewedFrom))
    .for('update');
  if (!row) throw new Error('renewal claim disappeared while it was being locked');
  return row;
}

/** Moves a locked claim to another renewing subscription. */
export async function moveRenewalClaim(tx: Tx, claim: RenewalClaimRow): Promise<void> {
  await tx
    .update(renewalClaims)
    .set({ subscriptionId: claim.subscriptionId })
    .where(eq(renewalClaims.renewedFrom, claim.renewedFrom));
}
