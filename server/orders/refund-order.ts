import { isStillHere, wayBack, type RefundedFrom } from '@visita/core/orders/status';
import type { Tx } from '../database/database.ts';
import { cancelOrder } from './cancel-order.ts';
import { moveOrder, type OrderRow } from './queries.ts';

/** All of an order's money has gone back. What has not left us is cancelled first, whoever gave the money back: its products are free again. */
export async function refundOrder(tx: Tx, order: OrderRow, { at }: { at: Date }): Promise<void> {
  const move = { actor: 'provider' as const, at };
  const isCancelled = isStillHere(order) && (await cancelOrder(tx, order, { ...move, reason: 'refunded' }));
  const status = isCancelled ? 'cancelled' : order.status;
  await moveOrder(tx, { ...order, status }, 'refund', move, { refundedFrom: status as RefundedFrom }); // the table allows no other
}

/** The money that had gone back is here again: the order is what it was before. */
export async function restoreOrder(tx: Tx, order: OrderRow, { at }: { at: Date }): Promise<void> {
  const action = wayBack[order.refundedFrom ?? 'cancelled'];
  await moveOrder(tx, order, action, { actor: 'provider', at }, { refundedFrom: null });
}
