import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { addDays } from '@visita/core/days';
import { provider } from '@visita/core/provider/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';

const app = await subscriptionWorld();
const { given, clock, deps, rows, runClock, settleNow, fault } = app;
const { stripe } = deps;

const at = ({ id }: { id: string }) => ({ params: { id } });
const invoices = async ({ row }: Pick<Subscriber, 'row'>) => {
  const { stripeId } = await row();
  const { data } = await stripe.request((sdk) =>
    sdk.invoices.list({ subscription: stripeId ?? '', limit: 100 }),
  );
  return data.toReversed();
};
const totals = async (one: Pick<Subscriber, 'row'>) => (await invoices(one)).map(({ total }) => total);
const requestedActions = async (id: string) =>
  (
    await rows(
      `select action from subscription_moves where subscription_id = $1 and actor = 'user' order by sequence_number`,
      [id],
    )
  ).map(({ action }) => action);
const activate = ({ person, card }: Subscriber, days?: number) =>
  person.calls(subscriptions.activate, {
    body: { cardId: card?.id ?? '', ...(days !== undefined && { trial_days: days }) },
  });

describe('activating a card', () => {
  test('on day 10 begins its trial until day 24, on which it is billed and not before', async () => {
    const one = await given.subscriber({ plan: 'monthly' });
    const start = clock.now();
    await runClock(10);
    const shown = await activate(one);
    expect(shown).toMatchObject({
      status: 'trial',
      currentPhase: 'trial',
      activatedAt: clock.now(),
      trialEnd: addDays(start, 24),
    });
    expect(shown).toMatchObject({ isProcessing: false, nextBilling: addDays(start, 24), nextAmount: 1_130 });
    await runClock(13.9);
    expect(await totals(one)).toEqual([0]);
    await runClock(0.2);
    expect(await settleNow(one.id)).toMatchObject({ status: 'active' });
    expect(await totals(one)).toEqual([0, 1_130]);
    // monthly: charged again a month later
    await runClock(31);
    expect(await totals(one)).toEqual([0, 1_130, 1_130]);
    expect((await settleNow(one.id)).periodStart).toEqual(
      new Date(addDays(start, 24).setUTCMonth(addDays(start, 24).getUTCMonth() + 1)),
    );
  });

  test('after 30 days changes nothing: the trial has begun by itself and ends on day 44', async () => {
    const one = await given.subscriber();
    const start = clock.now();
    await runClock(35);
    expect(await activate(one)).toMatchObject({
      status: 'trial',
      activatedAt: null,
      trialEnd: addDays(start, 44),
    });
    expect(await requestedActions(one.id)).toEqual([]);
    await runClock(9.1);
    expect(await settleNow(one.id)).toMatchObject({ status: 'active' });
    expect(await totals(one)).toEqual([0, 10_034]);
    await expect(activate(one)).rejects.toMatchObject({ key: 'subscriptionCannotChange' });
  });

  test.each([0, 15, -1, 1.5, '14; drop', null])(
    'with a trial of %s days is refused and changes nothing',
    async (days) => {
      const one = await given.subscriber();
      const before = await one.row();
      for (const calling of [
        () => activate(one, days as number),
        () =>
          one.person.calls(subscriptions.activateAtProvider, {
            params: { id: one.card?.id ?? '' },
            body: { trial_days: days as number },
          }),
      ])
        await expect(calling()).rejects.toMatchObject({ status: 400 });
      expect(await one.row()).toEqual(before);
    },
  );

  test('may shorten the trial, and twice at once is one', async () => {
    const one = await given.subscriber({ plan: 'monthly' });
    const days = await Promise.all([activate(one, 3), activate(one, 5), activate(one, 3)]);
    expect(await requestedActions(one.id)).toEqual(['startTrial', 'activate']);
    const { trialEnd } = await settleNow(one.id);
    expect([3, 5].map((each) => addDays(clock.now(), each))).toContainEqual(trialEnd);
    expect(days.every(({ status }) => status === 'trial')).toBe(true);
    const again = await one.person.calls(subscriptions.activateAtProvider, {
      params: { id: one.card?.id ?? '' },
      body: {},
    });
    expect(again.trialEnd).toEqual(trialEnd);
  });

  test('is shown to the owner of the card and to the holder of a seat; another user finds none, and a card without a plan has no subscription', async () => {
    const one = await given.subscriber({ plan: 'duo-annual', card: false });
    const guest = await app.shopper();
    const card = await given.boundCard(guest);
    await rows('insert into seats (id, subscription_id, user_id, starts_at) values ($1, $2, $3, $4)', [
      randomUUID(),
      one.id,
      guest.id,
      clock.now(),
    ]);
    await expect(guest.calls(subscriptions.activate, { body: { cardId: card.id } })).rejects.toMatchObject({
      key: 'subscriptionNotFound',
    });
    expect(await guest.calls(subscriptions.change, { ...at(one), body: { cardId: card.id } })).toMatchObject({
      boundCard: { id: card.id },
    });
    await expect(
      one.person.calls(subscriptions.activate, { body: { cardId: card.id } }),
    ).rejects.toMatchObject({
      key: 'cardBoundByOther',
    });
    expect(await guest.calls(subscriptions.activate, { body: { cardId: card.id } })).toMatchObject({
      status: 'trial',
      isOwner: false,
    });
    expect((await one.row()).activatedAt).toEqual(clock.now());
  });
});

