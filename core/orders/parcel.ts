import { shippingStatus, type ShippingAction, type ShippingStatus } from './shipping.ts';
import type { OrderStatus } from './status.ts';

interface Sent {
  status: OrderStatus;
  /** Nothing where nothing is sent. */
  shippingStatus: ShippingStatus | null;
  /** Null or left out where it may be handed over. */
  onHoldSince?: Date | null;
}

/** A parcel moves while its order is paid for: before, and once its money went back or it is cancelled, nobody touches it. */
export const movingStatuses = ['paid', 'shipped', 'completed'] as const satisfies OrderStatus[];

/** What may be done with the parcel of an order now. */
export function parcelActions({ status, shippingStatus: parcel, onHoldSince = null }: Sent): ShippingAction[] {
  const isMoving = movingStatuses.some((moving) => moving === status);
  if (!isMoving || parcel === null) return [];
  const isRefused = (action: ShippingAction) =>
    (action === 'ship' && status !== 'paid') || (onHoldSince !== null && (action === 'ship' || action === 'handOver'));
  return shippingStatus.actions(parcel).filter((action) => !isRefused(action));
}

/** What waits to be handed over. */
export const toShipStatuses = ['preparing', 'ready_to_ship', 'pending'] as const satisfies ShippingStatus[];

const isToShip = (parcel: ShippingStatus | null): boolean => toShipStatuses.some((waiting) => waiting === parcel);

/** True until the parcel has left: an order whose parcel is under way can be put on hold no more. */
export const canHold = ({ status, shippingStatus: parcel }: Sent): boolean =>
  (status === 'pending' || status === 'paid') && isToShip(parcel);

/** True once a parcel was handed over and its order was not cancelled or refunded whole. */
export const canCorrectTracking = ({ status, shippingStatus: parcel }: Sent): boolean =>
  movingStatuses.some((moving) => moving === status) && parcel !== null && !isToShip(parcel);
