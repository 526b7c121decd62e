import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './test/temporary-folder.ts';

// The exit code comes from a handler only: by default a signal ends a process without one, and in a container
// process 1 has no such default.
test.skipIf(process.platform === 'win32').each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s ends a start that waits for its database', async (signal, code) => {
  // A database that accepts connections and never answers.
  const database = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port } = database.address() as AddressInfo; // A listening TCP server has an address of this type.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: `postgres://visita@127.0.0.1:${port}/visita`,
    },
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  await Promise.race([once(database, 'connection'), ended]);
  child.kill(signal);
  expect(await ended).toEqual([code, null]);
  database.close();
});
