import { z } from 'zod';
import { Destination, WrittenAddress } from '../addresses/address.ts';
import { get, post, put } from '../api/endpoint.ts';
import { Colour } from '../cards/colour.ts';
import { DocumentRow } from '../documents/contract.ts';
import { languages } from '../languages.ts';
import { Cents } from '../money.ts';
import { CartItems } from '../shop/cart.ts';
import { itemKinds } from '../shop/item-kind.ts';
import { TaxLine } from '../shop/tax.ts';
import { paragraph } from '../text.ts';
import { when } from '../when.ts';
import { shippingStatus } from './shipping.ts';
import { orderStatus } from './status.ts';
import { agreedPages } from './terms.ts';

export const OrderItem = z.object({
  id: z.uuid(),
  kind: z.enum(itemKinds),
  /** A card that comes with the plan of the order. */
  isIncluded: z.boolean(),
  /** The variant's, or the plan's. */
  sku: z.string(),
  /** In the language it was ordered in as it was called then, in another as it is called now. */
  name: z.string(),
  variant: z.string(),
  picture: z.string().nullable(),
  quantity: z.int(),
  unitPrice: Cents,
  amount: Cents,
});

/** docs/product.md, section 4, Payment status. */
export const paymentStatuses = ['completed', 'pending', 'failed', 'refunded', 'success', 'processing'] as const;

const PaymentCard = z.object({ brand: z.string(), last4: z.string() });
export type PaymentCard = z.output<typeof PaymentCard>;

/** How an order was, or is being, paid (docs/product.md, section 3: payment info). */
export const OrderPayment = z.object({
  id: z.uuid(),
  paymentNo: z.string(),
  status: z.enum(paymentStatuses),
  paidAt: when.nullable(),
  amount: Cents,
  refundedAmount: Cents,
  /** `visa •••• 4242` without its words: brand and last four digits, once they are known. */
  card: PaymentCard.nullable(),
});

/** Something that happened to an order, for its timeline. */
export const OrderEvent = z.object({
  /** `placed`, a status of the order, or `shipping.` with a status of the parcel. */
  kind: z.string(),
  at: when,
});

/** An order (docs/product.md, section 3), with what its owner may do about it now. */
export const Order = z
  .object({
    id: z.uuid(),
    orderNo: z.string(),
    status: z.enum(orderStatus.states),
    /** Nothing where nothing is sent. */
    shippingStatus: z.enum(shippingStatus.states).nullable(),
    createdAt: when,
    currency: z.string(),
    items: z.array(OrderItem),
    subtotal: Cents,
    shippingAmount: Cents,
    taxes: z.array(TaxLine),
    total: Cents,
    notes: z.string(),
    deliveryAddress: WrittenAddress.nullable(),
    trackingNumber: z.string().nullable(),
    /** One of `carriers` or the name of another. */
    shippingCompany: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    shippedAt: when.nullable(),
    /** Until when its products are kept for it; it may be paid later too, while there are any. */
    payBy: when.nullable(),
    payment: OrderPayment.nullable(),
    events: z.array(OrderEvent),
    canPay: z.boolean(),
    canCancel: z.boolean(),
    canChangeShipping: z.boolean(),
    /** Its invoice and credit notes, the oldest first. */
    documents: z.array(DocumentRow),
    /** Under which versions of which content pages it was placed. */
    agreements: z.array(z.object({ code: z.enum(agreedPages), lang: z.enum(languages), version: z.int(), title: z.string() })),
    hasInvoice: z.boolean(),
  })
  .meta({ id: 'Order' });
export type Order = z.output<typeof Order>;

/** Cards of one order that their buyer has paid for and does not have yet. */
export const ComingCard = z
  .object({
    /** The item's. */
    id: z.uuid(),
    colour: Colour,
    quantity: z.int(),
    orderId: z.uuid(),
    orderNo: z.string(),
    shippingStatus: z.enum(shippingStatus.states).nullable(),
    /** The days between which the parcel is expected, by the delivery time that held when the order was paid. */
    expected: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
    shippedAt: when.nullable(),
    /** One of `carriers` or the name of another. */
    shippingCompany: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
  })
  .meta({ id: 'ComingCard' });