describe('a plan for two', () => {
  test('takes two cards, and a third is refused', async () => {
    const one = await given.subscriber({ plan: 'duo-annual', status: 'active' });
    const bind = async (cardId: string) =>
      one.person.calls(subscriptions.change, { ...at(one), body: { cardId } });
    const [second, third] = [await given.boundCard(one.person), await given.boundCard(one.person)];
    expect((await bind(second.id)).seats.length).toBe(2);
    expect((await bind(second.id)).seats.length).toBe(2);
    await expect(bind(third.id)).rejects.toMatchObject({ key: 'subscriptionCannotChange' });
    expect(await totals(one)).toEqual([14_880 + 1_934]);
    const other = await given.subscriber({ person: one.person, status: 'active', card: false });
    await expect(
      one.person.calls(subscriptions.change, { ...at(other), body: { cardId: second.id } }),
    ).rejects.toMatchObject({
      key: 'cardCovered',
    });
    const stranger = await given.boundCard(await given.user());
    await expect(
      one.person.calls(subscriptions.change, { ...at(other), body: { cardId: stranger.id } }),
    ).rejects.toMatchObject({
      key: 'cardBoundByOther',
    });
  });

  test('that becomes a plan for one asks who leaves, and whose seat it is loses their cover when the plan changes', async () => {
    const one = await given.subscriber({ plan: 'duo-annual', status: 'active' });
    const second = await given.boundCard(one.person);
    const { seats } = await one.person.calls(subscriptions.change, {
      ...at(one),
      body: { cardId: second.id },
    });
    const leaving = seats.find(({ card }) => card?.id === second.id);
    const change = (body: object) =>
      one.person.calls(subscriptions.change, { ...at(one), body: { plan: 'annual', ...body } });
    await expect(change({})).rejects.toMatchObject({ key: 'subscriptionCannotChange' });
    await expect(change({ leavingSeatId: randomUUID() })).rejects.toMatchObject({
      key: 'subscriptionCannotChange',
    });
    expect((await one.row()).laterPlan).toBeNull();
    expect(await change({ leavingSeatId: leaving?.id })).toMatchObject({
      plan: 'duo-annual',
      laterPlan: 'annual',
      nextAmount: 10_034,
    });
    await runClock(365.1);
    expect(await settleNow(one.id)).toMatchObject({
      plan: 'annual',
      seats: 1,
      price: 8_880,
      laterPlan: null,
    });
    const shown = await one.person.calls(subscriptions.get, at(one));
    expect(shown.seats.map(({ card }) => card?.id)).toEqual([one.card?.id]);
    const readState = async (id: string | undefined) =>
      (await one.person.calls(cards.get, { params: { id: id ?? '' } })).state;
    expect([await readState(one.card?.id), await readState(second.id)]).toEqual([
      'activated',
      'needsSubscription',
    ]);
  });

  test('that becomes a plan for one in its trial takes the seat that was named, else the newest, and the owner keeps theirs', async () => {
    const readSeated = async (one: Subscriber) =>
      (await one.person.calls(subscriptions.get, at(one))).seats.map(({ card }) => card?.id);
    for (const isNamed of [true, false]) {
      const one = await given.subscriber({ plan: 'duo-annual', status: 'trial' });
      const second = await given.boundCard(one.person);
      const { seats } = await one.person.calls(subscriptions.change, {
        ...at(one),
        body: { cardId: second.id },
      });
      const [oldest] = seats;
      await app.requestChange(one.id, {
        plan: 'monthly',
        planFrom: 'now',
        leavingSeatId: isNamed ? (oldest?.id ?? null) : null,
      });
      expect(await one.row()).toMatchObject({ plan: 'monthly', seats: 1 });
      expect(await readSeated(one)).toEqual([isNamed ? second.id : one.card?.id]);
    }
  });
});

