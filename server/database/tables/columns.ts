import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A timestamp in UTC with milliseconds, the precision of JavaScript's Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
