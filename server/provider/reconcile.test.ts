import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { world } from '../test/world.ts';
import type { EventType, Sdk, StripeClient, WebhookEvent } from './client.ts';
import { reconcileAll } from './reconcile.ts';
import type { EventReaders } from './received-events.ts';

const { deps, database, clock } = await world();

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
const rows = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows;

interface ReconcileInput {
  types: string[];
  created: { gte: number; lte?: number };
  limit: number;
  starting_after?: string;
}

/**
 * A client that lists events newest first, as Stripe does, and records its calls; `before` may fail a page.
 */
function listing(events: WebhookEvent[], before: (page: number) => void = () => undefined) {
  const pages: ReconcileInput[] = [];
  const newest = events.toReversed();
  const list = async (params: ReconcileInput) => {
    before(pages.push(params));
    const { types, created, limit, starting_after: after } = params;
    const found = newest.filter(
      (event) =>
        types.includes(event.type) &&
        event.created >= created.gte &&
        event.created <= (created.lte ?? Infinity),
    );
    const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
    return { data: found.slice(start, start + limit), has_more: found.length > start + limit };
  };
  const stripe: StripeClient = {
    ...deps.stripe,
    request: (call) => call({ events: { list } } as unknown as Sdk),
  };
  return { asked: pages, deps: { ...deps, stripe } };
}

interface Said {
  created?: number;
  type?: string;
  object?: object;
}

const event = (
  id: string,
  { created = seconds(clock.now()), type = 'refund.updated', object = { id: `re_of_${id}` } }: Said = {},
) => ({ id, type, created, livemode: false, api_version: null, data: { object } }) as unknown as WebhookEvent;

/** Creates events, one a minute up to now. */
const history = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    event(`evt_${index}`, { created: seconds(clock.now()) - 60 * (count - index) }),
  );

const readers: EventReaders = { 'refund.updated': async () => async () => undefined };
const unavailable = () => Object.assign(new Error('gone'), { type: 'StripeConnectionError' });

beforeEach(async () => {
  await database.pool.query(
    'delete from stripe_events; delete from stripe_checkpoints; delete from pgboss.job',
  );
});

describe('what was never told', () => {
  test('is asked for by the types that are read, at most twenty at once', async () => {
    const types = Array.from({ length: 45 }, (_, index) => `type.${index}` as EventType);
    const { asked, deps: listed } = listing([]);
    await reconcileAll(listed, {
      readers: Object.fromEntries(types.map((type) => [type, async () => undefined])),
      steps: [],
    });
    expect(asked.map(({ types: some }) => some.length)).toEqual([20, 20, 5]);
    expect(asked.flatMap(({ types: some }) => some)).toEqual(types);
  });

  test('is taken down page by page, and what was read is not read again by the next', async () => {
    const { asked, deps: listed } = listing(history(250));
    await reconcileAll(listed, { readers, steps: [] });
    expect(asked).toHaveLength(3);
    expect(await rows('select count(*)::int as count from stripe_events')).toEqual([{ count: 250 }]);

    clock.advance(86_400_000);
    await reconcileAll(listed, { readers, steps: [] });
    expect(asked.slice(3)).toEqual([
      expect.objectContaining({ created: { gte: seconds(clock.now()) - 86_400 - 3600 } }),
    ]);
    expect(await rows(`select count(*)::int as count from stripe_events`)).toEqual([{ count: 250 }]);
  });

  test('goes on where it broke off, and takes what was told meanwhile', async () => {
    const events = history(500);
    let isGone = true;
    const { asked, deps: listed } = listing(events, (page) => {
      if (isGone && page === 4) throw unavailable();
    });
    await reconcileAll(listed, { readers, steps: [] });
    expect(await rows('select count(*)::int as count from stripe_events')).toEqual([{ count: 300 }]);

    isGone = false;
    clock.advance(7_200_000);
    const late = event('evt_late');
    const { asked: again, deps: later } = listing([...events, late]);
    await reconcileAll(later, { readers, steps: [] });
    expect(await rows('select count(*)::int as count from stripe_events')).toEqual([{ count: 501 }]);
    expect(asked).toHaveLength(4);
    // the rest, and events created since
    expect(again[0]?.created.lte).toBe(events[200]?.created);
    expect(again.length).toBeLessThanOrEqual(5);
  });

  test('is left to the next run where it is too much for one, and nothing is missing in the end', async () => {
    const { asked, deps: listed } = listing(history(25_000));
    await reconcileAll(listed, { readers, steps: [] });
    expect(asked).toHaveLength(200);
    expect(await rows(`select name from pgboss.job where name = 'provider.reconcile'`)).toHaveLength(1);
    await reconcileAll(listed, { readers, steps: [] });
    expect(await rows('select count(*)::int as count from stripe_events')).toEqual([{ count: 25_000 }]);
  });

  test('two at once miss nothing of what the other has not read yet', async () => {
    const events = history(2_000);
    const [one, other] = [listing(events), listing(events)];
    await Promise.all([
      reconcileAll(one.deps, { readers, steps: [] }),
      reconcileAll(other.deps, { readers, steps: [] }),
    ]);
    clock.advance(60_000);
    const { deps: last } = listing([...events, event('evt_last')]);
    await reconcileAll(last, { readers, steps: [] });
    expect(await rows('select count(*)::int as count from stripe_events')).toEqual([{ count: 2_001 }]);
  });

  test('is not asked for beyond the thirty days that the provider keeps', async () => {
    const { asked, deps: listed } = listing([]);
    await reconcileAll(listed, { readers, steps: [] });
    expect(asked[0]?.created.gte).toBe(seconds(addDays(clock.now(), -30)));
  });
});

