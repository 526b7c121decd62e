import { and, asc, inArray, sql } from 'drizzle-orm';
import type { HandOver } from '@visita/core/orders/hand-over';
import { shippingStatus } from '@visita/core/orders/shipping';
import { orderStatus } from '@visita/core/orders/status';
import type { Tx } from '../database/database.ts';
import { orders } from '../database/tables/orders.ts';
import { insertMoves, type OrderTransition, type OrderRow } from './queries.ts';

/** Locks orders by their numbers, ordered by id. */
export async function lockOrdersByNumber(
  tx: Tx,
  { numbers }: { numbers: readonly string[] },
): Promise<OrderRow[]> {
  const wanted = inArray(orders.orderNo, [...numbers]);
  return tx.select().from(orders).where(wanted).orderBy(asc(orders.id)).for('update');
}

/** Ships locked orders. The check and the change of all of them are one statement. */
export async function moveShipped(
  tx: Tx,
  shipments: readonly (HandOver & { order: OrderRow })[],
  move: OrderTransition,
): Promise<void> {
  const rows = shipments.map(({ order, shippingCompany, trackingNumber }) => ({
    id: order.id,
    company: shippingCompany,
    number: trackingNumber,
  }));
  const { ship } = orderStatus.table;
  const parcel = shippingStatus.table.ship;
  const moved = await tx
    .update(orders)
    .set({
      status: ship.to,
      shippingStatus: parcel.to,
      shippingCompany: sql`shipment.company`,
      trackingNumber: sql`shipment.number`,
      shippedAt: move.at,
      version: sql`${orders.version} + 1`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as shipment(id uuid, company text, number text)`,
    )
    .where(
      and(
        sql`${orders.id} = shipment.id`,
        inArray(orders.status, [...ship.from]),
        inArray(orders.shippingStatus, [...parcel.from]),
      ),
    )
    .returning({ id: orders.id });
  if (moved.length < shipments.length)
    throw new Error(
      `${shipments.length - moved.length} locked orders could not be shipped: their state changed while locked`,
    );
  const history = shipments.flatMap(({ order: { id: orderId, status, shippingStatus: from } }) => [
    { orderId, subject: 'order' as const, action: 'ship', from: status, to: ship.to },
    { orderId, subject: 'shipping' as const, action: 'ship', from, to: parcel.to },
  ]);
  // a statement takes at most 65,535 parameters
  for (let begin = 0; begin < history.length; begin += 2_000)
    await insertMoves(tx, history.slice(begin, begin + 2_000), move);
}
