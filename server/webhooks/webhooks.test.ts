import { describe, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { access } from '@visita/core/access/contract';
import { account } from '@visita/core/account/contract';
import { cards } from '@visita/core/cards/contract';
import { contacts } from '@visita/core/contacts/contract';
import { addDays } from '@visita/core/days';
import { webhooks } from '@visita/core/webhooks/contract';
import { mostEndpoints, mostTries } from '@visita/core/webhooks/delivery';
import type { EventType } from '@visita/core/webhooks/event-types';
import { updateUser } from '../account/queries.ts';
import { enqueue } from '../queue/job.ts';
import { countQueries } from '../test/count-queries.ts';
import { cardOwner, insertContactFixture, leave } from '../test/left-contact.ts';
import { runJobs } from '../test/jobs.ts';
import { webhookReceiver, type ReceivedHook } from '../test/webhook-receiver.ts';
import { world, type Person } from '../test/world.ts';
import { dispatchEvents } from './deliver.ts';
import { removeOldWebhookEvents } from './jobs.ts';

const app = await world({ settings: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
const { clock, database, deps, emails, given, guest } = app;
const contactEvents: EventType[] = ['contact.created', 'contact.corrected'];

const subscribe = (person: Person, url: string, events: EventType[] = contactEvents) =>
  person.calls(webhooks.create, { body: { url, events } });

/** Delivers what is due by the clock. */
async function deliver() {
  await enqueue(deps.db, dispatchEvents, {});
  await runJobs(deps);
}

const readBody = ({ body }: ReceivedHook) =>
  JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> };

const deliveriesTo = async (person: Person, id: string) =>
  (await person.calls(webhooks.deliveries, { params: { id }, query: {} })).data;

/** An owner of a live card, an endpoint with its receiver, and a contact left by a visitor. */
async function withContact(events?: EventType[]) {
  const receiver = await webhookReceiver();
  const { person, cardId, card } = await cardOwner(app);
  await updateUser(database.db, person, { isVerified: true });
  const endpoint = await subscribe(person, receiver.url, events);
  const { secret } = await leave(app, cardId);
  return { person, card, cardId, endpoint, receiver, left: secret };
}

/** The package checks the time by its own clock, and the test's stands still in March. */
function verify(secret: string, { headers, body }: ReceivedHook) {
  const webhook = new Webhook(secret);
  const timestamp = Number(headers['webhook-timestamp']) * 1000;
  const signature = webhook.sign(headers['webhook-id'] ?? '', new Date(timestamp), body);
  return (headers['webhook-signature'] ?? '').split(' ').includes(signature);
}

describe('a delivery', () => {
  test('has the contact as the API shows it, and a signature of Standard Webhooks', async () => {
    const { person, endpoint, receiver } = await withContact();
    await deliver();
    const [hook, ...others] = receiver.take();
    if (!hook) throw new Error('nothing was received');
    expect(others).toEqual([]);
    expect(verify(endpoint.secret, hook)).toBe(true);
    expect(verify(endpoint.secret, { ...hook, body: hook.body.replace('Zoé', 'Zoe') })).toBe(false);
    const { type, timestamp, data } = readBody(hook);
    const [contact] = (await person.calls(contacts.list, {})).contacts;
    expect([type, timestamp]).toEqual(['contact.created', contact?.leftAt.toISOString()]);
    expect(data).toMatchObject({ id: contact?.id, name: 'Zoé Martin', email: 'zoe@example.com' });
    const [delivery] = await deliveriesTo(person, endpoint.id);
    expect(delivery).toMatchObject({
      eventId: hook.headers['webhook-id'],
      state: 'delivered',
      tries: 1,
      status: 204,
      body: hook.body,
      nextAt: null,
    });
  });

  test('is of no event that is older than its endpoint', async () => {
    const { person, receiver } = await withContact();
    clock.advance(1);
    const later = await webhookReceiver();
    const { id } = await subscribe(person, later.url);
    // an event with a time of its own, as those of imported contacts
    await insertContactFixture(database.db, { userId: person.id, at: addDays(clock.now(), -1) });
    await insertContactFixture(database.db, { userId: person.id, at: clock.now() });
    await deliver();
    expect(receiver.take().map((hook) => readBody(hook).type)).toEqual([
      'contact.created',
      'contact.created',
    ]);
    expect(later.take().map((hook) => readBody(hook).timestamp)).toEqual([clock.now().toISOString()]);
    expect(await deliveriesTo(person, id)).toHaveLength(1);
  });

  test('is verified by the public package, with the time of its try', async () => {
    const { endpoint, receiver } = await withContact();
    receiver.take();
    clock.set(new Date());
    await deliver();
    const [hook] = receiver.take();
    if (!hook) throw new Error('nothing was received');
    const webhook = new Webhook(endpoint.secret);
    expect(webhook.verify(hook.body, hook.headers)).toMatchObject({ type: 'contact.created' });
    expect(() => webhook.verify(`${hook.body} `, hook.headers)).toThrow('No matching signature');
    const old = { ...hook.headers, 'webhook-timestamp': String(Date.now() / 1000 - 400) };
    expect(() => webhook.verify(hook.body, old)).toThrow('too old');
  });

  test('is tried ten times under one id, each time with what is true then, and then its endpoint is disabled', async () => {
    const { person, endpoint, left, receiver } = await withContact();
    receiver.take();
    receiver.answer(() => 500);
    const begin = clock.now();
    for (let tries = 1; tries <= mostTries; tries += 1) {
      await deliver();
      const delivery = (await deliveriesTo(person, endpoint.id)).at(-1);
      expect(delivery).toMatchObject({ tries, status: 500, fault: 'status' });
      expect(delivery?.state).toBe(tries < mostTries ? 'waiting' : 'failed');
      if (tries === 1)
        await guest.calls(contacts.correct, {
          params: { secret: left },
          body: { name: 'Zoé Dupont', email: 'zoe@example.com' },
        });
      // the correction is delivered with the second try
      if (delivery?.nextAt) clock.set(delivery.nextAt);
    }
    receiver.answer(() => 204);
    const hours = (clock.now().getTime() - begin.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(68);
    expect(hours).toBeLessThan(84);
    const hooks = receiver.take().map((hook) => ({ ...readBody(hook), id: hook.headers['webhook-id'] }));
    const created = hooks.filter(({ type }) => type === 'contact.created');
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect(created.map(({ data }) => data['name'])).toEqual([
      'Zoé Martin',
      ...Array.from({ length: created.length - 1 }, () => 'Zoé Dupont'),
    ]);
    const disabled = await person.calls(webhooks.get, { params: { id: endpoint.id } });
    expect(disabled).toMatchObject({ disabledBecause: 'failing' });
    const sent = emails.filter(({ to }) => to.address === person.email && to.name !== '');
    expect(sent.filter(({ subject }) => subject === 'A webhook was disabled')).toHaveLength(1);
  });

  test('of an endpoint that is gone disables it at once, and others of it are dropped', async () => {
    const { person, cardId, endpoint, receiver } = await withContact();
    receiver.answer(() => 410);
    await deliver();
    receiver.answer(() => 204);
    expect(await person.calls(webhooks.get, { params: { id: endpoint.id } })).toMatchObject({
      disabledBecause: 'gone',
      failures: 1,
    });
    await leave(app, cardId);
    receiver.take();
    await deliver();
    expect(receiver.take()).toEqual([]);
    await expect(person.calls(webhooks.test, { params: { id: endpoint.id } })).rejects.toThrow(
      'webhookDisabled',
    );
    const enabled = await person.calls(webhooks.change, {
      params: { id: endpoint.id },
      body: { isEnabled: true },
    });
    expect(enabled).toMatchObject({ disabledAt: null, failures: 0 });
    await person.calls(webhooks.test, { params: { id: endpoint.id } });
    await deliver();
    expect(receiver.take().map((hook) => readBody(hook).type)).toEqual(['webhook.test']);
  });

  test('does not follow a redirect, and a lost answer is a failure that is tried again', async () => {
    const { person, endpoint, receiver } = await withContact();
    receiver.take();
    receiver.answer(() => 302);
    await deliver();
    expect(receiver.take()).toHaveLength(1);
    const [redirected] = await deliveriesTo(person, endpoint.id);
    expect(redirected).toMatchObject({ state: 'waiting', status: 302, fault: 'status' });
    receiver.answer(() => 'none');
    clock.set(redirected?.nextAt ?? clock.now());
    await deliver();
    receiver.answer(() => 204);
    const [lost] = await deliveriesTo(person, endpoint.id);
    expect(lost).toMatchObject({ state: 'waiting', status: null, fault: 'connection', tries: 2 });
    clock.set(lost?.nextAt ?? clock.now());
    await deliver();
    expect((await person.calls(webhooks.get, { params: { id: endpoint.id } })).failures).toBe(0);
  });

  test('can be sent again, under its id', async () => {
    const { person, endpoint, receiver } = await withContact();
    receiver.take();
    await deliver();
    const [first] = await deliveriesTo(person, endpoint.id);
    const params = { id: endpoint.id, deliveryId: first?.id ?? '' };
    const again = await person.calls(webhooks.resend, { params });
    expect(again).toMatchObject({ eventId: first?.eventId, state: 'waiting', tries: 0 });
    await deliver();
    const ids = receiver.take().map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([first?.eventId, first?.eventId]);
    expect(await deliveriesTo(person, endpoint.id)).toHaveLength(2);
  });

  test('goes to no address of a private network, whatever its name says', async () => {
    const closed = await world();
    const ana = await closed.given.user();
    const create = (url: string) => ana.calls(webhooks.create, { body: { url, events: ['card.changed'] } });
    for (const [url, code] of [
      ['https://127.0.0.1/', 'urlNotPublic'],
      ['https://[::ffff:10.0.0.1]/', 'urlNotPublic'],
      ['http://hooks.example.com/', 'urlNotHttps'],
      ['https://a:b@hooks.example.com/', 'urlInvalid'],
      ['hooks', 'urlInvalid'],
    ] as const)
      await expect(create(url), url).rejects.toMatchObject({
        key: 'invalidInput',
        details: { errors: [{ field: 'url', code }] },
      });
    const { id } = await create('https://hooks.example.com/');
    // an address that was public when it was saved
    await closed.database.pool.query(`update webhook_endpoints set url = 'https://10.1.1.1/' where id = $1`, [
      id,
    ]);
    await ana.calls(webhooks.test, { params: { id } });
    await runJobs(closed.deps);
    const { data } = await ana.calls(webhooks.deliveries, { params: { id }, query: {} });
    expect(data).toMatchObject([{ state: 'waiting', fault: 'urlNotPublic', status: null, tries: 1 }]);
  });
});

describe('a withdrawal', () => {
  test('is told to who receives contacts, and erases what was sent and what waits', async () => {
    const { person, endpoint, left, cardId, receiver } = await withContact(['contact.created']);
    expect(endpoint.events).toEqual(['contact.created', 'contact.withdrawn']);
    await deliver();
    const [contact] = (await person.calls(contacts.list, {})).contacts;
    // another of the same card waits
    receiver.answer(() => 503);
    const second = await leave(app, cardId, { name: 'Benoît', email: 'benoit@example.com' });
    await deliver();
    receiver.answer(() => 204);
    receiver.take();
    for (const secret of [left, second.secret]) await guest.calls(contacts.withdraw, { params: { secret } });
    const { rows } = await database.pool.query<{ text: string }>(
      `select d::text || e::text as text from webhook_deliveries d join domain_events e on e.id = d.event_id`,
    );
    for (const { text } of rows) expect(text).not.toMatch(/Benoît|benoit/);
    clock.set(addDays(clock.now(), 1));
    await deliver();
    const hooks = receiver.take().map(readBody);
    expect(hooks.map(({ type }) => type)).toEqual(['contact.withdrawn', 'contact.withdrawn']);
    expect(hooks.map(({ data }) => Object.keys(data))).toEqual([['id'], ['id']]);
    expect(hooks.map(({ data }) => data['id'])).toContain(contact?.id);
    const states = (await deliveriesTo(person, endpoint.id)).map(({ type, state, body }) => [
      type,
      state,
      body?.includes('Zoé') ?? false,
    ]);
    expect(states).toEqual([
      ['contact.withdrawn', 'delivered', false],
      ['contact.withdrawn', 'delivered', false],
      ['contact.created', 'dropped', false],
      ['contact.created', 'delivered', false],
    ]);
  });

  test('that comes while its body is under way leaves none behind', async () => {
    const { person, endpoint, left, receiver } = await withContact();
    receiver.take();
    let withdrawal: Promise<unknown> | undefined;
    receiver.answer(() => {
      withdrawal ??= guest.calls(contacts.withdraw, { params: { secret: left } });
      return 204;
    });
    await deliver();
    await withdrawal;
    await deliver();
    receiver.answer(() => 204);
    const all = await deliveriesTo(person, endpoint.id);
    expect(all.map(({ type }) => type).toSorted()).toEqual(['contact.created', 'contact.withdrawn']);
    for (const { body } of all) expect(body ?? '').not.toContain('Zoé');
  });

  test('is not told where the owner removed the contact', async () => {
    const { person, endpoint, receiver } = await withContact(['contact.withdrawn', 'contact.removed']);
    const [contact] = (await person.calls(contacts.list, {})).contacts;
    await person.calls(contacts.remove, { params: { id: contact?.id ?? '' } });
    receiver.take();
    await deliver();
    expect(receiver.take().map((hook) => readBody(hook).type)).toEqual(['contact.removed']);
    expect(endpoint.events).toEqual(['contact.withdrawn', 'contact.removed']);
  });
});

describe('an endpoint', () => {
  test('signs by its earlier secret too for a day, and stores both sealed', async () => {
    const { person, endpoint, receiver } = await withContact();
    const rotated = await person.calls(webhooks.rotate, { params: { id: endpoint.id } });
    expect(rotated.oldSecretUntil).toEqual(addDays(clock.now(), 1));
    receiver.take();
    await deliver();
    const test = async () => {
      await person.calls(webhooks.test, { params: { id: endpoint.id } });
      await deliver();
    };
    await test();
    clock.set(addDays(clock.now(), 1));
    await test();
    const valid = receiver
      .take()
      .map((hook) => [verify(endpoint.secret, hook), verify(rotated.secret, hook)]);
    expect(valid).toEqual([
      [true, true],
      [true, true],
      [false, true],
    ]);
    const { rows } = await database.pool.query(
      'select e::text as row from webhook_endpoints e where id = $1',
      [endpoint.id],
    );
    const stored = JSON.stringify(rows);
    for (const { secret } of [endpoint, rotated]) expect(stored).not.toContain(secret.slice(6));
    expect(stored).toContain('v1.');
  });

  test('is one of ten at most, also if they are created at the same time, and its owner sees what was done', async () => {
    const ana = await given.user();
    const url = 'https://hooks.example.com/';
    clock.advance(1_000);
    const created = await Promise.allSettled(
      Array.from({ length: mostEndpoints + 3 }, () => subscribe(ana, url)),
    );
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostEndpoints);
    await expect(subscribe(ana, url)).rejects.toThrow('tooManyWebhooks');
    const [{ id } = { id: '' }] = await ana.calls(webhooks.list, {});
    clock.advance(1_000);
    await ana.calls(webhooks.change, { params: { id }, body: { events: ['card.lost'] } });
    await ana.calls(webhooks.remove, { params: { id } });
    const kinds = (await ana.calls(account.securityEvents, {})).map(({ kind }) => kind);
    expect(kinds.slice(0, 2).toSorted()).toEqual(['webhookChanged', 'webhookRemoved']);
    expect(kinds[2]).toBe('webhookCreated');
    expect(await ana.calls(webhooks.list, {})).toHaveLength(mostEndpoints - 1);
  });

  test('whose secret was cleared with its lost key is disabled and says so', async () => {
    const { person, endpoint, receiver } = await withContact();
    await database.pool.query('update webhook_endpoints set secret = null where id = $1', [endpoint.id]);
    receiver.take();
    await deliver();
    expect(receiver.take()).toEqual([]);
    const params = { id: endpoint.id };
    expect(await person.calls(webhooks.get, { params })).toMatchObject({ disabledBecause: 'secretLost' });
    const enable = () => person.calls(webhooks.change, { params, body: { isEnabled: true } });
    await expect(enable()).rejects.toThrow('webhookDisabled');
    await person.calls(webhooks.rotate, { params });
    expect(await enable()).toMatchObject({ disabledAt: null });
  });

  test('of a program gets what the key may read, and no other', async () => {
    const { person } = await cardOwner(app);
    await updateUser(database.db, person, { isVerified: true });
    const key = async (scopes: ('webhooks.write' | 'contacts.read' | 'cards.read')[]) =>
      (await person.calls(access.createKey, { body: { name: 'CRM', scopes, days: null } })).key;
    const create = async (token: string, events: string[]) => {
      const response = await app.send(
        new Request(`${app.config.publicUrl}/api/v1/webhooks`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': 'hook-of-zapier',
          },
          body: JSON.stringify({ url: 'https://hooks.example.com/', events }),
        }),
      );
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const narrow = await key(['webhooks.write', 'cards.read']);
    expect(await create(narrow, ['contact.created'])).toMatchObject({
      status: 403,
      body: { code: 'keyLacksScope' },
    });
    expect(await create(narrow, ['order.paid'])).toMatchObject({
      status: 400,
      body: { code: 'invalidInput' },
    });
    const first = await create(narrow, ['card.changed']);
    expect(first).toMatchObject({ status: 201, body: { events: ['card.changed'] } });
    expect(await create(narrow, ['card.changed'])).toEqual(first);
    expect(await person.calls(webhooks.list, {})).toHaveLength(1);
    const change = await app.send(
      new Request(`${app.config.publicUrl}/api/v1/webhooks/${String(first.body['id'])}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${narrow}`, 'content-type': 'application/json' },
        body: JSON.stringify({ events: ['contact.created'] }),
      }),
    );
    expect(change.status).toBe(403);
  });
});

