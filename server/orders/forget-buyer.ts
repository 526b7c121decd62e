import { endedStatuses } from '@visita/core/orders/status';
import type { Tx } from '../database/database.ts';
import { removeNotes } from './admin-queries.ts';
import { emptyHoldReasons } from './event-queries.ts';
import { updateOrder, type OrderRow } from './queries.ts';

/**
 * Takes its buyer out of an order that this transaction holds. One that was never paid keeps nobody; of one that was, the law
 * keeps who bought (docs/retention.md), and the carrier the phone until nothing is on its way any more.
 */
export async function forgetBuyer(tx: Tx, order: OrderRow): Promise<void> {
  await updateOrder(tx, order, {
    userId: null,
    notes: '',
    holdReason: '',
    idempotencyKey: order.id,
    placementHash: Buffer.alloc(0),
    deliveryAddress: order.paidAt === null ? null : withoutPhone(order),
  });
  await removeNotes(tx, { orderId: order.id });
  await emptyHoldReasons(tx, { orderId: order.id });
}

function withoutPhone({ status, deliveryAddress }: OrderRow): OrderRow['deliveryAddress'] {
  const isOver = endedStatuses.some((ended) => ended === status);
  return deliveryAddress && isOver ? { ...deliveryAddress, phone: '' } : deliveryAddress;
}
