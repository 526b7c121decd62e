import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/** People who run the product; never the same rows, passwords or tokens as customers. Nobody is removed, only disabled. */
export const staff = pgTable(
  'staff',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    language: text('language').$type<'en' | 'fr' | 'zh-CN' | 'zh-TW'>().notNull().default('en'),
    /** Nothing until somebody who was invited has chosen one. */
    passwordHash: text('password_hash'),
    /** The password was generated at the first start: only it may be changed until it is. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    role: text('role').$type<'owner' | 'staff' | 'support' | 'packer'>().notNull(),
    disabledAt: moment('disabled_at'),
    /** One more with every change by others: who changes it names the version they saw. */
    version: integer('version').notNull().default(0),
    /** Nobody, for the first of them and for whoever was added at the console. */
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

/** Somebody who is signed in, past the second factor. Only the SHA-256 of a token is kept. */
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
    /** However much it is used. */
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** What a new passkey has to sign. */
    passkeyChallenge: text('passkey_challenge'),
  },
  (session) => [index('staff_sessions_of_staff').on(session.staffId), index('staff_sessions_by_end').on(session.expiresAt)],
);

/** Somebody who has given their password and not yet their second factor: good for that and nothing else. */
export const staffLogins = pgTable(
  'staff_logins',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    staffId: ofStaff(),
    expiresAt: moment('expires_at').notNull(),
    /** What a passkey has to sign. */
    passkeyChallenge: text('passkey_challenge'),
  },
  (login) => [index('staff_logins_of_staff').on(login.staffId), index('staff_logins_by_end').on(login.expiresAt)],
);

/** The link by which somebody chooses a password: one for each, and it goes when it is used. */
export const staffLinks = pgTable(
  'staff_links',
  {
    staffId: ofStaff().primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
  },
  (link) => [index('staff_links_by_end').on(link.expiresAt)],
);

/** The secret that somebody's authenticator app has too, and another that counts once they have shown a code of it. */
export const staffTotp = pgTable('staff_totp', {
  staffId: ofStaff().primaryKey(),
  secret: text('secret'),
  nextSecret: text('next_secret'),
  /** The step of the last code that was taken: none works twice, nor one before it. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: moment('created_at').notNull(),
});

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    hash: bytes('hash').primaryKey(),
    staffId: ofStaff(),
    usedAt: moment('used_at'),
  },
  (code) => [index('staff_recovery_codes_of_staff').on(code.staffId)],
);

/** Web Authentication, level 3: the public half of a key that a device keeps. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: uuid('id').primaryKey(),
    staffId: ofStaff(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (passkey) => [index('staff_passkeys_of_staff').on(passkey.staffId)],
);

/** What staff have done: written with the change itself, and by triggers never changed or taken away. */
/** The one key under which the audit log names people it does not know (`unknown:` and a hash of their address). */
export const auditKeys = pgTable(
  'audit_keys',
  {
    id: integer('id').primaryKey().default(1),
    key: bytes('key').notNull(),
  },
  (row) => [check('audit_keys_one', sql`${row.id} = 1`)],
);

export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    /** Nobody, for the console and for whoever could not sign in. */
    staffId: uuid('staff_id'),
    email: text('email').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    /** What changed, as it was and as it is; never a secret. */
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
