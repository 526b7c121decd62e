import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './test/free-port.ts';
import { freshDatabase, startPostgres, type TestServer } from './test/postgres.ts';
import { startServer, untilOpen, type ProcessSettings } from './test/process.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

/**
 * Preloaded into the server: when it listens, prints the modules that were loaded, their bytes, and the
 * statements sent to PostgreSQL, which are the messages Query and Execute.
 */
const counting = `
  import { registerHooks } from 'node:module';
  import { Server, Socket } from 'node:net';
  const loaded = { modules: 0, bytes: 0, statements: 0 };
  registerHooks({
    load(url, context, next) {
      const result = next(url, context);
      if (url.startsWith('file:')) {
        loaded.modules += 1;
        loaded.bytes += result.source?.length ?? 0;
      }
      return result;
    },
  });
  const { write } = Socket.prototype;
  Socket.prototype.write = function (bytes, ...rest) {
    if (this.remotePort === Number(process.env.COUNTED_PORT) && (bytes[0] === 0x51 || bytes[0] === 0x45))
      loaded.statements += 1;
    return write.call(this, bytes, ...rest);
  };
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...words) {
    this.once('listening', () => {
      if (String(this.address().port) === process.env.PORT) console.log('counted ' + JSON.stringify(loaded));
    });
    return listen.apply(this, words);
  };`;

let postgres: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

/** Starts the built server, ends it once it is open, and returns what it did before it listened. */
async function countStart(settings: ProcessSettings) {
  const server = startServer({
    SEED: 'demo',
    PORT: await freePort(),
    COUNTED_PORT: new URL(postgres.url).port,
    NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(counting).toString('base64')}`,
    ...settings,
  });
  await untilOpen(server);
  server.process.kill('SIGINT');
  expect(await server.ended).toBe(0);
  const [, counted = ''] = /counted (.*)/.exec(server.said()) ?? [];
  return JSON.parse(counted) as { modules: number; bytes: number; statements: number };
}

test('A start on PostgreSQL listens after at most 6 statements, and loads little before; a first one, after 130', async () => {
  const settings = {
    DATABASE_URL: await freshDatabase(postgres.url),
    DATA_DIR: join(temporaryFolder(), 'data'),
  };
  const first = await countStart(settings);
  expect(first.statements).toBeLessThanOrEqual(130);
  const { modules, bytes, statements } = await countStart(settings);
  expect(statements).toBeGreaterThan(2);
  expect(statements).toBeLessThanOrEqual(6);
  expect(modules).toBeLessThanOrEqual(15);
  expect(bytes).toBeLessThanOrEqual(800_000);
});
