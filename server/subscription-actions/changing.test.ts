import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '@visita/core/days';
import { whyNot, type SubscriptionAction } from '@visita/core/subscriptions/actions';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { subscriptionStatus } from '@visita/core/subscriptions/status';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import { toActionable } from '../subscriptions/request-change.ts';
import { listSeats } from '../subscriptions/seat-queries.ts';

const app = await subscriptionWorld();
const { given, clock, deps, database, rows, runClock, fault, settle } = app;
const { stripe } = deps;

const at = ({ id }: { id: string }) => ({ params: { id } });
const change = ({ person, id }: Subscriber, body: object) =>
  person.calls(subscriptions.change, { params: { id }, body });

/** The request for each action. */
const calls: Partial<Record<SubscriptionAction, (one: Subscriber) => Promise<unknown>>> = {
  activate: (one) => one.person.calls(subscriptions.activate, { body: { cardId: one.card?.id ?? '' } }),
  switch: (one) => change(one, { plan: 'duo-annual' }),
  pause: (one) => one.person.calls(subscriptions.pause, at(one)),
  resume: (one) => one.person.calls(subscriptions.resume, at(one)),
  reactivate: (one) => one.person.calls(subscriptions.reactivate, at(one)),
  changeCard: async (one) => change(one, { paymentMethodId: await app.saveCard(one.person) }),
  retryPayment: (one) => one.person.calls(subscriptions.retryPayment, at(one)),
};

async function readReasons(one: Subscriber) {
  const facts = toActionable(
    { row: await one.row(), seats: await listSeats(database.db, { subscriptionId: one.id }) },
    { userId: one.person.id, now: clock.now() },
  );
  return (Object.keys(calls) as SubscriptionAction[]).map(
    (action) => [action, whyNot(action, facts)] as const,
  );
}

/** Activating during the trial succeeds without a change. */
const isRepeated = (status: string, action: SubscriptionAction) =>
  status === 'trial' && action === 'activate';

const snapshot = async (one: Subscriber) => [
  await one.row(),
  await rows('select * from subscription_moves where subscription_id = $1', [one.id]),
  await rows('select * from seats where subscription_id = $1', [one.id]),
];

describe('what may be done', () => {
  test.each(subscriptionStatus.states)(
    '%s: what may not is refused with its reason, and nothing is changed',
    async (status) => {
      const one = await given.subscriber({ status: 'active' });
      await rows('update subscriptions set status = $2 where id = $1', [one.id, status]);
      const before = await snapshot(one);
      const requestCount = app.asked.length;
      const refusals = (await readReasons(one)).filter(
        ([action, reason]) => reason !== null && action !== 'changeCard' && !isRepeated(status, action),
      );
      expect(refusals.length).toBeGreaterThan(0);
      for (const [action, reason] of refusals) {
        await expect(calls[action]?.(one), `${action}: ${reason}`).rejects.toMatchObject({
          key: 'subscriptionCannotChange',
        });
        expect(await snapshot(one)).toEqual(before);
      }
      expect(app.asked.length).toBe(requestCount);
    },
  );

  test.each(['waiting', 'trial', 'active', 'pending', 'paused'] as const)(
    '%s: what may is done',
    async (status) => {
      const possible = async (one: Subscriber) =>
        (await readReasons(one)).flatMap(([action, reason]) => (reason === null ? [action] : []));
      const first = await given.subscriber({ status });
      const actions = await possible(first);
      expect(actions).toContain('changeCard');
      for (const action of actions) {
        // the card of an overdue subscription is declined
        if (action === 'retryPayment') continue;
        const one = await given.subscriber({ status });
        await calls[action]?.(one);
        const { desiredVersion, reconciledVersion, failure } = await one.row();
        expect([action, desiredVersion - reconciledVersion, failure]).toEqual([action, 0, null]);
        expect(desiredVersion).toBeGreaterThan(0);
      }
    },
  );
});

