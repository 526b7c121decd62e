import { parcelActions } from '@visita/core/orders/parcel';
import { Problem } from '@visita/core/problems';
import { moveStock } from '../shop/move-stock.ts';
import { changeOrder, type SeenOrder, type Working } from './change-order.ts';
import { listStockItems } from './item-queries.ts';
import { moveShipping } from './move-queries.ts';
import { updateOrder } from './queries.ts';

/**
 * Records that a parcel came back, and optionally puts its products back on sale. A refund is a separate
 * action.
 */
export async function returnParcel(
  working: Working,
  { isRestocked, ...seen }: SeenOrder & { reason: string; isRestocked: boolean },
): Promise<void> {
  await changeOrder(working, { ...seen, action: 'orders.return' }, async (tx, order, move) => {
    if (!parcelActions(order).includes('sendBack')) throw new Problem('transitionForbidden');
    await moveShipping(tx, order, 'sendBack', move);
    if (isRestocked) {
      await updateOrder(tx, order, { stock: 'released' });
      await moveStock(tx, await listStockItems(tx, order), 'takeBack');
    }
    return { shippingStatus: 'returned', isRestocked };
  });
}
