import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db, Tx } from './db.ts';
import { isConflict } from './faults.ts';
import { StaleRead } from './stale-read.ts';

/** Retries of a transaction that had to end because of another. */
const retries = 2;

/**
 * Opens a transaction; all transactions are opened here. After a deadlock, a serialization failure or a
 * `StaleRead` the callback runs again from its beginning, so it must change nothing in memory and query only `tx`.
 */
export async function transaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  // `openDatabase` makes a `Db` out of this and hides `transaction` from all other code.
  const engine = db as unknown as NodePgDatabase;
  for (let retry = 0; ; retry++) {
    try {
      return await engine.transaction((tx) => run(tx as unknown as Tx));
    } catch (error) {
      if (retry === retries || !(isConflict(error) || error instanceof StaleRead)) throw error;
    }
  }
}
