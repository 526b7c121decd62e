/** Delivery zones: within Canada, from where all parcels are sent, or abroad. */
export const zones = ['domestic', 'international'] as const;
export type Zone = (typeof zones)[number];

export const shippingZoneFor = ({ country }: { country: string }): Zone =>
  country === 'CA' ? 'domestic' : 'international';

/**
 * True within Canada for an order with the included card of a plan; its whole parcel is sent free of charge.
 */
export const isSentFree = (destination: { country: string }, hasIncluded: boolean): boolean =>
  hasIncluded && shippingZoneFor(destination) === 'domestic';

/** Returns the delivery cost for a subtotal, in cents. */
export function deliveryFor(
  { amount, freeFrom }: { amount: number; freeFrom: number | null },
  subtotal: number,
): number {
  return freeFrom !== null && subtotal >= freeFrom ? 0 : amount;
}
