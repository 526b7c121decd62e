import { postalCountries } from '../countries.ts';
import { Destination, type WrittenAddress } from './address.ts';
import { isWhole } from './format.ts';

/** The reason why nothing can be sent to a saved address: no post reaches its country, or it lacks what its country's form now requires. */
export type AddressFault = 'unreached' | 'incomplete';

/** Returns the fault of a saved address, which an older rule may have accepted; undefined if parcels can be sent there. */
export function findAddressFault(address: WrittenAddress): AddressFault | undefined {
  if (!postalCountries.includes(address.country)) return 'unreached';
  return isWhole(address) ? undefined : 'incomplete';
}

/** The destination by which a saved address is priced and taxed; undefined if its country or region is not valid any more. */
export function toDestination({ country, province }: Pick<WrittenAddress, 'country' | 'province'>): Destination | undefined {
  return Destination.safeParse({ country, province }).data;
}
