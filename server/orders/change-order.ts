import { Problem } from '@visita/core/problems';
import type { ActCode } from '@visita/core/staff/acts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { StaffActor } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { refuseChanged } from '../staff/refuse-changed.ts';
import type { OrderTransition } from './move-queries.ts';
import { lockOrder, type OrderRow } from './queries.ts';

/** The dependencies of a change by staff. */
export type Working = Pick<Deps, 'db' | 'now'> & { staff: StaffActor };

/** The order as staff saw it. */
export interface SeenOrder {
  id: string;
  /** The version that staff saw (optimistic lock); undefined at the command line. */
  version?: number | undefined;
  reason?: string | undefined;
}

type OrderChange<Before> = (
  tx: Tx,
  order: OrderRow,
  move: OrderTransition & { before: Before },
) => Promise<Record<string, unknown>>;

/**
 * Locks an order, checks that it is as staff saw it, applies the change and writes an audit row with the
 * returned fields. `lockBefore` takes the locks that precede the order's.
 */
export async function changeOrder<Before = undefined>(
  { db, now, staff }: Working,
  {
    id,
    version,
    reason,
    action,
    lockBefore,
  }: SeenOrder & { action: ActCode; lockBefore?: (tx: Tx) => Promise<Before> },
  change: OrderChange<Before | undefined>,
): Promise<void> {
  const move = { actor: 'admin' as const, staffEmail: staff.email, reason, at: now() };
  await transaction(db, async (tx) => {
    const locked = await lockBefore?.(tx);
    const order = await lockOrder(tx, { id });
    if (!order) throw new Problem('orderNotFound');
    if (version !== undefined) refuseChanged(order, { version });
    const before = { status: order.status, shippingStatus: order.shippingStatus };
    const after = await change(tx, order, { ...move, before: locked });
    await audit(tx, staff, {
      action,
      subject: { type: 'order', id },
      before,
      after,
      reason: reason || undefined,
    });
  });
}