describe('another plan', () => {
  const preview = ({ person, id }: Subscriber, plan: 'monthly' | 'annual' | 'duo-annual') =>
    person.calls(subscriptions.previewSwitch, { params: { id }, query: { plan } });
  const lastInvoice = async ({ row }: Subscriber) => {
    const { stripeId } = await row();
    return (await stripe.request((sdk) => sdk.invoices.list({ subscription: stripeId ?? '', limit: 1 })))
      .data[0];
  };

  test('that is dearer costs what was shown to the cent, also when it is agreed to a while later', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'active' });
    await runClock(10);
    const shown = await preview(one, 'annual');
    expect(shown).toMatchObject({
      from: 'now',
      at: clock.now(),
      leaving: 0,
      creditLeft: 0,
      next: { total: 10_034, on: addMonths(clock.now(), 12) },
    });
    expect(shown.charge.subtotal + shown.charge.taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      shown.charge.total,
    );
    expect(shown.charge.lines.some(({ amount }) => amount < 0)).toBe(true);
    expect(shown.due).toBe(shown.charge.total);
    expect(shown.due).toBeLessThan(10_034);
    clock.advance(55 * 60_000);
    expect(await change(one, { plan: 'annual', prorationAt: shown.prorationAt })).toMatchObject({
      plan: 'annual',
      price: 8_880,
      amount: 10_034,
      period: 'yearly',
      laterPlan: null,
      isProcessing: false,
    });
    expect(await lastInvoice(one)).toMatchObject({ total: shown.charge.total, status: 'paid' });
  });

  test('that is cheaper holds with the next period, and may be taken back until then', async () => {
    const one = await given.subscriber({ plan: 'annual', status: 'active' });
    const { periodEnd } = await one.row();
    expect(await preview(one, 'monthly')).toMatchObject({
      from: 'period',
      at: periodEnd,
      due: 0,
      prorationAt: null,
      next: { total: 1_130, on: periodEnd },
    });
    expect(await change(one, { plan: 'monthly' })).toMatchObject({
      plan: 'annual',
      laterPlan: 'monthly',
      nextBilling: periodEnd,
      nextAmount: 1_130,
    });
    expect(await change(one, { plan: 'annual' })).toMatchObject({
      plan: 'annual',
      laterPlan: null,
      nextAmount: 10_034,
    });
    expect((await one.row()).scheduleId).toBeNull();
  });

  test('costs nothing before the first charge, and that is of the other plan', async () => {
    const one = await given.subscriber({ plan: 'annual' });
    const { trialEnd } = await one.row();
    expect(await preview(one, 'monthly')).toMatchObject({
      from: 'now',
      due: 0,
      charge: { total: 0 },
      next: { total: 1_130, on: trialEnd },
    });
    expect(await change(one, { plan: 'monthly' })).toMatchObject({
      plan: 'monthly',
      price: 1_000,
      nextBilling: trialEnd,
      nextAmount: 1_130,
      status: 'waiting',
    });
    await runClock(44.1);
    expect(await lastInvoice(one)).toMatchObject({ total: 1_130 });
  });

  test('with a card that is declined changes nothing and says so', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'active' });
    await change(one, { paymentMethodId: await app.saveCard(one.person, 'pm_card_chargeCustomerFail') });
    await expect(change(one, { plan: 'annual' })).rejects.toMatchObject({ key: 'paymentDeclined' });
    expect(await one.person.calls(subscriptions.get, at(one))).toMatchObject({
      plan: 'monthly',
      status: 'active',
      isProcessing: false,
    });
    expect((await one.row()).desired.plan).toBe('monthly');
  });

  test('with a card that is declined leaves the plan that was to follow, and its schedule', async () => {
    const one = await given.subscriber({ plan: 'annual', status: 'active' });
    await change(one, { plan: 'monthly' });
    await change(one, { paymentMethodId: await app.saveCard(one.person, 'pm_card_chargeCustomerFail') });
    const before = (await one.row()).laterPlan;
    await expect(change(one, { plan: 'duo-annual' })).rejects.toMatchObject({ key: 'paymentDeclined' });
    const { plan, laterPlan, desired, scheduleId } = await one.row();
    expect({ plan, laterPlan, before }).toEqual({ plan: 'annual', laterPlan: 'monthly', before: 'monthly' });
    expect(desired).toMatchObject({ plan: 'monthly', planFrom: 'period', planBefore: null });
    expect(scheduleId).not.toBeNull();
  });

  test('agreed to by figures of an hour before, of the future or of no moment is refused', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'active' });
    await runClock(2);
    const now = Math.floor(clock.now().getTime() / 1000);
    const before = await one.row();
    for (const prorationAt of [now - 3_700, now + 60, 0])
      await expect(change(one, { plan: 'annual', prorationAt })).rejects.toMatchObject({
        key: 'subscriptionCannotChange',
      });
    for (const prorationAt of [-1, 1.5, 'now'])
      await expect(change(one, { plan: 'annual', prorationAt })).rejects.toMatchObject({ status: 400 });
    for (const plan of ['trial-3m', 'enterprise', 'free', ''])
      await expect(change(one, { plan })).rejects.toMatchObject({ status: 400 });
    expect(await one.row()).toEqual(before);
  });

  test('agreed to in one tab makes what the other shows outdated, and is charged alone', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'active' });
    await runClock(5);
    const [annual, duo] = [await preview(one, 'annual'), await preview(one, 'duo-annual')];
    await change(one, { plan: 'annual', prorationAt: annual.prorationAt });
    const before = await one.row();
    await expect(change(one, { plan: 'duo-annual', prorationAt: duo.prorationAt })).rejects.toMatchObject({
      key: 'subscriptionCannotChange',
    });
    expect(await one.row()).toEqual(before);
    expect((await lastInvoice(one))?.total).toBe(annual.charge.total);
  });

  test('asked for in two tabs at once is one of them, charged once as it was shown there', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'active' });
    await runClock(5);
    const [annual, duo] = [await preview(one, 'annual'), await preview(one, 'duo-annual')];
    const both = await Promise.allSettled([
      change(one, { plan: 'annual', prorationAt: annual.prorationAt }),
      change(one, { plan: 'duo-annual', prorationAt: duo.prorationAt }),
    ]);
    await settle();
    const { plan, desired } = await one.row();
    expect(desired.plan).toBe(plan);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await lastInvoice(one))?.total).toBe((plan === 'annual' ? annual : duo).charge.total);
  });
});

