import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { bytes, moment } from './columns.ts';
import { staff } from './staff.ts';

type Holder = 'staff' | 'user';

const people = { staff: () => staff.id, user: () => users.id };

/** Staff and customers have the same tables, apart from each other. */
const holderId = (holder: Holder) =>
  uuid(`${holder}_id`).notNull().references(people[holder], { onDelete: 'cascade' });

/** A plain string, so that both tables of a kind have one type. */
const nameFor = (holder: Holder, rest: string): string => `${holder}_${rest}`;

/**
 * The secret shared with the authenticator app, and a replacement that takes effect once a code of it is
 * entered (RFC 6238).
 */
const totpTable = (holder: Holder) =>
  pgTable(nameFor(holder, 'totp'), {
    holderId: holderId(holder).primaryKey(),
    secret: text('secret'),
    nextSecret: text('next_secret'),
    /** The time step of the last accepted code: that code and earlier ones are refused. */
    lastStep: integer('last_step').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  });

const recoveryCodeTable = (holder: Holder) =>
  pgTable(
    nameFor(holder, 'recovery_codes'),
    {
      hash: bytes('hash').primaryKey(),
      holderId: holderId(holder),
      usedAt: moment('used_at'),
    },
    (code) => [index(`${holder}_recovery_codes_of_${holder}`).on(code.holderId)],
  );

/** Web Authentication, level 3: the public key of a passkey. */
const passkeyTable = (holder: Holder) =>
  pgTable(
    nameFor(holder, 'passkeys'),
    {
      id: uuid('id').primaryKey(),
      holderId: holderId(holder),
      credentialId: text('credential_id').notNull().unique(),
      publicKey: bytes('public_key').notNull(),
      counter: bigint('counter', { mode: 'number' }).notNull(),
      transports: jsonb('transports').$type<string[]>().notNull(),
      name: text('name').notNull(),
      createdAt: moment('created_at').notNull(),
      usedAt: moment('used_at'),
    },
    (passkey) => [index(`${holder}_passkeys_of_${holder}`).on(passkey.holderId)],
  );

/** The attempts at a second factor since the last right one. */
const factorTryTable = (holder: Holder) =>
  pgTable(nameFor(holder, 'factor_tries'), {
    holderId: holderId(holder).primaryKey(),
    count: integer('count').notNull(),
    lastAt: moment('last_at').notNull(),
  });

export const staffTotp = totpTable('staff');
export const staffRecoveryCodes = recoveryCodeTable('staff');
export const staffPasskeys = passkeyTable('staff');
export const staffFactorTries = factorTryTable('staff');

export const userTotp = totpTable('user');
export const userRecoveryCodes = recoveryCodeTable('user');
export const userPasskeys = passkeyTable('user');
export const userFactorTries = factorTryTable('user');
