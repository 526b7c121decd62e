import { z } from 'zod';
import { Destination, WrittenAddress } from '../addresses/address.ts';
import { get, post, put } from '../api/endpoint.ts';
import { csvFile } from '../api/file-answer.ts';
import { countries } from '../countries.ts';
import { DocumentRow } from '../documents/contract.ts';
import { languages } from '../languages.ts';
import { Cents } from '../money.ts';
import { itemKinds } from '../shop/item-kind.ts';
import { TaxLine } from '../shop/tax.ts';
import { listOf, listQuery } from '../staff/list.ts';
import { when } from '../when.ts';
import { orderEventKinds } from './event.ts';
import { shippingStatus } from './shipping.ts';
import { orderStatus } from './status.ts';
import {
  CancelOrder,
  CorrectTracking,
  HoldOrder,
  mostPacks,
  OrderNote,
  ParcelMove,
  ReturnParcel,
  Seen,
  ShipOrder,
  ShipOrders,
} from './work-input.ts';

/** What a packer is not shown is `null` for them: what things cost, and how a buyer is written to. */
const HiddenCents = Cents.nullable();

export const AdminOrderRow = z
  .object({
    id: z.uuid(),
    orderNo: z.string(),
    /** Goes up with every change; whoever changes an order names the one they saw. */
    version: z.int(),
    status: z.enum(orderStatus.states),
    shippingStatus: z.enum(shippingStatus.states).nullable(),
    createdAt: when,
    paidAt: when.nullable(),
    /** Of whoever it goes to, else of whoever ordered. */
    name: z.string(),
    email: z.string().nullable(),
    country: z.string(),
    /** Pieces to send or already sent, without refunded ones. */
    pieces: z.int(),
    onHoldSince: when.nullable(),
    shippingCompany: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    currency: z.string(),
    total: HiddenCents,
  })
  .meta({ id: 'AdminOrderRow' });
export type AdminOrderRow = z.output<typeof AdminOrderRow>;

const AdminItem = z.object({
  id: z.uuid(),
  kind: z.enum(itemKinds),
  sku: z.string(),
  name: z.string(),
  variant: z.string(),
  picture: z.string().nullable(),
  quantity: z.int(),
  /** Pieces that were refunded or are being refunded: they are neither packed nor sent. */
  refunded: z.int(),
  weightGrams: z.int(),
  unitPrice: HiddenCents,
  amount: HiddenCents,
});
export type AdminItem = z.output<typeof AdminItem>;

/** Money on its way back, or there. */
export const AdminRefund = z.object({
  id: z.uuid(),
  amount: Cents,
  status: z.enum(['asked', 'pending', 'succeeded', 'failed', 'cancelled']),
  reason: z.string(),
  failure: z.string().nullable(),
  createdAt: when,
  /** Of how many pieces of each line; none for a plain amount. */
  lines: z.array(z.object({ sku: z.string(), unitPrice: Cents, quantity: z.int() })),
  shippingAmount: Cents,
});

const AdminPayment = z.object({
  id: z.uuid(),
  paymentNo: z.string(),
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'refunded']),
  amount: Cents,
  /** What of it may still be given back. */
  refundable: Cents,
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  failure: z.string().nullable(),
  isSurplus: z.boolean(),
  isDisputed: z.boolean(),
  intentId: z.string().nullable(),
  createdAt: when,
  paidAt: when.nullable(),
  refunds: z.array(AdminRefund),
});
export type AdminPayment = z.output<typeof AdminPayment>;

/** An order with everything that whoever works on it needs; what a packer may not see is not in it. */
export const AdminOrder = AdminOrderRow.omit({ pieces: true, email: true })
  .extend({
    language: z.enum(languages),
    shippedAt: when.nullable(),
    /** Nobody any more once the account is erased. */
    buyer: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
    destination: Destination,
    deliveryAddress: WrittenAddress.nullable(),
    trackingUrl: z.string().nullable(),
    holdReason: z.string(),
    notes: z.string(),
    items: z.array(AdminItem),
    subtotal: HiddenCents,
    shippingAmount: HiddenCents,
    taxes: z.array(TaxLine),
    payments: z.array(AdminPayment),
    documents: z.array(DocumentRow),
    /** The order's history, the oldest first: moves, holds, tracking numbers, mails, refunds and notes. */
    history: z.array(
      z.object({
        subject: z.enum(['order', 'shipping', 'refund', 'note', ...orderEventKinds]),
        /** The state that it moved to, of a mail which one, else nothing. */
        to: z.string(),
        actor: z.enum(['user', 'admin', 'provider', 'clock']),
        /** Of the staff, by their address. */
        staffEmail: z.string().nullable(),
        reason: z.string(),
        /** Of a refund. */
        amount: HiddenCents,
        at: when,
      }),
    ),
    /** What staff wrote about it, the oldest first. */
    staffNotes: z.array(z.object({ id: z.uuid(), at: when, staffEmail: z.string(), text: z.string() })),
  })
  .meta({ id: 'AdminOrder' });
export type AdminOrder = z.output<typeof AdminOrder>;

