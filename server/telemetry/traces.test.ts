import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openStripe } from '../provider/client.ts';
import { world } from '../test/world.ts';
import { runningJobs } from './channels.ts';
import { openTraces, parseTraceparent } from './traces.ts';

interface Sent {
  resourceSpans: { resource: { attributes: object[] }; scopeSpans: { spans: Traced[] }[] }[];
}
interface Traced {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const { deps, clock, database, open } = await world();
const visit = await open();

async function listen(server: ReturnType<typeof createServer>) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // A listening TCP server has an address of this type.
}

/** Traces `work`, and returns the spans that the collector received. */
async function traced(work: () => Promise<unknown>): Promise<Traced[]> {
  const sent: Sent[] = [];
  const collector = createServer(async (request, response) => {
    sent.push((await json(request)) as Sent);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const traces = openTraces({ endpoint: `http://127.0.0.1:${await listen(collector)}`, version: '1.2.3' });
  await work().finally(() => traces.close());
  collector.close();
  return sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
}

test('A statement that nothing asked for, such as the polling of the queue, is no trace of its own', async () => {
  const spans = await traced(async () => {
    await database.pool.query('select 1 as polled');
    await runningJobs.tracePromise(() => database.pool.query('select 2 as worked'), { job: 'test.job' });
  });
  expect(JSON.stringify(spans)).not.toContain('polled');
  const job = spans.find(({ name }) => name === 'test.job');
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)).toHaveLength(1);
  expect(spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name)).toEqual(['test.job']);
});

test('The trace of a trusted proxy is continued, and that of a stranger is not', async () => {
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const send = async (app: Awaited<ReturnType<typeof world>>) => {
    const visitThat = await app.open();
    const spans = await traced(() =>
      visitThat('/health/live', { headers: { traceparent: `00-${traceId}-${spanId}-01` } }),
    );
    return spans.find(({ name }) => name === 'GET /health/live');
  };
  expect(await send(await world({ settings: { TRUSTED_PROXIES: '127.0.0.1' } }))).toMatchObject({
    traceId,
    parentSpanId: spanId,
  });
  const own = await send(await world());
  expect(own?.traceId).not.toBe(traceId);
  expect(own?.parentSpanId ?? '').toBe('');
});

test.each([
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', true],
  ['cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-later', true],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-later', false],
  ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', false],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', false],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', false],
  ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', false],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7', false],
  ['', false],
])('The header %j is understood: %s', (header, isUnderstood) => {
  expect(parseTraceparent(header) !== undefined).toBe(isUnderstood);
});

test('a call has a span, and below it its statements and the calls of the provider, without personal data', async () => {
  const sent: Sent[] = [];
  const collector = createServer(async (request, response) => {
    expect(request.url).toBe('/v1/traces');
    sent.push((await json(request)) as Sent);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const provider = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"cus_1"}'),
  );
  const [endpoint, port] = [`http://127.0.0.1:${await listen(collector)}`, await listen(provider)];
  const traces = openTraces({ endpoint, version: '1.2.3' });

  const body = {
    displayName: 'Ana',
    email: 'ana@example.com',
    password: 'a good password',
    passwordConfirmation: 'a good password',
  };
  const headers = { 'content-type': 'application/json' };
  expect(
    (await visit('/api/user/auth/register', { method: 'POST', headers, body: JSON.stringify(body) })).ok,
  ).toBe(true);
  const stripe = openStripe({
    endpoint: async () => ({
      key: 'sk_test_1',
      webhookSecrets: [],
      host: '127.0.0.1',
      port,
      protocol: 'http',
    }),
    log: deps.log,
    clock: clock.now,
  });
  await stripe.request((sdk) => sdk.customers.retrieve('cus_1'));
  await traces.close();
  collector.close();
  provider.closeAllConnections();
  provider.close();

  const spans = sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const call = spans.find(({ name }) => name === 'POST /api/user/auth/register');
  const below = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(call?.parentSpanId ?? '').toBe('');
  expect(call?.attributes).toContainEqual({
    key: 'http.route',
    value: { stringValue: '/api/user/auth/register' },
  });
  expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']));
  expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([call?.traceId]));
  expect(spans.map(({ name }) => name)).toContain('GET /v1/customers/:id');
  expect(JSON.stringify(sent)).toContain('"service.version"');
  expect(JSON.stringify(sent)).not.toMatch(/ana@|Ana|good password|cus_1/);
});
