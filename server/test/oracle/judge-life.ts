import type Stripe from 'stripe';
import { differ } from './differ.ts';
import { judgeInvoices, judgeLifeLedger, judgeLifePapers } from './judge-life-money.ts';
import { graceDays, planPrices, planSeats, type RenewingPlan } from './prices.ts';
import type { LifeBooks } from './life-books.ts';
import type { LifeRows } from './life-rows.ts';
import type { LifeRequest, LifeStory } from './life-story.ts';

/** The provider's status beside those that the shop may show for it. */
const statuses: Record<string, readonly string[]> = {
  trialing: ['paid', 'waiting', 'trial'],
  active: ['active'],
  past_due: ['pending'],
  paused: ['paused'],
  // ended by its owner, or by staff
  canceled: ['cancelled', 'released'],
};

const rank: Record<RenewingPlan, number> = { monthly: 0, annual: 1, 'duo-annual': 2 };
const daySeconds = 24 * 3600;

/** Returns what is wrong at the end of a subscription's story; nothing if all is as it must be. */
export function judgeLife(story: LifeStory): string[] {
  return [
    ...judgeRow(story),
    ...judgeWishes(story),
    ...judgePlans(story.provider),
    ...judgeHistory(story),
    ...judgeInvoices(story),
    ...judgeLifePapers(story),
    ...judgeLifeLedger(story),
    ...judgeAlerts(story.shop),
    ...judgeSeats(story),
    ...judgeCoverage(story),
  ];
}

/** The shop shows what the provider holds, and has nothing left to do. */
function judgeRow({ provider: { subscription, customerBalance }, shop }: LifeStory): string[] {
  const { status, cancel_at_period_end: isEnding, trial_end: trialEnd, ended_at: endedAt } = subscription;
  const item = subscription.items.data[0];
  const periodEnd = item?.current_period_end ?? null;
  const card = subscription.default_payment_method;
  const isOver = status === 'canceled';
  const last = status === 'trialing' ? trialEnd : periodEnd;
  return [
    ...(statuses[status]?.includes(shop.status) ? [] : [`status: ${shop.status} for ${status}`]),
    ...differ('plan', shop.plan, planAt(subscription)),
    ...differ('price', shop.price, item?.price.unit_amount),
    ...differ('ending', shop.isEnding, isEnding),
    ...differ('reconciled', shop.isReconciled, true),
    ...differ('end of the trial', shop.trialEnd, trialEnd),
    ...differ('start of the period', shop.periodStart, item?.current_period_start ?? null),
    ...differ('end of the period', shop.periodEnd, periodEnd),
    // the cards of a deleted customer are gone, and the end of the plan names the one that paid
    ...(isOver && customerBalance === null
      ? []
      : differ('paying card', shop.paymentMethod, typeof card === 'string' ? card : null)),
    ...differ('end', shop.endsAt, isOver ? endedAt : isEnding ? last : null),
  ];
}

/** Returns the plan of a subscription by its price. */
function planAt({ items }: Stripe.Subscription): RenewingPlan | undefined {
  const amount = items.data[0]?.price.unit_amount;
  return (Object.keys(planPrices) as RenewingPlan[]).find((plan) => planPrices[plan] === amount);
}

/** Returns the values that the last request may have left: several if they came in one step. */
function lastValues<P extends LifeRequest, T>(
  requests: readonly P[],
  valuesOf: (request: P) => readonly T[],
): T[] {
  const step = requests.at(-1)?.step;
  return requests.filter((request) => request.step === step).flatMap(valuesOf);
}

/** Returns the values that these requests may have left, of which some may not have been heard. */
function listAllowed<P extends LifeRequest & { isPerhaps?: boolean }, T>(
  requests: readonly P[],
  { first, valuesOf }: { first: T; valuesOf: (request: P) => readonly T[] },
): readonly T[] {
  let allowed: readonly T[] = [first];
  for (const step of new Set(requests.map((request) => request.step))) {
    const together = requests.filter((request) => request.step === step);
    const values = together.flatMap(valuesOf);
    allowed = together.every(({ isPerhaps }) => isPerhaps) ? [...allowed, ...values] : values;
  }
  return allowed;
}

/** The provider was brought to what the owner asked for last. */
function judgeWishes({ requests, provider, shop }: LifeStory): string[] {
  const { subscription, failures, refunds } = provider;
  const { status, cancel_at_period_end: isEnding, cancellation_details: details } = subscription;
  const endings = requests.filter((request) => request.name === 'end');
  const allowed = listAllowed(endings, { first: 'renew', valuesOf: ({ ends }) => ends });
  // an end that was asked for may have come before it was taken back
  const wasEnding = endings.some(({ ends }) => ends.includes('period') || ends.includes('now'));
  if (status === 'canceled')
    return details?.reason === 'payment_failed' || wasEnding ? [] : ['ended without being asked to'];
  const isAllowed = isEnding ? allowed.includes('period') : allowed.includes('renew');
  const faults = isAllowed ? [] : [`${isEnding ? 'ends' : 'goes on'}, asked for: ${allowed.join(' or ')}`];
  if (status === 'past_due') return faults;

  const pauses = requests.filter((request) => request.name === 'pause' || request.name === 'resume');
  // a period whose charge was refunded credits no unused time, so what was asked for before is taken back
  const hasFailedSince = (at: number) =>
    failures.some((moment) => moment >= at) ||
    refunds.some(({ created }) => created >= at) ||
    requests.some(({ name, at: moment }) => name === 'refund' && moment >= at);
  const wishes = listAllowed(pauses, {
    first: 'resume',
    valuesOf: ({ name }) => [name === 'pause' ? 'pause' : 'resume'],
  });
  const isPaused = status === 'paused';
  const since = pauses.at(-1)?.at ?? Infinity;
  if (!wishes.includes(isPaused ? 'pause' : 'resume') && !hasFailedSince(since))
    faults.push(`${status}, asked to ${wishes.join(' or ')}`);

  const switches = requests.filter((request) => request.name === 'switch');
  const desired = lastValues(switches, ({ plan }) => [plan]);
  const plan = planAt(subscription);
  const isReached =
    plan !== undefined && (desired.includes(plan) || desired.some((each) => each === shop.laterPlan));
  // a later plan is scheduled again when the pause is over
  if (desired.length > 0 && !isReached && !isEnding && !isPaused && !hasFailedSince(switches.at(-1)?.at ?? 0))
    faults.push(`has the plan ${plan}, asked for: ${desired.join(' or ')}`);
  return faults;
}