describe('an answer that is lost', () => {
  const steps: [
    string,
    string,
    Parameters<typeof given.subscriber>[0],
    (one: Subscriber) => Promise<unknown>,
  ][] = [
    [
      'the pause',
      '/v1/subscriptions/*/pause',
      { plan: 'monthly', status: 'active' },
      (one) => one.person.calls(subscriptions.pause, at(one)),
    ],
    [
      'the resumption',
      '/v1/subscriptions/*/resume',
      { plan: 'monthly', status: 'paused' },
      (one) => one.person.calls(subscriptions.resume, at(one)),
    ],
    [
      'the dearer plan',
      '/v1/subscriptions/*',
      { plan: 'monthly', status: 'active' },
      (one) => change(one, { plan: 'annual' }),
    ],
    [
      'the cheaper plan',
      '/v1/subscription_schedules*',
      { plan: 'annual', status: 'active' },
      (one) => change(one, { plan: 'monthly' }),
    ],
    [
      'the end',
      '/v1/subscriptions/*',
      { plan: 'monthly', status: 'active' },
      (one) => change(one, { autoRenew: false }),
    ],
    [
      'the release of the schedule',
      '/v1/subscription_schedules/*/release',
      { plan: 'annual' },
      (one) => change(one, { autoRenew: false }),
    ],
    [
      'the activation',
      '/v1/subscription_schedules/*',
      { plan: 'annual' },
      (one) => calls.activate?.(one) ?? Promise.resolve(),
    ],
    [
      'the plan in the window',
      '/v1/subscription*',
      { plan: 'annual' },
      (one) => change(one, { plan: 'monthly' }),
    ],
  ];

  test.each(steps)('%s: takes effect once when the response is lost', async (_, path, input, act) => {
    const [lost, plain] = [await given.subscriber(input), await given.subscriber(input)];
    const readShape = async (one: Subscriber) => {
      const {
        stripeId,
        status,
        plan,
        laterPlan,
        isEnding,
        desiredVersion,
        reconciledVersion,
        failure,
        desired,
        trialEnd,
        periodEnd,
      } = await one.row();
      const { data } = await stripe.request((sdk) =>
        sdk.invoices.list({ subscription: stripeId ?? '', limit: 100 }),
      );
      const total = data.map((each) => each.total);
      return {
        status,
        plan,
        laterPlan,
        isEnding,
        isAligned: desiredVersion === reconciledVersion,
        failure,
        ends: desired.ends,
        trialEnd,
        periodEnd,
        total,
      };
    };
    await fault('POST', path, 'apply_then_drop');
    await act(lost);
    await app.control('faults/clear', {});
    await act(plain);
    await settle();
    expect(await readShape(lost)).toEqual(await readShape(plain));
    expect((await readShape(lost)).isAligned).toBe(true);
  });
});

