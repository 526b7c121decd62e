import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/** What every query takes: the database, or the transaction it is part of. */
export type Db = PgDatabase<NodePgQueryResultHKT>;
