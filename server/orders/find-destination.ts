import { WrittenAddress, type Destination } from '@visita/core/addresses/address';
import { isWhole } from '@visita/core/addresses/format';
import { fieldProblem, Problem } from '@visita/core/problems';
import { findAddress } from '../addresses/queries.ts';
import type { Queryable } from '../database/database.ts';

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
  // it may have been kept when its country's form was another
  if (!isWhole(address)) throw fieldProblem('addressId', 'addressIncomplete');
  const { country, province } = address;
  return { deliveryAddress: WrittenAddress.parse(address), destination: { country, province } };
}
