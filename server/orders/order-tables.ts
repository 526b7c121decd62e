import { csvLines, toCsv } from '@visita/core/csv';
import { plainAmount } from '@visita/core/money';
import type { OrdersQuery } from '@visita/core/orders/admin-contract';
import { tablePhone } from '@visita/core/phone';
import { listLimit } from '@visita/core/staff/list';
import type { Queryable } from '../database/database.ts';
import { listOrderRows, type Parcel, type Scope } from './admin-queries.ts';
import { weightOf } from './show-admin-order.ts';

const orderHeads = [
  'order',
  'placed',
  'paid',
  'status',
  'parcel',
  'name',
  'email',
  'country',
  'pieces',
  'carrier',
  'tracking',
  'currency',
  'total',
];

/** The orders of a list as a table, read page by page while it is sent. */
export async function* orderTable(db: Queryable, { query, ...scope }: Scope & { query: OrdersQuery }): AsyncGenerator<string> {
  yield toCsv([orderHeads]);
  let after = query.after;
  do {
    const { items, next } = await listOrderRows(db, { ...scope, query: { ...query, after, limit: 5 * listLimit.most } });
    const rows = items.map((row) => [
      row.orderNo,
      row.createdAt.toISOString(),
      row.paidAt?.toISOString() ?? '',
      row.status,
      row.shippingStatus ?? '',
      row.name,
      row.email ?? '',
      row.country,
      row.pieces,
      row.shippingCompany ?? '',
      row.trackingNumber ?? '',
      row.currency,
      plainAmount(row.total),
    ]);
    yield csvLines(rows);
    after = next ?? undefined;
  } while (after !== undefined);
}

const labelHeads = [
  'reference',
  'name',
  'address',
  'district',
  'city',
  'province',
  'postal code',
  'country',
  'phone',
  'weight (g)',
  'pieces',
];

/** Where parcels go, as carriers' own programs for labels take it. */
export async function* labelTable(parcels: readonly Parcel[]): AsyncGenerator<string> {
  yield toCsv([
    labelHeads,
    ...parcels.flatMap(({ order: { orderNo, deliveryAddress: to }, items }) => {
      if (!to) return [];
      const packed = items.filter(({ kind }) => kind === 'product');
      const pieces = packed.reduce((sum, { quantity }) => sum + quantity, 0);
      return [
        [
          orderNo,
          to.name,
          to.address,
          to.district,
          to.city,
          to.province,
          to.zipCode,
          to.country,
          tablePhone(to.phone).replace(/^\+/, ''),
          weightOf(packed),
          pieces,
        ],
      ];
    }),
  ]);
}
