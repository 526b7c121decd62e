import { z } from 'zod';
import { sellerHome } from '../addresses/local-day.ts';
import { TaxedPlace, type Destination } from '../addresses/address.ts';

/**
 * The evidence by which an order is taxed, as known when it was placed. Goods are supplied where they are
 * delivered; a plan where its recipient's address is, as obtained in the ordinary course of business (New
 * Harmonized Value-added Tax System Regulations, part 1). The country of the card is stored with the payment.
 */
export const SupplyEvidence = z
  .object({
    /** The basis of each kind of line: the delivery address, a saved address, or only the buyer's statement. */
    product: z.literal('delivery').nullable(),
    plan: z.enum(['address', 'statement']).nullable(),
    /** The places of all addresses that the buyer had saved. */
    addresses: z.array(TaxedPlace),
    /** True if the buyer confirmed the place although a saved address contradicts it. */
    isConfirmed: z.boolean(),
    /** ISO 8601. */
    at: z.string(),
  })
  .meta({ id: 'SupplyEvidence' });
export type SupplyEvidence = z.output<typeof SupplyEvidence>;

/**
 * True if a plan must not be taxed at this place before the buyer confirms it: a saved address says another
 * place of taxation. Outside Canada no tax is charged, so any Canadian address contradicts it; within Canada
 * only addresses that are all in other provinces or abroad do.
 */
export function isPlaceDoubtful(
  { country, province }: Destination,
  addresses: readonly Destination[],
): boolean {
  if (country !== sellerHome.country)
    return addresses.some((address) => address.country === sellerHome.country);
  return (
    addresses.length > 0 &&
    addresses.every((address) => address.country !== country || address.province !== province)
  );
}

/** True if nothing but a foreign address of the buyer's can prove this place: no tax is charged there. */
export const needsForeignAddress = ({ country }: Destination): boolean => country !== sellerHome.country;

/** True if the card that paid an untaxed plan was issued in Canada. */
export const isCardDoubtful = ({ country }: Destination, cardCountry: string | null): boolean =>
  country !== sellerHome.country && cardCountry === sellerHome.country;
