import { and, sql, inArray } from 'drizzle-orm';
import type { HandOver } from '@visita/core/orders/hand-over';
import { shippingStatus, type ShippingAction } from '@visita/core/orders/shipping';
import { orderStatus, type OrderAction } from '@visita/core/orders/status';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { moveRow } from '../database/move-row.ts';
import { orderMoves, orders } from '../database/tables/orders.ts';
import { type OrderRow, type OrderData, nextVersion } from './queries.ts';

/** The actor of a change, and its reason. */
export interface OrderTransition {
  actor: (typeof orderMoves.$inferSelect)['actor'];
  /** The member of staff. */
  staffEmail?: string | undefined;
  reason?: string | undefined;
  at: Date;
}

interface OrderMove {
  orderId: string;
  subject: 'order' | 'shipping';
  action: string;
  from: string | null;
  to: string;
}

/** Inserts history entries of one actor, in this order. */
export async function insertMoves(
  tx: Tx,
  moved: readonly OrderMove[],
  { actor, staffEmail, reason = '', at }: OrderTransition,
): Promise<void> {
  const rows = moved.map((each) => ({ id: newId(at), ...each, actor, staffEmail, reason, movedAt: at }));
  await tx.insert(orderMoves).values(rows);
}

/** Moves a locked order, and writes columns with it; false if its state does not allow the action. */
export async function moveOrder(
  tx: Tx,
  order: OrderRow,
  action: OrderAction,
  move: OrderTransition,
  values: OrderData = {},
): Promise<boolean> {
  const row = { table: orders, id: order.id, column: 'status', machine: orderStatus } as const;
  if (!(await moveRow(tx, row, action, { ...values, ...nextVersion }))) return false;
  const { to } = orderStatus.table[action];
  await insertMoves(tx, [{ orderId: order.id, subject: 'order', action, from: order.status, to }], move);
  return true;
}

/** Moves a locked order's parcel; false if its state does not allow the action. */
export async function moveShipping(
  tx: Tx,
  order: OrderRow,
  action: ShippingAction,
  move: OrderTransition,
): Promise<boolean> {
  const row = { table: orders, id: order.id, column: 'shippingStatus', machine: shippingStatus } as const;
  if (!(await moveRow(tx, row, action, nextVersion))) return false;
  const { to } = shippingStatus.table[action];
  await insertMoves(
    tx,
    [{ orderId: order.id, subject: 'shipping', action, from: order.shippingStatus, to }],
    move,
  );
  return true;
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
