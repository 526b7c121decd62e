import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countBusiness } from '../admin/business-queries.ts';
import { openMail } from '../mail/mail.ts';
import { openStripe } from '../provider/client.ts';
import { findQueues } from '../queue/find-queues.ts';
import { enqueue, job } from '../queue/job.ts';
import { openQueues } from '../queue/queues.ts';
import { startJobs } from '../queue/worker.ts';
import { world } from '../test/world.ts';
import { jobsGivenUp } from './channels.ts';
import { openMetrics, type Metrics } from './metrics.ts';
import { openMetricsServer } from './metrics-server.ts';

const { app, clock, config, database, deps, given, open } = await world({
  drawProfile: async () => ({ status: 404, html: 'nobody', policy: '' }),
});
const visit = await open();

let metrics: Metrics;
beforeAll(() => {
  metrics = openMetrics({
    build: { version: '1.2.3', commit: 'abc' },
    answers: app.answers,
    jobs: ['test.greet'],
    pool: database.pool,
    findQueues: () => findQueues(database),
    countBusiness: async () => ({
      ...(await countBusiness(database.db)),
      lastBackup: new Date('2026-03-09T03:15:00Z'),
    }),
  });
});
afterAll(() => metrics.close());

/** Returns the value of a line; undefined if there is none. */
async function readValue(line: string): Promise<number | undefined> {
  const found = (await metrics.text()).split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test('calls are counted by route pattern and status, without names', async () => {
  await visit('/health/live');
  await visit('/api/user/cards/0b5d5c3e-2f69-4a55-9d0c-6a1f0b7c1d11');
  await visit('/api/nothing/ana@example.com');
  await visit('/somewhere?email=ana@example.com');
  await visit('/files/0123456789abcdef0123456789abcdef-1000.webp');

  expect(await readValue('visita_http_requests_total{method="GET",route="/health/live",status="200"}')).toBe(
    1,
  );
  expect(
    await readValue('visita_http_requests_total{method="GET",route="/api/user/cards/:id",status="401"}'),
  ).toBe(1);
  expect(await readValue('visita_http_requests_total{method="GET",route="/api/*",status="404"}')).toBe(1);
  expect(await readValue('visita_http_requests_total{method="GET",route="/files/:name",status="404"}')).toBe(
    1,
  );
  expect(await readValue('visita_http_request_duration_seconds_count{route="/health/live"}')).toBe(1);
  expect(await metrics.text()).not.toMatch(/0b5d5c3e|ana@|somewhere|0123456789abcdef/);
});

test('responses in front of the framework are counted too, once per request', async () => {
  for (let times = 0; times < 3; times++) await visit('/i/N0B0DY7777');
  await visit('/api/shop/plans');
  const etag = (await visit('/api/shop/plans')).headers.get('etag') ?? '';
  await visit('/api/shop/plans', { headers: { 'if-none-match': etag } });
  await metrics.text();

  expect(await readValue('visita_http_requests_total{method="GET",route="/i/:cardId",status="404"}')).toBe(3);
  expect(
    await readValue('visita_http_requests_total{method="GET",route="/api/shop/catalogue",status="304"}'),
  ).toBe(1);
  expect(await readValue('visita_cached_answers_total{route="/i/:cardId",from="memory"}')).toBe(2);
  expect(await readValue('visita_cached_answers_total{route="/i/:cardId",from="database"}')).toBe(1);
});

test('statements, the pool and how much there is', async () => {
  const before = (await readValue('visita_statements_total{kind="select",outcome="ok"}')) ?? 0;
  await database.pool.query('select 1');
  await expect(database.pool.query('select 1 / 0')).rejects.toThrow();

  // A scrape runs statements itself.
  expect(await readValue('visita_statements_total{kind="select",outcome="ok"}')).toBeGreaterThan(before);
  expect(await readValue('visita_statements_total{kind="select",outcome="failed"}')).toBe(1);
  expect(await readValue('visita_database_up')).toBe(1);
  expect(await readValue('visita_pool_connections{state="used"}')).toBe(0);
  expect(await readValue('visita_build_info{version="1.2.3",commit="abc"}')).toBe(1);
  expect(await readValue('visita_cards_bound')).toBe(0);
  expect(await readValue('visita_last_backup_timestamp_seconds')).toBe(
    Date.parse('2026-03-09T03:15:00Z') / 1_000,
  );
  expect(await readValue('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

describe('jobs', () => {
  const greet = job('test.greet', z.object({ mood: z.string() }), async (_, { mood }) => {
    if (mood === 'bad') throw new Error('no');
  });

  test('wait, are done, fail and are given up', async () => {
    await openQueues(database, [greet]);
    await enqueue(database.db, greet, { mood: 'good' });
    await enqueue(database.db, greet, { mood: 'bad' });
    clock.advance(90_000);
    await database.pool.query(
      `create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select now() + interval ''1 minute'''`,
    );
    expect(await readValue('visita_queue_jobs{queue="test.greet",state="due"}')).toBe(2);
    expect(await readValue('visita_queue_oldest_seconds{queue="test.greet"}')).toBeGreaterThan(30);

    const work = await startJobs({ deps, jobs: [greet], drainMs: 1_000 });
    await expect.poll(() => readValue('visita_jobs_total{job="test.greet",outcome="failed"}')).toBe(1);
    await expect.poll(() => readValue('visita_jobs_total{job="test.greet",outcome="ok"}')).toBe(1);
    await work.stop();

    jobsGivenUp.publish({ job: 'test.greet' });
    expect(await readValue('visita_jobs_given_up_total{job="test.greet"}')).toBe(1);
  });
});

test('mails that were taken and that were not', async () => {
  const mail = openMail({ config, now: clock.now, log: deps.log });
  const email = {
    to: { address: 'ana@example.com' },
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
    language: 'en' as const,
  };
  await mail.send(email);
  await expect(mail.send({ ...email, to: { address: 'nobody' } })).rejects.toThrow();

  expect(await readValue('visita_mails_total{outcome="sent"}')).toBe(1);
  expect(await readValue('visita_mails_total{outcome="failed"}')).toBe(1);
});

test('visits, by what happened', async () => {
  const cardId = (await given.user()).id; // Any UUID is valid here.
  await Promise.all([deps.visits.exclude({ cardId }), deps.visits.exclude({ cardId })]);
  expect(await readValue('visita_visits_total{kind="exclude"}')).toBe(2);
});

test('calls of the payment provider by what they were, not by whom they were for', async () => {
  const provider = createServer((request, response) => {
    const isMissing = request.url?.includes('cus_2');
    response.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' });
    response.end(
      isMissing ? '{"error":{"type":"invalid_request_error","code":"resource_missing"}}' : '{"id":"cus_1"}',
    );
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  const endpoint = async () => ({
    key: 'sk_test_1',
    webhookSecrets: [],
    host: '127.0.0.1',
    port,
    protocol: 'http' as const,
  });
  const stripe = openStripe({ endpoint, log: deps.log, clock: clock.now });
  await stripe.request((sdk) => sdk.customers.retrieve('cus_1'));
  await stripe.find((sdk) => sdk.customers.retrieve('cus_2'));
  provider.closeAllConnections();
  provider.close();

  expect(await readValue('visita_provider_calls_total{call="GET /v1/customers/:id",outcome="ok"}')).toBe(1);
  expect(await readValue('visita_provider_calls_total{call="GET /v1/customers/:id",outcome="refused"}')).toBe(
    1,
  );
});

test('metrics are served on a port of their own, to callers with the token', async () => {
  const server = await openMetricsServer(metrics, {
    port: 0,
    host: '127.0.0.1',
    token: 'a long enough token',
  });
  const request = (path: string, authorization = 'Bearer a long enough token') =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization } });
  const answer = await request('/metrics');

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('# TYPE visita_http_requests_total counter');
  expect((await request('/metrics', 'Bearer another token')).status).toBe(401);
  expect((await request('/metrics', '')).status).toBe(401);
  expect((await request('/other')).status).toBe(404);
  server.close();
});
