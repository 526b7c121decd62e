import { Problem } from '@visita/core/problems';
import type { ActCode } from '@visita/core/staff/acts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { StaffActor } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { refuseChanged } from '../staff/refuse-changed.ts';
import { lockOrder, type Move, type OrderRow } from './queries.ts';

/** What staff do with an order: who they are is what a call of theirs has. */
export type Working = Pick<Deps, 'db' | 'now'> & { staff: StaffActor };

/** What they have in front of them. */
export interface Seen {
  id: string;
  /** The one they saw; at the console nobody saw any. */
  version?: number | undefined;
  reason?: string | undefined;
}

/** Holds an order as staff have seen it, or changes nothing; what they do, which is what it gives, is written down with it. */
export async function changeOrder(
  { db, now, staff }: Working,
  { id, version, reason, action }: Seen & { action: ActCode },
  change: (tx: Tx, order: OrderRow, move: Move) => Promise<Record<string, unknown>>,
): Promise<void> {
  const move = { actor: 'admin' as const, staffEmail: staff.email, reason, at: now() };
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, { id });
    if (!order) throw new Problem('orderNotFound');
    if (version !== undefined) refuseChanged(order, { version });
    const before = { status: order.status, shippingStatus: order.shippingStatus };
    const after = await change(tx, order, move);
    await audit(tx, staff, { action, subject: { type: 'order', id }, before, after, reason: reason || undefined });
  });
}
