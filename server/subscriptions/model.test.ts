import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { plans } from '@visita/core/plans/plan';
import { deriveCoverage } from '@visita/core/subscriptions/derive-coverage';
import {
  isEnded,
  subscriptionStatus,
  type SubscriptionMove,
  type SubscriptionStatus,
} from '@visita/core/subscriptions/status';
import { graceDays } from '@visita/core/subscriptions/terms';
import { nextStep } from '@visita/core/subscriptions/desired-state';
import { plots, tellLife, type Plot } from '../test/subscription-story.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { reconcileSubscription } from './reconcile-subscription.ts';
import { toCovering } from './cover-seats.ts';
import { toDate, fetchObservedState, type ObservedSubscription } from './observed-state.ts';
import { listMoves } from './move-queries.ts';
import type { SubscriptionRow } from './queries.ts';
import { listSeats } from './seat-queries.ts';
import { runCount } from '../test/thorough.ts';

/** Set `RUNS=10000` for a long run. */
const runs = Number(process.env['RUNS'] ?? runCount(12, 1_000));

const app = await subscriptionWorld({ retries: 0 });
const { clock, database, rows } = app;
const current = { deps: app.deps };

/** Sequences that failed once. */
const plotCases: [Plot][] = [
  [
    {
      plan: 'monthly',
      status: 'waiting',
      steps: [['waitAMonth'], ['waitAMonth'], ['pause'], ['waitAMonth'], ['waitAWeek'], ['cancelNow']],
    },
  ],
];

type ModelContext = Awaited<ReturnType<typeof tellLife>>;

const observed = async (stripeId: string): Promise<ObservedSubscription> => {
  const found = await fetchObservedState(current.deps, { stripeId });
  if (!found) throw new Error('what is canceled is there still');
  return found;
};

const statusThere: Record<string, SubscriptionStatus[]> = {
  trialing: ['paid', 'waiting', 'trial'],
  active: ['active'],
  past_due: ['pending'],
  paused: ['paused'],
  canceled: ['cancelled'],
};

/** The row matches the provider, and no step is left. */
function checkRow(row: SubscriptionRow, { view }: ObservedSubscription) {
  expect(statusThere[view.status], `${row.status} for ${view.status}`).toContain(row.status);
  expect(row.reconciledVersion).toBe(row.desiredVersion);
  expect(nextStep(row.desired, view)).toBeUndefined();
  expect(row).toMatchObject({
    plan: view.plan,
    isEnding: view.isEndingWithPeriod,
    trialEnd: toDate(view.trialEnd),
    periodStart: toDate(view.periodStart),
    periodEnd: toDate(view.periodEnd),
    paymentMethodId: view.paymentMethod,
  });
  if (isEnded(row.status)) return expect(row.endsAt).toEqual(toDate(view.endedAt));
  expect(row).toMatchObject({ scheduleId: view.scheduleId, laterPlan: view.laterPlan });
  expect(row.endsAt).toEqual(
    view.isEndingWithPeriod ? toDate(view.status === 'trialing' ? view.trialEnd : view.periodEnd) : null,
  );
}

/** Each period is billed once, each invoice charged once. Returns the end of the paid or free time. */
async function checkMoney(stripeId: string, { view }: ObservedSubscription): Promise<Date> {
  const { data } = await current.deps.stripe.request((sdk) =>
    sdk.invoices.list({ subscription: stripeId, limit: 100, expand: ['data.payments'] }),
  );
  const billed = data.filter(({ status, total }) => status !== 'void' && total > 0);
  const cycles = billed.filter(({ billing_reason: reason }) => reason === 'subscription_cycle');
  const begins = cycles.map(
    ({ lines }) =>
      lines.data.find((line) => !line.parent?.subscription_item_details?.proration)?.period.start,
  );
  expect(new Set(begins).size, 'invoices of one period').toBe(begins.length);
  for (const { payments, status } of billed) {
    const paid = payments?.data.filter((payment) => payment.status === 'paid') ?? [];
    expect(paid.length).toBeLessThanOrEqual(status === 'paid' ? 1 : 0);
  }
  // no trial after the first charge
  if (view.status === 'trialing')
    expect(billed.filter(({ billing_reason: reason }) => reason !== 'subscription_create')).toEqual([]);
  const paidUntil = data
    .filter(({ status, billing_reason: reason }) => status === 'paid' && reason !== 'subscription_create')
    .flatMap(({ lines }) => lines.data.map(({ period, amount }) => (amount > 0 ? period.end : 0)));
  return new Date(
    Math.max(0, view.trialEnd ?? 0, ...paidUntil, data.some(isFirst) ? (view.periodEnd ?? 0) : 0) * 1000,
  );
}