describe('ending and going on', () => {
  test('a cancelled one ends with its period and is not charged again, unless it is reactivated before', async () => {
    const [one, other] = [
      await given.subscriber({ plan: 'monthly', status: 'active' }),
      await given.subscriber({ plan: 'monthly', status: 'active' }),
    ];
    const { periodEnd } = await one.row();
    const end = ({ person, id }: Subscriber) =>
      person.calls(subscriptions.change, { params: { id }, body: { autoRenew: false } });
    expect(await end(one)).toMatchObject({
      autoRenew: false,
      endDate: periodEnd,
      validUntil: periodEnd,
      nextBilling: null,
      status: 'active',
    });
    await end(one);
    await end(other);
    expect(await other.person.calls(subscriptions.reactivate, at(other))).toMatchObject({
      autoRenew: true,
      endDate: null,
      nextAmount: 1_130,
    });
    await runClock(31.1);
    expect(await settleNow(one.id)).toMatchObject({ status: 'cancelled', endsAt: periodEnd });
    expect(await settleNow(other.id)).toMatchObject({ status: 'active' });
    expect([await totals(one), await totals(other)]).toEqual([[1_130], [1_130, 1_130]]);
    await expect(one.person.calls(subscriptions.reactivate, at(one))).rejects.toMatchObject({
      key: 'subscriptionCannotChange',
    });
    expect(await requestedActions(one.id)).toEqual(['cancel']);
  });

  test('a pause is charged nothing, and resuming starts a new period with the unused time credited', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'active' });
    await runClock(10);
    expect(await one.person.calls(subscriptions.pause, at(one))).toMatchObject({
      status: 'paused',
      nextBilling: null,
    });
    await runClock(60);
    expect(await totals(one)).toEqual([1_130]);
    expect(await one.person.calls(subscriptions.resume, at(one))).toMatchObject({ status: 'active' });
    expect((await one.row()).periodStart).toEqual(clock.now());
    const [, resumed] = await totals(one);
    expect(resumed).toBeGreaterThan(0);
    expect(resumed).toBeLessThan(1_130);
  });

  test('resuming with a card that is declined stays paused and says so, and works after another card', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'active' });
    await runClock(10);
    await one.person.calls(subscriptions.pause, at(one));
    const bad = await app.saveCard(one.person, 'pm_card_chargeCustomerFail');
    const good = await app.saveCard(one.person, 'pm_card_mastercard');
    const payWith = (paymentMethodId: string) =>
      one.person.calls(subscriptions.change, { ...at(one), body: { paymentMethodId } });
    expect(await payWith(bad)).toMatchObject({ status: 'paused', paymentMethodId: bad });
    await runClock(20);
    await expect(one.person.calls(subscriptions.resume, at(one))).rejects.toMatchObject({
      key: 'paymentDeclined',
    });
    expect(await one.person.calls(subscriptions.get, at(one))).toMatchObject({
      status: 'paused',
      isProcessing: false,
    });
    expect(await payWith(good)).toMatchObject({ status: 'paused', paymentMethodId: good });
    expect(await one.person.calls(subscriptions.resume, at(one))).toMatchObject({ status: 'active' });
  });

  test.each(['waiting', 'trial'] as const)(
    'a pause while it is %s is refused with its reason',
    async (status) => {
      const one = await given.subscriber({ status });
      await expect(one.person.calls(subscriptions.pause, at(one))).rejects.toMatchObject({
        details: { message: expect.stringMatching(/costs nothing yet, so there is nothing to pause/) },
      });
      expect((await one.row()).desired.isPaused).toBe(false);
    },
  );
});

