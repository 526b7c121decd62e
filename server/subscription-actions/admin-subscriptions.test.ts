import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromCsv } from '@visita/core/csv';
import { addDays } from '@visita/core/days';
import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { adminRewards } from '@visita/core/subscriptions/admin-reward-contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { listScanned, recordStatements } from '../test/plans.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import { findCustomer } from '../provider/customer-queries.ts';

const app = await subscriptionWorld();
const { given, clock, deps, database, rows, runClock, settleNow } = app;
let [sam, support] = [await given.staff({ role: 'staff' }), await given.staff({ role: 'support' })];
/** Staff sessions expire after some hours, and these tests advance the clock by months. */
const signIn = async () =>
  ([sam, support] = [await given.staff({ role: 'staff' }), await given.staff({ role: 'support' })]);
const reason = 'They wrote to us.';

const shown = ({ id }: Subscriber) => support.calls(adminSubscriptions.get, { params: { id } });
const observed = ({ id }: Subscriber) => support.calls(adminSubscriptions.provider, { params: { id } });
const seen = async (one: Subscriber) => ({ reason, version: (await one.row()).desiredVersion });
const extend = async (one: Subscriber, days: number) =>
  sam.calls(adminSubscriptions.extend, { params: { id: one.id }, body: { ...(await seen(one)), days } });
const cancel = async (one: Subscriber, ends: 'now' | 'period') =>
  sam.calls(adminSubscriptions.cancel, { params: { id: one.id }, body: { ...(await seen(one)), ends } });
const acts = ({ id }: Subscriber) =>
  rows(
    `select email, action, reason, before, after from audit_log where subject_type = 'subscription' and subject_id = $1 order by at, id`,
    [id],
  );

beforeEach(signIn);

