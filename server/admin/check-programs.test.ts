import { webhooks } from '@visita/core/webhooks/contract';
import { expect, test } from 'vitest';
import { updateUser } from '../account/queries.ts';
import { enqueue } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { cardOwner, insertContactFixture } from '../test/left-contact.ts';
import { webhookReceiver } from '../test/webhook-receiver.ts';
import { world } from '../test/world.ts';
import { dispatchEvents } from '../webhooks/deliver.ts';
import { checkKeys, checkWebhooks } from './check-programs.ts';

const app = await world({ settings: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
const { clock, config, database, deps } = app;
const { db } = database;

const tell = async (findings: Promise<{ part: string; state: string; text: string }[]>) =>
  (await findings).map(({ part, state, text }) => `${part} ${state}: ${text}`);
const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);

/** An owner with an address that receives contacts; the others' addresses are gone. */
async function withEndpoint() {
  await database.pool.query('delete from webhook_endpoints');
  const receiver = await webhookReceiver();
  const { person } = await cardOwner(app);
  await updateUser(db, person, { isVerified: true });
  const body = { url: receiver.url, events: ['contact.created' as const] };
  return { person, receiver, endpoint: await person.calls(webhooks.create, { body }) };
}

test('Webhooks in order are told so, and late ones named', async () => {
  const { person, receiver } = await withEndpoint();
  expect(await tell(checkWebhooks(db, later(60)))).toEqual([
    'webhooks ok: 1 addresses receive events, and nothing is late',
  ]);
  await insertContactFixture(db, { userId: person.id, at: clock.now() });
  expect(await tell(checkWebhooks(db, later(14)))).toHaveLength(1);
  expect(await tell(checkWebhooks(db, later(16)))).toEqual([
    'webhooks warn: 1 events or deliveries should have been sent 15 minutes ago',
  ]);
  receiver.answer(() => 500);
  await enqueue(db, dispatchEvents, {});
  await runJobs(deps);
  expect((await tell(checkWebhooks(db, later(10))))[0]).toMatch(/^webhooks ok/);
  // the next try is due after minutes, and no process makes it
  expect((await tell(checkWebhooks(db, later(24 * 60))))[0]).toMatch(/^webhooks warn: 1 events/);
});

test('Addresses that were disabled without their owner are counted by the reason', async () => {
  const { endpoint } = await withEndpoint();
  const disable = (because: string) =>
    database.pool.query(
      'update webhook_endpoints set disabled_at = $1, disabled_because = $2 where id = $3',
      [clock.now(), because, endpoint.id],
    );
  await disable('owner');
  expect(await tell(checkWebhooks(db, clock.now()))).toEqual([
    'webhooks ok: 0 addresses receive events, and nothing is late',
  ]);
  for (const because of ['gone', 'failing']) {
    await disable(because);
    expect(await tell(checkWebhooks(db, clock.now()))).toEqual([
      'webhooks warn: 1 addresses are disabled, as they failed or are gone',
    ]);
  }
  await disable('secretLost');
  expect(await tell(checkWebhooks(db, clock.now()))).toEqual([
    'webhooks warn: 1 addresses are disabled, as the key of their secret was lost',
  ]);
});

test('The key of sealed secrets is looked at, and those that it does not open are counted', async () => {
  await withEndpoint();
  const { rows } = await database.pool.query<{ secret: string }>('select secret from webhook_endpoints');
  const keyId = rows[0]?.secret.split('.')[1] ?? '';
  expect(await tell(checkKeys(db, config))).toEqual([
    'keys ok: no secret is sealed yet: the first start makes the key',
  ]);
  await database.pool.query(
    'insert into sealing_state (key_id) values ($1) on conflict (id) do update set key_id = $1',
    [keyId],
  );
  expect(await tell(checkKeys(db, config))).toEqual(['keys ok: the key opens all 1 sealed secrets']);
  expect(
    await tell(checkKeys(db, { ...config, secretKeys: ['another'.repeat(8)], dataDir: '/nowhere' })),
  ).toEqual(['keys fail: the key by which secrets are sealed is missing']);
  await database.pool.query("update webhook_endpoints set secret = replace(secret, $1, 'gone')", [keyId]);
  expect(await tell(checkKeys(db, config))).toEqual([
    'keys fail: secrets are sealed by a key that is missing: 1 of webhook_endpoints',
  ]);
});
