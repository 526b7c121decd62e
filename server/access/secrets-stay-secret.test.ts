import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { access } from '@visita/core/access/contract';
import { scopes } from '@visita/core/access/scopes';
import { account } from '@visita/core/account/contract';
import { servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { contractV1 } from '@visita/core/contract-v1';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { webhooks } from '@visita/core/webhooks/contract';
import { createLog } from '../http/log.ts';
import { calls } from '../test/contract-calls.ts';
import { runJobs } from '../test/jobs.ts';
import { cardOwner, leave } from '../test/left-contact.ts';
import { world } from '../test/world.ts';

/** Everything that leaves the process beside answers: log lines, and what traces are made of. */
const lines: string[] = [];
const log = createLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
const channels = ['request', 'statement', 'provider-call', 'job', 'mail'].flatMap((name) =>
  ['start', 'error', 'asyncEnd'].map((event) => `tracing:visita:${name}:${event}`),
);
const note = (message: unknown) => void lines.push(JSON.stringify(message));

const app = await world({ log });
const { given, guest, database, deps } = app;
const visit = await app.open();

const { person: ana, cardId } = await cardOwner(app);
await leave(app, cardId, { name: 'Zoé Martin' });
const staff = await given.staff();
const webhook = { url: 'https://hooks.example.com/visita', events: ['contact.created' as const] };
await guest.calls(account.forgotPassword, { body: { email: ana.email } });
await runJobs(deps);

/** A secret of each kind, by the name of the kind. */
const secrets = {
  key: (await ana.calls(access.createKey, { body: { name: 'CRM', scopes: [...scopes], days: null } })).key,
  appPassword: (await ana.calls(access.createAppPassword, { body: { name: 'Phone' } })).key,
  webhookSecret: (await ana.calls(webhooks.create, { body: webhook })).secret,
  session: ana.token,
  staffSession: staff.token,
  verifyToken: app.secretFor(ana.email, 'verify-email'),
  resetToken: app.secretFor(ana.email, 'reset-password'),
};
const kinds = Object.entries(secrets);

/** The kinds of secrets that a text has in plain, in hexadecimal or base64. */
const findSecrets = (text: string): string[] =>
  kinds
    .filter(([, secret]) =>
      [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')].some((form) =>
        text.includes(form),
      ),
    )
    .map(([kind]) => kind);

/** Sends a request; returns the status, headers and body of the answer as one text. */
async function read(path: string, init: RequestInit = {}): Promise<string> {
  const response = await visit(path, init);
  return [response.status, JSON.stringify([...response.headers]), await response.text()].join('\n');
}

const listV1: [string, Endpoint][] = Object.entries(contractV1).flatMap(([module, each]) =>
  Object.entries(each).map(([name, endpoint]): [string, Endpoint] => [`${module}.${name}`, endpoint]),
);
const reading = [
  ...calls.filter(([, { method }]) => method === 'GET'),
  ...listV1.filter(([, { method }]) => method === 'GET'),
];

/** A wrong use of a secret: where it does not belong, or where it is refused. */
const wrongUses: [string, (secret: string) => [string, RequestInit?]][] = [
  ['in a query', (secret) => [`/api/v1/contacts?token=${secret}`]],
  [
    'as an id',
    (secret) => [`/api/v1/contacts/${secret}`, { headers: { authorization: `Bearer ${secrets.key}` } }],
  ],
  ['as the path of a call', (secret) => [`/api/${secret}`]],
  ['as the path of an address book', (secret) => [`/carddav/${secret}`]],
  [
    'as a password of an address book',
    (secret) => [
      '/carddav/',
      {
        method: 'PROPFIND',
        headers: { authorization: `Basic ${Buffer.from(`me:${secret}`).toString('base64')}` },
      },
    ],
  ],
  [
    'as the token of an agent',
    (secret) => [
      '/mcp',
      {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}x`, 'content-type': 'application/json' },
        body: '{}',
      },
    ],
  ],
  [
    'in a body that is cut off',
    (secret) => [
      '/api/user/auth/login',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: `{"password":"${secret}` },
    ],
  ],
  [
    'as a password',
    (secret) => [
      '/api/user/auth/login',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: ana.email, password: secret }),
      },
    ],
  ],
  [
    'as a wrong reset token',
    (secret) => [
      '/api/user/auth/reset-password',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          token: `${secret}x`,
          password: 'a good new password',
          passwordConfirmation: 'a good new password',
        }),
      },
    ],
  ],
  [
    'as a signature',
    (secret) => [
      '/api/stripe/webhook',
      { method: 'POST', headers: { 'stripe-signature': secret }, body: '{}' },
    ],
  ],
  [
    'as an idempotency key',
    (secret) => [
      '/api/v1/cards',
      {
        method: 'POST',
        headers: { authorization: 'Bearer x', 'idempotency-key': secret, 'content-type': 'application/json' },
        body: '{}',
      },
    ],
  ],
];

beforeAll(() => {
  for (const channel of channels) subscribe(channel, note);
});
afterAll(() => {
  for (const channel of channels) unsubscribe(channel, note);
});

describe.each(kinds)('the %s', (kind, secret) => {
  test.each(wrongUses)('is not repeated when it comes %s', async (_, use) => {
    const [path, init] = use(secret);
    expect(findSecrets(await read(path, init))).toEqual([]);
  });

  test('opens or is refused at every call that reads, and no answer has it', async () => {
    for (const [name, { path }] of reading) {
      const url = servedPath(path).replace(/:\w+/g, '0199a1c2-7d3e-7b44-9c1f-2a6d5e8f4b10');
      const answer = await read(url, { headers: { authorization: `Bearer ${secret}` } });
      expect(findSecrets(answer), `${kind}: ${name}`).toEqual([]);
    }
  });
});

test('no answer to another person or to staff has one', async () => {
  const ben = await given.user();
  for (const [name, { path }] of reading)
    for (const { token } of [ben, staff]) {
      const url = servedPath(path).replace(/:\w+/g, ana.id);
      const answer = await read(url, { headers: { authorization: `Bearer ${token}` } });
      expect(findSecrets(answer), name).toEqual([]);
    }
  expect(findSecrets(JSON.stringify(await staff.calls(adminStaff.audit, { query: {} })))).toEqual([]);
});

test('a failure of the server tells none to the log', async () => {
  await database.pool.query('alter table contacts rename to contacts_away');
  try {
    const answer = await read('/api/v1/contacts', { headers: { authorization: `Bearer ${secrets.key}` } });
    expect(answer.startsWith('500')).toBe(true);
    expect(findSecrets(answer)).toEqual([]);
  } finally {
    await database.pool.query('alter table contacts_away rename to contacts');
  }
});

test('no column of the database has one in plain, jobs and their data included', async () => {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(80);
  let rowCount = 0;
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    rowCount += rows.length;
    expect(findSecrets(rows.map(({ row }) => row).join('\n')), name).toEqual([]);
  }
  expect(rowCount).toBeGreaterThan(50);
});

test('neither the log nor a trace has one', () => {
  expect(lines.filter((line) => line.includes('"route":"/api/v1/contacts"')).length).toBeGreaterThan(5);
  expect(lines.some((line) => line.includes('call failed'))).toBe(true);
  expect(lines.filter((line) => findSecrets(line).length > 0)).toEqual([]);
});

test('a secret would be found in each of its forms', () => {
  for (const [kind, secret] of kinds) {
    expect(secret.length, kind).toBeGreaterThan(20);
    expect(findSecrets(`x${secret}x`)).toEqual([kind]);
    expect(findSecrets(Buffer.from(secret).toString('hex'))).toEqual([kind]);
  }
});
