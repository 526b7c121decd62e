import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

declare const scope: unique symbol;

/** What queries take: the database, or the transaction they are part of. */
export type Queryable = Pick<
  PgDatabase<NodePgQueryResultHKT>,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | '$count' | '$with' | 'with'
>;

/** The database outside a transaction. Who also asks somebody else (the provider, files, mail) takes this, and a `Tx` does not fit. */
export type Db = Queryable & { readonly [scope]: 'database' };

/** A transaction, opened by `transaction`. Who locks rows, or writes what is true only together, takes this. */
export type Tx = Queryable & { readonly [scope]: 'transaction' };
