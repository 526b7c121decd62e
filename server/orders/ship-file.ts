import type { Language } from '@visita/core/languages';
import { HandOver } from '@visita/core/orders/hand-over';
import { parseOrderNo } from '@visita/core/orders/number';
import { carriers, type Carrier } from '@visita/core/orders/shipping';
import { sharedNumbers } from '@visita/core/orders/tracking-number';
import type { FieldError } from '@visita/core/problems';
import { errorsOfIssues } from '@visita/core/api/fields';
import { transaction } from '../database/transaction.ts';
import { auditAll } from '../staff/audit.ts';
import { readTable, refuseRows, rowError } from '../staff/table-file.ts';
import { listEmptyParcels } from './admin-queries.ts';
import type { Working } from './change-order.ts';
import { type OrderRow, lockOrdersByNumber } from './queries.ts';
import { canShip, shipLocked } from './ship-order.ts';

interface ShipFileRow extends HandOver {
  number: number;
  orderNo: string;
}

/**
 * Ships every order of a table with the columns order, carrier, tracking number; if any row is wrong, ships
 * none and reports every wrong row. An unknown carrier is stored by its name.
 */
export async function shipFile(
  { db, now, staff, language }: Working & { language: Language },
  { file }: { file: File },
): Promise<{ shipped: number }> {
  // the head row has no digits; every order number has
  const { rows, errors } = readRows(
    await readTable(file, { isHead: ([first = '']) => !/\d/.test(first), language }),
  );
  const at = now();
  await transaction(db, async (tx) => {
    const lockedOrders = await lockOrdersByNumber(tx, { numbers: rows.map(({ orderNo }) => orderNo) });
    const byNumber = new Map(lockedOrders.map((order) => [order.orderNo, order]));
    const empty = await listEmptyParcels(tx, { ids: lockedOrders.map(({ id }) => id) });
    const refused = [...errors, ...rows.flatMap((row) => refuseOrder(row, byNumber.get(row.orderNo), empty))];
    if (refused.length > 0) throw refuseRows(refused);
    const shipments = rows.flatMap((row) => {
      const order = byNumber.get(row.orderNo);
      return order ? [{ ...row, order }] : [];
    });
    await shipLocked(tx, shipments, { actor: 'admin', staffEmail: staff.email, at });
    await auditAll(
      tx,
      staff,
      shipments.map(({ order: { id, status, shippingStatus }, shippingCompany }) => ({
        action: 'orders.ship' as const,
        subject: { type: 'order', id },
        before: { status, shippingStatus },
        after: { status: 'shipped', shippingCompany },
      })),
    );
  });
  return { shipped: rows.length };
}

function refuseOrder(
  { number }: ShipFileRow,
  order: OrderRow | undefined,
  empty: ReadonlySet<string>,
): FieldError[] {
  if (!order) return [rowError(number, 'orderUnknown')];
  if (order.onHoldSince !== null)
    return [{ ...rowError(number, 'orderOnHold'), params: { row: number, reason: order.holdReason } }];
  if (order.disputedSince !== null) return [rowError(number, 'orderDisputed')];
  if (!canShip(order)) return [rowError(number, 'orderNotToShip')];
  return empty.has(order.id) ? [rowError(number, 'nothingToShip')] : [];
}

/** Parses the rows, and collects the errors of invalid ones. */
function readRows(table: Awaited<ReturnType<typeof readTable>>): {
  rows: ShipFileRow[];
  errors: FieldError[];
} {
  const rows: ShipFileRow[] = [];
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const isShared = sharedNumbers();
  for (const { number, cells } of table) {
    const [orderText = '', carrier = '', trackingNumber = ''] = cells;
    const orderNo = parseOrderNo(orderText);
    const handOver = HandOver.safeParse({ ...parseCarrier(carrier), trackingNumber });
    if (!orderNo) errors.push(rowError(number, 'orderUnknown'));
    else if (seen.has(orderNo)) errors.push(rowError(number, 'rowTwice'));
    else if (carrier === '') errors.push(rowError(number, 'carrierMissing'));
    else if (!handOver.success)
      errors.push(
        ...errorsOfIssues(handOver.error.issues, cells)
          .slice(0, 1)
          .map(({ code, params }) => ({ ...rowError(number, code), params: { ...params, row: number } })),
      );
    else if (isShared(handOver.data)) errors.push(rowError(number, 'trackingTwice'));
    else rows.push({ number, orderNo, ...handOver.data });
    if (orderNo) seen.add(orderNo);
  }
  return { rows, errors };
}

/** Maps `Canada Post` to `canada_post`; an unknown carrier keeps its written name. */
function parseCarrier(text: string): { carrier: Carrier; carrierName: string } {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const match = carriers.find((carrier) => carrier === plain && carrier !== 'other');
  return match ? { carrier: match, carrierName: '' } : { carrier: 'other', carrierName: text };
}
