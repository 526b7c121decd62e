import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './test/temporary-folder.ts';

// Only a handler gives an exit code: the default of the kernel, which the first process of a container lacks, ends with the signal.
test.skipIf(process.platform === 'win32').each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s ends a start that waits for its database', { timeout: 180_000 }, async (signal, code) => {
  // a database that accepts a connection and says nothing
  const database = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port } = database.address() as AddressInfo; // a listening TCP server has one
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: temporaryFolder(), DATABASE_URL: `postgres://visita@127.0.0.1:${port}/visita` },
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  await Promise.race([once(database, 'connection'), ended]);
  child.kill(signal);
  expect(await ended).toEqual([code, null]);
  database.close();
});
