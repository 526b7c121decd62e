import type { Queryable } from './db.ts';

/** Queries that every call asks are built once: that takes longer than to run them. `build` ends in `.prepare(name)`. */
export function prepared<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}
