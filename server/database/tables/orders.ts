import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Destination, WrittenAddress } from '@visita/core/addresses/address';
import type { Business } from '@visita/core/documents/business';
import type { Language } from '@visita/core/languages';
import type { OrderEventKind } from '@visita/core/orders/event';
import type { ShippingStatus } from '@visita/core/orders/shipping';
import type { AgreedPage } from '@visita/core/orders/terms';
import type { SupplyEvidence } from '@visita/core/orders/place-of-supply';
import type { OrderStatus, RefundedFrom } from '@visita/core/orders/status';
import type { ItemKind } from '@visita/core/shop/item-kind';
import type { TaxLine } from '@visita/core/shop/tax';
import { users } from './account.ts';
import { bytes, moment } from './columns.ts';
import { pageVersions } from './pages.ts';
import { plans } from './plans.ts';
import { variants } from './shop.ts';

export interface ReleasedPiece {
  refundId: string;
  sku: string;
  quantity: number;
}

/** An order with a copy of everything it was placed with; later changes elsewhere do not affect it. */
export const orders = pgTable(
  'orders',
  {
    /** UUID version 7: sorts the list by time. */
    id: uuid('id').primaryKey(),
    orderNo: text('order_no').notNull().unique(),
    /** Null once the account is erased; the law requires the order and its invoice to be kept. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The idempotency key of the buyer's submission, and the SHA-256 of its content. */
    idempotencyKey: text('idempotency_key').notNull(),
    requestHash: bytes('request_hash').notNull(),
    language: text('language').$type<Language>().notNull(),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    shippingStatus: text('shipping_status').$type<ShippingStatus>(),
    /** The state of its products in the stock. */
    stock: text('stock').$type<'reserved' | 'sold' | 'released'>().notNull().default('reserved'),
    currency: text('currency').notNull(),
    subtotal: integer('subtotal').notNull(),
    shippingAmount: integer('shipping_amount').notNull(),
    taxes: jsonb('taxes').$type<TaxLine[]>().notNull(),
    taxAmount: integer('tax_amount').notNull(),
    total: integer('total').notNull(),
    notes: text('notes').notNull(),
    deliveryAddress: jsonb('delivery_address').$type<WrittenAddress>(),
    destination: jsonb('destination').$type<Destination>().notNull(),
    /**
     * The language in which the terms were accepted, and whether the French version was shown first; their
     * versions are in order_terms.
     */
    terms: jsonb('terms').$type<{ language: Language; hasReceivedFrench: boolean }>().notNull(),
    shippingCompany: text('shipping_company'),
    trackingNumber: text('tracking_number'),
    shippedAt: moment('shipped_at'),
    /** The time until which its stock is reserved. */
    payBy: moment('pay_by').notNull(),
    invoiceNo: text('invoice_no').unique(),
    paidAt: moment('paid_at'),
    /** The status before the order was refunded in full. */
    refundedFrom: text('refunded_from').$type<RefundedFrom>(),
    createdAt: moment('created_at').notNull(),
    /** Pieces that a refund put back on sale before the parcel left; the other items follow `stock`. */
    releasedPieces: jsonb('released_pieces').$type<ReleasedPiece[]>().notNull().default([]),
    /** The time since which the order is on hold and must not be handed to the carrier; null if it is not. */
    onHoldSince: moment('on_hold_since'),
    holdReason: text('hold_reason').notNull().default(''),
    /** The business that bought, as on its documents; null for a private buyer. */
    business: jsonb('business').$type<Business>(),
    /** The evidence of the place of supply at placement; null for orders from before it was stored. */
    supplyEvidence: jsonb('supply_evidence').$type<SupplyEvidence>(),
    /** The time since which the bank decides about its payment: the parcel is held; null if it does not. */
    disputedSince: moment('disputed_since'),
    /** True once every piece was refunded by line, so that there is no parcel: set by a trigger of the refunds. */
    isEmptied: boolean('is_emptied').notNull().default(false),
    /** Optimistic lock: incremented by every change; staff send the version they saw. */
    version: integer('version').notNull().default(0),
  },
  (order) => [
    unique('orders_once_per_idempotency_key').on(order.userId, order.idempotencyKey),
    index('orders_of_user').on(order.userId, order.id),
    index('orders_of_user_by_status').on(order.userId, order.status, order.id),
    index('orders_unpaid')
      .on(order.payBy)
      .where(sql`${order.status} = 'pending'`),
    index('orders_awaiting_parcel')
      .on(order.id)
      .where(
        sql`${order.status} = 'paid' and ${order.shippingStatus} in ('preparing', 'ready_to_ship', 'pending') and ${order.onHoldSince} is null and ${order.disputedSince} is null and not ${order.isEmptied}`,
      ),
    index('orders_never_paid')
      .on(order.createdAt)
      .where(sql`${order.paidAt} is null and ${order.userId} is not null`),
    index('orders_with_phone')
      .on(order.id)
      .where(sql`${order.userId} is null and ${order.deliveryAddress} ->> 'phone' <> ''`),
    index('orders_under_way')
      .on(order.shippedAt)
      .where(sql`${order.status} = 'shipped'`),
    index('orders_by_status').on(order.status, order.id),
    index('orders_by_parcel').on(order.shippingStatus, order.id),
    index('orders_by_country').on(sql`(${order.destination} ->> 'country')`, order.id),
    // Staff's prefix search for a number. Words of a name are in `name_words`, which only the search reads.
    index('orders_by_number').on(order.orderNo.op('text_pattern_ops')),
    index('orders_by_tracking')
      .on(sql`upper(replace(${order.trackingNumber}, ' ', '')) text_pattern_ops`)
      .where(sql`${order.trackingNumber} <> ''`),
    check(
      'orders_status',
      sql`${order.status} in ('pending', 'paid', 'shipped', 'completed', 'cancelled', 'refunded')`,
    ),
    check(
      'orders_shipping_status',
      sql`${order.shippingStatus} in ('preparing', 'ready_to_ship', 'pending', 'shipped', 'in_transit', 'out_for_delivery', 'delivered', 'exception', 'returned')`,
    ),
    check('orders_stock', sql`${order.stock} in ('reserved', 'sold', 'released')`),
    // A returned product may be sold to another buyer.
    check(
      'orders_sold_when_paid',
      sql`${order.status} not in ('paid', 'shipped', 'completed') or ${order.stock} = 'sold' or ${order.shippingStatus} = 'returned'`,
    ),
    check(
      'orders_refunded_from',
      sql`${order.refundedFrom} in ('cancelled', 'paid', 'shipped', 'completed')`,
    ),
    check('orders_amounts', sql`least(${order.subtotal}, ${order.shippingAmount}, ${order.taxAmount}) >= 0`),
    check(
      'orders_total',
      sql`${order.total} = ${order.subtotal} + ${order.shippingAmount} + ${order.taxAmount}`,
    ),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    /** A product from the stock, or a plan. */
    kind: text('kind').$type<ItemKind>().notNull().default('product'),
    /** The variant's or the plan's SKU. */
    sku: text('sku').notNull(),
    variantSku: text('variant_sku')
      .generatedAlwaysAs(sql`case when kind = 'product' then sku end`)
      .references(() => variants.sku),
    planSku: text('plan_sku')
      .generatedAlwaysAs(sql`case when kind = 'plan' then sku end`)
      .references(() => plans.sku),
    name: text('name').notNull(),
    variant: text('variant').notNull(),
    picture: text('picture'),
    quantity: integer('quantity').notNull(),
    unitPrice: integer('unit_price').notNull(),
    amount: integer('amount').notNull(),
    weightGrams: integer('weight_grams').notNull(),
  },
  (item) => [
    unique('order_items_position').on(item.orderId, item.position),
    // A card that is included in a plan may also be bought on its own.
    unique('order_items_once_a_price').on(item.orderId, item.sku, item.unitPrice),
    uniqueIndex('order_items_one_plan')
      .on(item.orderId)
      .where(sql`${item.kind} = 'plan'`),
    check('order_items_kind', sql`${item.kind} in ('product', 'plan')`),
    check('order_items_quantity', sql`${item.quantity} > 0`),
    check(
      'order_items_amount',
      sql`${item.unitPrice} >= 0 and ${item.amount} = ${item.unitPrice} * ${item.quantity}`,
    ),
  ],
);

