import { WrittenAddress, type Destination } from '@visita/core/addresses/address';
import { findAddressFault, type AddressFault } from '@visita/core/addresses/address-fault';
import { fieldProblem, Problem } from '@visita/core/problems';
import { findAddress } from '../addresses/queries.ts';
import type { Queryable } from '../database/database.ts';

/** Field error codes for a saved address that no longer passes validation. */
export const addressFaultCodes: Record<AddressFault, string> = {
  unreached: 'addressUnreached',
  incomplete: 'addressIncomplete',
};

interface FindDestinationInput {
  /** The delivery address, one of the caller's. */
  addressId?: string | undefined;
  /** The place of taxation if nothing is shipped. */
  destination?: Destination | undefined;
  userId: string;
}

/**
 * Returns the delivery address and its region, or the destination that the buyer stated. Throws
 * `addressNotFound` or a field problem.
 */
export async function findDestination(
  db: Queryable,
  { addressId, destination, userId }: FindDestinationInput,
): Promise<{ deliveryAddress: WrittenAddress | null; destination: Destination }> {
  if (addressId === undefined) {
    if (!destination) throw fieldProblem('addressId', 'addressMissing');
    return { deliveryAddress: null, destination };
  }
  const address = await findAddress(db, { id: addressId, userId });
  if (!address)
    throw new Problem('addressNotFound', { errors: [{ field: 'addressId', code: 'addressUnknown' }] });
  const fault = findAddressFault(address);
  if (fault) throw fieldProblem('addressId', addressFaultCodes[fault]);
  const { country, province } = address;
  return { deliveryAddress: WrittenAddress.parse(address), destination: { country, province } };
}