describe('subscriptions', () => {
  test('are found by their number, their owner and their card, and narrowed by how they stand', async () => {
    const [late, ending] = [
      await given.subscriber({ status: 'pending' }),
      await given.subscriber({ status: 'active', plan: 'monthly' }),
    ];
    await signIn();
    await cancel(ending, 'period');
    const found = async (query: Record<string, string>) =>
      (await support.calls(adminSubscriptions.list, { query })).items.map(({ id }) => id);
    const { subscriptionNo } = await late.row();

    for (const search of [subscriptionNo, late.person.email.toUpperCase(), late.card?.cardNumber ?? ''])
      expect([search, await found({ search })]).toEqual([search, [late.id]]);
    expect(await found({ failed: 'true' })).toEqual([late.id]);
    expect(await found({ ending: 'true' })).toEqual([ending.id]);
    expect(await found({ plan: 'monthly' })).toEqual([ending.id]);
    expect(await found({ sort: 'createdAt', status: 'pending' })).toEqual([late.id]);
    expect(await found({ failed: 'true', status: 'active' })).toEqual([]);
    expect(await found({ ending: 'true', status: 'cancelled' })).toEqual([]);
    const narrowed = async () => {
      await found({ search: subscriptionNo });
      await found({ failed: 'true' });
      await found({ ending: 'true' });
      await found({ status: 'pending' });
    };
    const lists = (await recordStatements(narrowed)).filter(({ text }) =>
      text.includes('from "subscriptions"'),
    );
    expect(lists.length).toBe(4);
    for (const list of lists) expect(await listScanned(database.pool, list), list.text).toEqual([]);
  });

  test('are told and found as the time makes them, before the clock has written it down', async () => {
    const states = ['waiting', 'trial', 'active', 'pending', 'paid', 'expired', 'cancelled'] as const;
    const waiting = await given.subscriber({ status: 'waiting' });
    const gift = await given.subscriber({ status: 'active' });
    const day = clock.now();
    await database.pool.query(
      `update subscriptions set waiting_until = $2, activated_at = null where id = $1`,
      [waiting.id, addDays(day, 7)],
    );
    await database.pool.query(`update subscriptions set stripe_id = null, ends_at = $2 where id = $1`, [
      gift.id,
      addDays(day, 7),
    ]);
    const list = async (query: Record<string, string>) =>
      (await support.calls(adminSubscriptions.list, { query })).items;
    const readStatus = async ({ id }: Subscriber) =>
      (await list({ limit: '200' })).find((row) => row.id === id)?.status;
    expect([await readStatus(waiting), await readStatus(gift)]).toEqual(['waiting', 'active']);

    clock.advance(8 * 86_400_000);
    await signIn();
    expect([(await waiting.row()).status, (await gift.row()).status]).toEqual(['waiting', 'active']);
    expect([await readStatus(waiting), await readStatus(gift)]).toEqual(['trial', 'expired']);
    const all = await list({ limit: '200' });
    for (const status of states) {
      const meant = all.filter((row) => row.status === status).map(({ id }) => id);
      expect([status, (await list({ status, limit: '200' })).map(({ id }) => id)]).toEqual([status, meant]);
    }
    expect((await list({ ending: 'true', limit: '200' })).map(({ id }) => id)).not.toContain(gift.id);
  });

  test('are a table with the filters of their list, for those who may take it away', async () => {
    const [one, other] = [await given.subscriber({ plan: 'monthly' }), await given.subscriber()];
    await signIn();
    const table = (as: { token: string }) =>
      app.send(
        new Request(
          `${app.config.publicUrl}/api/admin/subscriptions/csv?plan=monthly&search=${one.person.email}`,
          {
            headers: { authorization: `Bearer ${as.token}` },
          },
        ),
      );
    const text = await (await table(sam)).text();
    expect(fromCsv(text).map(({ cells }) => cells.slice(0, 4))).toEqual([
      ['subscription', 'email', 'plan', 'status'],
      [(await one.row()).subscriptionNo, one.person.email, 'monthly', (await one.row()).status],
    ]);
    expect(text).not.toContain(other.person.email);
    expect((await table(support)).status).toBe(403);
  });

  test('are shown with what is wanted of them beside what is, here and at the provider', async () => {
    const one = await given.subscriber({ status: 'active' });
    await one.person.calls(subscriptions.pause, { params: { id: one.id } });

    const { desiredVersion } = await one.row();
    expect(await shown(one)).toMatchObject({
      email: one.person.email,
      status: 'paused',
      wanted: { isPaused: true, ends: 'renew' },
      rev: desiredVersion,
      alignedRev: desiredVersion,
      isProcessing: false,
      seated: [{ cardNumber: one.card?.cardNumber }],
      moves: expect.arrayContaining([expect.objectContaining({ action: 'pause', actor: 'user' })]),
      acts: { cancelNow: null, extend: 'activated', credit: null, writeOff: 'notEnded' },
    });
    expect(await observed(one)).toMatchObject({ status: 'paused', plan: 'annual', agrees: true });
  });

  test('are shown without a provider if they are not billed there', async () => {
    const one = await given.subscriber({ plan: 'trial-3m', status: 'active' });
    expect(await observed(one)).toBeNull();
    expect((await shown(one)).acts).toEqual({
      cancelNow: null,
      cancelWithPeriod: 'endsByItself',
      extend: null,
      credit: 'notBilled',
      refund: 'notDue',
      transfer: 'notDue',
      writeOff: 'notEnded',
    });
  });
});

describe('cancelling', () => {
  test('ends with what is paid for, or now, at the provider too, and says who did it', async () => {
    const one = await given.subscriber({ status: 'active' });
    await cancel(one, 'period');
    expect(await observed(one)).toMatchObject({ isEndingWithPeriod: true, agrees: true });
    clock.advance(60_000);
    await cancel(one, 'now');

    expect(await shown(one)).toMatchObject({
      status: 'released',
      moves: expect.arrayContaining([expect.objectContaining({ actor: 'admin' })]),
    });
    expect(await observed(one)).toMatchObject({ status: 'canceled' });
    expect(await acts(one)).toEqual([
      {
        email: sam.email,
        action: 'subscriptions.cancel',
        reason,
        before: { ends: 'renew' },
        after: { ends: 'period' },
      },
      {
        email: sam.email,
        action: 'subscriptions.cancel',
        reason,
        before: { ends: 'period' },
        after: { ends: 'now' },
      },
    ]);
    await expect(cancel(one, 'now')).rejects.toThrow('subscriptionCannotChange');
  });

  test('is refused for a stale version, and for a role that may not move money', async () => {
    const one = await given.subscriber({ status: 'active' });
    const body = { ...(await seen(one)), ends: 'now' as const };
    await expect(support.calls(adminSubscriptions.cancel, { params: { id: one.id }, body })).rejects.toThrow(
      'forbidden',
    );
    await one.person.calls(subscriptions.pause, { params: { id: one.id } });
    await expect(sam.calls(adminSubscriptions.cancel, { params: { id: one.id }, body })).rejects.toThrow(
      'changedMeanwhile',
    );
    expect([await one.row(), await acts(one)]).toMatchObject([{ status: 'paused' }, []]);
  });
});

