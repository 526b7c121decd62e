import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import type { WebhookEvent } from '../provider/client.ts';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { compareAll, reconcileAll } from '../test/reconcile.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';

const app = await paymentWorld({ retries: 0 });
const {
  deps,
  booksOf,
  clock,
  deliver,
  emails,
  order,
  pay,
  post,
  rows,
  setStock,
  settle,
  shopper,
  sign,
  told,
  tidy,
} = app;

beforeEach(tidy);

const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });

async function paid() {
  const ana = await shopper();
  await setStock(sleeve, 10);
  await settle();
  const before = new Set((await told()).map(({ id }) => id));
  const placed = await order(ana);
  const { checkout_url: url } = await ana.calls(payments.open, { body: { orderId: placed.id } });
  const sessionId = await pay(url);
  const news = (await told()).filter(({ id }) => !before.has(id));
  return { ana, placed, sessionId, news };
}

/** The rows of an order without random values and timestamps, for comparison. */
async function traces(id: string) {
  return [
    await rows(
      'select status, stock, shipping_status, paid_at is null as "isUnpaid" from orders where id = $1',
      [id],
    ),
    await rows('select status, amount, is_surplus, card_last4 from payments where order_id = $1', [id]),
    await rows('select action, "from", "to" from order_moves where order_id = $1 order by sequence_number', [
      id,
    ]),
    await rows(
      'select amount, status from refunds join payments on payments.id = payment_id where order_id = $1',
      [id],
    ).catch(() => []),
    await booksOf(sleeve),
  ];
}

const completed = (events: WebhookEvent[]) =>
  events.find(({ type }) => type === 'checkout.session.completed');

describe('a webhook', () => {
  test.each([
    ['without a signature', () => ''],
    ['with another’s signature', (body: string) => sign(body, { secret: 'whsec_of_somebody_else' })],
    ['signed more than five minutes ago', (body: string) => sign(body, { at: Date.now() - 301_000 })],
    ['signed for the future', (body: string) => sign(body, { at: Date.now() + 310_000 })],
    ['signed for another body', () => sign('{}')],
    ['with a broken signature', () => 't=now,v1=00'],
  ])(
    '%s is refused and kept nowhere, whether it is about an order or a subscription',
    async (_, signature) => {
      const { placed, ana, news } = await paid();
      const before = await rows('select id from stripe_events order by id');
      for (const type of ['checkout.session.completed', 'customer.subscription.deleted']) {
        const body = JSON.stringify({ ...completed(news), type });
        const answer = await post(body, await signature(body));
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ success: false, code: 'webhookRefused' });
      }
      expect(await rows('select id from stripe_events order by id')).toEqual(before);
      expect(await read(ana, placed.id)).toMatchObject({ status: 'pending' });
    },
  );

  test('that the provider sent and that is signed with another secret raises one alert; a stranger’s raises none', async () => {
    await rows('delete from alerts');
    const { news } = await paid();
    const alerts = () => rows(`select about, detail from alerts where kind = 'webhookUnsigned'`);
    const send = async (id: string) => {
      const body = JSON.stringify({ ...completed(news), id });
      expect((await post(body, await sign(body, { secret: 'whsec_of_somebody_else' }))).status).toBe(400);
      await runJobs(deps);
    };
    await send('evt_of_a_stranger');
    expect(await alerts()).toEqual([]);
    const id = completed(news)?.id ?? '';
    for (let times = 0; times < 3; times++) await send(id);
    expect(await alerts()).toEqual([{ about: 'STRIPE_WEBHOOK_SECRET', detail: id }]);
  });

  test('is believed with the secret of before, and with one of several', async () => {
    const { ana, placed, news } = await paid();
    const body = JSON.stringify(completed(news));
    expect((await post(body, await sign(body, { secret: 'whsec_of_last_year' }))).status).toBe(200);
    await runJobs(deps);
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid' });
  });

  test('about something without an id is kept and ignored, told or reconciled', async () => {
    await paid();
    // the amount of a charge is available after a week
    clock.advance(8 * 24 * 60 * 60_000);
    await deps.stripe.request((sdk) => sdk.balance.retrieve());
    const news = await deps.stripe.request((sdk) => sdk.events.list({ type: 'balance.available' }));
    const [event] = news.data;
    expect(event?.data.object).not.toHaveProperty('id');
    await reconcileAll(deps);
    await deliver([event!]);

    expect(await rows('select state, object_id from stripe_events where id = $1', [event?.id])).toEqual([
      { state: 'ignored', object_id: '' },
    ]);
  });

  test.each<[string, (event: object) => unknown]>([
    ['null', () => null],
    ['a list', () => []],
    ['text', () => 'evt_1'],
    ['nothing in it', () => ({})],
    ['no data', (event) => ({ ...event, data: undefined })],
    ['no object', (event) => ({ ...event, data: {} })],
    ['null for its object', (event) => ({ ...event, data: { object: null } })],
    ['a list for its object', (event) => ({ ...event, data: { object: [] } })],
    ['a number for its id', (event) => ({ ...event, id: 1 })],
    ['an empty id', (event) => ({ ...event, id: '' })],
    ['a NUL in its id', (event) => ({ ...event, id: 'evt_\u0000' })],
    [
      'a NUL in its object’s id',
      (event) => ({ ...event, data: { object: { object: 'charge', id: 'ch_\u0000' } } }),
    ],
    [
      'a NUL in its charge',
      (event) => ({ ...event, data: { object: { object: 'dispute', id: 'dp_1', charge: '\u0000' } } }),
    ],
    [
      'an object for its object’s id',
      (event) => ({ ...event, data: { object: { object: 'charge', id: {} } } }),
    ],
    ['a half surrogate in its type', (event) => ({ ...event, type: '\ud800' })],
    ['a fraction for its moment', (event) => ({ ...event, created: 1.5 })],
    ['no moment', (event) => ({ ...event, created: undefined })],
    ['a moment beyond any', (event) => ({ ...event, created: 1e300 })],
    ['text for its kind of money', (event) => ({ ...event, livemode: 'no' })],
  ])('signed and of a wrong shape is refused: %s', async (_, misshape) => {
    const { news } = await paid();
    const before = await rows('select id from stripe_events order by id');
    const body = JSON.stringify(misshape({ ...completed(news)!, id: 'evt_misshapen' }));
    const answer = await post(body, await sign(body));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, code: 'webhookRefused' });
    expect(await rows('select id from stripe_events order by id')).toEqual(before);
  });

  test('that is larger than any is refused', async () => {
    const body = JSON.stringify({ text: 'a'.repeat(1_100_000) });
    expect((await post(body, await sign(body))).status).toBe(413);
  });
});

