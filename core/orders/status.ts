import { machine } from '../machine.ts';
import type { ShippingStatus } from './shipping.ts';

/** States of an order (docs/product.md, section 4). */
// prettier-ignore: a table is read by its columns
export const orderStatus = machine(['pending', 'paid', 'shipped', 'completed', 'cancelled', 'refunded'], {
  pay: { from: ['pending'], to: 'paid' },
  ship: { from: ['paid'], to: 'shipped' },
  complete: { from: ['paid', 'shipped'], to: 'completed' },
  cancel: { from: ['pending', 'paid'], to: 'cancelled' },
  refund: { from: ['cancelled', 'paid', 'shipped', 'completed'], to: 'refunded' },
  // the refund failed: the order returns to its earlier state
  backToCancelled: { from: ['refunded'], to: 'cancelled' },
  backToPaid: { from: ['refunded'], to: 'paid' },
  backToShipped: { from: ['refunded'], to: 'shipped' },
  backToCompleted: { from: ['refunded'], to: 'completed' },
});
export type OrderStatus = (typeof orderStatus.states)[number];
export type OrderAction = keyof typeof orderStatus.table;

/** States from which an order can be fully refunded. */
export type RefundedFrom = 'cancelled' | 'paid' | 'shipped' | 'completed';

/** Moves that restore the earlier state after a failed refund. */
export const wayBack = {
  cancelled: 'backToCancelled',
  paid: 'backToPaid',
  shipped: 'backToShipped',
  completed: 'backToCompleted',
} as const satisfies Record<RefundedFrom, OrderAction>;

/**
 * True while an order can be changed or cancelled: until its parcel is handed over, even if only to the
 * carrier's queue.
 */
export function isStillHere({
  status,
  shippingStatus,
}: {
  status: OrderStatus;
  shippingStatus: ShippingStatus | null;
}): boolean {
  const hasLeft =
    shippingStatus !== null && shippingStatus !== 'preparing' && shippingStatus !== 'ready_to_ship';
  return orderStatus.can('cancel', status) && !hasLeft;
}

/** States after which nothing more is shipped. */
export const endedStatuses = ['completed', 'cancelled', 'refunded'] as const satisfies OrderStatus[];