describe('more time', () => {
  test('makes the window and the free time longer, here and at the provider', async () => {
    const one = await given.subscriber();
    const { waitingUntil, trialEnd } = await one.row();
    await extend(one, 10);

    const after = {
      waitingUntil: addDays(waitingUntil ?? new Date(0), 10),
      trialEnd: addDays(trialEnd ?? new Date(0), 10),
    };
    expect(await settleNow(one.id)).toMatchObject({ ...after, status: 'waiting' });
    expect(await observed(one)).toMatchObject({ trialEnd: after.trialEnd, agrees: true });
    await runClock(35);
    expect(await one.row()).toMatchObject({ status: 'waiting' });
    await runClock(6);
    await signIn();
    expect(await one.row()).toMatchObject({ status: 'trial', trialEnd: after.trialEnd });
    await extend(one, 3);
    expect(await observed(one)).toMatchObject({ status: 'trialing', trialEnd: addDays(after.trialEnd, 3) });
    expect(await acts(one)).toMatchObject([
      { action: 'subscriptions.extend', reason },
      { action: 'subscriptions.extend' },
    ]);
  });

  test('moves the end of what was paid once, and of its cards with it', async () => {
    const one = await given.subscriber({ plan: 'trial-3m', status: 'active' });
    const { endsAt } = await one.row();
    await extend(one, 30);

    const later = addDays(endsAt ?? new Date(0), 30);
    expect(await one.row()).toMatchObject({ endsAt: later });
    expect(await rows('select ends_at from card_coverages where card_id = $1', [one.card?.id])).toEqual([
      { ends_at: later },
    ]);
    expect(
      await rows(`select actor from subscription_moves where subscription_id = $1 and action = 'extend'`, [
        one.id,
      ]),
    ).toEqual([{ actor: 'admin' }]);
  });

  test('is not for what is billed already', async () => {
    await expect(extend(await given.subscriber({ status: 'active' }), 10)).rejects.toThrow(
      'subscriptionCannotChange',
    );
  });
});

test('a credit is given once however often it is sent, and the provider has it', async () => {
  const one = await given.subscriber({ status: 'active' });
  const body = { reason, amount: 1_250, creditId: randomUUID() };
  const give = () => sam.calls(adminSubscriptions.credit, { params: { id: one.id }, body });
  await give();
  await give();

  const customer = (await findCustomer(database.db, { userId: one.person.id })) ?? '';
  expect(await deps.stripe.request((sdk) => sdk.customers.retrieve(customer))).toMatchObject({
    balance: -1_250,
  });
  expect((await acts(one))[0]).toMatchObject({
    action: 'subscriptions.credit',
    reason,
    after: { amount: 1_250, currency: 'CAD' },
  });
  expect(
    await rows(`select id from subscription_moves where subscription_id = $1 and action = 'credit'`, [
      one.id,
    ]),
  ).toEqual([{ id: body.creditId }]);
  expect(
    await rows(
      `select account, amount, tax_code from ledger_entries join ledger_lines on entry_id = id
        where kind = 'goodwill' and source_id = $1 order by account`,
      [body.creditId],
    ),
  ).toEqual([
    { account: 'customer_balance', amount: -1_250, tax_code: null },
    { account: 'goodwill', amount: 1_250, tax_code: null },
  ]);
  await expect(support.calls(adminSubscriptions.credit, { params: { id: one.id }, body })).rejects.toThrow(
    'forbidden',
  );
});

