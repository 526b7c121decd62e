import type { Pool, PoolClient } from 'pg';
import { traceStatements } from './trace-statements.ts';

/**
 * Keeps a pool usable after lost connections, and after clients that are released inside a transaction or
 * never released.
 */
export function guardPool(pool: Pool): Pool {
  traceStatements(pool);
  const acquired = new WeakSet<PoolClient>();

  // A lost connection fails its queries; without a listener these events would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  pool.on('acquire', (client) => acquired.add(client));
  pool.on('release', (error, client) => {
    acquired.delete(client);
    // A client released inside a transaction must not be handed out again; the pool drops a client that has
    // ended.
    if (!error && client.getTransactionStatus() !== 'I') void client.end();
  });
  pool.on('connect', (client) => {
    // drizzle never releases a client whose BEGIN failed, and the pool would wait for it for ever.
    client.once('end', () => {
      if (!acquired.has(client)) return;
      client.release(true);
      client.release = () => {};
    });
  });
  return pool;
}
