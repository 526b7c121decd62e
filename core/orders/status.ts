import { machine } from '../machine.ts';
import type { ShippingStatus } from './shipping.ts';

/** The life of an order (docs/product.md, section 4). */
// prettier-ignore: a table is read by its columns
export const orderStatus = machine(['pending', 'paid', 'shipped', 'completed', 'cancelled', 'refunded'], {
  pay: { from: ['pending'], to: 'paid' },
  ship: { from: ['paid'], to: 'shipped' },
  complete: { from: ['paid', 'shipped'], to: 'completed' },
  cancel: { from: ['pending', 'paid'], to: 'cancelled' },
  refund: { from: ['cancelled', 'paid', 'shipped', 'completed'], to: 'refunded' },
  // the bank sent the money back: the order is again what it was before
  backToCancelled: { from: ['refunded'], to: 'cancelled' },
  backToPaid: { from: ['refunded'], to: 'paid' },
  backToShipped: { from: ['refunded'], to: 'shipped' },
  backToCompleted: { from: ['refunded'], to: 'completed' },
});
export type OrderStatus = (typeof orderStatus.states)[number];
export type OrderAction = keyof typeof orderStatus.table;

/** What an order may be when all of its money goes back. */
export type RefundedFrom = 'cancelled' | 'paid' | 'shipped' | 'completed';

/** The way back from there, when the bank sends the money back. */
export const wayBack = {
  cancelled: 'backToCancelled',
  paid: 'backToPaid',
  shipped: 'backToShipped',
  completed: 'backToCompleted',
} as const satisfies Record<RefundedFrom, OrderAction>;

/** Whether an order may be cancelled and changed: until its parcel is given away, be it only to the carrier's queue. */
export function isStillHere({ status, shippingStatus }: { status: OrderStatus; shippingStatus: ShippingStatus | null }): boolean {
  const hasLeft = shippingStatus !== null && shippingStatus !== 'preparing' && shippingStatus !== 'ready_to_ship';
  return orderStatus.can('cancel', status) && !hasLeft;
}

/** In these an order has nothing more on its way. */
export const endedStatuses = ['completed', 'cancelled', 'refunded'] as const satisfies OrderStatus[];
