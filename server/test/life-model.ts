import { addDays } from '@visita/core/days';
import { compareAtProvider } from '../payments/compare-from-provider.ts';
import { postBalanceTransactions } from '../payments/jobs.ts';
import { reconcileSubscription } from '../subscriptions/reconcile-subscription.ts';
import { judgeLife } from './oracle/judge-life.ts';
import { judgeTotals } from './oracle/judge-totals.ts';
import { ontarioTax, type TaxChange } from './oracle/prices.ts';
import { readLifeRows } from './oracle/life-rows.ts';
import { readShopTotals, type ShopTotals } from './oracle/shop-totals.ts';
import type { Plot } from './subscription-plots.ts';
import { tellLife } from './subscription-story.ts';
import { workOn } from './order-story.ts';
import type { subscriptionWorld } from './subscription-world.ts';

/** Plays lives of subscriptions in one world and judges each at its end. */
export function lifeModel(app: Awaited<ReturnType<typeof subscriptionWorld>>) {
  const { clock, database, rows } = app;
  const { pool } = database;
  const stripe = app.openPlainStripe();
  const current = { deps: app.deps };
  const taxes: TaxChange[] = [{ from: '', percent: ontarioTax }];
  let totalsBefore: ShopTotals | undefined;

  /** Gives Ontario another tax rate from tomorrow on, once a day at most. */
  async function changeTaxRate() {
    const from = addDays(clock.now(), 1).toISOString().slice(0, 10);
    const last = taxes.at(-1);
    if (from === last?.from) return;
    const percent = last?.percent === ontarioTax ? ontarioTax + 2 : ontarioTax;
    await app.changeOntarioTax({ percent, from });
    taxes.push({ from, percent });
  }

  /** Ends a finished case, or every later one would be billed beside it as the clock advances. */
  async function end({ id, stripeId }: { id: string; stripeId: string }): Promise<void> {
    const { status } = await stripe.subscriptions.retrieve(stripeId);
    if (status !== 'canceled') await stripe.subscriptions.cancel(stripeId);
    await reconcileSubscription(current.deps, { id });
    await rows('delete from alerts');
  }

  /** Plays a life from its first step to its last and returns everything that is wrong afterwards. */
  async function play(plot: Plot): Promise<string[]> {
    await rows(`delete from pgboss.job where state >= 'completed' or name ilike '%mail%'`);
    await rows(`update stripe_events set state = 'ignored' where state <> 'done'`);
    const since = clock.now();
    const life = await tellLife(app, current, plot, { changeTaxRate });
    // as every night: a missed invoice is recorded before the walk of the balance looks for its payment
    await compareAtProvider.run(current.deps, {});
    await postBalanceTransactions.run(current.deps, {});
    await workOn(current.deps);
    const story = {
      endedAt: Math.floor(clock.now().getTime() / 1000),
      requests: life.requests,
      taxes,
      provider: await life.readBooks(),
      shop: await readLifeRows(pool, life),
      covered: await life.readCovered(),
    };
    const left = await rows(
      `select concat_ws(' ', type, state, error) as left from stripe_events where state not in ('done', 'ignored')`,
    );
    const totals = await readShopTotals(pool, since);
    const faults = [
      ...life.faults,
      ...judgeLife(story),
      ...judgeTotals(await stripe.balance.retrieve(), totals, totalsBefore),
      ...left.map((one) => String(one['left'])),
    ];
    totalsBefore = totals;
    await end(life);
    return faults;
  }

  return { play };
}
