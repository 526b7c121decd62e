import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** People who run the product; never the same rows, passwords or tokens as customers. */
export const staff = pgTable(
  'staff',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role').$type<'owner' | 'staff'>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (person) => [
    uniqueIndex('staff_email_once').on(sql`lower(${person.email})`),
    check('staff_role', sql`${person.role} in ('owner', 'staff')`),
  ],
);
