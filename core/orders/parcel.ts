import { shippingStatus, type ShippingAction, type ShippingStatus } from './shipping.ts';
import type { OrderStatus } from './status.ts';

interface Sent {
  status: OrderStatus;
  /** Null if nothing is shipped. */
  shippingStatus: ShippingStatus | null;
  /** Null or missing if it is not on hold. */
  onHoldSince?: Date | null;
  /** Null or missing if no dispute of its payment is open. */
  disputedSince?: Date | null;
}

/** Statuses in which a parcel can move. It cannot before payment, or after a cancellation or full refund. */
export const movingStatuses = ['paid', 'shipped', 'completed'] as const satisfies OrderStatus[];

/** Returns the actions allowed for the parcel of an order now. */
export function parcelActions({
  status,
  shippingStatus: parcel,
  onHoldSince = null,
  disputedSince = null,
}: Sent): ShippingAction[] {
  const isMoving = movingStatuses.some((moving) => moving === status);
  if (!isMoving || parcel === null) return [];
  const isRefused = (action: ShippingAction) =>
    (action === 'ship' && status !== 'paid') ||
    ((onHoldSince !== null || disputedSince !== null) && (action === 'ship' || action === 'handOver'));
  return shippingStatus.actions(parcel).filter((action) => !isRefused(action));
}

/** Statuses before the carrier has the parcel. */
export const toShipStatuses = ['preparing', 'ready_to_ship', 'pending'] as const satisfies ShippingStatus[];

const isToShip = (parcel: ShippingStatus | null): boolean =>
  toShipStatuses.some((waiting) => waiting === parcel);

/** True until the parcel is shipped; then the order cannot be put on hold. */
export const canHold = ({ status, shippingStatus: parcel }: Sent): boolean =>
  (status === 'pending' || status === 'paid') && isToShip(parcel);

/** True once the parcel is shipped, unless its order was cancelled or fully refunded. */
export const canCorrectTracking = ({ status, shippingStatus: parcel }: Sent): boolean =>
  movingStatuses.some((moving) => moving === status) && parcel !== null && !isToShip(parcel);
