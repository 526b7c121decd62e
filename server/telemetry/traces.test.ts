import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openStripe } from '../provider/client.ts';
import { world } from '../test/world.ts';
import { openTraces } from './traces.ts';

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

const { deps, clock, open } = await world();
const visit = await open();

async function listen(server: ReturnType<typeof createServer>) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // a listening TCP server has one
}

test('a call has a span, and below it its statements and the calls of the provider, with nobody in them', async () => {
  const sent: Sent[] = [];
  const collector = createServer(async (request, response) => {
    expect(request.url).toBe('/v1/traces');
    sent.push((await json(request)) as Sent);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const provider = createServer((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"cus_1"}'));
  const [endpoint, port] = [`http://127.0.0.1:${await listen(collector)}`, await listen(provider)];
  const traces = openTraces({ endpoint, version: '1.2.3' });

  const body = { displayName: 'Ana', email: 'ana@example.com', password: 'a good password', passwordConfirmation: 'a good password' };
  const headers = { 'content-type': 'application/json' };
  expect((await visit('/api/user/auth/register', { method: 'POST', headers, body: JSON.stringify(body) })).ok).toBe(true);
  const stripe = openStripe({
    endpoint: async () => ({ key: 'sk_test_1', webhookSecrets: [], host: '127.0.0.1', port, protocol: 'http' }),
    log: deps.log,
    clock: clock.now,
  });
  await stripe.request((sdk) => sdk.customers.retrieve('cus_1'));
  await traces.close();
  collector.close();
  provider.closeAllConnections();
  provider.close();

  const spans = sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  const call = spans.find(({ name }) => name === 'POST /api/user/auth/register');
  const below = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(call?.parentSpanId ?? '').toBe('');
  expect(call?.attributes).toContainEqual({ key: 'http.route', value: { stringValue: '/api/user/auth/register' } });
  expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']));
  expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([call?.traceId]));
  expect(spans.map(({ name }) => name)).toContain('GET /v1/customers/:id');
  expect(JSON.stringify(sent)).toContain('"service.version"');
  expect(JSON.stringify(sent)).not.toMatch(/ana@|Ana|good password|cus_1/);
});