describe('an event', () => {
  test('whose object has no id is kept under the one that its reader names, and is ignored where it names none', async () => {
    const read: string[] = [];
    const naming: EventReaders = {
      'invoice.upcoming': {
        objectIdOf: ({ subscription }) => (typeof subscription === 'string' ? subscription : undefined),
        read: async (_, { objectId }) => (read.push(objectId), async () => undefined),
      },
      'balance.available': async (_, { objectId }) => void read.push(objectId),
    };
    const events = [
      event('evt_upcoming', {
        type: 'invoice.upcoming',
        object: { id: null, object: 'invoice', subscription: 'sub_1' },
      }),
      event('evt_foreign', {
        type: 'invoice.upcoming',
        object: { id: null, object: 'invoice', subscription: null },
      }),
      event('evt_balance', { type: 'balance.available', object: { object: 'balance' } }),
    ];
    const { deps: listed } = listing(events);
    await reconcileAll(listed, { readers: naming, steps: [] });
    expect(await rows('select id, object_id, state from stripe_events order by id')).toEqual([
      { id: 'evt_balance', object_id: '', state: 'ignored' },
      { id: 'evt_foreign', object_id: '', state: 'ignored' },
      { id: 'evt_upcoming', object_id: 'sub_1', state: 'new' },
    ]);
  });

  test('that the database does not take stops neither the others nor the next page', async () => {
    const { deps: listed } = listing([...history(120), event('evt_\u0000')]);
    await reconcileAll(listed, { readers, steps: [] });
    expect(await rows('select count(*)::int as count from stripe_events')).toEqual([{ count: 120 }]);
    expect(await rows('select at from stripe_checkpoints')).toEqual([{ at: clock.now() }]);
  });
});

test('a step that fails stops no other, and is told at the end', async () => {
  const done: string[] = [];
  const { deps: listed } = listing([], () => {
    throw new Error('broken');
  });
  const steps = [
    async () => void done.push('first'),
    async () => {
      throw new Error('second');
    },
    async () => {
      throw unavailable();
    },
    async () => void done.push('last'),
  ];
  await expect(reconcileAll(listed, { readers, steps })).rejects.toMatchObject({
    errors: [{ message: 'broken' }, { message: 'second' }],
  });
  expect(done).toEqual(['first', 'last']);
});