test('a credit is on record before the provider is asked for it', async () => {
  const one = await given.subscriber({ status: 'active' });
  const body = { reason, amount: 700, creditId: randomUUID() };
  await app.fault('POST', '/v1/customers/*/balance_transactions', 'reset', 10);
  await expect(sam.calls(adminSubscriptions.credit, { params: { id: one.id }, body })).rejects.toThrow();
  expect(await acts(one)).toMatchObject([
    { action: 'subscriptions.credit', reason, after: { amount: 700, creditId: body.creditId } },
  ]);
  expect(await rows('select state from stripe_attempts where local_id = $1', [body.creditId])).toEqual([
    { state: 'started' },
  ]);
  await app.control('faults/clear', {});
});

test('aligning again goes the way that broke off', async () => {
  const one = await given.subscriber({ status: 'active' });
  await rows(
    `update subscriptions set desired_version = desired_version + 1, desired = jsonb_set(desired, '{ends}', '"period"') where id = $1`,
    [one.id],
  );
  expect(await shown(one)).toMatchObject({ isProcessing: true });
  expect(await observed(one)).toMatchObject({ agrees: false });
  await sam.calls(adminSubscriptions.align, { params: { id: one.id } });

  expect(await shown(one)).toMatchObject({ isProcessing: false, isEnding: true });
  expect(await acts(one)).toMatchObject([{ action: 'subscriptions.align' }]);
});

test('what one that has ended still owes is written off, with its reason; what runs is not', async () => {
  const one = await given.subscriber({ status: 'pending' });
  await signIn();
  const writeOff = async (by = sam) =>
    by.calls(adminSubscriptions.writeOff, { params: { id: one.id }, body: await seen(one) });
  await expect(writeOff()).rejects.toThrow('subscriptionCannotChange');
  await cancel(one, 'now');
  const [open] = (await shown(one)).invoices;
  expect(open).toMatchObject({ status: 'open' });
  expect((await shown(one)).acts).toMatchObject({ writeOff: null });
  await expect(writeOff(support)).rejects.toThrow('forbidden');
  const old = { reason, version: (await one.row()).desiredVersion - 1 };
  await expect(sam.calls(adminSubscriptions.writeOff, { params: { id: one.id }, body: old })).rejects.toThrow(
    'changedMeanwhile',
  );

  // the response is lost after Stripe applied the call: the retry finds it done
  await app.fault('POST', '/v1/invoices/*', 'apply_then_drop');
  await writeOff().catch(() => writeOff());

  expect((await shown(one)).invoices[0]).toMatchObject({ id: open?.id, status: 'uncollectible' });
  const invoice = await rows(`select stripe_id, status from subscription_invoices where id = $1`, [open?.id]);
  expect(
    await deps.stripe.request((sdk) => sdk.invoices.retrieve(String(invoice[0]?.['stripe_id']))),
  ).toMatchObject({
    status: 'uncollectible',
  });
  expect((await acts(one)).filter(({ action }) => action === 'subscriptions.writeOff')).toMatchObject([
    {
      reason,
      before: { invoices: [{ status: 'open' }] },
      after: { invoices: [{ status: 'uncollectible' }] },
    },
  ]);
  await expect(writeOff()).rejects.toThrow('subscriptionCannotChange');
  expect((await one.person.calls(subscriptions.get, { params: { id: one.id } })).payments[0]).toMatchObject({
    payUrl: null,
  });
});

test('reward codes are told once, kept as hashes, and each is good for its time', async () => {
  const { codes } = await sam.calls(adminRewards.create, {
    body: { count: 3, length: 30, unit: 'days', expiresOn: null, note: 'Fair' },
  });
  expect(new Set(codes).size).toBe(3);
  const person = await app.shopper();
  const card = await given.boundCard(person);
  await person.calls(subscriptions.redeem, { body: { code: codes[0] ?? '', cardId: card.id } });

  const [{ kept }] = (await rows(
    `select json_agg(r)::text as kept from reward_codes r where note = 'Fair'`,
  )) as [{ kept: string }];
  expect(codes.some((code) => kept.includes(code.replaceAll('-', '')))).toBe(false);
  expect(await rows(`select after from audit_log where action = 'rewards.create'`)).toMatchObject([
    { after: { count: 3, length: 30 } },
  ]);
});