/**
 * The versions of the content pages under which an order was placed. Append-only: a trigger refuses updates.
 */
export const orderTerms = pgTable(
  'order_terms',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    code: text('code').$type<AgreedPage>().notNull(),
    language: text('language').$type<Language>().notNull(),
    version: integer('version').notNull(),
  },
  (term) => [
    primaryKey({ columns: [term.orderId, term.code, term.language] }),
    foreignKey({
      name: 'order_terms_of_page',
      columns: [term.code, term.language, term.version],
      foreignColumns: [pageVersions.code, pageVersions.language, pageVersions.version],
    }),
  ],
);

/** State changes of an order or of its parcel: from, to, actor, reason, time. */
export const orderMoves = pgTable(
  'order_moves',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    subject: text('subject').$type<'order' | 'shipping'>().notNull(),
    action: text('action').notNull(),
    from: text('from'),
    to: text('to').notNull(),
    actor: text('actor').$type<'user' | 'admin' | 'provider' | 'clock'>().notNull(),
    /** The email of the staff member, if a staff member did it. */
    staffEmail: text('staff_email'),
    reason: text('reason').notNull().default(''),
    movedAt: moment('moved_at').notNull(),
    /** Orders moves of the same millisecond. */
    sequenceNumber: integer('sequence_number').generatedAlwaysAsIdentity(),
  },
  (move) => [
    index('order_moves_of_order').on(move.orderId, move.sequenceNumber),
    check('order_moves_subject', sql`${move.subject} in ('order', 'shipping')`),
    check('order_moves_actor', sql`${move.actor} in ('user', 'admin', 'provider', 'clock')`),
  ],
);

/** Staff's notes on an order: a trigger refuses updates; deleted only with the buyer's data. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    staffEmail: text('staff_email').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (note) => [
    index('order_notes_of_order').on(note.orderId, note.id),
    check('order_notes_text', sql`length(${note.text}) between 1 and 4000`),
  ],
);

/**
 * Events of an order beside its moves, refunds and notes. Texts of staff in `detail` are erased with the
 * buyer.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    /** UUID version 7: sorts the history by time. */
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<OrderEventKind>().notNull(),
    /** The reason of a hold, the tracking number before a correction, or the kind of the sent mail. */
    detail: text('detail').notNull().default(''),
    staffEmail: text('staff_email'),
    createdAt: moment('created_at').notNull(),
  },
  (event) => [
    index('order_events_of_order').on(event.orderId, event.id),
    check('order_events_kind', sql`${event.kind} in ('hold', 'resume', 'tracking', 'mail')`),
  ],
);
