import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAdminCommand } from './admin-command.ts';
import { openDatabase, type Database } from './database/database.ts';
import { templateDir } from './test/database-template.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

/** A built template folder is copied, as at a start. */

const output: string[] = [];
beforeEach(() => {
  output.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (output.push(String(text)), true));
});
afterEach(() => void vi.restoreAllMocks());

const config = { publicUrl: 'http://visita.test', adminOrigin: 'http://visita.test' };
const clock = () => new Date('2026-03-09T15:00:00Z');
const open = (dataDir = temporaryFolder()) => {
  const opening = openDatabase({ dataDir, databaseUrl: undefined, templateDir });
  opening.catch(() => undefined);
  return opening;
};

test('npm run admin prints reward codes, once, and keeps what they are worth', async () => {
  const folder = temporaryFolder();
  const words = [
    'reward-codes',
    '--count',
    '3',
    '--length',
    '2',
    '--unit',
    'months',
    '--until',
    '2027-01-31',
    '--note',
    'fair',
  ];
  await runAdminCommand(words, { opening: open(folder), clock, config });
  expect(output.join('')).toMatch(/^(?:(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}\n){3}$/);
  const database = await open(folder);
  // Only a server creates a contract at Stripe; its job waits in the queue.
  const { rowCount } = await database.pool.query(
    `select from pgboss.queue where name = 'enterprise.beginContract'`,
  );
  expect(rowCount).toBe(1);
  const { rows } = await database.pool.query(
    'select length, unit, expires_on::text as "expiresOn", note from reward_codes',
  );
  await database.close();
  expect(rows).toEqual(
    Array.from({ length: 3 }, () => ({ length: 2, unit: 'months', expiresOn: '2027-01-31', note: 'fair' })),
  );
});

test('npm run admin makes cards for the encoder of the chips, and looks one of them up', async () => {
  const folder = temporaryFolder();
  const out = join(folder, 'cards.csv');
  const words = [
    'cards',
    'make',
    '--count',
    '3',
    '--colour',
    'gold',
    '--validity',
    '3',
    '--unit',
    'months',
    '--out',
    out,
  ];
  await runAdminCommand(words, { opening: open(folder), clock, config });
  const lines = readFileSync(out, 'utf8').trim().split('\r\n');
  expect(lines).toHaveLength(4);
  const [, number = '', cardId = ''] =
    /^"([^"]+)","([^"]+)","http:\/\/visita\.test\/i\/\2\?s=n","gold"$/.exec(lines[1] ?? '') ?? [];
  output.length = 0;
  await runAdminCommand(['cards', 'look-up', number.toLowerCase()], {
    opening: open(folder),
    clock,
    config,
  });
  expect(output.join('')).toBe(`${number}  gold  free  http://visita.test/i/${cardId}\n`);
  const database = await open(folder);
  const { rows } = await database.pool.query('select action, email from audit_log order by action');
  await database.close();
  expect(rows.map(({ action, email }) => [action, email])).toEqual([
    ['cards.createBatch', 'command line'],
    ['cards.download', 'command line'],
  ]);
});

test.each([
  [['cards', 'make', '--count', '3', '--colour', 'gold'], '--out'],
  [['cards', 'make', '--count', '0', '--colour', 'gold', '--out', 'x'], '--count'],
  [['cards', 'make', '--count', '3', '--colour', 'green', '--validity', '3', '--out', 'x'], '--colour'],
  [['cards', 'bind'], 'cards make'],
  [['accounting', 'open', '--month', '2027-01'], 'accounting close'],
  [['accounting', 'close', '--month', '2027-13'], '--month'],
  [['accounting', 'export', '--month', '2027-01', '--shape', 'pdf', '--out', 'x'], '--shape'],
  [['accounting', 'export', '--month', '2027-01'], '--out'],
  [['reward-codes', '--count', '0', '--length', '1', '--unit', 'months'], '--count'],
  [['reward-codes', '--unit', 'months'], '--length'],
  [['reward-codes', '--length', '1', '--unit', 'years'], '--unit'],
  [['reward-codes', '--length', '1', '--unit', 'days', '--until', '2027-02-30'], '--until'],
  [['orders', 'ship', 'X'], 'number of an order'],
  [['orders', 'refund', 'V20260309ABCDEF', '--all'], '--reason'],
  [['enterprise', '--email', 'ana@example.com', '--seats', '49'], '--seats'],
  [['enterprise', '--seats', '60', '--logo'], '--email'],
  [['staff', 'add', '--email', 'sam@visita.test', '--name', 'Sam', '--role', 'king'], '--role'],
  [[], 'enterprise'],
])('says what is wrong with %j, before the database is open', async (words, named) => {
  const { promise: opening } = Promise.withResolvers<Database>();
  await expect(runAdminCommand(words, { opening, clock, config })).rejects.toThrow(named);
});

test('says that the server is running where its folder is in use', async () => {
  const folder = temporaryFolder();
  const server = await open(folder);
  const words = ['reward-codes', '--length', '1', '--unit', 'days'];
  await expect(runAdminCommand(words, { opening: open(folder), clock, config })).rejects.toThrow(
    'The server is running',
  );
  await server.close();
});

test('npm run admin adds a member of staff, lists the staff and removes a lost second factor, all of it audited', async () => {
  const folder = temporaryFolder();
  const run = (...words: string[]) =>
    runAdminCommand(['staff', ...words], { opening: open(folder), clock, config });
  const email = ['--email', 'sam@visita.test'];
  await run('add', ...email, '--name', 'Sam', '--role', 'owner');
  expect(output.join('')).toMatch(/http:\/\/visita\.test\/admin\/password#[\w-]{43}\n$/);
  await run('link', ...email);
  await run('reset-factor', ...email);
  output.length = 0;
  await run('list');
  expect(output).toEqual(['sam@visita.test  owner  invited\n']);

  const database = await open(folder);
  const { rows } = await database.pool.query('select email, action, address from audit_log order by action');
  await database.close();
  const acts = ['staff.invite', 'staff.resetFactors', 'staff.sendLink'];
  expect(rows).toEqual(acts.map((action) => ({ email: 'command line', action, address: 'console' })));
});
