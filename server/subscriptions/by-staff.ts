import { Problem } from '@visita/core/problems';
import type { ActCode } from '@visita/core/staff/acts';
import type { Tx } from '../database/database.ts';
import type { StaffActor } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { refuseChanged } from '../staff/refuse-changed.ts';
import { lockSubscription, type Held } from './lock-subscription.ts';
import type { SubscriptionRow } from './queries.ts';

/** Somebody of the staff who changes a subscription, why, and which revision of its wishes they have seen. */
export interface ByStaff {
  staff: StaffActor;
  reason: string;
  version: number;
}

export function refuseUnseen({ row }: Held, { version }: ByStaff): void {
  refuseChanged({ version: row.rev }, { version });
}

/** One subscription, whosever it is, held as it was seen. */
export async function lockForStaff(tx: Tx, { id }: { id: string }, by: ByStaff): Promise<Held> {
  const held = await lockSubscription(tx, { id });
  if (!held) throw new Problem('subscriptionNotFound');
  refuseUnseen(held, by);
  return held;
}

export async function auditChange(
  tx: Tx,
  { id }: Pick<SubscriptionRow, 'id'>,
  { staff, reason }: Pick<ByStaff, 'staff'> & { reason?: string },
  change: { action: ActCode; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await audit(tx, staff, { ...change, subject: { type: 'subscription', id }, reason });
}
