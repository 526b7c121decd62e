import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The id of the key by which secrets of this database are sealed; one row. */
export const sealingState = pgTable(
  'sealing_state',
  {
    id: integer('id').primaryKey().default(1),
    keyId: text('key_id').notNull(),
  },
  (row) => [check('sealing_state_one', sql`${row.id} = 1`)],
);