test('the phases of a subscription: what is missing is attached, another plan follows, and it ends with its phase', async () => {
  const one = await given.subscriber({ plan: 'annual' });
  const start = clock.now();
  const { scheduleId } = await one.row();
  const calling = { params: { id: scheduleId ?? '' } };
  const expected = [
    { phase: 'waiting', plan: 'annual', startsAt: start, endsAt: addDays(start, 30), amount: 0 },
    { phase: 'trial', plan: 'annual', startsAt: addDays(start, 30), endsAt: addDays(start, 44), amount: 0 },
    { phase: 'active', plan: 'annual', startsAt: addDays(start, 44), endsAt: null, amount: 10_034 },
  ];
  const whole = {
    id: scheduleId,
    subscriptionId: one.id,
    status: 'active',
    currentPhase: 'waiting',
    phases: expected,
  };
  expect(await one.person.calls(subscriptions.getSchedule, calling)).toEqual(whole);
  expect(await one.person.calls(subscriptions.getSchedule, { params: { id: one.id } })).toEqual(whole);
  expect(await one.person.calls(subscriptions.listSchedules, {})).toEqual([whole]);
  expect(await one.person.calls(subscriptions.createSchedule, { body: { subscriptionId: one.id } })).toEqual(
    whole,
  );

  const { stripeId } = await one.row();
  await stripe.request((sdk) => sdk.subscriptionSchedules.release(scheduleId ?? ''));
  const again = await one.person.calls(subscriptions.createSchedule, { body: { subscriptionId: one.id } });
  expect(again.id).not.toBe(scheduleId);
  expect((await stripe.request((sdk) => sdk.subscriptions.retrieve(stripeId ?? ''))).schedule).toBe(again.id);

  const monthly = await one.person.calls(subscriptions.changeSchedule, {
    params: { id: one.id },
    body: { plan: 'monthly' },
  });
  expect(monthly.phases.at(-1)).toMatchObject({ plan: 'monthly', amount: 1_130 });
  const ended = await one.person.calls(subscriptions.removeSchedule, { params: { id: one.id } });
  expect(ended.phases.map(({ phase }) => phase)).toEqual(['waiting', 'trial']);
  expect(await one.row()).toMatchObject({ isEnding: true, endsAt: addDays(start, 44) });

  const active = await given.subscriber({ plan: 'annual', status: 'active' });
  const later = await active.person.calls(subscriptions.changeSchedule, {
    params: { id: active.id },
    body: { plan: 'duo-annual' },
  });
  expect(later.phases.map(({ plan }) => plan)).toEqual(['annual', 'duo-annual']);
  expect(await active.row()).toMatchObject({ plan: 'annual', laterPlan: 'duo-annual' });

  const stranger = await given.user();
  for (const id of [one.id, active.id, (await active.row()).scheduleId ?? '', 'sub_sched_unknown'])
    await expect(stranger.calls(subscriptions.removeSchedule, { params: { id } })).rejects.toMatchObject({
      key: 'subscriptionNotFound',
    });
});
