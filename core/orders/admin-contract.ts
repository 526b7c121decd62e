import { z } from 'zod';
import { get, post, put } from '../api/endpoint.ts';
import { csvFile, TableFile } from '../api/file-answer.ts';
import { countries } from '../countries.ts';
import { listSchema, listQuery } from '../staff/list.ts';
import { RowVersion } from '../staff/row-version.ts';
import { AdminOrder, AdminOrderRow, Pack } from './admin-order.ts';
import { OrderStatus, ShippingStatus } from './order-fields.ts';
import {
  CorrectTracking,
  mostPacks,
  OrderNote,
  ParcelMove,
  ReasonedChange,
  ReturnParcel,
  ShipOrder,
  ShipOrders,
} from './work-input.ts';

/** Viewing amounts and shipping are separate permissions. */
const read = { access: 'staff', permission: 'orders.read' } as const;
const ship = { access: 'staff', permission: 'orders.ship' } as const;
const money = { access: 'staff', permission: 'orders.money' } as const;

/** Sorted by the date of placement, as are order numbers. */
export const orderSorts = ['-placed', 'placed'] as const;
const OrdersQuery = listQuery(orderSorts, {
  status: OrderStatus.optional(),
  shippingStatus: ShippingStatus.optional(),
  country: z
    .string()
    .refine((code) => countries.includes(code), { params: { code: 'countryUnknown' } })
    .optional(),
  /** Range of placement days, inclusive, in Montréal. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** True: only paid orders that are not shipped. */
  toShip: z.literal('true').optional(),
  /** True: only orders with a declined payment. */
  refused: z.literal('true').optional(),
  /** True: only orders on hold. */
  onHold: z.literal('true').optional(),
});
export type OrdersQuery = z.output<typeof OrdersQuery>;

const idList = z
  .string()
  .max(mostPacks * 40)
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])
  .pipe(z.array(z.uuid()).min(1).max(mostPacks));

const changes = ['orderNotFound', 'changedMeanwhile', 'transitionForbidden'] as const;

export const adminOrders = {
  list: get('/admin/orders', {
    ...read,
    summary:
      'List orders, newest first. Search by number, email, name or tracking number. Packers see only paid orders with a parcel.',
    query: OrdersQuery,
    returns: listSchema(AdminOrderRow),
  }),
  csv: get('/admin/orders/csv', {
    ...money,
    summary: 'Download the filtered orders as CSV.',
    query: OrdersQuery,
    ...csvFile,
  }),
  packs: get('/admin/orders/packs', {
    ...ship,
    summary: 'Get the pack lists of several orders for printing.',
    query: z.object({ ids: idList }),
    returns: z.array(Pack),
    isExport: true,
  }),
  labels: get('/admin/orders/labels', {
    ...ship,
    summary: 'Download recipients and weights of several parcels as CSV, for a carrier’s label software.',
    query: z.object({ ids: idList }),
    ...csvFile,
  }),
  get: get('/admin/orders/:id', {
    ...read,
    summary: 'Get an order.',
    returns: AdminOrder,
    problems: ['orderNotFound'],
  }),
  addNote: post('/admin/orders/:id/notes', {
    access: 'staff',
    permission: 'orders.note',
    summary: 'Add a staff note to an order. Notes cannot be edited.',
    body: OrderNote,
    returns: AdminOrder,
    problems: ['orderNotFound'],
  }),
  move: put('/admin/orders/:id/parcel', {
    ...ship,
    summary: 'Update the shipping status of a parcel.',
    body: ParcelMove,
    returns: AdminOrder,
    problems: [...changes, 'orderDisputed'],
  }),
  ship: put('/admin/orders/:id/ship', {
    ...ship,
    summary: 'Ship an order: record its carrier and tracking number, and email the buyer.',
    body: ShipOrder,
    returns: AdminOrder,
    problems: [...changes, 'orderOnHold', 'orderDisputed', 'nothingToShip'],
  }),
  correctTracking: put('/admin/orders/:id/tracking', {
    ...ship,
    summary:
      'Correct the carrier and tracking number of a shipped parcel. The buyer is emailed the new number.',
    body: CorrectTracking,
    returns: AdminOrder,
    problems: changes,
  }),
  hold: put('/admin/orders/:id/hold', {
    access: 'staff',
    permission: 'orders.note',
    summary: 'Put an order on hold with a reason. It cannot be shipped until it is resumed.',
    body: ReasonedChange,
    returns: AdminOrder,
    problems: changes,
  }),
  resume: put('/admin/orders/:id/resume', {
    ...money,
    summary: 'Resume an order that is on hold.',
    body: RowVersion,
    returns: AdminOrder,
    problems: changes,
  }),
  shipSeveral: post('/admin/orders/ship', {
    ...ship,
    summary: 'Ship several orders independently. The response contains the result of each.',
    body: ShipOrders,
    returns: z.array(
      z.object({
        id: z.uuid(),
        isShipped: z.boolean(),
        code: z.string().nullable(),
        message: z.string().nullable(),
      }),
    ),
  }),
  shipFile: post('/admin/orders/ship-file', {
    ...ship,
    summary:
      'Ship orders from a table with the columns order, carrier and tracking number: all rows, or none if one is invalid.',
    form: TableFile,
    returns: z.object({ shipped: z.int() }),
    problems: ['fileTooLarge'],
    limit: { calls: 120, seconds: 3600 },
  }),
  returned: put('/admin/orders/:id/return', {
    ...ship,
    summary: 'Record a returned parcel and, optionally, restock its pieces.',
    body: ReturnParcel,
    returns: AdminOrder,
    problems: changes,
  }),
  cancel: put('/admin/orders/:id/cancel', {
    ...money,
    summary: 'Cancel an order that is not shipped, and refund it.',
    body: ReasonedChange,
    returns: AdminOrder,
    problems: ['orderNotFound', 'changedMeanwhile', 'orderCannotChange', 'orderDisputed', 'paymentDisputed'],
  }),
  resend: post('/admin/orders/:id/confirmation', {
    access: 'staff',
    permission: 'users.help',
    summary: 'Resend the order confirmation with its invoice.',
    returns: z.null(),
    problems: ['orderNotFound', 'orderUnpaid'],
    needsMail: true,
    limit: { calls: 60, seconds: 3600 },
  }),
};
