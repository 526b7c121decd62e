import { z } from 'zod';
import { Destination, WrittenAddress } from '../addresses/address.ts';
import { get, post, put } from '../api/endpoint.ts';
import { Link } from '../api/link.ts';
import { Colour } from '../colour.ts';
import { Business, WrittenBusiness } from '../documents/business.ts';
import { DocumentRow } from '../documents/contract.ts';
import { LanguageTag } from '../language-tag.ts';
import { Cents } from '../money.ts';
import { Checkout } from '../provider/contract.ts';
import { CartItems } from '../shop/cart.ts';
import { itemKinds } from '../shop/item-kind.ts';
import { TaxLine } from '../shop/tax.ts';
import { paragraph } from '../text.ts';
import { when } from '../when.ts';
import { OrderStatus, PaymentCard, ShippingStatus } from './order-fields.ts';
import { agreedPages } from './terms.ts';

export const OrderItem = z
  .object({
    id: z.uuid(),
    kind: z.enum(itemKinds),
    /** True for a card included in the plan of the order. */
    isIncluded: z.boolean(),
    /** The SKU of the variant or plan. */
    sku: z.string(),
    /** The name at placement in the order's language, or the current name in another language. */
    name: z.string().meta({ examples: ['Sleeve'] }),
    variant: z.string(),
    picture: z.string().nullable(),
    quantity: z.int(),
    unitPrice: Cents,
    amount: Cents,
  })
  .meta({ id: 'OrderItem' });

/** docs/product.md, section 4, Payment status. */
export const paymentStatuses = [
  'completed',
  'pending',
  'failed',
  'refunded',
  'success',
  'processing',
] as const;

const PaymentStatus = z.enum(paymentStatuses).meta({ id: 'PaymentStatus' });

/** The payment of an order (docs/product.md, section 3: payment info). */
export const OrderPayment = z
  .object({
    id: z.uuid(),
    paymentNo: z.string(),
    status: PaymentStatus,
    paidAt: when.nullable(),
    amount: Cents,
    refundedAmount: Cents,
    /** Brand and last four digits, for example `visa` and `4242`; null until known. */
    card: PaymentCard.nullable(),
  })
  .meta({ id: 'OrderPayment' });

/** An event of an order's timeline. */
export const OrderEvent = z
  .object({
    /** `placed`, a status of the order, or `shipping.` and a status of the parcel. */
    kind: z.string().meta({ examples: ['placed'] }),
    at: when,
  })
  .meta({ id: 'OrderEvent' });

/** An order (docs/product.md, section 3), with the actions allowed to its buyer now. */
export const Order = z
  .object({
    id: z.uuid(),
    orderNo: z.string(),
    status: OrderStatus,
    /** Null if nothing is shipped. */
    shippingStatus: ShippingStatus.nullable(),
    createdAt: when,
    currency: z.string(),
    items: z.array(OrderItem),
    subtotal: Cents,
    shippingAmount: Cents,
    taxes: z.array(TaxLine),
    total: Cents,
    notes: z.string(),
    deliveryAddress: WrittenAddress.nullable(),
    /** The business on the order's documents; null for a private buyer. */
    business: WrittenBusiness.nullable(),
    trackingNumber: z.string().nullable(),
    /** One of `carriers`, or the name of another. */
    shippingCompany: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    shippedAt: when.nullable(),
    /** The end of the stock reservation. Later payment is possible while stock lasts. */
    payBy: when.nullable(),
    payment: OrderPayment.nullable(),
    events: z.array(OrderEvent),
    canPay: z.boolean(),
    canCancel: z.boolean(),
    canChangeShipping: z.boolean(),
    /** `open` while the bank decides about its payment, `lost` once the buyer has the money back; otherwise null. */
    dispute: z.enum(['open', 'lost']).nullable(),
    /** Its invoice and credit notes, oldest first. */
    documents: z.array(DocumentRow),
    /** Versions of the content pages that were agreed to at placement. */
    agreements: z.array(
      z.object({ code: z.enum(agreedPages), lang: LanguageTag, version: z.int(), title: z.string() }),
    ),
    hasInvoice: z.boolean(),
  })
  .meta({ id: 'Order' });
export type Order = z.output<typeof Order>;

/** Cards of one order that are paid for but not delivered. */
export const ComingCard = z
  .object({
    /** The id of the order item. */
    id: z.uuid(),
    colour: Colour,
    quantity: z.int(),
    /** The buyer's card that the plan of the order was bought for; null for any other physical card. */
    card: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    orderId: z.uuid(),
    orderNo: z.string(),
    shippingStatus: ShippingStatus.nullable(),
    /** The expected delivery dates, by the delivery time in force at payment. */
    expected: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
    shippedAt: when.nullable(),
    /** One of `carriers`, or the name of another. */
    shippingCompany: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
  })
  .meta({ id: 'ComingCard' });
