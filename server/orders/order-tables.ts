import { printedDistrict } from '@visita/core/addresses/district';
import { toCsv } from '@visita/core/csv';
import { plainAmount } from '@visita/core/money';
import type { adminOrders } from '@visita/core/orders/admin-contract';
import { tablePhone } from '@visita/core/phone';
import type { Call } from '../http/route.ts';
import { downloadList } from '../staff/download-list.ts';
import { listOrderRows, type Parcel, type Scope } from './admin-queries.ts';
import { packedItems, parcelWeight } from './packed-items.ts';
import { orderScopeFor } from './present-admin-order.ts';

/** Exports a list of orders as CSV. */
export const orderTable = (call: Call<typeof adminOrders.csv>) =>
  downloadList(call, {
    name: 'orders',
    action: 'orders.download',
    list: (query) => listOrderRows(call.db, { ...orderScopeFor(call.staff), query }),
    columns: {
      order: ({ orderNo }) => orderNo,
      placed: ({ createdAt }) => createdAt,
      paid: ({ paidAt }) => paidAt,
      status: ({ status }) => status,
      parcel: ({ shippingStatus }) => shippingStatus,
      name: ({ name }) => name,
      email: ({ email }) => email,
      country: ({ country }) => country,
      pieces: ({ pieces }) => pieces,
      carrier: ({ shippingCompany }) => shippingCompany,
      tracking: ({ trackingNumber }) => trackingNumber,
      currency: ({ currency }) => currency,
      total: ({ total }) => plainAmount(total),
    },
  });

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
  'email',
  'weight (g)',
  'pieces',
  'value',
  'currency',
  'hs code',
  'origin',
];

/**
 * Addresses and customs values of parcels, for carriers' own label programs. Packers get neither email
 * addresses nor values.
 */
export async function* labelTable(parcels: readonly Parcel[], { isPacking }: Scope): AsyncGenerator<string> {
  yield toCsv([labelHeads, ...parcels.flatMap((parcel) => labelRow(parcel, isPacking))]);
}

/** Joins the distinct values of a parcel's items. */
const distinct = (values: readonly (string | null | undefined)[]): string =>
  [...new Set(values.filter(Boolean))].join('; ');

function labelRow(
  { order: { orderNo, deliveryAddress: to, currency }, items, email }: Parcel,
  isPacking: boolean,
): (string | number)[][] {
  const packed = packedItems(items);
  if (!to) return [];
  const pieces = packed.reduce((sum, { quantity }) => sum + quantity, 0);
  const value = packed.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  return [
    [
      orderNo,
      to.name,
      to.address,
      printedDistrict(to),
      to.city,
      to.province,
      to.zipCode,
      to.country,
      tablePhone(to.phone).replace(/^\+/, ''),
      isPacking ? '' : (email ?? ''),
      parcelWeight(packed),
      pieces,
      isPacking ? '' : plainAmount(value),
      isPacking ? '' : currency,
      distinct(packed.map(({ customs }) => customs?.hsCode)),
      distinct(packed.map(({ customs }) => customs?.originCountry)),
    ],
  ];
}
