import { endedStatuses } from '@visita/core/orders/status';
import type { Tx } from '../database/database.ts';
import { removeNotes } from './note-queries.ts';
import { emptyHoldReasons } from './event-queries.ts';
import { updateOrder, type OrderRow } from './queries.ts';

/**
 * Erases the buyer from a locked order. An unpaid order keeps no personal data; of a paid one the law
 * requires name and address (docs/retention.md), and the phone number is kept until delivery is over.
 */
export async function forgetBuyer(tx: Tx, order: OrderRow): Promise<void> {
  await updateOrder(tx, order, {
    userId: null,
    notes: '',
    holdReason: '',
    idempotencyKey: order.id,
    requestHash: Buffer.alloc(0),
    business: order.paidAt === null ? null : order.business,
    deliveryAddress: order.paidAt === null ? null : withoutPhone(order),
  });
  await removeNotes(tx, { orderId: order.id });
  await emptyHoldReasons(tx, { orderId: order.id });
}

function withoutPhone({ status, deliveryAddress }: OrderRow): OrderRow['deliveryAddress'] {
  const isOver = endedStatuses.some((ended) => ended === status);
  return deliveryAddress && isOver ? { ...deliveryAddress, phone: '' } : deliveryAddress;
}
