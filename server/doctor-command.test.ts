import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startEmulator } from '@visita/stripe-emulator/start.ts';
import { markBackup } from './backup/last-backup.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { runDoctorCommand } from './doctor-command.ts';
import { createAppleSettings, serveApple } from './test/apple-emulator.ts';
import { openMailServer } from './test/mail-server.ts';
import { selfSigned } from './test/self-signed.ts';
import { templateDir } from './test/database-template.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

/** A built template folder is copied, as at a start. */
const key = 'sk_test_doctor0123456789';
const emulator = await startEmulator({
  port: 0,
  key,
  pagesUrl: 'http://pages.test/_stripe',
  allowLoopbackWebhooks: true,
});
const mail = await openMailServer();
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  return emulator.close();
});

async function readPort(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // A listening TCP server has an address of this type.
}

const dataDir = temporaryFolder();
const database = await openDatabase({ dataDir, templateDir });
await migrate(database);
await database.close();

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (lines.push(String(text)), true));
});
afterEach(() => void vi.restoreAllMocks());

async function examine(settings: Record<string, string>) {
  const code = await runDoctorCommand(
    readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...settings }),
    () => new Date(),
  );
  return { code, words: lines.join('') };
}
const provider = { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: `http://127.0.0.1:${emulator.port}` };

test('what works is ok, what is unwise is named with what to do, and the exit says that nothing is to be mended', async () => {
  await markBackup(dataDir, new Date(Date.now() - 3 * 86_400_000));
  const { code, words } = await examine({ ...provider, SMTP_URL: mail.url });

  expect(words).toMatch(/^ok +database +PostgreSQL 18.*embedded/m);
  expect(words).toMatch(/^ok +database +all \d+ migrations are applied/m);
  expect(words).toMatch(/^ok +database +it knows the time zone of every account/m);
  expect(words).toMatch(/^ok +disk +.* GB free/m);
  expect(words).toMatch(/^ok +storage +.*stores, returns and removes files/m);
  expect(words).toMatch(/^ok +mail +127\.0\.0\.1:\d+ accepts mail/m);
  expect(words).toMatch(/^ok +payments +the key is of the account acct_/m);
  expect(words).toMatch(/^ok +time +\d+(\.\d)? s from the payment provider/m);
  expect(words).toMatch(/^ok +keys +/m);
  expect(words).toMatch(/^ok +webhooks +0 addresses receive events/m);
  expect(words).toMatch(/^warn +cards +0 printed cards.*\n +→ create a new batch/m);
  expect(words).toMatch(/^warn +backup +the last is of .*\n +→ npm run backup/m);
  expect(words).toMatch(/0 failures\n$/);
  expect(code).toBe(0);
  expect(mail.arrived).toEqual([]);
  expect(existsSync(join(dataDir, 'files'))).toBe(false);
});

test('what does not work is named with what to do, and no secret is', async () => {
  const broken = temporaryFolder();
  writeFileSync(join(broken, 'files'), 'a file where a folder should be');
  const { code, words } = await examine({
    DATA_DIR: broken,
    PUBLIC_URL: `https://localhost:${await readPort(createTlsServer(selfSigned))}`,
    SMTP_URL: 'smtp://robot:a-secret-word@127.0.0.1:9',
    ...provider,
    STRIPE_SECRET_KEY: 'sk_test_another0123456789',
  });

  expect(words).toMatch(/^fail +database +The folder .* is a part of an installation: it holds "files"/m);
  expect(words).toMatch(/^fail +storage +.*cannot be used/m);
  expect(words).toMatch(
    /^fail +mail +127\.0\.0\.1:9 refuses the connection: nothing listens there \(ESOCKET\)\n +→ .*SMTP_URL/m,
  );
  expect(words).toMatch(/^fail +certificate +localhost: DEPTH_ZERO_SELF_SIGNED_CERT\n +→ renew/m);
  expect(words).toMatch(/^fail +payments +it refuses the key/m);
  expect(words).not.toMatch(/a-secret-word|another0123|robot/);
  expect(code).toBe(1);
});

test('the key of Sign in with Apple is tried at Apple, and its text is not printed', async () => {
  const settings = createAppleSettings();
  const apple = await serveApple({ settings });
  await examine(apple.settings);
  expect(lines.join('')).toMatch(/^ok +apple +127\.0\.0\.1 accepts the key of example\.visita\.web/m);
  const { code, words } = await examine({ ...apple.settings, APPLE_KEY_ID: 'OTHER12345' });
  expect(words).toMatch(
    /^fail +apple +127\.0\.0\.1 refuses the key \(.*invalid_client\)\n +→ compare APPLE_/m,
  );
  expect(words).not.toContain('PRIVATE KEY-');
  expect(code).toBe(1);
  apple.close();
  lines.length = 0;
  await examine(apple.settings);
  expect(lines.join('')).toMatch(/^fail +apple +127\.0\.0\.1 refuses the connection/m);
});

test('messages that the provider could not deliver point to the webhook secret', async () => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' };
  const call = (path: string, body: string) =>
    fetch(`http://127.0.0.1:${emulator.port}/v1/${path}`, { method: 'POST', headers, body });
  // Webhooks to this address cannot be delivered.
  await call(
    'webhook_endpoints',
    'url=https%3A%2F%2Fvisita.invalid%2Fapi%2Fstripe%2Fwebhook&enabled_events[]=*',
  );
  await call('products', 'name=Card');
  const later = () => new Date(Date.now() + 3_600_000);
  const settings = { ...provider, PUBLIC_URL: 'https://visita.invalid', SEED: 'minimal', MAIL: 'off' };
  await runDoctorCommand(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...settings }), later);
  expect(lines.join('')).toMatch(
    /^fail +payments +\d+ webhook events of the last day were not delivered\n +→ compare STRIPE_WEBHOOK_SECRET/m,
  );
});

test('where nothing is yet, nothing is left behind', async () => {
  const DATA_DIR = join(temporaryFolder(), 'new');
  const { code } = await examine({ DATA_DIR });
  expect(code).toBe(0);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('a setting that cannot be is to be mended first', async () => {
  const { code, words } = await examine({ PORT: '99999' });
  expect(words).toMatch(/^fail +settings +PORT: /m);
  expect(code).toBe(1);
});

test('a database that does not answer, without its password', async () => {
  const { words } = await examine({ DATABASE_URL: 'postgres://visita:a-secret-word@127.0.0.1:9/visita' });
  expect(words).toMatch(
    /^fail +database +The database 127\.0\.0\.1:9\/visita cannot be reached.*\n +→ look at DATABASE_URL/m,
  );
  expect(words).not.toContain('a-secret-word');
});

test('beside a running server it asks that one, and says what it could not look at', async () => {
  const running = await openDatabase({ dataDir });
  const PORT = String(
    await readPort(
      createServer((request, response) =>
        response.writeHead(request.url === '/health/ready' ? 200 : 404).end(),
      ),
    ),
  );
  const { code, words } = await examine({ PORT });
  const elsewhere = await examine({ PORT: '9' });
  await running.close();

  expect(words).toMatch(/^ok +database +embedded, in use by the server at http:\/\/127\.0\.0\.1:\d+/m);
  expect(words).toMatch(/^warn +database +.*were not looked at\n +→ stop the server/m);
  expect(words).toMatch(/^ok +storage/m);
  expect(code).toBe(0);
  expect(elsewhere.words).toMatch(/^fail +database +embedded, in use by a process that does not answer/m);
  expect(elsewhere.code).toBe(1);
});
