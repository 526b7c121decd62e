import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { security } from '@visita/core/account/security-contract';
import { access, type NewKey } from '@visita/core/access/contract';
import { mostKeys, scopes } from '@visita/core/access/scopes';
import { accessV1 } from '@visita/core/access/v1-contract';
import { account } from '@visita/core/account/contract';
import { servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { cardsV1 } from '@visita/core/cards/v1-contract';
import { contactsV1 } from '@visita/core/contacts/v1-contract';
import { contractV1 } from '@visita/core/contract-v1';
import { addDays } from '@visita/core/days';
import { statsV1 } from '@visita/core/stats/v1-contract';
import { updateUser } from '../account/queries.ts';
import { enqueue } from '../queue/job.ts';
import { calls } from '../test/contract-calls.ts';
import { runJobs } from '../test/jobs.ts';
import { cardOwner, insertContactFixture } from '../test/left-contact.ts';
import { world, type Person } from '../test/world.ts';
import { isWhole, newApiKey } from './api-key.ts';
import { removeExpiredKeys } from './jobs.ts';

const app = await world();
const { given, database, deps, clock, config, emails } = app;

const everything: z.input<typeof NewKey> = { name: 'CRM', scopes: [...scopes], days: null };

/** Creates a key in a session that is proved anew, as the clock may have advanced. */
async function createKey(person: Person, more: Partial<typeof everything> = {}) {
  await person.calls(security.prove, { body: { password: 'a good password' } });
  return person.calls(access.createKey, { body: { ...everything, ...more } });
}

interface Sending {
  key?: string;
  id?: string;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

function send({ method, path }: Endpoint, { key, id = randomUUID(), query, body, headers = {} }: Sending) {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const url = `${config.publicUrl}${servedPath(path).replace(/:\w+/g, id)}${search}`;
  return app.send(
    new Request(url, {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
}

/** The statuses and codes of a refusal, which is in the form of RFC 9457. */
async function readRefusal(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const { status, code, title, detail } = (await response.json()) as Record<string, unknown>;
  expect([typeof title, typeof detail]).toEqual(['string', 'string']);
  expect(status).toBe(response.status);
  return { status, code };
}

const endpoints: [string, Endpoint][] = Object.entries(contractV1).flatMap(([module, each]) =>
  Object.entries(each).map(([name, endpoint]): [string, Endpoint] => [`${module}.${name}`, endpoint]),
);
const noKey = { status: 401, code: 'keyInvalid' };

describe('a key', () => {
  test('is shown once, listed without its secret, and its owner is told', async () => {
    const ana = await given.user();
    clock.advance(1_000);
    const { key, ...created } = await createKey(ana, { days: 30 });
    expect(isWhole(key)).toBe(true);
    expect(created).toMatchObject({ name: 'CRM', scopes, usedAt: null, expiresAt: addDays(clock.now(), 30) });
    expect(await ana.calls(access.keys, {})).toEqual([created]);
    const { rows } = await database.pool.query('select k::text as row from api_keys k');
    expect(JSON.stringify(rows)).not.toContain(key.slice(20));
    const [event] = await ana.calls(account.securityEvents, {});
    expect(event).toMatchObject({ kind: 'keyCreated', at: clock.now() });
    await runJobs(deps);
    const email = emails.findLast(({ to: { address } }) => address === ana.email);
    expect(email?.subject).toBe('An API key was created for your account');
    expect(email?.text).toContain(created.prefix);
    expect(email?.text).not.toContain(key);
  });

  test('is told from a mistyped one by its checksum', () => {
    const key = newApiKey();
    expect(isWhole(key)).toBe(true);
    for (let at = 9; at < key.length; at += 1) {
      const other = key[at] === 'A' ? 'B' : 'A';
      expect(isWhole(key.slice(0, at) + other + key.slice(at + 1)), `changed at ${at}`).toBe(false);
    }
    expect(isWhole(key.slice(1))).toBe(false);
  });

  test('ends by revocation, by its date, with its account and while that is disabled', async () => {
    const [ana, ben] = [await given.user(), await given.user()];
    const list = (key: string) => send(cardsV1.list, { key });
    const revoked = await createKey(ana);
    expect((await list(revoked.key)).status).toBe(200);
    await expect(ben.calls(access.revokeKey, { params: { id: revoked.id } })).rejects.toThrow('notFound');
    await ana.calls(access.revokeKey, { params: { id: revoked.id } });
    expect(await readRefusal(await list(revoked.key))).toEqual(noKey);

    const { key } = await createKey(ana, { days: 1 });
    clock.set(addDays(clock.now(), 1));
    expect(await readRefusal(await list(key))).toEqual(noKey);
    expect(await ana.calls(access.keys, {})).toEqual([]);
    await enqueue(deps.db, removeExpiredKeys, {});
    await runJobs(deps);
    expect((await database.pool.query('select from api_keys where user_id = $1', [ana.id])).rowCount).toBe(0);

    const disabled = await createKey(ana);
    await updateUser(database.db, ana, { disabledAt: clock.now() });
    expect(await readRefusal(await list(disabled.key))).toEqual(noKey);
  });

  test('is one of twenty at most, also if they are created at the same time', async () => {
    const ana = await given.user();
    const created = await Promise.allSettled(Array.from({ length: mostKeys + 5 }, () => createKey(ana)));
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostKeys);
    await expect(createKey(ana)).rejects.toMatchObject({ key: 'tooManyKeys' });
  });

  test('records its last use at most once a minute', async () => {
    const ana = await given.user();
    const { key } = await createKey(ana);
    const usedAt = async () => (await ana.calls(access.keys, {}))[0]?.usedAt;
    await send(cardsV1.list, { key });
    const first = clock.now();
    clock.advance(59_000);
    await send(cardsV1.list, { key });
    expect(await usedAt()).toEqual(first);
    clock.advance(1_000);
    await send(cardsV1.list, { key });
    expect(await usedAt()).toEqual(clock.now());
  });
});

describe('the doors are apart', async () => {
  const ana = await given.user();
  const { key } = await createKey(ana);

  test.each(calls)('%s is closed to an API key', async (_, endpoint) => {
    const response = await send(endpoint, { key, ...(endpoint.terms.body && { body: {} }) });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'keyInvalid' });
  });

  test.each(endpoints)('%s is closed without a valid key', async (_, endpoint) => {
    const strangers = [undefined, ana.token, 'x', newApiKey(), `${key.slice(0, -1)}_`, key.toUpperCase()];
    for (const stranger of strangers)
      expect(await readRefusal(await send(endpoint, stranger ? { key: stranger } : {}))).toEqual(noKey);
  });

  test.each(endpoints)('%s is open to its scope alone', async (_, endpoint) => {
    const { terms } = endpoint;
    for (const scope of scopes) {
      const { key: narrow, id } = await createKey(ana, { scopes: [scope] });
      const response = await send(endpoint, { key: narrow, ...(terms.body && { body: {} }) });
      if (scope === terms.scope || terms.scope === 'any') expect([401, 403]).not.toContain(response.status);
      else expect(await readRefusal(response)).toEqual({ status: 403, code: 'keyLacksScope' });
      await ana.calls(access.revokeKey, { params: { id } });
    }
  });

  test('a key of another person opens nothing', async () => {
    const { person, card } = await cardOwner(app);
    const contactId = await insertContactFixture(database.db, { userId: person.id, at: clock.now() });
    for (const [, endpoint] of endpoints) {
      if (!endpoint.path.includes(':id')) continue;
      const id = endpoint.path.includes('contacts') ? contactId : card.id;
      const query = endpoint === statsV1.days ? { from: '2026-03-01', to: '2026-03-02' } : undefined;
      const { status } = await send(endpoint, {
        key,
        id,
        ...(query && { query }),
        ...(endpoint.terms.body && { body: {} }),
      });
      expect([403, 404], endpoint.path).toContain(status);
    }
  });
});

describe('the calls for programs', () => {
  const list = async (key: string, endpoint: Endpoint) => {
    const ids: string[] = [];
    for (let hasMore = true; hasMore;) {
      const after = ids.at(-1);
      const response = await send(endpoint, { key, query: { limit: '2', ...(after && { after }) } });
      const page = (await response.json()) as { data: { id: string }[]; hasMore: boolean };
      expect(page.data.length).toBeLessThanOrEqual(2);
      ids.push(...page.data.map(({ id }) => id));
      hasMore = page.hasMore;
    }
    return ids;
  };

  test('list in pages, newest first, none missed and none twice', async () => {
    const { person } = await cardOwner(app);
    await cardOwner(app, { as: person });
    await cardOwner(app, { as: person });
    const contactIds: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      clock.advance(1);
      contactIds.push(await insertContactFixture(database.db, { userId: person.id, at: clock.now() }));
    }
    const { key } = await createKey(person);
    expect(await list(key, contactsV1.list)).toEqual(contactIds.toReversed());
    const cardIds = await list(key, cardsV1.list);
    expect(cardIds).toHaveLength(3);
    expect(cardIds).toEqual(cardIds.toSorted().toReversed());
  });

  test('refuse what they do not know or what is too much', async () => {
    const { key } = await createKey(await given.user());
    for (const query of [{ page: '2' }, { limit: '101' }, { limit: '0' }, { after: 'x' }])
      expect(await readRefusal(await send(cardsV1.list, { key, query }))).toEqual({
        status: 400,
        code: 'invalidInput',
      });
  });

  test('create a card once for an idempotency key, also at the same time, and refuse another body', async () => {
    const ana = await given.user();
    await updateUser(database.db, ana, { isVerified: true });
    const { key } = await createKey(ana);
    const headers = { 'idempotency-key': 'a-key-of-the-crm' };
    const create = (name: string) => send(cardsV1.create, { key, body: { name }, headers });
    const answers = await Promise.all([create('Ana Lima'), create('Ana Lima'), create('Ana Lima')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const created = (await Promise.all(answers.map((answer) => answer.json()))) as { id: string }[];
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect(created[0]).toMatchObject({ name: 'Ana Lima', createdAt: expect.any(String), version: 2 });
    expect(created[0]).not.toHaveProperty('cardNumber');
    expect(await readRefusal(await create('Ben'))).toEqual({ status: 409, code: 'idempotencyKeyReused' });
    expect(await list(key, cardsV1.list)).toEqual([created[0]?.id]);
  });

  test('change single fields of a card and of a contact, and keep the others', async () => {
    const { person, card } = await cardOwner(app);
    const { key } = await createKey(person);
    const changed = await send(cardsV1.change, { key, id: card.id, body: { title: 'Lead' } });
    expect(await changed.json()).toMatchObject({ name: card.name, title: 'Lead', version: card.version + 1 });
    const stale = await send(cardsV1.change, { key, id: card.id, body: { title: 'x', version: 1 } });
    expect(await readRefusal(stale)).toEqual({ status: 409, code: 'cardChangedElsewhere' });

    const id = await insertContactFixture(database.db, { userId: person.id, at: clock.now() });
    const change = async (body: object) =>
      (await send(contactsV1.change, { key, id, body })).json() as Promise<object>;
    await change({ note: 'Call in May', tags: ['fair'] });
    expect(await change({ isRead: true })).toMatchObject({
      note: 'Call in May',
      tags: ['fair'],
      readAt: clock.now().toISOString(),
    });
    const states = [];
    for (const state of ['new', 'answered', 'open', 'answered', 'new']) states.push(await change({ state }));
    expect(states).toMatchObject([
      { state: 'new', readAt: null },
      { state: 'answered', answeredAt: clock.now().toISOString() },
      { state: 'open', answeredAt: null, readAt: clock.now().toISOString() },
      { state: 'answered' },
      { state: 'new', readAt: null, answeredAt: null, note: 'Call in May' },
    ]);
    expect(await change({ remindOn: '2100-01-01' })).toMatchObject({ remindOn: '2100-01-01' });
    expect(await change({ remindOn: '2020-01-01' })).toMatchObject({
      errors: [{ field: 'remindOn', code: 'dayTooEarly' }],
    });
    const removed = await send(contactsV1.remove, { key, id });
    expect([removed.status, await removed.text()]).toEqual([204, '']);
    expect((await send(contactsV1.get, { key, id })).status).toBe(404);
  });

  test('sum views by day, of one day as of many', async () => {
    const { person, card } = await cardOwner(app);
    const { key } = await createKey(person);
    await database.pool.query(
      `insert into visits (card_id, at, channel, visitor, address)
       select $1, $2, 'nfc', decode(md5(n::text), 'hex'), (select min(number) from card_addresses where card_id = $1)
       from generate_series(1, 3) n`,
      [card.id, clock.now()],
    );
    const to = clock.now().toISOString().slice(0, 10);
    const from = addDays(clock.now(), -2).toISOString().slice(0, 10);
    const days = async (query: Record<string, string>) =>
      (await (await send(statsV1.days, { key, id: card.id, query })).json()) as { days: object[] };
    const today = { day: to, views: 3, visitors: 3, saves: 0 };
    expect((await days({ from: to, to })).days).toEqual([today]);
    expect((await days({ from, to })).days.slice(-1)).toEqual([today]);
    expect((await days({ from, to })).days).toHaveLength(3);
    const tooLong = { from: '2025-01-01', to: '2025-12-31' };
    expect((await send(statsV1.days, { key, id: card.id, query: tooLong })).status).toBe(400);
  });

  test('are described by an OpenAPI document of their own', async () => {
    const response = await app.send(new Request(`${config.publicUrl}/api/v1/openapi.json`));
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, object>> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).toSorted(),
    );
  });

  test('tell a program whose key it has and what that may do, and an app password nothing', async () => {
    const ana = await given.user();
    const { key } = await createKey(ana, { scopes: ['orders.read', 'cards.read'] });
    const me = await send(accessV1.get, { key });
    const name = (await ana.calls(account.profile, {})).displayName;
    expect(await me.json()).toEqual({ id: ana.id, name, scopes: ['cards.read', 'orders.read'] });
    const phone = await ana.calls(access.createAppPassword, { body: { name: 'Phone' } });
    expect(await readRefusal(await send(accessV1.get, { key: phone.key }))).toEqual({
      status: 403,
      code: 'keyLacksScope',
    });
  });

  test('need a verified address for a key', async () => {
    const ana = await given.user();
    clock.set(addDays(clock.now(), 4));
    const { token } = await app.guest.calls(account.login, {
      body: { email: ana.email, password: 'a good password' },
    });
    await expect(app.as(token)(access.createKey, { body: everything })).rejects.toThrow('emailNotVerified');
  });
});
