import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { EnquiryAction, EnquiryStatus } from '@visita/core/enterprise/enquiry';
import type { Language } from '@visita/core/languages';
import { bytes, moment } from './columns.ts';
import { subscriptions } from './subscriptions.ts';

/** The terms of a subscription by contract, beside the columns of every subscription. */
export const enterpriseContracts = pgTable('enterprise_contracts', {
  subscriptionId: uuid('subscription_id')
    .primaryKey()
    .references(() => subscriptions.id),
  /** The SHA-256 of the idempotency key (else of the terms), by which a repeated request finds its contract. */
  keyHash: bytes('key_hash').notNull().unique(),
  hasLogo: boolean('has_logo').notNull(),
  /** Per card, in cents. */
  cardPrice: integer('card_price').notNull(),
  logoPrice: integer('logo_price').notNull(),
  /** Terms beyond the standard ones; internal to staff. */
  note: text('note').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** A company's enquiry. Contact fields are emptied after the person was erased; the rest stays. */
export const enterpriseEnquiries = pgTable(
  'enterprise_enquiries',
  {
    /** UUID version 7: sorts the list by time. */
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    company: text('company').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    cards: integer('cards').notNull(),
    hasLogo: boolean('has_logo').notNull(),
    message: text('message').notNull(),
    language: text('language').$type<Language>().notNull(),
    status: text('status').$type<EnquiryStatus>().notNull(),
    /** Staff's internal note. */
    staffNote: text('staff_note').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    answeredAt: moment('answered_at'),
    /** Optimistic lock: incremented by every change by staff. */
    version: integer('version').notNull().default(0),
    /** The contract that resulted from it. */
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
  },
  (enquiry) => [
    index('enterprise_enquiries_by_status').on(enquiry.status, enquiry.id),
    index('enterprise_enquiries_of_email').on(sql`lower(${enquiry.email})`),
    // Prefix search in a database of any locale.
    index('enterprise_enquiries_by_email').on(sql`lower(${enquiry.email}) text_pattern_ops`),
    index('enterprise_enquiries_by_company').on(sql`lower(${enquiry.company}) text_pattern_ops`),
    index('enterprise_enquiries_by_name').on(sql`lower(${enquiry.name}) text_pattern_ops`),
    index('enterprise_enquiries_of_subscription').on(enquiry.subscriptionId),
    check('enterprise_enquiries_status', sql`${enquiry.status} in ('new', 'answered', 'contract', 'closed')`),
    check('enterprise_enquiries_cards', sql`${enquiry.cards} > 0`),
  ],
);

/** State changes of an enquiry: from, to, actor, time. Append-only: a trigger refuses updates and deletes. */
export const enterpriseEnquiryMoves = pgTable(
  'enterprise_enquiry_moves',
  {
    id: uuid('id').primaryKey(),
    enquiryId: uuid('enquiry_id')
      .notNull()
      .references(() => enterpriseEnquiries.id),
    action: text('action').$type<'ask' | EnquiryAction>().notNull(),
    from: text('from').$type<EnquiryStatus>(),
    to: text('to').$type<EnquiryStatus>().notNull(),
    actor: text('actor').$type<'guest' | 'staff'>().notNull(),
    staffEmail: text('staff_email'),
    movedAt: moment('moved_at').notNull(),
    /** Orders moves of the same millisecond. */
    sequenceNumber: integer('sequence_number').generatedAlwaysAsIdentity(),
  },
  (move) => [
    index('enterprise_enquiry_moves_of').on(move.enquiryId, move.sequenceNumber),
    check('enterprise_enquiry_moves_actor', sql`${move.actor} in ('guest', 'staff')`),
  ],
);

/** Answers that staff mailed to the enquirer; emptied after the person was erased. */
export const enterpriseAnswers = pgTable(
  'enterprise_answers',
  {
    /** UUID version 7: sorts them by time. */
    id: uuid('id').primaryKey(),
    enquiryId: uuid('enquiry_id')
      .notNull()
      .references(() => enterpriseEnquiries.id),
    text: text('text').notNull(),
    staffEmail: text('staff_email').notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (answer) => [index('enterprise_answers_of').on(answer.enquiryId, answer.id)],
);
