import { parcelActions } from '@visita/core/orders/parcel';
import { shippingStatus, type ShippingAction } from '@visita/core/orders/shipping';
import { Problem } from '@visita/core/problems';
import { changeOrder, type SeenOrder, type Working } from './change-order.ts';
import { moveOrder, moveShipping } from './move-queries.ts';

/**
 * Records a parcel's progress as reported by the carrier; delivery completes the order. `shipOrder` and
 * `returnParcel` handle the other transitions.
 */
export async function moveParcel(
  working: Working,
  { action, ...seen }: SeenOrder & { action: Exclude<ShippingAction, 'ship' | 'sendBack'> },
): Promise<void> {
  await changeOrder(working, { ...seen, action: `orders.${action}` }, async (tx, order, move) => {
    if (action === 'handOver' && order.onHoldSince !== null)
      throw new Problem('orderOnHold', { params: { reason: order.holdReason } });
    if (action === 'handOver' && order.disputedSince !== null) throw new Problem('orderDisputed');
    if (!parcelActions(order).includes(action)) throw new Problem('transitionForbidden');
    await moveShipping(tx, order, action, move);
    if (action === 'deliver') await moveOrder(tx, order, 'complete', move);
    return { shippingStatus: shippingStatus.table[action].to };
  });
}
