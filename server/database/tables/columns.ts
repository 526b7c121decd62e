import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A moment in UTC, to the millisecond, as JavaScript keeps it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
