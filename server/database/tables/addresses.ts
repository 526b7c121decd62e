import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { moment } from './columns.ts';

/** A user's delivery address; an order keeps its own copy. */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    country: text('country').notNull(),
    province: text('province').notNull(),
    city: text('city').notNull(),
    district: text('district').notNull(),
    address: text('address').notNull(),
    zipCode: text('zip_code').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (address) => [
    index('addresses_of_user').on(address.userId, address.id),
    uniqueIndex('addresses_one_default')
      .on(address.userId)
      .where(sql`${address.isDefault}`),
    check('addresses_country', sql`${address.country} ~ '^[A-Z]{2}$'`),
  ],
);