test('Events and their bodies are erased after seven days', async () => {
  const { person, endpoint } = await withContact();
  await deliver();
  const [delivery] = await deliveriesTo(person, endpoint.id);
  const age = async (days: number, ms = 0) => {
    clock.set(new Date(addDays(delivery?.at ?? clock.now(), days).getTime() + ms));
    await enqueue(deps.db, removeOldWebhookEvents, {});
    await runJobs(deps);
    return deliveriesTo(person, endpoint.id);
  };
  expect(await age(7, -1)).toHaveLength(1);
  expect(await age(7)).toEqual([]);
});

test('A change costs no more statements with an endpoint than without one, where it writes no event', async () => {
  const { person, card, cardId } = await cardOwner(app);
  await updateUser(database.db, person, { isVerified: true });
  const countEvents = async () =>
    (await database.pool.query('select from domain_events where user_id = $1', [person.id])).rowCount;
  const change = () => person.calls(cards.change, { params: { id: card.id }, body: { title: 'Lead' } });
  const tap = () => leave(app, cardId);
  // the first visit fills caches
  await tap();
  const without = [(await countQueries(change)).length, (await countQueries(tap)).length];
  expect(await countEvents()).toBe(0);
  await subscribe(person, 'https://hooks.example.com/', ['card.changed', 'contact.created']);
  expect([(await countQueries(change)).length, (await countQueries(tap)).length]).toEqual(without);
  expect(await countEvents()).toBe(2);
});