describe('an event delivered', () => {
  test('fifty times takes effect once', async () => {
    const { ana, placed, news } = await paid();
    for (let round = 0; round < 50; round++) await deliver(news);
    await runJobs(deps);
    await deliver(news);
    await runJobs(deps);

    expect(await read(ana, placed.id)).toMatchObject({
      status: 'paid',
      events: [{ kind: 'placed' }, { kind: 'paid' }],
    });
    expect(await booksOf(sleeve)).toEqual({ received: 10, reserved: 0, sold: 1 });
    // one to the buyer, one to the seller
    expect(
      emails.filter(({ subject }) => subject.includes(placed.orderNo)).map(({ to }) => to.address),
    ).toEqual(
      expect.toSatisfy((to: string[]) => to.length === 2 && new Set(to).size === 2 && to.includes(ana.email)),
    );
    expect(
      await rows('select id from stripe_events where id = any($1)', [news.map(({ id }) => id)]),
    ).toHaveLength(news.length);
  });

  test('in any order results in the same rows', async () => {
    const first = await paid();
    await deliver(first.news);
    await runJobs(deps);
    await first.ana.calls(orders.cancel, { params: { id: first.placed.id } });
    await settle();
    const expected = await traces(first.placed.id);

    for (const time of [1, 2, 3]) {
      const { ana, placed, news } = await paid();
      await deliver(news.toReversed());
      await runJobs(deps);
      await ana.calls(orders.cancel, { params: { id: placed.id } });
      await runJobs(deps);
      const late = await told();
      await deliver(
        time === 1
          ? late
          : time === 2
            ? late.toReversed()
            : late.toSorted((a, b) => a.id.localeCompare(b.id)),
      );
      await runJobs(deps);
      expect(await traces(placed.id)).toEqual(expected);
    }
  });

  test('not at all is found by reconciling', async () => {
    const { ana, placed } = await paid();
    clock.advance(86_400_000 / 2);
    await reconcileAll(deps);
    await runJobs(deps);
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid' });
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 0, sold: 1 });
    expect(await compareAll(deps)).toBe(0);
  });

  test('about another amount or another order changes nothing: the provider is asked', async () => {
    const { ana, placed, news } = await paid();
    const bob = await shopper();
    const other = await order(bob);
    const event = completed(news);
    const forged = {
      ...event,
      id: 'evt_forged',
      data: {
        object: {
          ...(event?.data.object as object),
          amount_total: 1,
          client_reference_id: other.id,
          metadata: { order_id: other.id },
        },
      },
    };
    const body = JSON.stringify(forged);
    expect((await post(body, await sign(body))).status).toBe(200);
    await runJobs(deps);
    expect(await read(bob, other.id)).toMatchObject({ status: 'pending' });
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid', payment: { amount: placed.total } });
  });

  test('about what we do not know or use is kept and ignored', async () => {
    const event = {
      id: 'evt_strange',
      object: 'event',
      type: 'price.created',
      created: 1,
      livemode: false,
      api_version: null,
      data: { object: { id: 'price_x', object: 'price' } },
    };
    const live = { ...event, id: 'evt_live', livemode: true };
    const foreign = {
      ...event,
      id: 'evt_foreign',
      data: { object: { id: 'cs_test_foreign', object: 'checkout.session' } },
    };
    await deliver([event, live, foreign] as never);
    await runJobs(deps);
    expect(
      await rows(
        `select id, state from stripe_events where id in ('evt_strange', 'evt_live', 'evt_foreign') order by id`,
      ),
    ).toEqual([
      { id: 'evt_foreign', state: 'ignored' },
      { id: 'evt_live', state: 'ignored' },
      { id: 'evt_strange', state: 'ignored' },
    ]);
  });

  test('about what others made at the same account is ignored, whatever they wrote on it', async () => {
    const before = new Set((await told()).map(({ id }) => id));
    const metadata = {
      payment_id: 'our-77',
      order_id: "'; drop table orders",
      refund_id: '77',
      user_id: '1',
      subscription_id: 'x',
    };
    const { session, intent } = await deps.stripe.request(async (sdk) => {
      const customer = await sdk.customers.create({ metadata });
      const price_data = { currency: 'cad', unit_amount: 500, product_data: { name: 'A thing of theirs' } };
      const urls = { success_url: 'https://their.example', client_reference_id: metadata.order_id };
      const session = await sdk.checkout.sessions.create({
        mode: 'payment',
        line_items: [{ quantity: 1, price_data }],
        metadata,
        ...urls,
      });
      const card = { payment_method: 'pm_card_visa', confirm: true, return_url: 'https://their.example' };
      const paid = await sdk.paymentIntents.create({ amount: 500, currency: 'cad', ...card, metadata });
      await sdk.refunds.create({ payment_intent: paid.id, metadata });
      await sdk.customers.del(customer.id);
      await sdk.checkout.sessions.expire(session.id);
      return { session, intent: paid };
    });
    await deliver((await told()).filter(({ id }) => !before.has(id)));
    await runJobs(deps);
    expect(
      await rows(`select distinct state from stripe_events where object_id in ($1, $2)`, [
        session.id,
        intent.id,
      ]),
    ).toEqual([{ state: 'ignored' }]);
    expect(await rows(`select id from stripe_events where state not in ('done', 'ignored')`)).toEqual([]);
  });

  test('while the provider is gone waits until it is back', async () => {
    const { ana, placed, news } = await paid();
    await app.fault('GET', '/v1/*', 'status:503', 1000);
    await deliver(news);
    await runJobs(deps).catch(() => undefined);
    expect(await read(ana, placed.id)).toMatchObject({ status: 'pending' });
    expect(await rows(`select state from stripe_events where id = $1`, [completed(news)?.id])).toEqual([
      { state: 'failed' },
    ]);
    await app.control('faults/clear', {});
    clock.advance(86_400_000);
    await runJobs(deps);
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid' });
  });
});
