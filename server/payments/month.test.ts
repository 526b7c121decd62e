import { expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { violationsInResponse, violationsInEvent } from '@visita/stripe-emulator/test/conformance.ts';
import { transaction } from '../database/transaction.ts';
import { expireReservations } from './expire-reservation.ts';
import type { WebhookEvent } from '../provider/client.ts';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld, visa } from '../test/payment-world.ts';
import { compareAll, reconcileAll } from '../test/reconcile.ts';
import { refusal } from '../test/refusal.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';
import { requestRefund } from './request-refund.ts';
import { lockPayment, listOrderPayments } from './queries.ts';
import { runCount } from '../test/thorough.ts';

/** Set `USERS=50` for a long run. */
const users = Number(process.env['USERS'] ?? runCount(6, 60));
const days = 30;
const hourMs = 3_600_000;

const app = await paymentWorld({ retries: 0 });
const {
  deps,
  booksOf,
  clock,
  control,
  database,
  deliver,
  fault,
  fill,
  order,
  page,
  rows,
  saveCard,
  setStock,
  shopper,
} = app;

/** A fixed seed: the same month in every run. */
let seed = 48;
function chance(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}
const pickOne = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(chance() * all.length)] ?? all[0];

const savedCards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_chargeCustomerFail',
  'pm_card_authenticationRequired',
] as const;
/** Test cards: succeed, are declined, require confirmation, and refund asynchronously. */
const numbers = [
  visa,
  visa,
  visa,
  '4000000000000002',
  '4000000000009995',
  '4000002760003184',
  '4000000000007726',
] as const;
const failures = [
  'apply_then_drop',
  'half_body',
  'reset',
  'status:500',
  'status:503',
  'status:429',
  'status:409',
] as const;

interface Buyer {
  ana: Shopper;
  card: string;
  placed: string[];
}

async function payByPage({ ana }: Buyer, orderId: string): Promise<void> {
  const { checkout_url: url } = await ana.calls(payments.open, { body: { orderId } });
  if (chance() < 0.15) return; // leaves the page
  const challenge = (await fill(url, pickOne(numbers))).headers.get('location') ?? '';
  if (challenge.includes('/_stripe/secure/'))
    await page(challenge, { answer: pickOne(['complete', 'fail']) });
  if (chance() < 0.5)
    await ana.calls(payments.returned, {
      body: { sessionId: new URL(url).pathname.split('/').at(-1) ?? '' },
    });
}

async function refundSome(orderId: string): Promise<void> {
  for (const { id } of await listOrderPayments(database.db, { orderId }))
    await transaction(database.db, async (tx) => {
      const payment = await lockPayment(tx, { id });
      if (payment)
        await requestRefund(tx, payment, {
          amount: 100 + Math.floor(chance() * 900),
          reason: 'month',
          at: clock.now(),
        });
    });
}

async function readAction(buyer: Buyer): Promise<void> {
  const { ana, card, placed } = buyer;
  const last = placed.at(-1);
  const dice = chance();
  if (last === undefined || dice < 0.4) {
    const { id } = await order(ana, [{ sku: sleeve, quantity: pickOne([1, 2, 3]) }]);
    placed.push(id);
    if (chance() < 0.7) await payByPage(buyer, id);
  } else if (dice < 0.55) await payByPage(buyer, last);
  else if (dice < 0.75) await ana.calls(payments.process, { body: { orderId: last, paymentMethodId: card } });
  else if (dice < 0.85) await ana.calls(orders.cancel, { params: { id: last } });
  else if (dice < 0.95) await refundSome(last);
  else await Promise.allSettled([payByPage(buyer, last), payByPage(buyer, last)]);
}

let lastTold = '';
/** Delivers new events; some are lost, duplicated or out of order. */
async function tellSome(): Promise<void> {
  const cursor = lastTold ? { ending_before: lastTold } : {};
  const { data } = await deps.stripe.request((sdk) => sdk.events.list({ limit: 100, ...cursor }));
  lastTold = data[0]?.id ?? lastTold;
  const events: WebhookEvent[] = chance() < 0.5 ? data : data.toReversed();
  await deliver(events.filter(() => chance() < 0.7));
  await deliver(events.filter(() => chance() < 0.3));
}

