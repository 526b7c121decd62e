import { z } from 'zod';
import { TaxedPlace, WrittenAddress } from '../addresses/address.ts';
import { get, post, put } from '../api/endpoint.ts';
import { csvFile, TableFile } from '../api/file-answer.ts';
import { countries } from '../countries.ts';
import { WrittenBusiness } from '../documents/business.ts';
import { DocumentRow } from '../documents/contract.ts';
import { LanguageTag } from '../language-tag.ts';
import { Cents } from '../money.ts';
import { itemKinds } from '../shop/item-kind.ts';
import { TaxLine } from '../shop/tax.ts';
import { listSchema, listQuery } from '../staff/list.ts';
import { RowVersion } from '../staff/row-version.ts';
import { when } from '../when.ts';
import { orderEventKinds } from './event.ts';
import { OrderStatus, PaymentCard, ShippingStatus } from './order-fields.ts';
import { SupplyEvidence } from './place-of-supply.ts';
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

/** Null for packers, who do not see prices and the buyer's contact details. */
const HiddenCents = Cents.nullable();

export const AdminOrderRow = z
  .object({
    id: z.uuid(),
    orderNo: z.string(),
    /** Incremented with every change; a change must name the version that was read (optimistic lock). */
    version: z.int(),
    status: OrderStatus,
    shippingStatus: ShippingStatus.nullable(),
    createdAt: when,
    paidAt: when.nullable(),
    /** The recipient's name, or the buyer's if nothing is shipped. */
    name: z.string(),
    email: z.string().nullable(),
    country: z.string(),
    /** Pieces to send or already sent, without refunded ones. */
    pieces: z.int(),
    onHoldSince: when.nullable(),
    /** The time since which a dispute of its payment is open; the parcel is held. */
    disputedSince: when.nullable(),
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
  name: z.string().meta({ examples: ['Sleeve'] }),
  variant: z.string(),
  picture: z.string().nullable(),
  quantity: z.int(),
  /** Pieces that are refunded or being refunded; they are not shipped. */
  refunded: z.int(),
  weightGrams: z.int(),
  unitPrice: HiddenCents,
  amount: HiddenCents,
});
export type AdminItem = z.output<typeof AdminItem>;

/** A refund of an order. */
export const AdminRefund = z.object({
  id: z.uuid(),
  amount: Cents,
  status: z.enum(['asked', 'pending', 'succeeded', 'failed', 'cancelled']),
  reason: z.string(),
  failure: z.string().nullable(),
  createdAt: when,
  /** The refunded pieces of each line; empty for a plain amount. */
  lines: z.array(z.object({ sku: z.string(), unitPrice: Cents, quantity: z.int() })),
  shippingAmount: Cents,
});

const AdminPayment = z.object({
  id: z.uuid(),
  paymentNo: z.string(),
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'refunded']),
  amount: Cents,
  /** The amount that can still be refunded, in cents. */
  refundable: Cents,
  card: PaymentCard.nullable(),
  /** The country of the card's bank (ISO 3166-1 alpha-2). */
  cardCountry: z.string().nullable(),
  failure: z.string().nullable(),
  isSurplus: z.boolean(),
  isDisputed: z.boolean(),
  intentId: z.string().nullable(),
  createdAt: when,
  paidAt: when.nullable(),
  refunds: z.array(AdminRefund),
});
export type AdminPayment = z.output<typeof AdminPayment>;

/** An order with all details for staff. Details that packers may not see are null. */
export const AdminOrder = AdminOrderRow.omit({ pieces: true, email: true })
  .extend({
    language: LanguageTag,
    shippedAt: when.nullable(),
    /** Null once the buyer's account is erased. */
    buyer: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
    destination: TaxedPlace,
    deliveryAddress: WrittenAddress.nullable(),
    business: WrittenBusiness.nullable(),
    /** The evidence of the place of supply; null for orders from before it was stored. */
    supplyEvidence: SupplyEvidence.nullable(),
    trackingUrl: z.string().nullable(),
    holdReason: z.string(),
    notes: z.string(),
    items: z.array(AdminItem),
    subtotal: HiddenCents,
    shippingAmount: HiddenCents,
    taxes: z.array(TaxLine),
    /** The subscription that the order started, with its status. */
    plan: z.object({ id: z.uuid(), subscriptionNo: z.string(), status: z.string() }).nullable(),
    payments: z.array(AdminPayment),
    documents: z.array(DocumentRow),
    /** The order's history, oldest first: moves, holds, tracking numbers, emails, refunds and notes. */
    history: z.array(
      z.object({
        subject: z.enum(['order', 'shipping', 'refund', 'note', ...orderEventKinds]),
        /** The new state, or the kind of an email; otherwise empty. */
        to: z.string(),
        actor: z.enum(['user', 'admin', 'provider', 'clock']),
        /** The email of the staff member. */
        staffEmail: z.string().nullable(),
        reason: z.string(),
        /** Of a refund. */
        amount: HiddenCents,
        at: when,
      }),
    ),
    /** Notes by staff, oldest first. */
    staffNotes: z.array(z.object({ id: z.uuid(), at: when, staffEmail: z.string(), text: z.string() })),
  })
  .meta({ id: 'AdminOrder' });
export type AdminOrder = z.output<typeof AdminOrder>;

const packedFields = {
  id: true,
  sku: true,
  name: true,
  variant: true,
  picture: true,
  quantity: true,
} as const;

/** A page of the pack list, in the buyer's language and without amounts. */
const Pack = AdminOrder.pick({
  id: true,
  orderNo: true,
  language: true,
  createdAt: true,
  notes: true,
  deliveryAddress: true,
}).extend({
  /** `customs`: HS code and origin as text, for a parcel that leaves Canada; otherwise empty. */
  items: z.array(AdminItem.pick(packedFields).extend({ customs: z.string() })),
  weightGrams: z.int(),
  seller: z.object({ name: z.string(), address: z.string() }),
  /** The printed labels, in the buyer's language. */
  words: z.object({
    title: z.string(),
    placed: z.string(),
    quantity: z.string(),
    item: z.string(),
    notes: z.string(),
  }),
});
export type Pack = z.output<typeof Pack>;

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
