import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { access } from '@visita/core/access/contract';
import { scopes } from '@visita/core/access/scopes';
import { contractV1 } from '@visita/core/contract-v1';
import { programGroups } from '@visita/core/developers/guides';
import type { ApiDocument } from '../../web/developers/api-document.ts';
import { describeGroup, listGroups } from '../../web/developers/reference.ts';
import { updateUser } from '../account/queries.ts';
import { curlRequest } from '../test/curl-request.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { cardOwner, insertContactFixture } from '../test/left-contact.ts';
import { createExamples, type ReaderValues } from '../test/run-example.ts';
import { shoppers } from '../test/shoppers.ts';
import { world } from '../test/world.ts';
import { sampleFor, samples, type SampleName } from './samples.ts';

const app = await world();
const request = await app.open();
const { port } = app.app.server.address() as { port: number };
const origin = `http://127.0.0.1:${port}`;
const examples = createExamples('visita-developers-');
const clients = { '@visita/api-client': './programs/client.ts' };
/** Sends to this server what examples send to the site of the documentation. */
const serve: typeof fetch = async (url, init) => app.send(new Request(url, init));

const response = await app.send(new Request(`${app.config.publicUrl}/api/v1/openapi.json`));
const document = (await response.json()) as ApiDocument;
const calls = programGroups.flatMap((group) => describeGroup(document, { group, forStaff: false }));

await filledCatalogue(app);
const { shopper, order } = shoppers(app);
const person = await shopper();
const { id: orderId } = await order(person);
const { card } = await cardOwner(app, { as: person });
await updateUser(app.database.db, person, { isVerified: true });
const { key } = await person.calls(access.createKey, {
  body: { name: 'CRM', scopes: [...scopes], days: null },
});
const appPassword = (await person.calls(access.createAppPassword, { body: { name: 'Phone' } })).key;
const authorization = `Bearer ${key}`;

