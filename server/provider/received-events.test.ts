import { expect, test } from 'vitest';
import { Problem } from '@visita/core/problems';
import { eventReaders } from '../events.ts';
import { findPaymentById } from '../payments/queries.ts';
import { StaleRead } from '../database/stale-read.ts';
import { transaction } from '../database/transaction.ts';
import { runJobs } from '../test/jobs.ts';
import { world } from '../test/world.ts';
import type { Sdk, StripeClient, WebhookEvent } from './client.ts';
import { ensureWebhook } from './ensure-webhook.ts';
import {
  applyReceived,
  listEventTypes,
  recordEvents,
  toldFrom,
  type EventReader,
  type EventReaders,
} from './received-events.ts';

const { deps, database } = await world();

const event = (id: string, type: string, objectId: string) =>
  ({
    id,
    type,
    created: 1,
    livemode: false,
    api_version: null,
    data: { object: { id: objectId, object: 'refund' } },
  }) as unknown as WebhookEvent;

/** A client that only records its calls. */
function notingClient(sdk: object): StripeClient {
  return { ...deps.stripe, request: (call) => call(sdk as Sdk) };
}

const recordEvent = (of: typeof deps, event: WebhookEvent, readers: EventReaders) =>
  transaction(of.db, (tx) => recordEvents(tx, toldFrom(of, { events: [event], readers })));

const readState = async (id: string) => {
  const { rows } = await database.pool.query<{ state: string }>(
    'select state from stripe_events where id = $1',
    [id],
  );
  return rows[0]?.state;
};

test('what is told of one object is read once by each reader, and done or ignored by what that one says', async () => {
  const read: string[] = [];
  const noting =
    (name: string, isOurs: boolean): EventReader =>
    async (_, { objectId }) => {
      read.push(`${name} ${objectId}`);
      return isOurs ? async () => undefined : undefined;
    };
  const ours = noting('ours', true);
  const readers: EventReaders = {
    'refund.created': ours,
    'refund.updated': ours,
    'refund.failed': noting('foreign', false),
  };
  await recordEvent(deps, event('evt_1', 'refund.created', 're_1'), readers);
  await recordEvent(deps, event('evt_2', 'refund.updated', 're_1'), readers);
  await recordEvent(deps, event('evt_3', 'refund.failed', 're_1'), readers);
  await applyReceived(deps, readers, { objectId: 're_1' });

  expect(read).toEqual(['ours re_1', 'foreign re_1']);
  expect(await Promise.all(['evt_1', 'evt_2', 'evt_3'].map(readState))).toEqual(['done', 'done', 'ignored']);
  await runJobs(deps);
});

test('an event without a reader is ignored at once', async () => {
  await recordEvent(deps, event('evt_4', 'refund.created', 're_2'), {});
  expect(await readState('evt_4')).toBe('ignored');
});

test('the webhook is told of exactly the types that are read', async () => {
  const endpoints: { enabled_events: string[] }[] = [];
  const webhookEndpoints = {
    list: async () => ({ data: [] }),
    create: async (params: { enabled_events: string[] }) => (endpoints.push(params), { secret: 'whsec_new' }),
  };
  expect(await ensureWebhook({ ...deps, stripe: notingClient({ webhookEndpoints }) }, eventReaders)).toBe(
    'whsec_new',
  );
  expect(endpoints.map(({ enabled_events: types }) => types)).toEqual([listEventTypes(eventReaders)]);
});

test('what an event fails with is written down without the statement and what was in it', async () => {
  const readers: EventReaders = {
    'refund.created': async ({ db }) => void (await findPaymentById(db, { id: 'a secret' })),
  };
  await recordEvent(deps, event('evt_5', 'refund.created', 're_5'), readers);
  for (let time = 0; time < 8; time++)
    await applyReceived(deps, readers, { objectId: 're_5' }).catch(() => undefined);

  const { rows: eventRows } = await database.pool.query(
    `select state, error from stripe_events where id = 'evt_5'`,
  );
  expect(eventRows).toEqual([
    { state: 'dead', error: 'database error 22P02 invalid_text_representation (select payments)' },
  ]);
  const { rows: alerts } = await database.pool.query(`select detail from alerts where about = 'evt_5'`);
  expect(alerts).toEqual([{ detail: 'database error 22P02 invalid_text_representation (select payments)' }]);
});

test.each([
  [
    'the provider',
    () =>
      Object.assign(new Error('An error occurred with our connection to Stripe.'), {
        type: 'StripeConnectionError',
      }),
  ],
  [
    'our database',
    () => new Error('Failed query: select', { cause: new Error('Connection terminated unexpectedly') }),
  ],
  ['either, by too many calls', () => new Problem('unavailable', { retryAfter: 10 })],
])('while %s is gone no event is given up, and no try is counted', async (name, failure) => {
  const [id, objectId] = [`evt_${name}`, `re_${name}`];
  let isGone = true;
  const readers: EventReaders = {
    'refund.created': async () => {
      if (isGone) throw failure();
      return async () => undefined;
    },
  };
  await recordEvent(deps, event(id, 'refund.created', objectId), readers);
  for (let time = 0; time < 10; time++)
    await expect(applyReceived(deps, readers, { objectId })).rejects.toThrow();
  const tries = await database.pool.query('select state, attempts from stripe_events where id = $1', [id]);
  expect(tries.rows).toEqual([{ state: 'failed', attempts: 0 }]);
  isGone = false;
  await applyReceived(deps, readers, { objectId });
  expect(await readState(id)).toBe('done');
});

test('an event whose object was written while it was read is read again, and no attempt is counted', async () => {
  let reads = 0;
  const readers: EventReaders = {
    'refund.created': async () => async () => {
      if (++reads < 10) throw new StaleRead('written meanwhile');
    },
  };
  await recordEvent(deps, event('evt_stale', 'refund.created', 're_stale'), readers);
  await expect(applyReceived(deps, readers, { objectId: 're_stale' })).rejects.toThrow(StaleRead);
  const { rows } = await database.pool.query(
    `select state, attempts, error from stripe_events where id = 'evt_stale'`,
  );
  expect(rows).toEqual([{ state: 'new', attempts: 0, error: null }]);
});
