import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminAlerts, adminDrift, adminEvents, adminJobs } from '@visita/core/admin/failures-contract';
import { transaction } from '../database/transaction.ts';
import { mailAlert, raiseAlert, tellGivenUp } from '../provider/raise-alert.ts';
import { applyEvents, applyReceived, type EventReaders } from '../provider/received-events.ts';
import { enqueue, job } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { listScanned, recordStatements } from '../test/plans.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';

const app = await subscriptionWorld({ retries: 0 });
const { clock, database, deps, given, rows, settle } = app;
const { db } = database;
const sam = await given.staff({ role: 'staff' });
const reason = 'They wrote to us.';
let ana: Subscriber;

beforeAll(async () => {
  ana = await given.subscriber({ status: 'active', card: false });
  await settle();
});
beforeEach(async () => {
  clock.advance(1_000);
  await rows(
    'delete from alerts; delete from stripe_events; delete from stripe_drift; delete from pgboss.job',
  );
});

const raise = (alert: Partial<Parameters<typeof raiseAlert>[1]> = {}) =>
  transaction(db, (tx) =>
    raiseAlert(tx, { kind: 'subscriptionStuck', about: ana.id, detail: 'no', at: clock.now(), ...alert }),
  );
const list = async (query: Parameters<typeof sam.calls<typeof adminAlerts.list>>[1]['query'] = {}) =>
  (await sam.calls(adminAlerts.list, { query })).items;
const openCount = async () => (await sam.calls(adminAlerts.count, {})).count;
const acts = async (subject: string) =>
  (await rows(`select action, reason from audit_log where subject_id = $1 order by at, id`, [subject])).map(
    ({ action, reason: why }) => [action, why],
  );
const only = <Item>([item, ...more]: Item[]): Item => {
  if (item === undefined || more.length > 0)
    throw new Error(`${more.length + (item === undefined ? 0 : 1)} instead of one`);
  return item;
};

test('alerts, events and differences are searched by an index each', async () => {
  const search = 'V20260309ABCDEF';
  const read = async () => {
    await list({ search });
    await list({ kind: 'refundFailed' });
    await sam.calls(adminEvents.list, { query: { search } });
    await sam.calls(adminEvents.list, { query: { type: 'charge.updated' } });
    await sam.calls(adminDrift.list, { query: { search } });
  };
  const searched = (await recordStatements(read)).filter(({ text }) =>
    /^select .* from "(alerts|stripe_events|stripe_drift)" where/.test(text),
  );
  expect(searched.length).toBe(5);
  for (const statement of searched)
    expect(await listScanned(database.pool, statement), statement.text).toEqual([]);
});

