import { Client, Pool, type ClientBase } from 'pg';
import { postgresChanges } from './changes-postgres.ts';
import type { Opened } from './opened.ts';
import { connectionName } from './older-builds.ts';
import { guardPool } from './pool.ts';
import { failure } from './failure.ts';
import { refusePooler } from './refuse-pooler.ts';
import { retryWhileGone } from './retry-while-gone.ts';

const OLDEST = 15;

export interface Patience {
  /** The time to retry a server that does not answer, in milliseconds. */
  patienceMs: number;
  /** Called once, with the first failure. */
  onWait?: ((error: unknown) => void) | undefined;
}

/** Opens a PostgreSQL server. After a lost connection the next query reconnects. */
export async function openPostgres(databaseUrl: string, max: number, patience: Patience): Promise<Opened> {
  const pool = guardPool(
    new Pool({
      connectionString: databaseUrl,
      max,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      // Longer than statement_timeout, for a server that does not answer at all.
      query_timeout: 35_000,
      keepAlive: true,
      application_name: connectionName,
      onConnect: (client) => limitSession(client),
    }),
  );
  const changes = postgresChanges(databaseUrl);

  try {
    await retryWhileGone(async () => {
      await refuseUnreachable(pool, databaseUrl);
      await refusePooler({ listen: changes.listen, send: (channel) => notifyOrRefuseOld(pool, channel) });
    }, patience);
  } catch (error) {
    await changes.close();
    await pool.end();
    throw error;
  }
  return {
    pool,
    listen: changes.listen,
    async dedicated() {
      const client = new Client({
        connectionString: databaseUrl,
        connectionTimeoutMillis: 15_000,
        keepAlive: true,
        application_name: connectionName,
      });
      // A lost connection fails its queries; without a listener the event would end the process.
      client.on('error', () => {});
      await client.connect();
      await client.query(`set timezone = 'UTC'`);
      return { client, release: () => client.end() };
    },
    async close() {
      await changes.close();
      await pool.end();
    },
  };
}

/** Sets limits by a statement, because connection poolers refuse them as start-up parameters. */
async function limitSession(client: ClientBase): Promise<void> {
  await client.query(
    `set timezone = 'UTC'; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'`,
  );
}

async function refuseUnreachable(pool: Pool, databaseUrl: string): Promise<void> {
  const client = await pool.connect().catch((error) => {
    const sentence = `The database ${shownAddress(databaseUrl)} cannot be reached: ${why(error)}.${adviceFor(error)}`;
    throw failure('DATABASE_UNREACHABLE', sentence, error);
  });
  client.release();
}

/** Notifies a channel, and reads the server's version by the same statement. */
async function notifyOrRefuseOld(pool: Pool, channel: string): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version, pg_notify($1, '')`,
    [channel],
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST)
    throw failure('DATABASE_TOO_OLD', `The database is PostgreSQL ${version}; ${OLDEST} or newer is needed.`);
}

/** Returns the host and the database name, without the password. */
function shownAddress(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'of DATABASE_URL';
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/**
 * Returns the message of an error, or its code: a host with two addresses is refused with an empty message.
 */
function why(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/** OpenSSL's codes for a certificate chain that ends at an unknown authority. */
const unknownAuthority =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/;

function adviceFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (unknownAuthority.test(code))
    return ' Its certificate is of an authority of its own: add sslmode=verify-full&sslrootcert=/path/to/ca.pem to DATABASE_URL.';
  if (code === '3D000') return ' Make it first: createdb, or create database.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return ' Its certificate names another host: write that host in DATABASE_URL.';
  return '';
}