/** A page of the pack list, in the buyer's language: no amounts. */
const Pack = AdminOrder.pick({ id: true, orderNo: true, language: true, createdAt: true, notes: true, deliveryAddress: true }).extend({
  items: z.array(
    AdminItem.pick({ id: true, sku: true, name: true, variant: true, picture: true, quantity: true }).extend({
      /** Its HS code and origin in words, on a parcel that leaves Canada; else empty. */
      customs: z.string(),
    }),
  ),
  weightGrams: z.int(),
  seller: z.object({ name: z.string(), address: z.string() }),
  /** The printed labels, in the buyer's language. */
  words: z.object({ title: z.string(), placed: z.string(), quantity: z.string(), item: z.string(), notes: z.string() }),
});
export type Pack = z.output<typeof Pack>;

/** Who may see what orders cost is not who may pack them. */
const read = { access: 'staff', permission: 'orders.read' } as const;
const ship = { access: 'staff', permission: 'orders.ship' } as const;
const money = { access: 'staff', permission: 'orders.money' } as const;

/** By when they were placed: the number of an order says it too. */
export const orderSorts = ['-placed', 'placed'] as const;
const OrdersQuery = listQuery(orderSorts, {
  status: z.enum(orderStatus.states).optional(),
  shippingStatus: z.enum(shippingStatus.states).optional(),
  country: z
    .string()
    .refine((code) => countries.includes(code), { params: { code: 'countryUnknown' } })
    .optional(),
  /** Placed from this day on, and until that one, in Montréal. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Paid for and still here. */
  toShip: z.literal('true').optional(),
  /** A bank has refused a payment of it. */
  refused: z.literal('true').optional(),
  /** Not to be handed over for now. */
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
    summary: 'Orders, the newest first, by number, email address, name or tracking number. Packers see what is paid for and to be sent.',
    query: OrdersQuery,
    returns: listOf(AdminOrderRow),
  }),
  csv: get('/admin/orders/csv', {
    ...money,
    summary: 'The same orders as a table.',
    query: OrdersQuery,
    ...csvFile,
  }),
  packs: get('/admin/orders/packs', {
    ...ship,
    summary: 'What goes into several parcels, to be printed.',
    query: z.object({ ids: idList }),
    returns: z.array(Pack),
    isExport: true,
  }),
  labels: get('/admin/orders/labels', {
    ...ship,
    summary: 'Where several parcels go and what they weigh, as a table for a carrier’s own labels.',
    query: z.object({ ids: idList }),
    ...csvFile,
  }),
  get: get('/admin/orders/:id', { ...read, summary: 'One order, whole.', returns: AdminOrder, problems: ['orderNotFound'] }),
  addNote: post('/admin/orders/:id/notes', {
    access: 'staff',
    permission: 'orders.note',
    summary: 'Write a note about an order for colleagues; notes are never changed.',
    body: OrderNote,
    returns: AdminOrder,
    problems: ['orderNotFound'],
  }),
  move: put('/admin/orders/:id/parcel', {
    ...ship,
    summary: 'Say how a parcel stands: packed, in the carrier’s queue, in transit, out for delivery, delivered, stopped.',
    body: ParcelMove,
    returns: AdminOrder,
    problems: changes,
  }),
  ship: put('/admin/orders/:id/ship', {
    ...ship,
    summary: 'Hand a parcel over to a carrier; its buyer is told.',
    body: ShipOrder,
    returns: AdminOrder,
    problems: [...changes, 'orderOnHold', 'nothingToShip'],
  }),
  correctTracking: put('/admin/orders/:id/tracking', {
    ...ship,
    summary: 'Correct the carrier and tracking number of a parcel that was handed over. The buyer is mailed the new number.',
    body: CorrectTracking,
    returns: AdminOrder,
    problems: changes,
  }),
  hold: put('/admin/orders/:id/hold', {
    access: 'staff',
    permission: 'orders.note',
    summary: 'Put an order on hold with a reason. It cannot be handed over until it is resumed.',
    body: HoldOrder,
    returns: AdminOrder,
    problems: changes,
  }),
  resume: put('/admin/orders/:id/resume', {
    ...money,
    summary: 'Resume an order that was on hold.',
    body: Seen,
    returns: AdminOrder,
    problems: changes,
  }),
  shipSeveral: post('/admin/orders/ship', {
    ...ship,
    summary: 'Hand several parcels over, each for itself: what became of each is said.',
    body: ShipOrders,
    returns: z.array(z.object({ id: z.uuid(), isShipped: z.boolean(), code: z.string().nullable(), message: z.string().nullable() })),
  }),
  shipFile: post('/admin/orders/ship-file', {
    ...ship,
    summary:
      'Hand over all parcels of a table with the columns order, carrier, tracking number: all of them, or none where a row is wrong.',
    form: z.object({ file: z.file() }),
    returns: z.object({ shipped: z.int() }),
    problems: ['fileTooLarge'],
    limit: { calls: 120, seconds: 3600 },
  }),
  returned: put('/admin/orders/:id/return', {
    ...ship,
    summary: 'A parcel has come back; its pieces are sold again, or not.',
    body: ReturnParcel,
    returns: AdminOrder,
    problems: changes,
  }),
  cancel: put('/admin/orders/:id/cancel', {
    ...money,
    summary: 'Cancel an order before it is handed over; what was paid goes back.',
    body: CancelOrder,
    returns: AdminOrder,
    problems: ['orderNotFound', 'changedMeanwhile', 'orderCannotChange'],
  }),
  resend: post('/admin/orders/:id/confirmation', {
    access: 'staff',
    permission: 'users.help',
    summary: 'Send the confirmation with its invoice again.',
    returns: z.null(),
    problems: ['orderNotFound', 'orderUnpaid'],
    needsMail: true,
    limit: { calls: 60, seconds: 3600 },
  }),
};
