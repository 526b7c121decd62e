import type Stripe from 'stripe';
import {
  graceDays,
  percentAt,
  planPrices,
  planSeats,
  taxOn,
  type RenewingPlan,
  type TaxChange,
} from './prices.ts';
import type { LifeBooks } from './life-books.ts';
import type { LifeRows } from './life-rows.ts';

type PlanEnding = 'renew' | 'period' | 'now';

/** An action of the owner that the shop accepted, or a change in the provider's dashboard. */
export type LifeRequest = { at: number; step: number } &
  /** `isPerhaps` if the plan may stay as it was: a change in the dashboard that the shop has not heard of. */
  (
    | { name: 'end'; ends: readonly PlanEnding[]; isPerhaps?: boolean }
    | { name: 'pause' | 'resume' }
    | { name: 'switch'; plan: RenewingPlan }
  );

export interface LifeStory {
  endedAt: number;
  requests: LifeRequest[];
  /** In order of their days. */
  taxes: readonly TaxChange[];
  provider: LifeBooks;
  shop: LifeRows;
  /** The owner's cards that had a seat at some time, and until when they are covered. */
  covered: { cardId: string; until: number | null }[];
}

/** The provider's status beside those that the shop may show for it. */
const statuses: Record<string, readonly string[]> = {
  trialing: ['paid', 'waiting', 'trial'],
  active: ['active'],
  past_due: ['pending'],
  paused: ['paused'],
  canceled: ['cancelled'],
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

const differ = (subject: string, actual: unknown, expected: unknown): string[] =>
  JSON.stringify(actual) === JSON.stringify(expected)
    ? []
    : [`${subject}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];

/** The shop shows what the provider holds, and has nothing left to do. */
function judgeRow({ provider: { subscription }, shop }: LifeStory): string[] {
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
    ...differ('paying card', shop.paymentMethod, typeof card === 'string' ? card : null),
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

/** Returns how the plan may end after these requests. */
function listEndings(requests: readonly (LifeRequest & { name: 'end' })[]): readonly PlanEnding[] {
  let allowed: readonly PlanEnding[] = ['renew'];
  for (const step of new Set(requests.map((request) => request.step))) {
    const together = requests.filter((request) => request.step === step);
    const values = together.flatMap(({ ends }) => ends);
    allowed = together.every(({ isPerhaps }) => isPerhaps) ? [...allowed, ...values] : values;
  }
  return allowed;
}

/** The provider was brought to what the owner asked for last. */
function judgeWishes({ requests, provider: { subscription, failures }, shop }: LifeStory): string[] {
  const { status, cancel_at_period_end: isEnding, cancellation_details: details } = subscription;
  const endings = requests.filter((request) => request.name === 'end');
  const allowed = listEndings(endings);
  // an end that was asked for may have come before it was taken back
  const wasEnding = endings.some(({ ends }) => ends.includes('period') || ends.includes('now'));
  if (status === 'canceled')
    return details?.reason === 'payment_failed' || wasEnding ? [] : ['ended without being asked to'];
  const isAllowed = isEnding ? allowed.includes('period') : allowed.includes('renew');
  const faults = isAllowed ? [] : [`${isEnding ? 'ends' : 'goes on'}, asked for: ${allowed.join(' or ')}`];
  if (status === 'past_due') return faults;

  const pauses = requests.filter((request) => request.name === 'pause' || request.name === 'resume');
  const hasFailedSince = (at: number) => failures.some((moment) => moment >= at);
  const wishes = lastValues(pauses, ({ name }) => [name]);
  const isPaused = status === 'paused';
  const since = pauses.at(-1)?.at ?? 0;
  if (wishes.length > 0 && !wishes.includes(isPaused ? 'pause' : 'resume') && !hasFailedSince(since))
    faults.push(`${status}, asked to ${wishes.join(' or ')}`);
  if (wishes.length === 0 && isPaused) faults.push('paused without being asked to');

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
 * Each period is billed once at its price and the tax of its day, each invoice is paid once. A renewal that the
 * shop had no time to tax anew has an alert.
 */
function judgeInvoices({ provider: { invoices }, taxes, shop }: LifeStory): string[] {
  const faults: string[] = [];
  const billed = invoices.filter(({ status, total }) => status !== 'void' && total > 0);
  const starts = billed
    .filter(({ billing_reason: reason }) => reason === 'subscription_cycle')
    .map(({ lines }) => lines.data.find((line) => !isProration(line))?.period.start);
  if (new Set(starts).size < starts.length) faults.push('a period was billed twice');
  for (const { id, status, payments, lines, ...invoice } of billed) {
    const percent = percentAt(taxes, invoice.status_transitions.finalized_at ?? invoice.created);
    const paid = payments?.data.filter((payment) => payment.status === 'paid') ?? [];
    if (paid.length > (status === 'paid' ? 1 : 0)) faults.push(`${paid.length} payments of ${status} ${id}`);
    for (const line of lines.data) {
      if (isProration(line) || line.amount === 0) continue;
      if (!Object.values(planPrices).includes(line.amount)) faults.push(`${line.amount} for a period`);
      const tax = line.taxes?.reduce((sum, { amount }) => sum + amount, 0);
      if (!shop.alerts.includes('taxOutdated'))
        faults.push(...differ('tax of a period', tax, taxOn([line.amount], percent)));
    }
  }
  return faults;
}

const isProration = ({ parent }: Stripe.InvoiceLineItem) =>
  parent?.subscription_item_details?.proration === true;
const isFirst = ({ billing_reason: reason }: Stripe.Invoice) => reason === 'subscription_create';

/** Returns the paid invoices that are the shop's: the first one belongs to the order of the plan, if it has one. */
const listPaid = ({ provider: { invoices }, shop }: LifeStory) =>
  invoices.filter((one) => one.status === 'paid' && (!isFirst(one) || shop.invoices.includes(one.id ?? '')));

/** Returns the charges of these invoices that were paid. */
function listOwnCharges({ charges }: LifeBooks, invoices: readonly Stripe.Invoice[]): Stripe.Charge[] {
  const intents = invoices.flatMap(({ payments }) =>
    (payments?.data ?? []).map(({ payment }) => payment.payment_intent),
  );
  return charges.filter((one) => one.paid && intents.includes(one.payment_intent ?? undefined));
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const sumTaxes = (taxes: Stripe.Invoice['total_taxes']) => sum((taxes ?? []).map(({ amount }) => amount));

/**
 * Every paid charge has one invoice document. Invoices less credit notes add up to what was billed and not
 * refunded, and so do their taxes.
 */
function judgeLifePapers(story: LifeStory): string[] {
  const { provider, shop } = story;
  const paid = listPaid(story);
  const faults = paid.flatMap(({ id, amount_paid: amount }) => {
    const documents = shop.documents.filter((one) => one.kind === 'invoice' && one.invoice === id);
    return amount > 0 ? differ(`invoices for ${id}`, documents.length, 1) : [];
  });
  const ownCharges = listOwnCharges(provider, paid);
  const back = sum(ownCharges.map(({ amount_refunded: amount }) => amount));
  const signed = (amountOf: (document: LifeRows['documents'][number]) => number) =>
    sum(shop.documents.map((one) => (one.kind === 'creditNote' ? -amountOf(one) : amountOf(one))));
  const billed = sum(paid.map(({ total }) => total));
  faults.push(
    ...differ(
      'documents',
      signed(({ total }) => total),
      billed - back,
    ),
  );
  const notes = provider.creditNotes.filter(({ invoice }) => paid.some(({ id }) => id === invoice));
  // a refund in the dashboard names no lines, so its tax is a share
  if (back === sum(notes.map(({ total }) => total))) {
    const taxes = sum(paid.map((one) => sumTaxes(one.total_taxes)));
    const credited = sum(notes.map((one) => sumTaxes(one.total_taxes)));
    const actual = signed(({ tax }) => tax);
    faults.push(...differ('taxes of documents', actual, taxes - credited));
  }
  return faults;
}

/** The ledger has what the provider was paid, what a bank holds, and the balance of the customer. */
function judgeLifeLedger(story: LifeStory): string[] {
  const { provider, shop } = story;
  const { transactions, refunds } = provider;
  const ownCharges = listOwnCharges(provider, listPaid(story));
  const chargeIds = new Set(ownCharges.map(({ id }) => id));
  const ownRefunds = refunds.filter(({ charge }) => typeof charge === 'string' && chargeIds.has(charge));
  const disputes = provider.disputes.filter(
    ({ charge }) => typeof charge === 'string' && chargeIds.has(charge),
  );
  const sources = new Set([...ownCharges, ...ownRefunds, ...disputes].map(({ id }) => id));
  const net = sum(
    transactions.flatMap((one) =>
      typeof one.source === 'string' && sources.has(one.source) ? [one.net] : [],
    ),
  );
  const balance = (account: string) => shop.balances[account] ?? 0;
  const isRecent = ownCharges.every(({ id }) => transactions.some(({ source }) => source === id));
  const held = disputes.filter(isUndecided).flatMap((one) => one.balance_transactions);
  const { customerBalance } = provider;
  return [
    ...(isRecent ? differ('clearing', balance('stripe_clearing'), net) : []),
    ...differ('unsettled', balance('stripe_unsettled'), 0),
    ...differ('receivable', balance('receivable'), -sum(held.map(({ amount }) => amount))),
    ...(customerBalance === null
      ? []
      : differ('balance of the customer', balance('customer_balance'), customerBalance)),
    ...disputes.flatMap(({ id, status }) =>
      differ(`dispute ${id}`, shop.disputes.find(({ stripeId }) => stripeId === id)?.status, status),
    ),
  ];
}

const isUndecided = ({ status }: Stripe.Dispute) =>
  status.endsWith('needs_response') || status.endsWith('under_review');

/** Alerts that no action of a story justifies. */
const neverRaised = [
  'balanceUnexplained',
  'providerForeign',
  'invoiceIncomplete',
  'paymentUnsettled',
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

/** Returns the end of what was free or paid for, in seconds. */
function paidUntil({ invoices, subscription }: LifeBooks): number {
  const periods = invoices
    .filter(({ status, total }) => status === 'paid' && total > 0)
    .flatMap(({ lines }) => lines.data.map(({ amount, period }) => (amount > 0 ? period.end : 0)));
  return Math.max(subscription.trial_end ?? 0, ...periods);
}
