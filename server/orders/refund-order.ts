import { isStillHere, wayBack, type RefundedFrom } from '@visita/core/orders/status';
import type { Tx } from '../database/database.ts';
import { cancelOrder } from './cancel-order.ts';
import { moveOrder } from './move-queries.ts';
import type { OrderRow } from './queries.ts';

/**
 * Marks an order as fully refunded. If it was not handed over, cancels it first, which releases its stock.
 */
export async function refundOrder(tx: Tx, order: OrderRow, { at }: { at: Date }): Promise<void> {
  const move = { actor: 'provider' as const, at };
  const isCancelled = isStillHere(order) && (await cancelOrder(tx, order, { ...move, reason: 'refunded' }));
  const status = isCancelled ? 'cancelled' : order.status;
  await moveOrder(tx, { ...order, status }, 'refund', move, { refundedFrom: status as RefundedFrom }); // no other state can be refunded
}

/** Restores the state before a full refund that failed. */
export async function restoreOrder(tx: Tx, order: OrderRow, { at }: { at: Date }): Promise<void> {
  const action = wayBack[order.refundedFrom ?? 'cancelled'];
  await moveOrder(tx, order, action, { actor: 'provider', at }, { refundedFrom: null });
}
