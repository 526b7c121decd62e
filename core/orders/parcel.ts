import { shippingStatus, type ShippingAction, type ShippingStatus } from './shipping.ts';
import type { OrderStatus } from './status.ts';

interface Sent {
  status: OrderStatus;
  /** Nothing where nothing is sent. */
  shippingStatus: ShippingStatus | null;
}

/** A parcel moves while its order is paid for: before, and once its money went back or it is cancelled, nobody touches it. */
export const movingStatuses = ['paid', 'shipped', 'completed'] as const satisfies OrderStatus[];

/** What may be done with the parcel of an order now. */
export function parcelActions({ status, shippingStatus: parcel }: Sent): ShippingAction[] {
  const isMoving = movingStatuses.some((moving) => moving === status);
  if (!isMoving || parcel === null) return [];
  return shippingStatus.actions(parcel).filter((action) => action !== 'ship' || status === 'paid');
}

/** What waits to be handed over. */
export const toShipStatuses = ['preparing', 'ready_to_ship', 'pending'] as const satisfies ShippingStatus[];
