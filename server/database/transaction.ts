import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db, Tx } from './db.ts';
import { isConflict } from './faults.ts';

/** How often a transaction is begun anew that PostgreSQL gave up in favour of another. */
const retries = 2;

/**
 * The one place where transactions are opened: all of the callback's statements hold, or none. After a deadlock or a
 * serialisation failure it runs again from its beginning, so it changes nothing in memory and asks nobody but `tx`.
 */
export async function transaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  // a `Db` is made by `openDatabase` out of this, which hides `transaction` from everybody else
  const engine = db as unknown as NodePgDatabase;
  for (let retry = 0; ; retry++) {
    try {
      return await engine.transaction((tx) => run(tx as unknown as Tx));
    } catch (error) {
      if (retry === retries || !isConflict(error)) throw error;
    }
  }
}
