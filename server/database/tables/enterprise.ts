import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { EnquiryAction, EnquiryStatus } from '@visita/core/enterprise/enquiry';
import type { Language } from '@visita/core/languages';
import { bytes, moment } from './columns.ts';
import { subscriptions } from './subscriptions.ts';

/** What a subscription by contract was agreed to be, beside what every subscription says of itself. */
export const enterpriseContracts = pgTable('enterprise_contracts', {
  subscriptionId: uuid('subscription_id')
    .primaryKey()
    .references(() => subscriptions.id),
  /** The SHA-256 of what makes a repeat of the same contract the same one. */
  keyHash: bytes('key_hash').notNull().unique(),
  hasLogo: boolean('has_logo').notNull(),
  /** For each card, in cents. */
  cardPrice: integer('card_price').notNull(),
  logoPrice: integer('logo_price').notNull(),
  /** Terms beyond the usual ones; for the staff. */
  note: text('note').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** What a company has asked for; whoever leaves is taken out of it, and the rest stays. */
export const enterpriseEnquiries = pgTable(
  'enterprise_enquiries',
  {
    /** Of version 7: its order is the list's. */
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
    /** What the staff write of it. */
    staffNote: text('staff_note').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    answeredAt: moment('answered_at'),
    /** Rises by one with whatever staff change. */
    version: integer('version').notNull().default(0),
    /** The contract that came of it. */
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id),
  },
  (enquiry) => [
    index('enterprise_enquiries_by_status').on(enquiry.status, enquiry.id),
    index('enterprise_enquiries_of_email').on(sql`lower(${enquiry.email})`),
    // how one of these begins, in a database of any locale
    index('enterprise_enquiries_by_email').on(sql`lower(${enquiry.email}) text_pattern_ops`),
    index('enterprise_enquiries_by_company').on(sql`lower(${enquiry.company}) text_pattern_ops`),
    index('enterprise_enquiries_by_name').on(sql`lower(${enquiry.name}) text_pattern_ops`),
    index('enterprise_enquiries_of_subscription').on(enquiry.subscriptionId),
    check('enterprise_enquiries_status', sql`${enquiry.status} in ('new', 'answered', 'contract', 'closed')`),
    check('enterprise_enquiries_cards', sql`${enquiry.cards} > 0`),
  ],
);

/** Every move of an enquiry: from, to, by whom, when. Nothing is changed or removed: a trigger refuses. */
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
    /** What came first of two moves at one moment. */
    turn: integer('turn').generatedAlwaysAsIdentity(),
  },
  (move) => [
    index('enterprise_enquiry_moves_of').on(move.enquiryId, move.turn),
    check('enterprise_enquiry_moves_actor', sql`${move.actor} in ('guest', 'staff')`),
  ],
);

/** What the staff mailed to whoever asked; whoever leaves is taken out of it. */
export const enterpriseAnswers = pgTable(
  'enterprise_answers',
  {
    /** Of version 7: its order is theirs. */
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
