import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { scheduleRevenue } from '../ledger/schedule-revenue.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import { recogniseRevenue } from './recognise-revenue.ts';

const app = await subscriptionWorld({ retries: 0 });
const { clock, deps, given, rows, runClock, settle } = app;

const start = new Date('2026-03-09T15:00:00Z');
beforeEach(() => void clock.set(start));

const getRecognised = ({ id }: Subscriber) =>
  rows(
    `select entry.posted_on::text as day, -line.amount as amount from ledger_entries as entry
      join ledger_lines as line on line.entry_id = entry.id and account = 'revenue_plans'
      join revenue_schedules as schedule using (document_id)
      where entry.kind = 'recognition' and subscription_id = $1 order by entry.sequence_number`,
    [id],
  );

/** The schedules add up to the account of what is sold and not earned yet. */
async function expectSchedulesBalance(): Promise<void> {
  const [sums] = await rows(`select
    (select coalesce(sum(amount - recognised), 0)::int from revenue_schedules) as left,
    (select coalesce(-sum(amount), 0)::int from ledger_lines where account = 'deferred_plans') as deferred`);
  expect(sums?.['left']).toBe(sums?.['deferred']);
}

describe('revenue of a plan', () => {
  test('is posted at the end of each month by its days, once, and adds up to the price', async () => {
    const subscriber = await given.subscriber({
      plan: 'monthly',
      card: false,
      status: 'active',
      hasTrial: false,
    });
    await settle();
    await recogniseRevenue(deps);
    expect(await getRecognised(subscriber)).toEqual([]);
    await runClock(23);
    for (const _ of [1, 2]) await recogniseRevenue(deps);
    const [{ amount }] = (await getRecognised(subscriber)) as [{ amount: number }];
    const [sold] = await rows(
      'select subtotal from subscription_invoices where subscription_id = $1 order by created_at limit 1',
      [subscriber.id],
    );
    const price = Number(sold?.['subtotal']);
    expect(await getRecognised(subscriber)).toEqual([
      { day: '2026-03-31', amount: Math.round((price * 23) / 31) },
    ]);
    await runClock(30);
    await recogniseRevenue(deps);
    const all = await getRecognised(subscriber);
    expect(all[1]).toEqual({ day: '2026-04-30', amount: price - amount });
    expect(all.slice(2)).toEqual([{ day: '2026-04-30', amount: expect.any(Number) }]);
    await expectSchedulesBalance();
  });

  test('of three months waits until it is attached to a card', async () => {
    const person = await app.shopper();
    const subscriber = await given.subscriber({ plan: 'trial-3m', card: false, person });
    const sale = { orderId: newId(clock.now()) };
    await transaction(deps.db, async (tx) => {
      const sold = { documentId: newId(clock.now()), sale, currency: 'CAD' };
      const event = { kind: 'invoice', sourceId: sold.documentId, at: clock.now(), ...sold } as const;
      await postEntry(tx, event, [
        { account: 'receivable', amount: 9000 },
        { account: 'deferred_plans', amount: -9000 },
      ]);
      const lines = [{ sku: 'PLAN-TRIAL-3M', amount: 9000 }];
      const service = { subscriptionId: subscriber.id, period: null, issuedOn: '2026-03-09' };
      await scheduleRevenue(tx, { ...sold, ...service, lines });
    });
    await runClock(40);
    await recogniseRevenue(deps);
    expect(
      await rows('select starts_on, recognised from revenue_schedules where subscription_id = $1', [
        subscriber.id,
      ]),
    ).toEqual([{ starts_on: null, recognised: 0 }]);
    await rows(
      `update subscriptions set status = 'active', activated_at = '2026-05-01T12:00:00Z', period_start = '2026-05-01T12:00:00Z',
        period_end = '2026-08-01T12:00:00Z', ends_at = '2026-08-01T12:00:00Z' where id = $1`,
      [subscriber.id],
    );
    clock.set(new Date('2026-06-02T12:00:00Z'));
    await recogniseRevenue(deps);
    expect(
      await rows(
        'select starts_on::text, ends_on::text, recognised from revenue_schedules where subscription_id = $1',
        [subscriber.id],
      ),
    ).toEqual([{ starts_on: '2026-05-01', ends_on: '2026-08-01', recognised: Math.round((9000 * 31) / 92) }]);
    await expectSchedulesBalance();
  });

  test('of a subscription that was ended is recognised in full in that month', async () => {
    const subscriber = await given.subscriber({
      plan: 'annual',
      card: false,
      status: 'active',
      hasTrial: false,
    });
    await settle();
    await rows(
      `insert into subscription_moves (id, subscription_id, action, "from", "to", actor, moved_at)
        values (gen_random_uuid(), $1, 'release', 'active', 'released', 'admin', '2026-04-10T12:00:00Z')`,
      [subscriber.id],
    );
    await rows(
      `update subscriptions set status = 'released', ends_at = '2026-04-10T12:00:00Z' where id = $1`,
      [subscriber.id],
    );
    clock.set(new Date('2026-06-02T12:00:00Z'));
    await recogniseRevenue(deps);
    const posted = await getRecognised(subscriber);
    expect(posted.map(({ day }) => day)).toEqual(['2026-03-31', '2026-04-30']);
    await expectSchedulesBalance();
  });
});
