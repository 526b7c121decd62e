import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { archivedUpTo } from '../test/sample-migrations.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const root = temporaryFolder();

/** Returns the config of an installation with an embedded database. */
const installation = (name: string) => {
  const read = readConfig({ NODE_ENV: 'test', DATA_DIR: join(root, name) });
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.config;
};

test('A backup from before the baseline is restored as it was, and the next start brings it to the baseline', async () => {
  const [config, copy, to] = [installation('older'), installation('copy'), join(root, 'older.zip')];
  const older = await openDatabase({ dataDir: config.dataDir });
  await migrate(older, archivedUpTo(join(root, 'migrations'), '0031_customers'));
  await older.pool.query(`
    insert into users (id, email, display_name, language, created_at)
      values ('019cd300-0000-7000-8000-000000000001', 'ana@example.com', 'Ana', 'en', now());
    insert into once_only (key, at) values ('mail:order-paid:1', now());
    select pgboss.create_queue('subscriptions.align', '{"policy": "short"}'::jsonb);
    insert into pgboss.job (name, data) values ('subscriptions.align', '{"subscriptionId": "1"}')`);
  await older.close();
  await backUp({ config, to, now: new Date() });

  await restore({ config: copy, from: to });
  const restored = await openDatabase({ dataDir: copy.dataDir });
  const rows = async (text: string) => (await restored.pool.query<Record<string, unknown>>(text)).rows;
  expect(await rows('select key from once_only')).toEqual([{ key: 'mail:order-paid:1' }]);
  await migrate(restored);
  expect(await rows('select email from users')).toEqual([{ email: 'ana@example.com' }]);
  expect(await rows('select key from idempotency_claims')).toEqual([{ key: 'mail:order-paid:1' }]);
  expect(await rows('select name, data from pgboss.job')).toEqual([
    { name: 'subscriptions.reconcile', data: { subscriptionId: '1' } },
  ]);
  await restored.close();
});