export type ComingCard = z.output<typeof ComingCard>;

/** An order in a list. */
export const OrderRow = Order.pick({
  id: true,
  orderNo: true,
  status: true,
  shippingStatus: true,
  createdAt: true,
  currency: true,
  total: true,
  canPay: true,
})
  .extend({
    items: z.array(
      OrderItem.pick({
        id: true,
        kind: true,
        isIncluded: true,
        name: true,
        variant: true,
        picture: true,
        quantity: true,
      }),
    ),
  })
  .meta({ id: 'OrderRow' });
export type OrderRow = z.output<typeof OrderRow>;

const notes = paragraph(1000).prefault('');

/**
 * Input of an order. The server sets the prices; the buyer sends only the total that was shown, so that
 * another amount is refused.
 */
export const NewOrder = z
  .object({
    items: CartItems,
    /** Delivery address: one of the caller's addresses. */
    addressId: z.uuid().optional(),
    /** Place of taxation if nothing is shipped. */
    destination: Destination.optional(),
    notes,
    /** The business that the buyer buys for, as it is to stand on the documents. */
    business: Business.optional(),
    /** The total that the buyer was shown, in cents. */
    total: Cents,
    hasAcceptedTerms: z
      .boolean()
      .refine((isGiven) => isGiven, { params: { code: 'termsMissing' } })
      .prefault(false),
    /**
     * For Quebec in a language other than French: true if the French terms were shown first
     * (docs/platform-facts.md, section 7).
     */
    hasReceivedFrench: z.boolean().prefault(false),
  })
  .meta({ id: 'NewOrder' });
export type NewOrder = z.output<typeof NewOrder>;

const theirs = ['orderNotFound'] as const;

export const orders = {
  create: post('/shop/orders', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'Place an order and reserve its stock for 60 minutes. An Idempotency-Key prevents duplicates.',
    body: NewOrder,
    returns: Order,
    problems: [
      'addressNotFound',
      'productUnavailable',
      'outOfStock',
      'priceChanged',
      'deliveryUnavailable',
      'totalTooSmall',
      'tooManyUnpaid',
      'tooManyUnpaidUnverified',
      'idempotencyKeyReused',
    ],
    limit: { calls: 60, seconds: 3600 },
    isIdempotent: true,
  }),
  list: get('/shop/orders', {
    access: 'user',
    summary: 'List your orders, newest first. Pass next of one page as before of the following one.',
    query: z.object({ status: OrderStatus.optional(), before: z.uuid().optional() }),
    returns: z.object({ orders: z.array(OrderRow), next: z.uuid().nullable() }),
  }),
  comingCards: get('/shop/coming-cards', {
    access: 'user',
    summary: 'List your purchased cards that are not yet delivered, with their parcels.',
    returns: z.array(ComingCard),
  }),
  get: get('/shop/orders/:id', {
    access: 'user',
    summary: 'Get an order.',
    returns: Order,
    problems: theirs,
  }),
  byNumber: get('/shop/orders/no/:orderNo', {
    access: 'user',
    params: z.object({ orderNo: z.string().max(40) }),
    summary: 'Get an order by its number.',
    returns: Order,
    problems: theirs,
  }),
  cancel: put('/shop/orders/:id/cancel', {
    access: 'user',
    summary: 'Cancel an order that is not shipped, and refund it.',
    returns: Order,
    problems: [...theirs, 'orderCannotChange'],
  }),
  changeShipping: put('/shop/orders/:id/shipping', {
    access: 'user',
    summary:
      'Change the delivery address (within the same tax region) or notes of an order that can still be cancelled.',
    body: z.object({ addressId: z.uuid().optional(), notes: paragraph(1000).optional() }),
    returns: Order,
    problems: [...theirs, 'orderCannotChange', 'addressNotFound'],
  }),
  pay: post('/shop/orders/:id/payment', {
    access: 'user',
    needsShop: true,
    startsCharge: true,
    summary: 'Start the payment of an order. Redirect the browser to checkout_url.',
    returns: Checkout,
    problems: [
      ...theirs,
      'orderPaid',
      'orderRefunded',
      'orderCannotChange',
      'orderTooOld',
      'outOfStock',
      'paymentUnavailable',
    ],
    limit: { calls: 60, seconds: 3600 },
  }),
  invoice: post('/shop/orders/:id/invoice', {
    access: 'user',
    summary: 'Create a link to the invoice PDF of a paid order, valid for ten minutes.',
    returns: Link,
    problems: [...theirs, 'orderUnpaid'],
  }),
};