/** A cheaper plan begins when the paid period is over; a trial never follows a charge. */
function judgePlans({ states }: LifeBooks): string[] {
  const faults: string[] = [];
  let isBilled = false;
  for (const [index, after] of states.entries()) {
    const before = states[index - 1];
    isBilled ||= after.status === 'active';
    if (isBilled && after.status === 'trialing') faults.push('a trial after the first charge');
    const [from, to] = [before && planAt(before), planAt(after)];
    if (!before || !from || !to || rank[to] >= rank[from] || before.status !== 'active') continue;
    const [paidUntil, begins] = [
      before.items.data[0]?.current_period_end ?? 0,
      after.items.data[0]?.current_period_start ?? 0,
    ];
    if (begins < paidUntil) faults.push(`${to} in place of ${from} before the paid period was over`);
  }
  return faults;
}

/** The shop's history has the provider's statuses in their order; it may have missed some. */
function judgeHistory({ shop: { history }, provider: { states } }: LifeStory): string[] {
  const provided = withoutRepeats(states.map(({ status }) => status));
  // `paid` is a moment of the shop's own: its plan is known to be bought, its phase is not known yet
  const seen = history.filter((status) => status !== 'paid');
  const shown = withoutRepeats(
    seen.flatMap((status) => Object.keys(statuses).find((key) => statuses[key]?.includes(status)) ?? []),
  );
  let next = 0;
  for (const status of shown) {
    const found = provided.indexOf(status, next);
    if (found < 0) return [`history ${history.join()} is not in the order of ${provided.join()}`];
    next = found + 1;
  }
  return [];
}

const withoutRepeats = <T>(list: readonly T[]): T[] => list.filter((one, index) => one !== list[index - 1]);

/**
 * Alerts that no action of a story justifies. Payments are unsettled for longer than a day, since a story reads
 * the balance once, at its end.
 */
const neverRaised = [
  'balanceUnexplained',
  'creditUnexplained',
  'providerForeign',
  'invoiceIncomplete',
  'eventDead',
  'jobGivenUp',
  'taxRounding',
];

const judgeAlerts = ({ alerts }: LifeRows): string[] =>
  alerts.filter((kind) => neverRaised.includes(kind)).map((kind) => `alert without a reason: ${kind}`);

/** No card has two seats, and no plan more seats than it pays for. */
function judgeSeats({ provider: { subscription }, shop }: LifeStory): string[] {
  const plan = planAt(subscription);
  const most = subscription.status === 'canceled' || !plan ? 0 : planSeats[plan];
  return [
    ...(shop.seats.length > most ? [`${shop.seats.length} seats in ${plan}, which has ${most}`] : []),
    ...shop.seatedTwice.map((cardId) => `card ${cardId} has two seats`),
  ];
}

/** No card is covered longer than what was paid and the days of grace, and none shorter than what was paid. */
function judgeCoverage({ provider, shop, covered, endedAt }: LifeStory): string[] {
  const { status, items, cancel_at_period_end: isEnding } = provider.subscription;
  const periodEnd = items.data[0]?.current_period_end ?? 0;
  const isCovering = status === 'active' || status === 'past_due' || status === 'trialing';
  return covered.flatMap(({ cardId, until }) => {
    const isSeated = shop.seats.includes(cardId);
    if (until === null) return isSeated && isCovering ? [`card ${cardId} is not covered`] : [];
    const most = isCovering && isSeated ? paidUntil(provider) + graceDays * daySeconds : endedAt;
    if (until > most) return [`card ${cardId} is covered ${until - most} seconds too long`];
    const least = status === 'active' && isSeated ? periodEnd + (isEnding ? 0 : 1) : 0;
    return until < least ? [`card ${cardId} is covered ${least - until} seconds too short`] : [];
  });
}

/** At any time no card is covered longer than what was paid and the days of grace. */
export const judgeMidway = (provider: LifeBooks, covered: LifeStory['covered']): string[] =>
  covered.flatMap(({ cardId, until }) =>
    until !== null && until > paidUntil(provider) + graceDays * daySeconds
      ? [`card ${cardId} is covered ${until - paidUntil(provider)} seconds beyond what is paid`]
      : [],
  );

/**
 * Returns the end of what was free or paid for, in seconds. A resumed plan may be paid by its credit alone, with
 * a total of zero.
 */
function paidUntil({ invoices, subscription }: LifeBooks): number {
  const periods = invoices
    .filter(({ status }) => status === 'paid')
    .flatMap(({ lines }) => lines.data.map(({ amount, period }) => (amount > 0 ? period.end : 0)));
  return Math.max(subscription.trial_end ?? 0, ...periods);
}
