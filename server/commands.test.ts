import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator } from '@visita/stripe-emulator/start.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { commandSettings, type Command } from './command-settings.ts';
import { startServer, untilOpen, type ProcessSettings } from './test/process.ts';
import { freePort } from './test/free-port.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

const key = 'sk_test_commands';
const emulator = await startEmulator({
  port: 0,
  key,
  pagesUrl: 'http://pages.test/_stripe',
  allowLoopbackWebhooks: true,
});
afterAll(() => emulator.close());

const folder = temporaryFolder();
const archive = join(folder, 'backup.zip');
const site: ProcessSettings = {
  PUBLIC_URL: 'https://cards.example.com',
  DATA_DIR: join(folder, 'data'),
  SEED: 'minimal',
};
const account: ProcessSettings = {
  STRIPE_SECRET_KEY: key,
  STRIPE_API_BASE: `http://127.0.0.1:${emulator.port}`,
};

async function run(
  command: Command,
  { words = [], settings = {} }: { words?: string[]; settings?: ProcessSettings } = {},
) {
  const server = startServer({ ...site, ...settings }, ['build/server/start.js', command, ...words]);
  return { code: await server.ended, said: server.said() };
}

/**
 * One run of each command on a public site without webhook secret and mail server yet, in the order of a
 * first day.
 */
const runs: [Command, { words?: string[]; settings?: ProcessSettings; output: RegExp; code?: number }][] = [
  ['stripe:setup', { settings: account, output: /STRIPE_WEBHOOK_SECRET=whsec_/ }],
  [
    'admin',
    { words: ['reward-codes', '--count', '1', '--length', '3', '--unit', 'months'], output: /\w{4}-\w{4}/ },
  ],
  ['stripe:drift', { output: /No differences/ }],
  ['upgrade', { output: /nothing would be changed/ }],
  ['rotate-keys', { output: /A new key is in .*secret-key and seals the stored secrets/ }],
  ['backup', { words: ['--to', archive], output: /Backed up into/ }],
  [
    'restore',
    {
      words: ['--from', archive],
      settings: { DATA_DIR: join(folder, 'restored') },
      output: /Restored the backup/,
    },
  ],
  // The doctor reports what is missing.
  ['doctor', { output: /SMTP_URL: no mail can be sent/, code: 1 }],
];

describe('on a public site', () => {
  test.each(runs)(
    '%s runs before the server can',
    async (command, { words = [], settings = {}, output, code = 0 }) => {
      const ended = await run(command, { words, settings });
      expect(ended.said).toMatch(output);
      expect(ended.code).toBe(code);
    },
  );

  test('the server starts with what stripe:setup said', async () => {
    const { said } = await run('stripe:setup', {
      settings: { ...account, DATA_DIR: join(folder, 'other'), PUBLIC_URL: 'https://b.example.com' },
    });
    const [, secret = ''] = /STRIPE_WEBHOOK_SECRET=(whsec_\w+)/.exec(said) ?? [];
    const settings = {
      ...site,
      ...account,
      STRIPE_WEBHOOK_SECRET: secret,
      SMTP_URL: 'smtp://127.0.0.1:9',
      PORT: await freePort(),
    };
    const server = await untilOpen(
      startServer({
        ...settings,
        TAX_GST_NUMBER: '123456789 RT0001',
        TAX_QST_NUMBER: '1234567890 TQ0001',
        TAX_BC_NUMBER: 'PST-1234-5678',
        TAX_MB_NUMBER: '123456-7',
        TAX_SK_NUMBER: '1234567',
      }),
    );
    server.process.kill('SIGINT');
    expect(await server.ended).toBe(0);
  });

  test('a word that is no command is answered with those that are', async () => {
    const server = startServer({ ...site, DATA_DIR: join(folder, 'nothing') }, [
      'build/server/start.js',
      'setup',
    ]);
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('setup: unknown command; expected one of start, doctor, backup');
    expect(existsSync(join(folder, 'nothing'))).toBe(false);
  });
});

test('every command was run', () => {
  expect(new Set(runs.map(([command]) => command)).add('start')).toEqual(
    new Set(Object.keys(commandSettings)),
  );
});
