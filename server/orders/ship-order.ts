import type { HandOver } from '@visita/core/orders/hand-over';
import { parcelActions } from '@visita/core/orders/parcel';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { earnProducts } from '../ledger/earn-products.ts';
import { claimAll } from '../queue/claim-once.ts';
import { enqueueAll } from '../queue/job.ts';
import { listEmptyParcels } from './admin-queries.ts';
import { changeOrder, type SeenOrder, type Working } from './change-order.ts';
import { mailShipped } from './jobs.ts';
import { contractInvoiceId } from './contract-key.ts';
import { type OrderTransition, moveShipped } from './move-queries.ts';
import type { OrderRow } from './queries.ts';

/**
 * Ships an order: from now on it cannot be cancelled. Throws `orderOnHold`, `orderDisputed`,
 * `transitionForbidden` or `nothingToShip`.
 */
export async function shipOrder(
  working: Working,
  { shippingCompany, trackingNumber, ...seen }: HandOver & SeenOrder,
): Promise<void> {
  await changeOrder(working, { ...seen, action: 'orders.ship' }, async (tx, order, move) => {
    if (order.onHoldSince !== null)
      throw new Problem('orderOnHold', { params: { reason: order.holdReason } });
    if (order.disputedSince !== null) throw new Problem('orderDisputed');
    if (!canShip(order)) throw new Problem('transitionForbidden');
    if ((await listEmptyParcels(tx, { ids: [order.id] })).size > 0) throw new Problem('nothingToShip');
    await shipLocked(tx, [{ order, shippingCompany, trackingNumber }], move);
    return { status: 'shipped', shippingCompany };
  });
}

export const canShip = (order: OrderRow): boolean => parcelActions(order).includes('ship');

/** Ships locked orders that can be shipped, and enqueues one e-mail to each buyer. */
export async function shipLocked(
  tx: Tx,
  shipments: readonly (HandOver & { order: OrderRow })[],
  move: OrderTransition,
): Promise<void> {
  await moveShipped(tx, shipments, move);
  const mailKey = (id: string) => `mail:order-shipped:${id}`;
  const ids = shipments.map(({ order }) => order.id);
  const invoiceIds = shipments.flatMap(({ order }) => contractInvoiceId(order) ?? []);
  await earnProducts(tx, { orderIds: ids, invoiceIds, at: move.at });
  const claimed = new Set(await claimAll(tx, { keys: ids.map(mailKey), at: move.at }));
  const untold = ids.filter((id) => claimed.has(mailKey(id)));
  await enqueueAll(
    tx,
    mailShipped,
    untold.map((orderId) => ({ data: { orderId } })),
  );
}
