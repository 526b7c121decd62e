import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A timestamp in UTC with milliseconds, the precision of JavaScript's Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The id of a transaction, in text. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });
