import { expect, test } from 'vitest';
import { eventReaders } from '../events.ts';
import { runJobs } from '../test/jobs.ts';
import { world } from '../test/world.ts';
import type { EventType, Sdk, StripeClient, WebhookEvent } from './client.ts';
import { ensureWebhook } from './ensure-webhook.ts';
import { reconcileAll } from './reconcile.ts';
import { applyReceived, eventTypesOf, recordEvent, type EventReader, type EventReaders } from './received-events.ts';

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

/** A provider that only notes what it is asked. */
function notingClient(sdk: object): StripeClient {
  return { ...deps.stripe, request: (call) => call(sdk as Sdk) };
}

const stateOf = async (id: string) => {
  const { rows } = await database.pool.query<{ state: string }>('select state from stripe_events where id = $1', [id]);
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
  const readers: EventReaders = { 'refund.created': ours, 'refund.updated': ours, 'refund.failed': noting('foreign', false) };
  await recordEvent(deps, event('evt_1', 'refund.created', 're_1'), readers);
  await recordEvent(deps, event('evt_2', 'refund.updated', 're_1'), readers);
  await recordEvent(deps, event('evt_3', 'refund.failed', 're_1'), readers);
  await applyReceived(deps, readers, { objectId: 're_1' });

  expect(read).toEqual(['ours re_1', 'foreign re_1']);
  expect(await Promise.all(['evt_1', 'evt_2', 'evt_3'].map(stateOf))).toEqual(['done', 'done', 'ignored']);
  await runJobs(deps);
});

test('what nobody reads is ignored at once', async () => {
  await recordEvent(deps, event('evt_4', 'refund.created', 're_2'), {});
  expect(await stateOf('evt_4')).toBe('ignored');
});

test('the webhook is told of exactly the types that are read', async () => {
  const made: { enabled_events: string[] }[] = [];
  const webhookEndpoints = {
    list: async () => ({ data: [] }),
    create: async (asked: { enabled_events: string[] }) => (made.push(asked), { secret: 'whsec_new' }),
  };
  expect(await ensureWebhook({ ...deps, stripe: notingClient({ webhookEndpoints }) }, eventReaders)).toBe('whsec_new');
  expect(made.map(({ enabled_events: types }) => types)).toEqual([eventTypesOf(eventReaders)]);
});

test('reconciliation asks for all types that are read, at most twenty at once', async () => {
  const asked: string[][] = [];
  const events = {
    list: ({ types }: { types: string[] }) => {
      asked.push(types);
      return (async function* () {})();
    },
  };
  const types = Array.from({ length: 45 }, (_, index) => `type.${index}` as EventType);
  const readers = Object.fromEntries(types.map((type) => [type, async () => undefined]));
  await reconcileAll({ ...deps, stripe: notingClient({ events }) }, { readers, steps: [] });
  expect(asked.map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(asked.flat()).toEqual(types);
});