describe('alerts', () => {
  test('are found by their kind, and by the number of the order or the subscription they are about', async () => {
    await raise();
    clock.advance(1_000);
    await raise({
      kind: 'refundFailed',
      about: 're_1',
      facts: { orderNo: 'V20260309ABCDEF', amount: 500, currency: 'CAD' },
    });
    const kinds = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ kind }) => kind);

    expect(await kinds({})).toEqual(['refundFailed', 'subscriptionStuck']);
    expect(await kinds({ sort: 'raisedAt' })).toEqual(['subscriptionStuck', 'refundFailed']);
    expect(await kinds({ kind: 'refundFailed' })).toEqual(['refundFailed']);
    expect(await kinds({ search: 'v20260309abcdef' })).toEqual(['refundFailed']);
    expect(await kinds({ search: (await ana.row()).subscriptionNo })).toEqual(['subscriptionStuck']);
    expect(await kinds({ search: 'V000' })).toEqual([]);
    const first = await sam.calls(adminAlerts.list, { query: { limit: 1 } });
    expect(await kinds({ limit: 1, after: first.next ?? '' })).toEqual(['subscriptionStuck']);
  });

  test('lead to whom they concern, and show no secret and no address of theirs', async () => {
    await raise({ detail: `sk_test_abc123 of ${ana.person.email}` });
    const { id } = only(await list());

    expect(await sam.calls(adminAlerts.get, { params: { id } })).toMatchObject({
      detail: 'sk_••• of •••@example.com',
      concerned: { subscription: { id: ana.id }, user: { id: ana.person.id, email: ana.person.email } },
      moves: [],
    });
    const payment = only(
      await rows(`select id from payments where user_id = $1 limit 1`, [ana.person.id]).then((all) =>
        all.slice(0, 1),
      ),
    );
    await raise({ kind: 'paymentDisputed', about: String(payment['id']) });
    const disputed = only(await list({ kind: 'paymentDisputed' }));
    expect((await sam.calls(adminAlerts.get, { params: { id: disputed.id } })).concerned.user).toMatchObject({
      id: ana.person.id,
    });
    // as older builds named it
    await raise({ kind: 'disputeAppealed', about: 'pi_3QK2eZ2eZvKYlo2C0mN5vC6d' });
    const appealed = only(await list({ kind: 'disputeAppealed' }));
    expect(await sam.calls(adminAlerts.get, { params: { id: appealed.id } })).toMatchObject({
      about: 'pi_3QK2eZ2eZvKYlo2C0mN5vC6d',
    });
  });

  test('are settled once, with what was done, and looked at again where that was not enough', async () => {
    await raise();
    const { id } = only(await list({ state: 'open' }));
    const settleIt = () => sam.calls(adminAlerts.settle, { params: { id }, body: { note: 'Called them.' } });
    const reopen = () => sam.calls(adminAlerts.reopen, { params: { id }, body: { reason } });
    await expect(reopen()).rejects.toThrow('changedMeanwhile');
    expect(await openCount()).toBe(1);

    await settleIt();
    expect([await openCount(), await list({ state: 'open' })]).toEqual([0, []]);
    await expect(settleIt()).rejects.toThrow('changedMeanwhile');
    clock.advance(1_000);
    await reopen();

    expect(await openCount()).toBe(1);
    const { moves } = await sam.calls(adminAlerts.get, { params: { id } });
    expect(moves.map(({ action, reason: why, email }) => [action, why, email])).toEqual([
      ['reopen', reason, sam.email],
      ['settle', 'Called them.', sam.email],
    ]);
  });

  test('are not opened again beside another one about the same', async () => {
    await raise();
    const { id } = only(await list());
    await sam.calls(adminAlerts.settle, { params: { id }, body: { note: 'Done.' } });
    await raise();
    await expect(sam.calls(adminAlerts.reopen, { params: { id }, body: { reason } })).rejects.toThrow(
      'changedMeanwhile',
    );
    expect(await list({ state: 'settled' })).toMatchObject([{ id }]);
  });
});