async function settleAll(): Promise<void> {
  await control('faults/clear', {});
  for (let round = 0; round < 4; round++) {
    await reconcileAll(deps);
    await runJobs(deps).catch(() => undefined);
    clock.advance(hourMs);
    await expireReservations.run(deps, {});
  }
  await runJobs(deps);
}

/**
 * Fetches all objects of one kind from the provider, and validates each page against its API description
 * where available.
 */
async function listed<T extends { id: string }>(path: string, faults: string[]): Promise<T[]> {
  const all: T[] = [];
  for (let hasMore = true; hasMore;) {
    const after = all.at(-1);
    const answer = await deps.stripe.request((sdk) =>
      sdk.rawRequest('GET', `${path}?limit=100${after ? `&starting_after=${after.id}` : ''}`),
    );
    const { data, has_more: more } = answer as unknown as { data: T[]; has_more: boolean };
    faults.push(...violationsInResponse('GET', path, 200, JSON.parse(JSON.stringify(answer))));
    all.push(...data);
    hasMore = more;
  }
  return all;
}

test(
  `after a month of ${users} users with network faults and lost events, nothing differs from the provider`,
  { timeout: 240_000 * users },
  async () => {
    await setStock(sleeve, 10_000);
    const buyers: Buyer[] = [];
    while (buyers.length < users) {
      const ana = await shopper();
      buyers.push({ ana, card: await saveCard(ana, pickOne(savedCards)), placed: [] });
    }
    for (let day = 1; day <= days; day++) {
      for (const buyer of buyers) {
        if (chance() < 0.4)
          await fault(pickOne(['POST', '*']), '/v1/*', pickOne(failures), pickOne([1, 2, 3]));
        await readAction(buyer).catch(refusal);
      }
      await tellSome().catch(refusal);
      await runJobs(deps).catch(() => undefined);
      for (let quarter = 0; quarter < 4; quarter++) {
        clock.advance(6 * hourMs);
        await expireReservations.run(deps, {});
        await reconcileAll(deps).catch(refusal);
      }
      if (day % 6 !== 0) continue;
      await settleAll();
      expect(await compareAll(deps), `day ${day}`).toBe(0);
    }

    const faults: string[] = [];
    const charges = await listed<{ id: string; paid: boolean; amount: number; amount_refunded: number }>(
      '/v1/charges',
      faults,
    );
    const given = await listed<{ id: string; status: string; amount: number }>('/v1/refunds', faults);
    for (const path of ['/v1/payment_intents', '/v1/checkout/sessions', '/v1/customers'])
      await listed(path, faults);
    for (const event of await listed<WebhookEvent>('/v1/events', faults))
      faults.push(...violationsInEvent(event));
    expect([...new Set(faults)]).toEqual([]);

    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
    const [ours] = await rows(
      `select (select coalesce(sum(amount), 0)::int from payments where paid_at is not null) as taken,
            (select coalesce(sum(amount), 0)::int from refunds where status = 'succeeded') as back,
            (select count(*)::int from payments where paid_at is not null) as charges`,
    );
    const paid = charges.filter(({ paid }) => paid);
    expect(ours).toEqual({
      taken: sum(paid.map(({ amount }) => amount)),
      back: sum(given.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)),
      charges: paid.length,
    });
    // the month was not uneventful
    expect(paid.length).toBeGreaterThan(users);
    expect(charges.length).toBeGreaterThan(paid.length);
    expect(given.length).toBeGreaterThan(0);

    // no order kept two payments, and only paid orders have products
    const heldOrders = `select orders.id from orders join payments p on p.order_id = orders.id
    where p.status = 'completed' and not p.is_surplus group by orders.id having count(*) > 1`;
    expect(await rows(heldOrders)).toEqual([]);
    const [piece] = await rows(
      `select coalesce(sum(quantity), 0)::int as sold from order_items where order_id in (select id from orders where stock = 'sold')`,
    );
    expect((await booksOf(sleeve)).sold).toBe(piece?.['sold']);
    expect(await rows(`select 1 from refunds where status = 'asked'`)).toEqual([]);
  },
);
