import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobNames } from '@visita/core/admin/job-names';
import { archivedUpTo } from '../test/sample-migrations.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';

/** The job queues in a database that a build from before their present names has filled. */

const root = temporaryFolder();
let database: Database;

beforeAll(async () => {
  database = await openDatabase({ dataDir: join(root, 'data') });
  await migrate(database, archivedUpTo(join(root, 'before'), '0061_blank_card_words'));
  await database.pool.query(`
    select pgboss.create_queue(name, options) from (values
      ('dead', '{"policy": "standard"}'::jsonb),
      ('subscriptions.align', '{"policy": "short", "deadLetter": "dead"}'),
      ('subscriptions.clock', '{"policy": "short", "deadLetter": "dead"}'),
      ('cards.createCards', '{"policy": "short", "deadLetter": "dead"}')) as queue (name, options);
    insert into pgboss.schedule (name, key, cron, options)
      values ('subscriptions.clock', '', '* * * * *', '{"group": {"id": "subscriptions.clock"}}');
    insert into pgboss.job (name, data, singleton_key, group_id, state, source_name) values
      ('subscriptions.align', '{"subscriptionId": "1"}', 'one', null, 'created', null),
      ('subscriptions.clock', '{}', 'two', 'subscriptions.clock', 'retry', null),
      ('cards.createCards', '{"batchId": "2"}', 'three', null, 'created', null),
      ('dead', '{"subscriptionId": "3"}', 'four', null, 'created', 'subscriptions.align');
    insert into alerts (id, kind, about, detail, raised_at)
      values ('019cd300-0000-7000-8000-000000000001', 'jobGivenUp', 'subscriptions.align', '', now())`);
  await migrate(database);
});
afterAll(() => database?.close());

const rows = async (text: string) => (await database.pool.query<Record<string, unknown>>(text)).rows;

test('a job that waits under an old name waits under the present one, with its data and keys', async () => {
  expect(
    await rows(
      'select name, data, singleton_key, group_id, state::text, source_name from pgboss.job order by singleton_key',
    ),
  ).toEqual([
    {
      name: 'dead',
      data: { subscriptionId: '3' },
      singleton_key: 'four',
      group_id: null,
      state: 'created',
      source_name: 'subscriptions.reconcile',
    },
    {
      name: 'subscriptions.reconcile',
      data: { subscriptionId: '1' },
      singleton_key: 'one',
      group_id: null,
      state: 'created',
      source_name: null,
    },
    {
      name: 'cards.createCards',
      data: { batchId: '2' },
      singleton_key: 'three',
      group_id: null,
      state: 'created',
      source_name: null,
    },
    {
      name: 'subscriptions.runDueSubscriptions',
      data: {},
      singleton_key: 'two',
      group_id: 'subscriptions.runDueSubscriptions',
      state: 'retry',
      source_name: null,
    },
  ]);
});

test('no queue of an old name is left, and the alert about one names the present queue', async () => {
  const names = (await rows('select name from pgboss.queue order by 1')).map(({ name }) => name);
  expect(names).toEqual([
    'cards.createCards',
    'dead',
    'subscriptions.reconcile',
    'subscriptions.runDueSubscriptions',
  ]);
  for (const name of names) expect([...jobNames, 'dead']).toContain(name);
  expect(await rows(`select name, options->'group' as group from pgboss.schedule`)).toEqual([
    { name: 'subscriptions.runDueSubscriptions', group: { id: 'subscriptions.runDueSubscriptions' } },
  ]);
  expect(await rows('select about from alerts')).toEqual([{ about: 'subscriptions.reconcile' }]);
});