describe('events that were given up', () => {
  let isBroken = true;
  const applied: string[] = [];
  const readers: EventReaders = {
    'refund.created': async (_, { objectId }) => {
      if (isBroken) throw new Error(`no card of ${ana.person.email}`);
      return async () => void applied.push(objectId);
    },
  };
  const apply = (objectId: string) => applyReceived(deps, readers, { objectId });
  const work = () =>
    runJobs(deps, [job(applyEvents.name, applyEvents.schema, (_, { objectId }) => apply(objectId))]);
  const kill = async (...pairs: [id: string, objectId: string][]) => {
    isBroken = true;
    for (const [id, objectId] of pairs)
      await rows(
        `insert into stripe_events (id, type, object_id, created, payload, state, received_at) values ($1, 'refund.created', $2, 1773000000, $3, 'new', $4)`,
        [id, objectId, JSON.stringify({ data: { object: { id: objectId } } }), clock.now()],
      );
    for (const objectId of new Set(pairs.map(([, object]) => object)))
      for (let time = 0; time < 8; time++) await apply(objectId).catch(() => undefined);
  };
  const dead = async (query = {}) => (await sam.calls(adminEvents.list, { query })).items;

  test('are told with why, and go the way of one that has just arrived when they are replayed', async () => {
    const { stripeId } = await ana.row();
    await kill(['evt_1', stripeId ?? ''], ['evt_2', stripeId ?? ''], ['evt_3', 're_9']);
    expect(await dead({ search: 'evt_1' })).toMatchObject([
      { attempts: 8, error: 'no card of •••@example.com', concerned: { subscription: { id: ana.id } } },
    ]);
    expect(await openCount()).toBe(2);

    isBroken = false;
    await sam.calls(adminEvents.replay, { params: { id: 'evt_1' } });
    expect((await dead()).map(({ id }) => id)).toEqual(['evt_3']);
    expect(await openCount()).toBe(1);
    await work();

    expect(applied).toEqual([stripeId]);
    expect(await rows(`select id, state, attempts from stripe_events order by id`)).toMatchObject([
      { state: 'done', attempts: 1 },
      { state: 'done', attempts: 1 },
      { state: 'dead' },
    ]);
    expect(await acts('evt_2')).toEqual([['events.replay', null]]);
    await expect(sam.calls(adminEvents.replay, { params: { id: 'evt_1' } })).rejects.toThrow('notFound');
  });

  test('are told again where a replay fails as well', async () => {
    await kill(['evt_1', 're_1']);
    await sam.calls(adminEvents.replay, { params: { id: 'evt_1' } });
    for (let time = 0; time < 8; time++) await apply('re_1').catch(() => undefined);
    expect([await list({ state: 'settled' }), await list({ state: 'open' })]).toMatchObject([
      [{ about: 'evt_1' }],
      [{ about: 'evt_1' }],
    ]);
    const settled = only(await list({ state: 'settled' }));
    expect((await sam.calls(adminAlerts.get, { params: { id: settled.id } })).moves).toMatchObject([
      { action: 'replay' },
    ]);
  });

  test('are replayed all at once, and dismissed with a reason', async () => {
    await kill(['evt_4', 're_4'], ['evt_5', 're_5'], ['evt_6', 're_6']);
    await sam.calls(adminEvents.dismiss, { params: { id: 'evt_6' }, body: { reason } });
    expect(await acts('evt_6')).toEqual([['events.dismiss', reason]]);
    isBroken = false;
    applied.length = 0;
    expect(await sam.calls(adminEvents.replayAll, {})).toEqual({ count: 2 });
    await work();

    expect(applied.toSorted()).toEqual(['re_4', 're_5']);
    expect([await dead(), await openCount()]).toEqual([[], 0]);
    expect(await rows(`select state, error from stripe_events where id = 'evt_6'`)).toMatchObject([
      { state: 'ignored' },
    ]);
  });
});

