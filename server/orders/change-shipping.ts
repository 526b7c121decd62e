import { WrittenAddress } from '@visita/core/addresses/address';
import { findAddressFault } from '@visita/core/addresses/address-fault';
import type { orders } from '@visita/core/orders/contract';
import { isStillHere } from '@visita/core/orders/status';
import { fieldProblem, Problem } from '@visita/core/problems';
import { findAddress } from '../addresses/queries.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { addressFaultCodes } from './quote-order.ts';
import { findOwnOrder } from './present-order.ts';
import { lockOrder, updateOrder } from './queries.ts';

/**
 * Changes an order's address or notes before it is handed over. The taxes were quoted for the region, so the
 * new address must be in the same one.
 */
export async function changeShipping({
  db,
  user,
  params,
  body,
  language,
}: Call<typeof orders.changeShipping>) {
  const mine = { id: params.id, userId: user.id };
  const { addressId, notes } = body;
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, mine);
    if (!order) throw new Problem('orderNotFound');
    if (!isStillHere(order)) throw new Problem('orderCannotChange');
    const address = addressId && (await findAddress(tx, { id: addressId, userId: user.id }));
    if (addressId && !address)
      throw new Problem('addressNotFound', { errors: [{ field: 'addressId', code: 'addressUnknown' }] });
    if (address && !order.deliveryAddress) throw new Problem('orderCannotChange');
    const fault = address && findAddressFault(address);
    if (fault) throw fieldProblem('addressId', addressFaultCodes[fault]);
    if (address && !isSameRegion(address, order.destination))
      throw fieldProblem('addressId', 'addressOtherRegion');
    const values = {
      ...(notes !== undefined && { notes }),
      ...(address && { deliveryAddress: WrittenAddress.parse(address) }),
    };
    if (Object.keys(values).length > 0) await updateOrder(tx, order, values);
  });
  return findOwnOrder(db, mine, language);
}

interface Region {
  country: string;
  province: string;
}

/** Outside Canada nothing is taxed, and delivery costs the same within a country. */
function isSameRegion(one: Region, other: Region): boolean {
  return one.country === other.country && (one.country !== 'CA' || one.province === other.province);
}