/** Sends JSON with the key. */
async function send<Answer>(path: string, body: object = {}): Promise<Answer> {
  const answer = await app.send(
    new Request(`${app.config.publicUrl}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  return (await answer.json()) as Answer;
}

/** Returns fresh ids for a call: a call that removes leaves nothing for the next. */
async function createValues(path: string): Promise<ReaderValues & { id: string; deliveryId: string }> {
  const values = { key, secret: '', appPassword, deliveryId: '' };
  if (path.includes('/contacts'))
    return {
      ...values,
      id: await insertContactFixture(app.database.db, { userId: person.id, at: app.clock.now() }),
    };
  if (path.includes('/orders')) return { ...values, id: orderId };
  if (!path.includes('/webhooks/')) return { ...values, id: card.id };
  await removeWebhooks();
  const { id } = await send<{ id: string }>('/api/v1/webhooks', {
    url: 'https://crm.example.com/visita',
    events: ['contact.created'],
  });
  const { id: deliveryId } = await send<{ id: string }>(`/api/v1/webhooks/${id}/test`);
  return { ...values, id, deliveryId };
}

/** An account has few webhooks at most. */
const removeWebhooks = async () => app.database.pool.query('delete from webhook_endpoints');

beforeAll(() => examples.generateClient());
beforeEach(() => removeWebhooks());

describe('the reference', () => {
  test('has every call of the contract, in a group with a page', () => {
    expect(listGroups(document, { forStaff: false }).map(({ name }) => name)).toEqual([...programGroups]);
    const ids = Object.entries(contractV1).flatMap(([module, each]) =>
      Object.keys(each).map((name) => module + name.charAt(0).toUpperCase() + name.slice(1)),
    );
    expect(calls.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test('says of each call its right, its answer and why it may be refused', () => {
    for (const { id, scope, answer, errors, conditions } of calls) {
      if (id !== 'meGet') expect(scopes, id).toContain(scope);
      if (scope !== undefined) expect(conditions, id).toContain(scope);
      expect(answer.status, id).toMatch(/^20[014]$/);
      expect(answer.status === '204' || answer.example !== undefined, id).toBe(true);
      const codes = errors.flatMap((one) => one.codes.map(({ code }) => code));
      expect(codes, id).toEqual(expect.arrayContaining(['keyInvalid', 'tooManyRequests']));
      for (const { codes: each } of errors) for (const { meaning } of each) expect(meaning, id).not.toBe('');
    }
  });

  test.each(calls.map((call) => [call.id, call] as const))('%s runs with curl', async (_, call) => {
    const { id, deliveryId } = await createValues(call.path);
    const variables = { KEY: key, ID: id, DELIVERY_ID: deliveryId };
    const answered = await app.send(curlRequest(call.curl, variables));
    expect([String(answered.status), await answered.text()]).toEqual([
      call.answer.status,
      expect.not.stringContaining('"errors"'),
    ]);
  });

  test('compiles and runs in TypeScript', async () => {
    const files = calls.map(({ id, typescript = '' }) => examples.write(id, typescript, clients));
    expect(await examples.compile(files)).toBe('');
    for (const [index, { id, path }] of calls.entries()) {
      const { printed } = await examples.start(files[index] ?? '', await createValues(path), serve);
      expect(printed, id).toHaveLength(1);
    }
  });
});

test('a program reads only its own orders, also by status', async () => {
  const stranger = await order(await shopper());
  const read = async (path: string) =>
    app.send(new Request(`${app.config.publicUrl}${path}`, { headers: { authorization } }));
  const list = async (query: string) =>
    ((await (await read(`/api/v1/orders${query}`)).json()) as { data: { id: string }[] }).data.map(
      ({ id }) => id,
    );
  expect(await list('')).toEqual([orderId]);
  expect(await list('?status=pending')).toEqual([orderId]);
  expect(await list('?status=shipped')).toEqual([]);
  expect((await read(`/api/v1/orders/${stranger.id}`)).status).toBe(404);
  const own = (await (await read(`/api/v1/orders/${orderId}`)).json()) as object;
  expect(own).toMatchObject({ id: orderId, status: 'pending' });
  expect(own).not.toHaveProperty('canPay');
});

describe('the code of the guides', () => {
  const names = Object.keys(samples) as SampleName[];
  const inLanguage = (language: string) => names.filter((name) => samples[name].language === language);

  test.each(inLanguage('sh'))('%s runs with curl', async (name) => {
    const variables = { KEY: key, LAST_ID: card.id, APP_PASSWORD: appPassword };
    const command = curlRequest(sampleFor(name, origin), variables);
    const { status } = await request(new URL(command.url).pathname + new URL(command.url).search, {
      method: command.method,
      headers: Object.fromEntries(command.headers),
      ...(command.body && { body: await command.text() }),
    });
    const expected: Partial<Record<SampleName, number>> = {
      'refused-call': 400,
      'create-once': 201,
      'create-webhook': 201,
      'address-book': 207,
    };
    expect(status).toBe(expected[name] ?? 200);
  });

  test('the refusal is the one that the server answers', async () => {
    const refused = await app.send(
      curlRequest(sampleFor('refused-call', app.config.publicUrl), { KEY: key }),
    );
    expect(await refused.json()).toEqual(JSON.parse(samples.refusal.code));
  });

  test('compiles and runs in TypeScript', async () => {
    const guideFiles = inLanguage('ts').map((name) => ({
      name,
      file: examples.write(`guide-${name}`, sampleFor(name, origin), clients),
    }));
    expect(await examples.compile(guideFiles.map(({ file }) => file))).toBe('');
    await insertContactFixture(app.database.db, { userId: person.id, at: app.clock.now() });
    for (const { name, file } of guideFiles) {
      if (name === 'verify-webhook') continue;
      const { printed } = await examples.start(file, { key, appPassword });
      expect(printed.length, name).toBeGreaterThan(0);
    }
  });

  test('verifies a signature, and refuses a changed body', async () => {
    const file = examples.write('verify', sampleFor('verify-webhook', origin), clients);
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    const { result } = await examples.start(file, { secret });
    const receive = result as (body: string, headers: Record<string, string>) => unknown;
    const [body, at] = ['{"type":"contact.created"}', new Date()];
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    };
    expect(receive(body, headers)).toEqual({ type: 'contact.created' });
    expect(() => receive(body.replace('created', 'removed'), headers)).toThrow();
  });
});
