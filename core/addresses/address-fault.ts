import { postalCountries } from '../countries.ts';
import { Destination, type WrittenAddress } from './address.ts';
import { isWhole } from './format.ts';

/**
 * The reason why a saved address cannot be shipped to: no post serves its country, or a now required part is
 * missing.
 */
export type AddressFault = 'unreached' | 'incomplete';

/**
 * Returns the fault of a saved address, which an older rule may have accepted; undefined if parcels can be
 * sent there.
 */
export function findAddressFault(address: WrittenAddress): AddressFault | undefined {
  if (!postalCountries.includes(address.country)) return 'unreached';
  return isWhole(address) ? undefined : 'incomplete';
}

/**
 * Returns the destination by which a saved address is priced and taxed; undefined if its country or region is
 * no longer valid.
 */
export function toDestination({
  country,
  province,
}: Pick<WrittenAddress, 'country' | 'province'>): Destination | undefined {
  return Destination.safeParse({ country, province }).data;
}
