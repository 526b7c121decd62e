import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BillingDetails } from '@visita/core/account/billing';
import type { SecurityEventKind } from '@visita/core/account/security-events';
import type { NoticeSwitch } from '@visita/core/notices/kinds';
import { bytes, moment } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash'),
    displayName: text('display_name').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** URL of a picture on this site. */
    avatar: text('avatar'),
    phone: text('phone'),
    country: text('country'),
    address: text('address'),
    bio: text('bio'),
    company: text('company'),
    position: text('position'),
    website: text('website'),
    /** The business on the documents of later charges; null for a private buyer. */
    billing: jsonb('billing').$type<BillingDetails>(),
    socialLinks: jsonb('social_links').$type<Record<string, string>>().notNull().default({}),
    language: text('language').$type<'en' | 'fr' | 'zh-CN' | 'zh-TW'>().notNull(),
    timeZone: text('time_zone').notNull().default('UTC'),
    isVerified: boolean('is_verified').notNull().default(false),
    /** A requested new address that is not confirmed by its link yet. */
    pendingEmail: text('pending_email'),
    /** The time at which the account is erased; until then its owner may undo it. */
    erasedAt: moment('erased_at'),
    /** The notices that the user turned off, as `contact.push`. */
    noticesOff: text('notices_off').array().$type<NoticeSwitch[]>().notNull().default([]),
    /** Set while the user may not sign in. */
    disabledAt: moment('disabled_at'),
    /** The time at which a card of the user's got its full first days, which happens once. */
    fullUsedAt: moment('full_used_at'),
    createdAt: moment('created_at').notNull(),
    /** The user's last visit, rounded to the hour. */
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (user) => [
    uniqueIndex('users_email_once').on(sql`lower(${user.email})`),
    // Prefix search in a database of any locale.
    index('users_by_email').on(sql`lower(${user.email}) text_pattern_ops`),
    index('users_by_name').on(sql`lower(${user.displayName}) text_pattern_ops`),
    index('users_by_last_name').on(sql`lower(${user.lastName}) text_pattern_ops`),
    index('users_newest').on(user.createdAt, user.id),
    index('users_last_seen').on(user.seenAt, user.id),
    index('users_unverified_newest')
      .on(user.createdAt, user.id)
      .where(sql`not ${user.isVerified}`),
    index('users_unverified_last_seen')
      .on(user.seenAt, user.id)
      .where(sql`not ${user.isVerified}`),
    index('users_disabled')
      .on(user.disabledAt)
      .where(sql`${user.disabledAt} is not null`),
    index('users_to_erase')
      .on(user.erasedAt)
      .where(sql`${user.erasedAt} is not null`),
    check('users_language', sql`${user.language} in ('en', 'fr', 'zh-CN', 'zh-TW')`),
  ],
);

/**
 * A user's subject at an external identity provider (OpenID Connect `iss` and `sub`); never matched by email.
 */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (identity) => [
    primaryKey({ columns: [identity.issuer, identity.subject] }),
    index('identities_of_user').on(identity.userId),
  ],
);

/** A mailed link, at most one per account and purpose; its token is stored as a hash. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'verifyEmail' | 'resetPassword'>().notNull(),
    tokenHash: bytes('token_hash').notNull().unique(),
    /** The address it was sent to: following the link verifies this address and no other. */
    email: text('email').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (link) => [
    primaryKey({ columns: [link.userId, link.purpose] }),
    index('mailed_links_by_end').on(link.expiresAt),
    check('mailed_links_purpose', sql`${link.purpose} in ('verifyEmail', 'resetPassword')`),
  ],
);

/** Stores only the SHA-256 of a token, so that a leaked table opens no session. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull().unique(),
    userAgent: text('user_agent').notNull(),
    /**
     * The network of the sign-in, such as 203.0.113.0/24; null for a session that is older than this column.
     */
    network: text('network'),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** True for a session of a shared computer, which ends soon without use. */
    isShared: boolean('is_shared').notNull().default(false),
    /** The last time at which its owner proved who they are, after the sign-in; null if never. */
    provedAt: moment('proved_at'),
    /** The challenge that a passkey of its owner has to sign, or a new one. */
    passkeyChallenge: text('passkey_challenge'),
  },
  (session) => [index('sessions_of_user').on(session.userId), index('sessions_by_end').on(session.expiresAt)],
);

/** A passkey challenge of a sign-in, which names no account before it is signed. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (challenge) => [index('passkey_challenges_by_end').on(challenge.expiresAt)],
);

/**
 * A mailed code. The hash of the code is null until the email is written. A login names an address only, so
 * that its row is the same whether or not an account has it.
 */
export const mailedCodes = pgTable(
  'mailed_codes',
  {
    id: uuid('id').primaryKey(),
    /** The hash of the secret that the requesting browser has. */
    secretHash: bytes('secret_hash').notNull().unique(),
    purpose: text('purpose').$type<'proof' | 'login'>().notNull(),
    /** The account whose session is proved. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address of a login. */
    email: text('email'),
    codeHash: bytes('code_hash'),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (code) => [
    index('mailed_codes_of_user').on(code.userId),
    index('mailed_codes_by_end').on(code.expiresAt),
    index('mailed_codes_by_email')
      .on(sql`lower(${code.email})`)
      .where(sql`${code.email} is not null`),
    check(
      'mailed_codes_purpose',
      sql`(${code.purpose} = 'proof' and ${code.userId} is not null and ${code.email} is null)
        or (${code.purpose} = 'login' and ${code.userId} is null and ${code.email} is not null)`,
    ),
    check('mailed_codes_tries', sql`${code.tries} between 0 and 5`),
  ],
);

/**
 * Something that happened to an account, for its owner and for staff. A failed login of an unknown address
 * has no account.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    /** The network of the caller, such as 203.0.113.0/24; null if it is not known. */
    network: text('network'),
    userAgent: text('user_agent').notNull(),
    at: moment('at').notNull(),
    /** Failed logins of a minute from one network are one row. */
    count: integer('count').notNull().default(1),
  },
  (event) => [
    index('security_events_of_user').on(event.userId, event.at, event.id),
    index('security_events_by_time').on(event.at),
    uniqueIndex('security_events_one_failure')
      .on(
        sql`coalesce(${event.userId}, '00000000-0000-0000-0000-000000000000')`,
        sql`coalesce(${event.network}, '')`,
        event.at,
      )
      .where(sql`${event.kind} = 'loginFailed'`),
    check('security_events_user', sql`${event.userId} is not null or ${event.kind} = 'loginFailed'`),
    check('security_events_count', sql`${event.count} > 0`),
  ],
);
