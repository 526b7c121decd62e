import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Destination, WrittenAddress } from '@visita/core/addresses/address';
import type { Business } from '@visita/core/documents/business';
import type { DocumentKind } from '@visita/core/documents/contract';
import type { Seller, ServiceHours, TaxOffice } from '@visita/core/documents/seller';
import type { Language } from '@visita/core/languages';
import type { TaxLine } from '@visita/core/shop/tax';
import { moment } from './columns.ts';
import { disputes } from './disputes.ts';
import { orders } from './orders.ts';
import { refunds } from './payments.ts';
import { subscriptionInvoices } from './subscription-invoices.ts';

/**
 * The seller's details from `validFrom` on, as staff entered them; before the first row the environment
 * settings apply.
 */
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

/**
 * The seller as printed on documents; the newest row is current. Append-only: a trigger refuses updates and
 * deletes.
 */
export const sellers = pgTable('sellers', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  brand: text('brand').notNull(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  email: text('email').notNull(),
  /** By tax office; an office without a number is missing. */
  taxNumbers: jsonb('tax_numbers').$type<Partial<Record<TaxOffice, string>>>().notNull(),
  since: moment('since').notNull(),
});

/** A delivery address as printed on documents: without the telephone number. */
export type PaperAddress = Omit<WrittenAddress, 'phone'> & {
  /** In the line order of its country's post; documents from before this field keep their original order. */
  isByPost?: true;
};

/** The buyer as printed on documents; the fields of a business are missing for a private one. */
export type DocumentBuyer = { name: string; destination: Destination } & Partial<Business>;

/** A sold item, with its names in each language on that day. */
export interface DocumentLine {
  sku: string;
  words: Partial<Record<Language, { name: string; variant: string }>>;
  quantity: number;
  unitPrice: number;
  amount: number;
}

