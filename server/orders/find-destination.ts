import { WrittenAddress, type Destination } from '@visita/core/addresses/address';
import { findAddressFault, type AddressFault } from '@visita/core/addresses/address-fault';
import { fieldProblem, Problem } from '@visita/core/problems';
import { findAddress } from '../addresses/queries.ts';
import type { Queryable } from '../database/database.ts';

/** The codes by which a field refuses an address that an older rule accepted. */
export const addressFaultCodes: Record<AddressFault, string> = { unreached: 'addressUnreached', incomplete: 'addressIncomplete' };

interface Wanted {
  /** Where the products go: an address of the caller's. */
  addressId?: string | undefined;
  /** Where the tax is owed when nothing is sent. */
  destination?: Destination | undefined;
  userId: string;
}

/** Where the products go, else where the buyer says that the tax is owed. */
export async function findDestination(
  db: Queryable,
  { addressId, destination, userId }: Wanted,
): Promise<{ deliveryAddress: WrittenAddress | null; destination: Destination }> {
  if (addressId === undefined) {
    if (!destination) throw fieldProblem('addressId', 'addressMissing');
    return { deliveryAddress: null, destination };
  }
  const address = await findAddress(db, { id: addressId, userId });
  if (!address) throw new Problem('addressNotFound', { errors: [{ field: 'addressId', code: 'addressUnknown' }] });
  const fault = findAddressFault(address);
  if (fault) throw fieldProblem('addressId', addressFaultCodes[fault]);
  const { country, province } = address;
  return { deliveryAddress: WrittenAddress.parse(address), destination: { country, province } };
}