/** Bought without a trial: the first invoice charges the first period. */
const isFirst = ({ billing_reason: reason, total }: { billing_reason: string | null; total: number }) =>
  reason === 'subscription_create' && total > 0;

/** Each card has one seat and the coverage of its subscription, never longer than paid for. */
async function checkSeats(row: SubscriptionRow, { card, second }: ModelContext, paidUntil: Date) {
  expect(
    await rows(
      'select card_id from seats where ends_at is null and card_id is not null group by card_id having count(*) > 1',
    ),
  ).toEqual([]);
  const seats = await listSeats(database.db, { subscriptionId: row.id });
  expect(seats.length).toBeLessThanOrEqual(isEnded(row.status) ? 0 : plans[row.plan].seats);
  expect(row.seats).toBe(plans[row.plan].seats);
  const { liveFrom, endsAt, phase } = deriveCoverage(toCovering(row));
  for (const one of [card, second]) {
    const [covered] = await rows(
      'select plan, phase, live_from, ends_at from card_coverages where card_id = $1',
      [one?.id],
    );
    const isSeated = seats.some(({ cardId }) => cardId === one?.id);
    if (isSeated) expect(covered).toEqual({ plan: row.plan, phase, live_from: liveFrom, ends_at: endsAt });
    else if (covered) expect(Number(covered['ends_at'])).toBeLessThanOrEqual(clock.now().getTime());
    if (covered)
      expect(Number(covered['ends_at']), 'covered beyond what is paid').toBeLessThanOrEqual(
        addDays(paidUntil, graceDays).getTime(),
      );
  }
}

/** The history only contains transitions of the state machine; requests alone move nothing. */
async function checkHistory({ id, status }: SubscriptionRow) {
  const moves = await listMoves(database.db, { subscriptionId: id });
  let at: string | null = 'created';
  for (const { action, from, to } of moves) {
    expect(from).toBe(at);
    if (from !== to) {
      const move = subscriptionStatus.table[action as SubscriptionMove];
      expect(move.to).toBe(to);
      expect(move.from).toContain(from);
    }
    at = to;
  }
  expect(at).toBe(status);
  const names = moves.filter(({ from, to }) => from !== to).map(({ action }) => action);
  const billed = names.indexOf('bill');
  if (billed >= 0)
    expect(names.slice(billed).filter((name) => name === 'wait' || name === 'startTrial')).toEqual([]);
}

async function check(context: ModelContext) {
  const row = await context.row();
  const found = await observed(context.stripeId);
  checkRow(row, found);
  const paidUntil = await checkMoney(context.stripeId, found);
  await checkSeats(row, context, paidUntil);
  await checkHistory(row);
  expect(
    await rows(`select type, state, error from stripe_events where state not in ('done', 'ignored')`),
  ).toEqual([]);
}

/** Ends a finished case, or every later one would be billed beside it as the clock advances. */
async function end({ id, stripeId, row }: ModelContext) {
  if (isEnded((await row()).status)) return;
  await current.deps.stripe.request((sdk) => sdk.subscriptions.cancel(stripeId));
  await reconcileSubscription(current.deps, { id });
}

describe('a subscription to which anything happens in any order', () => {
  test(
    `is in the end what the provider says, billed once a period, and pays for no card too long, in ${runs} lives`,
    { timeout: 240_000 + runs * 10_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(plots, async (plot) => {
          await database.pool.query(
            `delete from pgboss.job where state >= 'completed' or name ilike '%mail%'`,
          );
          const context = await tellLife(app, current, plot);
          await check(context);
          await end(context);
        }),
        { numRuns: runs + plotCases.length, examples: plotCases, endOnFailure: true },
      );
    },
  );
});