/**
 * The documents of a sale: invoices, credit notes, and reversals of credit notes that failed. Written once,
 * in the transaction that pays, refunds, or learns that an invoice was sent. Append-only: a trigger refuses
 * updates and deletes.
 */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey(),
    /** Its number in the gapless series; internal only. */
    serial: integer('serial').notNull().unique(),
    /** The public number. */
    number: text('number').notNull().unique(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    subscriptionInvoiceId: uuid('subscription_invoice_id').references(() => subscriptionInvoices.id),
    /**
     * The refund of a credit note, or the failed refund of its reversal; null if a sent invoice no longer has
     * to be paid.
     */
    refundId: uuid('refund_id').references(() => refunds.id),
    /** The lost dispute of a credit note, or the dispute of its reversal. */
    disputeId: uuid('dispute_id').references(() => disputes.id),
    /** The invoice whose credits exceeded its charges: this credit note went to the customer's balance. */
    creditedById: uuid('credited_by_id').references(() => subscriptionInvoices.id),
    /**
     * The invoice whose buyer was corrected, on the credit note of it and on the invoice that is issued in place of
     * it. A deferred trigger requires both, with the same amounts.
     */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => documents.id),
    /** The invoice of a credit note, the credit note of a reversal. */
    correctsId: uuid('corrects_id').references((): AnyPgColumn => documents.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => sellers.id),
    /** The language of the original; other languages are copies. */
    language: text('language').$type<Language>().notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** The day in Montréal. */
    issuedOn: date('issued_on').notNull(),
    /** The order's number. */
    saleNo: text('sale_no').notNull(),
    orderedOn: date('ordered_on').notNull(),
    /** Null if the invoice was sent for later payment: it has a due date instead, and never changes. */
    paidOn: date('paid_on'),
    dueOn: date('due_on'),
    /** With the display name of the brand: `Visa`. */
    card: jsonb('card').$type<{ brand: string; last4: string }>(),
    /** The bank's reference, if a transfer paid it; `paidOn` is its value date. */
    transferReference: text('transfer_reference'),
    buyer: jsonb('buyer').$type<DocumentBuyer>().notNull(),
    /** Null if nothing is shipped. */
    deliveryAddress: jsonb('delivery_address').$type<PaperAddress>(),
    /** Empty on a partial credit note. */
    lines: jsonb('lines').$type<DocumentLine[]>().notNull(),
    currency: text('currency').notNull(),
    subtotal: integer('subtotal').notNull(),
    shippingAmount: integer('shipping_amount').notNull(),
    taxes: jsonb('taxes').$type<TaxLine[]>().notNull(),
    taxAmount: integer('tax_amount').notNull(),
    total: integer('total').notNull(),
    /**
     * The part of the total that the customer's balance settled, so that it was not paid; negative if a debt
     * on the balance was paid with this invoice. On a credit note, all of it: the credit that an order had used was
     * restored.
     */
    balanceApplied: integer('balance_applied').notNull().default(0),
  },
  (document) => [
    index('documents_of_order').on(document.orderId, document.serial),
    index('documents_of_subscription').on(document.subscriptionInvoiceId, document.serial),
    uniqueIndex('documents_one_invoice')
      .on(document.orderId)
      .where(sql`${document.kind} = 'invoice' and ${document.replacesId} is null`),
    uniqueIndex('documents_one_invoice_of_subscription')
      .on(document.subscriptionInvoiceId)
      .where(sql`${document.kind} = 'invoice' and ${document.replacesId} is null`),
    uniqueIndex('documents_one_replacement').on(document.replacesId, document.kind),
    uniqueIndex('documents_one_of_refund').on(document.refundId, document.kind),
    index('documents_of_dispute').on(document.disputeId),
    uniqueIndex('documents_one_write_off')
      .on(document.correctsId)
      .where(
        sql`${document.correctsId} is not null and num_nonnulls(${document.refundId}, ${document.disputeId}, ${document.creditedById}, ${document.replacesId}) = 0
          and ${document.balanceApplied} = 0`,
      ),
    uniqueIndex('documents_one_restored_credit')
      .on(document.correctsId)
      .where(sql`${document.kind} = 'creditNote' and ${document.balanceApplied} <> 0`),
    uniqueIndex('documents_one_balance_credit')
      .on(document.creditedById, document.correctsId)
      .where(sql`${document.creditedById} is not null`),
    index('documents_by_day').on(
      document.issuedOn,
      document.kind,
      document.replacesId,
      document.subtotal,
      document.shippingAmount,
    ),
    index('documents_newest').on(document.issuedOn, document.serial),
    index('documents_of_sale').on(document.saleNo),
    index('documents_corrected').on(document.correctsId),
    check('documents_kind', sql`${document.kind} in ('invoice', 'creditNote', 'reversal')`),
    check(
      'documents_one_debt',
      sql`num_nonnulls(${document.orderId}, ${document.subscriptionInvoiceId}) = 1`,
    ),
    check('documents_corrects', sql`(${document.kind} = 'invoice') = (${document.correctsId} is null)`),
    check('documents_paid_or_due', sql`num_nonnulls(${document.paidOn}, ${document.dueOn}) = 1`),
    check('documents_paid_one_way', sql`num_nonnulls(${document.card}, ${document.transferReference}) <= 1`),
    check(
      'documents_refund',
      sql`case when ${document.kind} = 'invoice' then num_nonnulls(${document.refundId}, ${document.creditedById}) = 0
        when ${document.creditedById} is not null
          then ${document.kind} = 'creditNote' and num_nonnulls(${document.refundId}, ${document.disputeId}) = 0
        else num_nonnulls(${document.refundId}, ${document.dueOn}, ${document.disputeId}, ${document.replacesId}) > 0
          or ${document.balanceApplied} <> 0 end`,
    ),
    check(
      'documents_replaces',
      sql`${document.replacesId} is null or ${document.kind} = 'invoice' or (${document.kind} = 'creditNote'
        and ${document.replacesId} = ${document.correctsId}
        and num_nonnulls(${document.refundId}, ${document.disputeId}, ${document.creditedById}) = 0)`,
    ),
    // a credit at an earlier rate may outweigh the charges of one tax
    check('documents_amounts', sql`least(${document.shippingAmount}, ${document.total}) >= 0`),
    check(
      'documents_balance',
      sql`${document.total} >= ${document.balanceApplied} and (${document.balanceApplied} = 0
        or ${document.kind} = 'invoice' or (${document.kind} = 'creditNote' and ${document.balanceApplied} = ${document.total}))`,
    ),
    check(
      'documents_total',
      sql`${document.total} = ${document.subtotal} + ${document.shippingAmount} + ${document.taxAmount}`,
    ),
  ],
);

/**
 * The last number of the series. The transaction that writes a document locks this row until it commits, so
 * that no number is skipped.
 */
export const documentSeries = pgTable(
  'document_series',
  { id: integer('id').primaryKey(), last: integer('last').notNull() },
  (series) => [check('document_series_one', sql`${series.id} = 1`)],
);
