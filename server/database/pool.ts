import type { Pool, PoolClient } from 'pg';
import { traceStatements } from './trace-statements.ts';

/** Keeps a pool whole through lost connections and clients that come back in a bad state, or not at all. */
export function guardPool(pool: Pool): Pool {
  traceStatements(pool);
  const acquired = new WeakSet<PoolClient>();

  // A lost connection shows in its queries; unheard, these events would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  pool.on('acquire', (client) => acquired.add(client));
  pool.on('release', (error, client) => {
    acquired.delete(client);
    // Given back inside a transaction, it must not be handed out again; the pool drops what has ended.
    if (!error && client.getTransactionStatus() !== 'I') void client.end();
  });
  pool.on('connect', (client) => {
    // drizzle never gives back a client whose BEGIN failed, and the pool would wait for it for ever.
    client.once('end', () => {
      if (!acquired.has(client)) return;
      client.release(true);
      client.release = () => {};
    });
  });
  return pool;
}
