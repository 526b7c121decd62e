import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { staff } from './staff.ts';

const ofStaff = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' });

/**
 * The secret shared with the authenticator app, and a replacement that takes effect once a code of it is
 * entered (RFC 6238).
 */
export const staffTotp = pgTable('staff_totp', {
  staffId: ofStaff().primaryKey(),
  secret: text('secret'),
  nextSecret: text('next_secret'),
  /** The time step of the last accepted code: that code and earlier ones are refused. */
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

/** Web Authentication, level 3: the public key of a passkey. */
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
