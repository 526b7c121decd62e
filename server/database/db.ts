import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

declare const scope: unique symbol;

/** A query's argument: the database, or the transaction that the query is part of. */
export type Queryable = Pick<
  PgDatabase<NodePgQueryResultHKT>,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | '$count'
  | '$with'
  | 'with'
>;

/**
 * The database outside a transaction. Code that also calls an external system (Stripe, files, mail) takes
 * this; a `Tx` does not fit.
 */
export type Db = Queryable & { readonly [scope]: 'database' };

/**
 * A transaction, opened by `transaction`. Code that locks rows, or writes several rows that belong together,
 * takes this.
 */
export type Tx = Queryable & { readonly [scope]: 'transaction' };
