import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Destination, WrittenAddress } from '@visita/core/addresses/address';
import type { DocumentKind } from '@visita/core/documents/contract';
import type { Seller, ServiceHours, TaxOffice } from '@visita/core/documents/seller';
import type { Language } from '@visita/core/languages';
import type { TaxLine } from '@visita/core/shop/tax';
import { moment } from './columns.ts';
import { orders } from './orders.ts';
import { refunds } from './payments.ts';
import { subscriptionInvoices } from './subscriptions.ts';

/** Who sells from a moment on, as staff wrote it down; before the first of them the environment says it. */
export const sellerSettings = pgTable('seller_settings', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  hours: jsonb('hours').$type<ServiceHours>().notNull(),
  taxNumbers: jsonb('tax_numbers').$type<Seller['taxNumbers']>().notNull(),
  validFrom: moment('valid_from').notNull().unique(),
});

/** Who sells, as papers name them; the newest row holds. Nothing is changed or removed: a trigger refuses. */
export const sellers = pgTable('sellers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  brand: text('brand').notNull(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  email: text('email').notNull(),
  /** By tax office; an office that gave none is not there. */
  taxNumbers: jsonb('tax_numbers').$type<Partial<Record<TaxOffice, string>>>().notNull(),
  since: moment('since').notNull(),
});

/** A delivery address as it stands on paper: without the telephone. */
export type PaperAddress = Omit<WrittenAddress, 'phone'> & {
  /** In the order of its country's post; papers from before have the one they were handed out with. */
  isByPost?: true;
};

/** Something that was sold, as it was called in each language on that day. */
export interface DocumentLine {
  sku: string;
  words: Partial<Record<Language, { name: string; variant: string }>>;
  quantity: number;
  unitPrice: number;
  amount: number;
}

/**
 * The papers of a sale: what was invoiced, what of it was credited, and credits that failed. Written once with everything
 * that stands on them, in the transaction that pays, refunds, or learns that an invoice was sent; nothing is changed or
 * removed: a trigger refuses.
 */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey(),
    /** Its place in the series, which has no gaps; shown to nobody outside. */
    serial: integer('serial').notNull().unique(),
    /** What it is called outside. */
    number: text('number').notNull().unique(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    subscriptionInvoiceId: uuid('subscription_invoice_id').references(() => subscriptionInvoices.id),
    /** What a credit note is about, and what its reversal undoes; none where what was sent no longer has to be paid. */
    refundId: uuid('refund_id').references(() => refunds.id),
    /** The invoice of a credit note, the credit note of a reversal. */
    correctsId: uuid('corrects_id').references((): AnyPgColumn => documents.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => sellers.id),
    /** The original's; other languages are copies. */
    language: text('language').$type<Language>().notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** The day in Montréal. */
    issuedOn: date('issued_on').notNull(),
    /** The order's number. */
    saleNo: text('sale_no').notNull(),
    orderedOn: date('ordered_on').notNull(),
    /** Nothing where it was sent to be paid: it has a day by which then, and never changes. */
    paidOn: date('paid_on'),
    dueOn: date('due_on'),
    /** By its name: `Visa`. */
    card: jsonb('card').$type<{ brand: string; last4: string }>(),
    buyer: jsonb('buyer').$type<{ name: string; destination: Destination }>().notNull(),
    /** Nothing where nothing is sent. */
    deliveryAddress: jsonb('delivery_address').$type<PaperAddress>(),
    /** None on a credit of a part. */
    lines: jsonb('lines').$type<DocumentLine[]>().notNull(),
    currency: text('currency').notNull(),
    subtotal: integer('subtotal').notNull(),
    shippingAmount: integer('shipping_amount').notNull(),
    taxes: jsonb('taxes').$type<TaxLine[]>().notNull(),
    taxAmount: integer('tax_amount').notNull(),
    total: integer('total').notNull(),
  },
  (document) => [
    index('documents_of_order').on(document.orderId, document.serial),
    index('documents_of_subscription').on(document.subscriptionInvoiceId, document.serial),
    uniqueIndex('documents_one_invoice')
      .on(document.orderId)
      .where(sql`${document.kind} = 'invoice'`),
    uniqueIndex('documents_one_invoice_of_subscription')
      .on(document.subscriptionInvoiceId)
      .where(sql`${document.kind} = 'invoice'`),
    uniqueIndex('documents_one_of_refund').on(document.refundId, document.kind),
    uniqueIndex('documents_one_write_off')
      .on(document.correctsId)
      .where(sql`${document.correctsId} is not null and ${document.refundId} is null`),
    index('documents_by_day').on(document.issuedOn, document.kind, document.subtotal, document.shippingAmount),
    index('documents_corrected').on(document.correctsId),
    check('documents_kind', sql`${document.kind} in ('invoice', 'creditNote', 'reversal')`),
    check('documents_one_debt', sql`num_nonnulls(${document.orderId}, ${document.subscriptionInvoiceId}) = 1`),
    check('documents_corrects', sql`(${document.kind} = 'invoice') = (${document.correctsId} is null)`),
    check('documents_paid_or_due', sql`num_nonnulls(${document.paidOn}, ${document.dueOn}) = 1`),
    check(
      'documents_refund',
      sql`case when ${document.kind} = 'invoice' then ${document.refundId} is null
        else num_nonnulls(${document.refundId}, ${document.dueOn}) > 0 end`,
    ),
    check('documents_amounts', sql`least(${document.subtotal}, ${document.shippingAmount}, ${document.taxAmount}) >= 0`),
    check('documents_total', sql`${document.total} = ${document.subtotal} + ${document.shippingAmount} + ${document.taxAmount}`),
  ],
);

/** The last number of the series: whoever writes a document holds this row until the end, so that none is left out. */
export const documentSeries = pgTable('document_series', { id: integer('id').primaryKey(), last: integer('last').notNull() }, (series) => [
  check('document_series_one', sql`${series.id} = 1`),
]);
