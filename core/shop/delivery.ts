/** Where a parcel goes, as the post counts: within Canada, from where everything is sent, or out of it. */
export const zones = ['domestic', 'international'] as const;
export type Zone = (typeof zones)[number];

export const zoneOf = ({ country }: { country: string }): Zone => (country === 'CA' ? 'domestic' : 'international');

/** Within Canada the card that comes with a plan is sent for nothing, and everything else in its parcel. */
export const isSentFree = (destination: { country: string }, hasIncluded: boolean): boolean =>
  hasIncluded && zoneOf(destination) === 'domestic';

/** What sending products of some worth costs. */
export function deliveryFor({ amount, freeFrom }: { amount: number; freeFrom: number | null }, subtotal: number): number {
  return freeFrom !== null && subtotal >= freeFrom ? 0 : amount;
}
