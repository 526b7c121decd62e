import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/** Staff accounts, which share no rows, passwords or tokens with users. They are disabled, never deleted. */
export const staff = pgTable(
  'staff',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    language: text('language').$type<'en' | 'fr' | 'zh-CN' | 'zh-TW'>().notNull().default('en'),
    /** Null until the invited member has chosen one. */
    passwordHash: text('password_hash'),
    /**
     * True while the password is the one generated at the first start: nothing but changing it is allowed.
     */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    role: text('role').$type<'owner' | 'staff' | 'support' | 'packer'>().notNull(),
    disabledAt: moment('disabled_at'),
    /**
     * Optimistic lock: incremented by changes that other staff make; the request names the version it saw.
     */
    version: integer('version').notNull().default(0),
    /** Null for the first owner and for staff added at the console. */
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
  },
  (person) => [
    uniqueIndex('staff_email_once').on(sql`lower(${person.email})`),
    check('staff_role', sql`${person.role} in ('owner', 'staff', 'support', 'packer')`),
    check('staff_language', sql`${person.language} in ('en', 'fr', 'zh-CN', 'zh-TW')`),
  ],
);

const ofStaff = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' });

/** A session of a staff member, past the second factor. Only the SHA-256 of its token is stored. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid('id').primaryKey(),
    staffId: ofStaff(),
    tokenHash: bytes('token_hash').notNull().unique(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    /** The absolute limit, however much the session is used. */
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** The challenge that a new passkey has to sign. */
    passkeyChallenge: text('passkey_challenge'),
  },
  (session) => [
    index('staff_sessions_of_staff').on(session.staffId),
    index('staff_sessions_by_end').on(session.expiresAt),
  ],
);

/** A sign-in between the password and the second factor; valid for nothing else. */
export const staffLogins = pgTable(
  'staff_logins',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    staffId: ofStaff(),
    expiresAt: moment('expires_at').notNull(),
    /** The challenge that the passkey has to sign. */
    passkeyChallenge: text('passkey_challenge'),
  },
  (login) => [
    index('staff_logins_of_staff').on(login.staffId),
    index('staff_logins_by_end').on(login.expiresAt),
  ],
);

/** The link by which a staff member chooses a password: at most one each, deleted when used. */
export const staffLinks = pgTable(
  'staff_links',
  {
    staffId: ofStaff().primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
  },
  (link) => [index('staff_links_by_end').on(link.expiresAt)],
);

/** The one key for the hashes by which the audit log names unknown email addresses (`unknown:<hash>`). */
export const auditKeys = pgTable(
  'audit_keys',
  {
    id: integer('id').primaryKey().default(1),
    key: bytes('key').notNull(),
  },
  (row) => [check('audit_keys_one', sql`${row.id} = 1`)],
);

/** Actions of staff, written in the transaction of the change. Append-only: triggers refuse changes. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    /** Null for the console and for a failed sign-in. */
    staffId: uuid('staff_id'),
    email: text('email').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    /** The changed values before and after; never a secret. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    requestId: text('request_id').notNull(),
  },
  (row) => [
    index('audit_log_by_time').on(row.at, row.id),
    index('audit_log_of_staff').on(sql`lower(${row.email})`, row.at, row.id),
    index('audit_log_of_action').on(row.action, row.at, row.id),
    index('audit_log_of_request').on(row.requestId),
    index('audit_log_of_subject').on(row.subjectId, row.at, row.id),
    check('audit_log_reason', sql`length(${row.reason}) between 1 and 500`),
  ],
);
