import { addDays } from '@visita/core/days';
import { payments } from '@visita/core/payments/contract';
import { postBalanceTransactions } from '../payments/jobs.ts';
import { judgeOrder } from './oracle/judge-order.ts';
import { judgeTotals } from './oracle/judge-totals.ts';
import { ontarioTax } from './oracle/prices.ts';
import { readOrderBooks } from './oracle/order-books.ts';
import { readOrderRows } from './oracle/order-rows.ts';
import { readShopTotals, type ShopTotals } from './oracle/shop-totals.ts';
import { tellStory, workOn, type Buyer, type OrderStep } from './order-story.ts';
import type { paymentWorld } from './payment-world.ts';
import { compareAll, reconcileAll } from './reconcile.ts';
import { sleeve } from './shoppers.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Sequences that one shopper runs, one after the other: creating a shopper takes longer than most sequences.
 */
const storiesOfOne = 10;

/** Plays order stories in one world and judges each at its end. */
export function orderModel(app: Awaited<ReturnType<typeof paymentWorld>>) {
  const { clock, database, rows, saveCard, shopper } = app;
  const stripe = app.openPlainStripe();
  const current = { deps: app.deps };
  /** In percent; of the day on which the next story begins. */
  let percent = ontarioTax;
  let changedFrom = '';
  let totalsBefore: ShopTotals | undefined;
  let stories = 0;
  let buyer: Buyer | undefined;

  async function nextBuyer(): Promise<Buyer> {
    if (buyer && !buyer.isForgotten && ++stories % storiesOfOne > 0) return buyer;
    const ana = await shopper();
    return (buyer = { ana, card: await saveCard(ana), isForgotten: false });
  }

  /** Lets the bank decide what an earlier sequence has left open. */
  async function closeDisputes() {
    const { data } = await stripe.disputes.list({ limit: 100 });
    const open = data.filter(({ status }) => status.endsWith('needs_response'));
    if (open.length === 0) return;
    for (const { id } of open) await app.control(`disputes/${id}/lose`, {});
    await reconcileAll(current.deps);
    await workOn(current.deps);
  }

  /** Advances two days and finishes the events and jobs of earlier sequences. */
  async function turnPage() {
    await closeDisputes();
    clock.advance(2 * dayMs);
    await app.endAll();
    await workOn(current.deps);
    await rows(`delete from refunds where status = 'asked'`);
    await rows(`delete from pgboss.job where state >= 'completed' or name ilike '%mail%'`);
    await rows(`delete from stripe_events where done_at < $1`, [new Date(clock.now().getTime() - dayMs)]);
    await rows('delete from alerts');
  }

  /** Gives Ontario another tax rate from tomorrow on, once a day at most. */
  async function changeTaxRate() {
    const from = addDays(clock.now(), 1).toISOString().slice(0, 10);
    if (from === changedFrom) return;
    changedFrom = from;
    percent = percent === ontarioTax ? ontarioTax + 2 : ontarioTax;
    await app.changeOntarioTax({ percent, from });
  }

  async function judge(
    { placed, from, requests }: Awaited<ReturnType<typeof tellStory>>,
    percentAtPlacing: number,
  ): Promise<string[]> {
    const story = {
      placedAt: from,
      endedAt: Math.floor(clock.now().getTime() / 1000),
      percent: percentAtPlacing,
      requests,
      provider: await readOrderBooks(stripe, from),
      shop: await readOrderRows(database.pool, { id: placed.id, sku: sleeve }),
    };
    const totals = await readShopTotals(database.pool, new Date(from * 1000));
    const faults = judgeTotals(await stripe.balance.retrieve(), totals, totalsBefore);
    totalsBefore = totals;
    return [...judgeOrder(story), ...faults];
  }

  /** Returns the work that a story has left behind, and the differences between our rows and the provider's. */
  async function findLeftovers(orderId: string): Promise<string[]> {
    const before = new Date(clock.now().getTime() - dayMs / 8);
    const left = await rows(
      `select 'payment ' || status as left from payments
          where order_id = $1 and status in ('pending', 'processing') and created_at < $2
        union all select 'refund ' || status from refunds where status in ('asked', 'pending')
        union all select concat_ws(' ', type, state, error) from stripe_events where state not in ('done', 'ignored')`,
      [orderId, before],
    );
    const differing = await compareAll(current.deps);
    return [
      ...left.map((one) => String(one['left'])),
      ...(differing > 0 ? [`${differing} fields differ`] : []),
    ];
  }

  /** An unpaid order can be paid. */
  async function findUnpayable({ ana, placed }: Awaited<ReturnType<typeof tellStory>>): Promise<string[]> {
    const [{ status } = {}] = await rows('select status from orders where id = $1', [placed.id]);
    if (status !== 'pending') return [];
    const { checkout_url: url } = await ana.calls(payments.open, { body: { orderId: placed.id } });
    return url.startsWith('http') ? [] : [`an unpaid order cannot be paid: ${url}`];
  }

  /** Plays a story from its first step to its last and returns everything that is wrong afterwards. */
  async function play(actions: readonly OrderStep[]): Promise<string[]> {
    await turnPage();
    const percentAtPlacing = percent;
    const ended = await tellStory(app, current, { buyer: await nextBuyer(), changeTaxRate }, actions);
    await postBalanceTransactions.run(current.deps, {});
    await workOn(current.deps);
    return [
      ...(await judge(ended, percentAtPlacing)),
      ...(await findLeftovers(ended.placed.id)),
      ...(await findUnpayable(ended)),
    ];
  }

  return { play };
}
