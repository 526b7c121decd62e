import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ConsentKind } from '@visita/core/contacts/consent';
import type { ContactAnswer, Question, QuestionKind } from '@visita/core/contacts/questions';
import type { ContactState } from '@visita/core/contacts/status';
import type { UpdateState } from '@visita/core/contacts/updates';
import type { Language } from '@visita/core/languages';
import { users } from './account.ts';
import { cards } from './cards.ts';
import { bytes, moment } from './columns.ts';

/**
 * A visitor's details left with an owner: the visitor may correct and withdraw them, the owner may annotate
 * them.
 */
export const contacts = pgTable(
  'contacts',
  {
    /** UUID version 7: sorts the inbox by time. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The card on which they were left; after the card is given away the contact stays with its owner. */
    cardId: uuid('card_id').references(() => cards.id, { onDelete: 'set null' }),
    /** The number of the address through which the visitor came; null for contacts from before it was stored. */
    addressNumber: integer('address_number'),
    /** The owner's name as the visitor read it. */
    ownerName: text('owner_name').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    company: text('company').notNull(),
    message: text('message').notNull(),
    /** All questions that were asked, in the words that the visitor read, with the answers. */
    answers: jsonb('answers').$type<ContactAnswer[]>().notNull().default([]),
    language: text('language').$type<Language>().notNull(),
    note: text('note').notNull().default(''),
    metAt: text('met_at').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    /**
     * Text for search, case-folded by the application since databases fold by locale. Null in rows older than
     * this column.
     */
    foldedDetails: text('folded_details'),
    foldedNotes: text('folded_notes'),
    /** The SHA-256 of the form's ticket: a repeated submission of one form stores one contact. */
    ticketHash: bytes('ticket_hash').notNull().unique(),
    updates: text('updates').$type<UpdateState>().notNull().default('off'),
    /**
     * The SHA-256 of the contact file of which the visitor was last notified, and the time of the last check.
     */
    notifiedFileHash: bytes('notified_file_hash'),
    checkedAt: moment('checked_at'),
    leftAt: moment('left_at').notNull(),
    /** The time when the owner opened it; null again after "mark as unread". */
    readAt: moment('read_at'),
    /** The time when the owner marked it as answered; null again once it is reopened. */
    answeredAt: moment('answered_at'),
    /** Computed by the database, so that it cannot contradict the times. */
    state: text('state')
      .$type<ContactState>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when read_at is null then 'new' when answered_at is null then 'open' else 'answered' end`,
      ),
    /** The day in the owner's time zone on which a reminder is due; null once it was emailed. */
    remindOn: date('remind_on'),
    correctedAt: moment('corrected_at'),
    /** The time when the owner was notified by mail. */
    notifiedAt: moment('notified_at'),
    /** The change of the address book that wrote the vCard's fields, set by a trigger. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (contact) => [
    index('contacts_of_user').on(contact.userId, contact.id),
    index('contacts_by_version').on(contact.userId, contact.version),
    index('contacts_to_notify')
      .on(contact.userId)
      .where(sql`${contact.notifiedAt} is null`),
    index('contacts_new')
      .on(contact.userId)
      .where(sql`${contact.state} = 'new'`),
    index('contacts_to_remind')
      .on(contact.remindOn)
      .where(sql`${contact.remindOn} is not null`),
    index('contacts_of_card').on(contact.cardId),
    index('contacts_to_fold')
      .on(contact.id)
      .where(sql`${contact.foldedDetails} is null`),
    index('contacts_with_updates')
      .on(contact.id)
      .where(sql`${contact.updates} = 'on'`),
    check('contacts_language', sql`${contact.language} in ('en', 'fr', 'zh-CN', 'zh-TW')`),
    check('contacts_updates', sql`${contact.updates} in ('off', 'asked', 'on')`),
    check('contacts_reachable', sql`${contact.email} <> '' or ${contact.phone} <> ''`),
    check('contacts_answered_once_left', sql`${contact.answeredAt} >= ${contact.leftAt}`),
    check('contacts_read_once_left', sql`${contact.readAt} >= ${contact.leftAt}`),
    check(
      'contacts_answers',
      sql`case when jsonb_typeof(${contact.answers}) = 'array' then jsonb_array_length(${contact.answers}) <= 5 else false end`,
    ),
    check('contacts_checked', sql`${contact.updates} <> 'on' or ${contact.checkedAt} is not null`),
  ],
);

/**
 * A visitor's consent in the words that were shown. A withdrawn consent is kept, with its time, as long as
 * the contact.
 */
export const contactConsents = pgTable(
  'contact_consents',
  {
    id: uuid('id').primaryKey(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ConsentKind>().notNull(),
    version: text('version').notNull(),
    text: text('text').notNull(),
    givenAt: moment('given_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (consent) => [
    index('contact_consents_of_contact').on(consent.contactId),
    uniqueIndex('contact_consents_once')
      .on(consent.contactId, consent.kind)
      .where(sql`${consent.withdrawnAt} is null`),
    check('contact_consents_kind', sql`${consent.kind} in ('contact', 'updates')`),
  ],
);

/** A question of the owner's on the contact form of a card. Its words are copied into each contact. */
export const contactQuestions = pgTable(
  'contact_questions',
  {
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind').$type<QuestionKind>().notNull(),
    title: text('title').notNull(),
    titles: jsonb('titles').$type<Question['titles']>().notNull(),
    choices: jsonb('choices').$type<Question['choices']>().notNull(),
  },
  (question) => [
    primaryKey({ columns: [question.cardId, question.position] }),
    check('contact_questions_position', sql`${question.position} between 0 and 4`),
    check('contact_questions_kind', sql`${question.kind} in ('text', 'choice', 'yesNo')`),
    check('contact_questions_title', sql`${question.title} <> ''`),
    check(
      'contact_questions_choices',
      sql`case when jsonb_typeof(${question.choices}) <> 'array' then false when ${question.kind} = 'choice' then jsonb_array_length(${question.choices}) between 2 and 8 else jsonb_array_length(${question.choices}) = 0 end`,
    ),
  ],
);

/** Private links of a visitor, as hashes. A mailed link also proves control of the mailbox. */
export const contactLinks = pgTable(
  'contact_links',
  {
    secretHash: bytes('secret_hash').primaryKey(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    isMailed: boolean('is_mailed').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (link) => [index('contact_links_of_contact').on(link.contactId)],
);

/** A visitor's request to get a card's contact by mail; deleted once it is sent. */
export const contactRequests = pgTable(
  'contact_requests',
  {
    id: uuid('id').primaryKey(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    requestedAt: moment('requested_at').notNull(),
  },
  (request) => [
    index('contact_requests_of_card').on(request.cardId),
    index('contact_requests_by_age').on(request.requestedAt),
  ],
);

/** Keys that sign the tickets of a day; no longer needed two days later. */
export const ticketKeys = pgTable('ticket_keys', {
  day: date('day').primaryKey(),
  key: bytes('key').notNull(),
});

/**
 * The contacts of an owner as an address book. Triggers on contacts increment its version with every change of a
 * vCard, under the row's lock: versions of one book are committed in their order.
 */
export const addressBooks = pgTable('address_books', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Part of each sync token; replaced by a restore, which takes versions back. */
  epoch: uuid('epoch').notNull().defaultRandom(),
  version: bigint('version', { mode: 'number' }).notNull(),
  /** The newest version whose tombstones are deleted or were never written: older sync tokens are invalid. */
  forgottenVersion: bigint('forgotten_version', { mode: 'number' }).notNull().default(0),
});

/** A contact that was withdrawn or erased, without its details, so that phones remove it too. */
export const contactTombstones = pgTable(
  'contact_tombstones',
  {
    contactId: uuid('contact_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => addressBooks.userId, { onDelete: 'cascade' }),
    version: bigint('version', { mode: 'number' }).notNull(),
    removedAt: moment('removed_at').notNull(),
  },
  (tombstone) => [
    index('contact_tombstones_by_version').on(tombstone.userId, tombstone.version),
    index('contact_tombstones_by_age').on(tombstone.removedAt),
  ],
);