describe('work that was given up', () => {
  let isBroken = true;
  const done: string[] = [];
  const greet = job(mailAlert.name, mailAlert.schema, async (_, { alertId }) => {
    if (isBroken) throw new Error(`550 <${ana.person.email}> refused`);
    done.push(alertId);
  });
  const work = () => runJobs(deps, [greet]).catch(() => undefined);
  const giveUp = async (...ids: string[]) => {
    isBroken = true;
    done.length = 0;
    for (const alertId of ids) await enqueue(db, greet, { alertId }, { once: alertId });
    await rows('update pgboss.job set retry_limit = 0');
    await work();
    await tellGivenUp(deps, { queue: greet.name, error: 'refused' });
    await rows(`delete from pgboss.job where name <> 'dead'`);
    isBroken = false;
  };
  const givenUp = async (query = {}) => (await sam.calls(adminJobs.list, { query })).items;
  const ids = ['1', '2', '3'].map((digit) => `01890a5d-ac96-774b-bcce-b302099a805${digit}`);
  const [one = '', two = '', three = ''] = ids;

  test('is told with what it was asked with and why it failed, page by page', async () => {
    await giveUp(ana.id, one, two);
    expect(await givenUp({ search: ana.id })).toMatchObject([
      {
        queue: greet.name,
        data: { alertId: ana.id },
        tries: 1,
        error: expect.stringContaining('•••@example.com'),
        concerned: { subscription: { id: ana.id } },
      },
    ]);
    expect(await sam.calls(adminJobs.queues, {})).toEqual([{ queue: greet.name, count: 3 }]);
    const first = await sam.calls(adminJobs.list, { query: { limit: 2 } });
    const rest = await givenUp({ limit: 2, after: first.next ?? '' });
    expect(new Set([...first.items, ...rest].map(({ data }) => data['alertId']))).toEqual(
      new Set([ana.id, one, two]),
    );
    expect(await list()).toMatchObject([{ kind: 'jobGivenUp', about: greet.name }]);
  });

  test('is tried again as it was asked for, one or all of a kind, and its alert is settled with the last', async () => {
    await giveUp(...ids);
    const { id } = only(await givenUp({ search: one }));
    await sam.calls(adminJobs.retry, { params: { id } });
    expect(
      await rows(`select singleton_key, group_id, retry_count, retry_limit from pgboss.job where name = $1`, [
        greet.name,
      ]),
    ).toEqual([{ singleton_key: one, group_id: one, retry_count: 0, retry_limit: 17 }]);
    expect([(await givenUp()).length, await openCount()]).toEqual([2, 1]);
    expect(await sam.calls(adminJobs.retryAll, { body: { queue: greet.name } })).toEqual({ count: 2 });
    await work();

    expect(done.toSorted()).toEqual([one, two, three]);
    expect([await givenUp(), await openCount()]).toEqual([[], 0]);
    expect(await acts(id)).toEqual([['jobs.retry', null]]);
    await expect(sam.calls(adminJobs.retry, { params: { id } })).rejects.toThrow('notFound');
  });

  test('is dismissed with a reason, and never done', async () => {
    await giveUp(...ids);
    const { id } = only(await givenUp({ search: two }));
    await sam.calls(adminJobs.dismiss, { params: { id }, body: { reason } });
    expect(await sam.calls(adminJobs.dismissAll, { body: { queue: greet.name, reason } })).toEqual({
      count: 2,
    });
    await work();
    expect([done, await givenUp(), await openCount()]).toEqual([[], [], 0]);
    expect(await acts(id)).toEqual([['jobs.dismiss', reason]]);
  });
});

describe('what differs at the provider', () => {
  const report = () => sam.calls(adminDrift.report, {});
  const start = () => sam.calls(adminDrift.start, {});
  const drift = async (query = {}) => (await sam.calls(adminDrift.list, { query })).items;

  test('is compared on request, never twice at once, and reported with its repairs', async () => {
    await rows('delete from stripe_checkpoints');
    expect(await report()).toMatchObject({ isUnderWay: false, begunAt: null });
    await rows(`update subscriptions set is_ending = true where id = $1`, [ana.id]);
    await Promise.all([start(), start().catch(() => undefined)]);
    await expect(start()).rejects.toThrow('changedMeanwhile');
    expect(await rows(`select 1 from pgboss.job where name = 'provider.compare'`)).toHaveLength(1);
    await rows(`insert into stripe_checkpoints (name, until) values ('compared:subscriptions', $1)`, [
      clock.now(),
    ]);
    const { isUnderWay, comparisons } = await report();
    expect(isUnderWay).toBe(true);
    expect(comparisons).toMatchObject([
      { name: 'payments', state: 'waiting' },
      { name: 'subscriptions', state: 'underWay', rows: 1, looked: 0 },
      { name: 'invoices', state: 'waiting' },
    ]);
    await rows('delete from stripe_checkpoints');
    await runJobs(deps);

    expect(await report()).toMatchObject({
      isUnderWay: false,
      begunAt: clock.now(),
      comparisons: ['payments', 'subscriptions', 'invoices'].map((name) => ({ name, state: 'done' })),
    });
    expect(await drift()).toMatchObject([
      {
        field: 'isEnding',
        ours: 'true',
        theirs: 'false',
        advice: 'mended',
        concerned: { subscription: { id: ana.id } },
      },
    ]);
    expect(await drift({ state: 'open' })).toEqual([]);
    clock.advance(60_000);
    await start();
    await runJobs(deps);
    expect([await drift(), (await drift({ earlier: 'true' })).length]).toEqual([[], 1]);
  });
});