export type ComingCard = z.output<typeof ComingCard>;

/** An order in the list. */
export const OrderRow = Order.pick({
  id: true,
  orderNo: true,
  status: true,
  shippingStatus: true,
  createdAt: true,
  currency: true,
  total: true,
  canPay: true,
}).extend({
  items: z.array(OrderItem.pick({ id: true, kind: true, isIncluded: true, name: true, variant: true, picture: true, quantity: true })),
});
export type OrderRow = z.output<typeof OrderRow>;

const notes = paragraph(1000).prefault('');

/** What a buyer says; prices are not theirs to say, only what they read, so that none is charged they have not seen. */
export const NewOrder = z.object({
  items: CartItems,
  /** Where the products go: an address of the caller's. */
  addressId: z.uuid().optional(),
  /** Where the tax is owed when nothing is sent. */
  destination: Destination.optional(),
  notes,
  /** The total in cents that the buyer was shown. */
  total: Cents,
  hasAcceptedTerms: z
    .boolean()
    .refine((isGiven) => isGiven, { params: { code: 'termsMissing' } })
    .prefault(false),
  /** For Quebec in another language than French: that the French terms came first (docs/platform-facts.md, section 7). */
  hasReceivedFrench: z.boolean().prefault(false),
});
export type NewOrder = z.output<typeof NewOrder>;

const theirs = ['orderNotFound'] as const;

export const orders = {
  create: post('/shop/orders', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'Order: the goods are kept for 60 minutes, in which it is paid. One `Idempotency-Key` makes one order.',
    body: NewOrder,
    returns: Order,
    problems: [
      'addressNotFound',
      'productUnavailable',
      'outOfStock',
      'priceChanged',
      'deliveryUnavailable',
      'tooManyUnpaid',
      'tooManyUnpaidUnverified',
      'idempotencyKeyReused',
    ],
    limit: { calls: 60, seconds: 3600 },
    isIdempotent: true,
  }),
  list: get('/shop/orders', {
    access: 'user',
    summary: 'Your orders, newest first; `next` of one page is `before` of the next.',
    query: z.object({ status: z.enum(orderStatus.states).optional(), before: z.uuid().optional() }),
    returns: z.object({ orders: z.array(OrderRow), next: z.uuid().nullable() }),
  }),
  comingCards: get('/shop/coming-cards', {
    access: 'user',
    summary: 'List cards that you have bought and that are on their way, with their parcels.',
    returns: z.array(ComingCard),
  }),
  get: get('/shop/orders/:id', { access: 'user', summary: 'One order of yours.', returns: Order, problems: theirs }),
  byNumber: get('/shop/orders/no/:orderNo', {
    access: 'user',
    params: z.object({ orderNo: z.string().max(40) }),
    summary: 'One order of yours, by its number.',
    returns: Order,
    problems: theirs,
  }),
  cancel: put('/shop/orders/:id/cancel', {
    access: 'user',
    summary: 'Cancel before it is handed over; what was paid is given back.',
    returns: Order,
    problems: [...theirs, 'orderCannotChange'],
  }),
  changeShipping: put('/shop/orders/:id/shipping', {
    access: 'user',
    summary: 'Another delivery address in the same tax region, or other notes, while the order may still be cancelled.',
    body: z.object({ addressId: z.uuid().optional(), notes: paragraph(1000).optional() }),
    returns: Order,
    problems: [...theirs, 'orderCannotChange', 'addressNotFound'],
  }),
  pay: post('/shop/orders/:id/payment', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'Pay an order: `checkout_url` is where the browser goes.',
    returns: z.object({ checkout_url: z.url() }),
    problems: [...theirs, 'orderPaid', 'orderRefunded', 'orderCannotChange', 'orderTooOld', 'outOfStock', 'paymentUnavailable'],
    limit: { calls: 60, seconds: 3600 },
  }),
  invoice: post('/shop/orders/:id/invoice', {
    access: 'user',
    summary: 'A link that opens the invoice of a paid order as a PDF, in the language of the call, for ten minutes.',
    returns: z.object({ url: z.string() }),
    problems: [...theirs, 'orderUnpaid'],
  }),
};
