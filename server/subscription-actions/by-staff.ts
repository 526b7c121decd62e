import { Problem } from '@visita/core/problems';
import type { ActCode } from '@visita/core/staff/acts';
import type { Tx } from '../database/database.ts';
import type { StaffActor } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { refuseChanged } from '../staff/refuse-changed.ts';
import { lockSubscription, type LockedSubscription } from '../subscriptions/lock-subscription.ts';
import type { SubscriptionRow } from '../subscriptions/queries.ts';

/**
 * A change made by staff: the actor, the reason, and the version of the desired state that they saw
 * (optimistic lock).
 */
export interface ByStaff {
  staff: StaffActor;
  reason: string;
  version: number;
}

export function refuseUnseen({ row }: LockedSubscription, { version }: ByStaff): void {
  refuseChanged({ version: row.desiredVersion }, { version });
}

/**
 * Locks a subscription of any owner. Throws `subscriptionNotFound`, or refuses if it changed since staff saw
 * it.
 */
export async function lockForStaff(tx: Tx, { id }: { id: string }, by: ByStaff): Promise<LockedSubscription> {
  const subscription = await lockSubscription(tx, { id });
  if (!subscription) throw new Problem('subscriptionNotFound');
  refuseUnseen(subscription, by);
  return subscription;
}

export async function auditChange(
  tx: Tx,
  { id }: Pick<SubscriptionRow, 'id'>,
  { staff, reason }: Pick<ByStaff, 'staff'> & { reason?: string },
  change: { action: ActCode; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await audit(tx, staff, { ...change, subject: { type: 'subscription', id }, reason });
}
