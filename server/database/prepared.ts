import type { Queryable } from './db.ts';

/**
 * Memoizes a prepared query per database, because building a query takes longer than running it. `build` ends
 * in `.prepare(name)`.
 */
export function prepared<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>();
  return (db) => {
    const statement = built.get(db);
    if (statement) return statement;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}