describe('paying', () => {
  test('with another card tries what is open with it at once; retrying with a card that fails says so', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'pending' });
    expect(await one.person.calls(subscriptions.get, at(one))).toMatchObject({
      status: 'pending',
      currentPhase: 'active',
    });
    await expect(one.person.calls(subscriptions.retryPayment, at(one))).rejects.toMatchObject({
      key: 'paymentDeclined',
    });
    await expect(one.person.calls(subscriptions.retryPayment, at(one))).rejects.toMatchObject({
      key: 'paymentDeclined',
    });
    const good = await app.saveCard(one.person);
    expect(
      await one.person.calls(subscriptions.change, { ...at(one), body: { paymentMethodId: good } }),
    ).toMatchObject({
      status: 'active',
      paymentMethodId: good,
    });
    expect((await invoices(one)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    await expect(one.person.calls(subscriptions.retryPayment, at(one))).rejects.toMatchObject({
      key: 'subscriptionCannotChange',
    });
  });

  test('with another user’s card is refused before anything is changed', async () => {
    const [one, other] = [
      await given.subscriber({ status: 'active' }),
      await given.subscriber({ status: 'active' }),
    ];
    const before = await one.row();
    const { paymentMethodId } = await other.row();
    for (const id of [paymentMethodId ?? '', 'pm_unknown', '../x'])
      await expect(
        one.person.calls(subscriptions.change, { ...at(one), body: { paymentMethodId: id } }),
      ).rejects.toMatchObject({
        key: 'paymentMethodNotFound',
      });
    expect(await one.row()).toEqual(before);
  });

  test('the provider’s pages lead back to this site only', async () => {
    const one = await given.subscriber({ status: 'active' });
    const open = (returnUrl?: string) =>
      one.person.calls(subscriptions.openPortal, {
        body: { subscriptionId: one.id, ...(returnUrl !== undefined && { returnUrl }) },
      });
    const { url } = await open('/fr/subscriptions');
    expect(url).toMatch(/^http:\/\/visita\.test\/_stripe\//);
    const pages = async (back?: string) =>
      (await (await app.page((await open(back)).url)).text()).match(
        /href="(http:\/\/visita\.test\/(?!_stripe)[^"]+)"/,
      )?.[1];
    expect(await pages('/fr/subscriptions')).toBe('http://visita.test/fr/subscriptions');
    for (const evil of ['https://evil.example', '//evil.example', 'javascript:alert(1)', undefined])
      expect(await pages(evil)).toBe(`http://visita.test/en/subscriptions/${one.id}`);
    const stranger = await given.user();
    await expect(
      stranger.calls(subscriptions.openPortal, { body: { subscriptionId: one.id } }),
    ).rejects.toMatchObject({
      key: 'subscriptionNotFound',
    });
  });
});

test('a change that takes longer than the request timeout is answered as processing and finished by a job', async () => {
  const one = await given.subscriber({ plan: 'monthly', status: 'active' });
  await fault('POST', '/v1/subscriptions/*', 'status:503', 3);
  expect(await one.person.calls(subscriptions.pause, at(one))).toMatchObject({
    status: 'active',
    isProcessing: true,
  });
  expect((await one.row()).desired.isPaused).toBe(true);
  await app.settle();
  expect(await one.person.calls(subscriptions.get, at(one))).toMatchObject({
    status: 'paused',
    isProcessing: false,
  });
  expect((await one.person.calls(provider.cards, {})).length).toBe(1);
});
