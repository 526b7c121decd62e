/** Where a parcel goes, as the post counts: within Canada, from where everything is sent, or out of it. */
export const zones = ['domestic', 'international'] as const;
export type Zone = (typeof zones)[number];

export const zoneOf = ({ country }: { country: string }): Zone => (country === 'CA' ? 'domestic' : 'international');

/** What sending products of some worth costs. */
export function deliveryFor({ amount, freeFrom }: { amount: number; freeFrom: number | null }, subtotal: number): number {
  return freeFrom !== null && subtotal >= freeFrom ? 0 : amount;
}
