import { addDays } from '@visita/core/days';
import { balanceTransactionLines } from '@visita/core/ledger/posting';
import type { Queryable, Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { sumAccount, sumPeriod, type SaleKey } from '../ledger/queries.ts';
import { parseId, type BalanceTransaction } from '../provider/client.ts';
import { endRound, ensureRound, findCheckpoint } from '../provider/checkpoint-queries.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { enqueue } from '../queue/job.ts';
import { readMissedJob } from './missed-charges.ts';
import { toSaleKey } from './post-payment.ts';
import { findPaymentById } from './queries.ts';
import { findRefund } from './refund-queries.ts';

type BalanceDeps = Pick<Deps, 'db' | 'stripe' | 'now'>;

const mark = 'balance';
/** Each walk reads these days again: Stripe may add a transaction with an earlier time. */
const repeatedDays = 7;
const pageSize = 100;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/**
 * Posts the balance transactions of the account to the ledger, each once: from the first one on the first
 * run, afterwards those of the last seven days. A transaction that belongs to no sale is posted to `suspense`
 * and raises an alert, unless it is younger than a day, when its payment may still be unknown. Those of the
 * first run that later runs will not read again are one opening entry per currency instead. At the end the
 * movements of these days at Stripe and in the ledger are compared, and so is the balance.
 */
export async function postBalance(deps: BalanceDeps): Promise<void> {
  const { db, now } = deps;
  const checkpoint = await findCheckpoint(db, { name: mark });
  const round = await ensureRound(db, { name: mark, until: now() });
  const since = checkpoint?.at ? toWholeSecond(addDays(checkpoint.at, -repeatedDays)) : undefined;
  const history = since ? undefined : createHistory(addDays(round.until, -repeatedDays));
  // younger movements may be posted by their events meanwhile
  const until = new Date(round.until.getTime() - hourMs);
  const { newest, postponed, nets } = await postSince(deps, { since, history, until });
  if (history) await postOpening(deps, history);
  await endRound(db, round);
  await compareMovements(deps, nets, { since, until });
  if (postponed === 0) await compareBalance(deps, newest);
}

/**
 * Posts all transactions since a moment, newest first. Returns the id of the newest, the number of those that
 * were left for the next walk, and of the others that are older than `until` the net amounts by currency.
 */
async function postSince(
  deps: BalanceDeps,
  {
    since,
    history,
    until,
  }: { since: Date | undefined; history: UnexplainedHistory | undefined; until: Date },
) {
  const created = since && { gte: since.getTime() / 1000 };
  const nets = new Map<string, number>();
  let newest: string | undefined;
  let postponed = 0;
  let after: string | undefined;
  for (let isMore = true; isMore;) {
    const page = await listTransactions(deps, {
      limit: pageSize,
      ...(created && { created }),
      ...(after !== undefined && { starting_after: after }),
    });
    const posted = await transaction(deps.db, async (tx) => {
      const all: BalanceTransaction[] = [];
      for (const moved of page.data)
        if (await postTransaction(tx, moved, { now: deps.now(), history })) all.push(moved);
      return all;
    });
    postponed += page.data.length - posted.length;
    for (const { net, currency, created: at } of posted)
      if (at * 1000 < until.getTime()) addUp(nets, currency, net);
    newest ??= page.data[0]?.id;
    after = page.data.at(-1)?.id;
    isMore = page.has_more && after !== undefined;
  }
  return { newest, postponed, nets };
}

function addUp(sums: Map<string, number>, code: string, amount: number): void {
  const currency = code.toUpperCase();
  sums.set(currency, (sums.get(currency) ?? 0) + amount);
}

/** Stripe's times are whole seconds. */
const toWholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);

const listTransactions = ({ stripe }: BalanceDeps, params: object) =>
  stripe.request((sdk) => sdk.balanceTransactions.list({ ...params, expand: ['data.source'] }));

/** Returns false if it is left for the next walk. */
async function postTransaction(
  tx: Tx,
  moved: BalanceTransaction,
  { now, history }: { now: Date; history: UnexplainedHistory | undefined },
): Promise<boolean> {
  const { created } = moved;
  const found = await findSale(tx, moved);
  if (found === 'unknown' && now.getTime() - created * 1000 < dayMs) return false;
  if (found === 'unknown' && history && created * 1000 < history.before.getTime()) {
    history.movements.set(moved.id, moved);
    return true;
  }
  const isNew = await postMovement(tx, moved, { sale: found, now });
  const chargeId = await findMissedCharge(tx, moved, { isNew });
  if (found !== 'unknown' && chargeId !== undefined)
    await enqueue(tx, readMissedJob, { chargeId }, { once: chargeId });
  return true;
}

/**
 * Returns the charge of a movement whose event was missed, however long ago: a charge or a refund that its payment does
 * not show, or a dispute, which would have posted it.
 */
async function findMissedCharge(
  tx: Tx,
  { source }: BalanceTransaction,
  { isNew }: { isNew: boolean },
): Promise<string | undefined> {
  if (source === null || typeof source === 'string') return undefined;
  if (source.object === 'dispute') return isNew ? parseId(source.charge) : undefined;
  if (source.object === 'refund')
    return (await findRefund(tx, { stripeId: source.id })) ? undefined : parseId(source.charge);
  if (source.object !== 'charge') return undefined;
  const paymentIntentId = parseId(source.payment_intent);
  const payment = paymentIntentId === undefined ? undefined : await findPaymentById(tx, { paymentIntentId });
  const isOpen = payment?.status === 'pending' || payment?.status === 'processing';
  return isOpen ? source.id : undefined;
}

/** Movements of an account from before the shop, which no sale explains; a map, since a page may be retried. */
interface UnexplainedHistory {
  before: Date;
  movements: Map<string, BalanceTransaction>;
}

const createHistory = (before: Date): UnexplainedHistory => ({ before, movements: new Map() });

/** Posts unexplained history as one entry per currency, dated like its last movement, and raises an alert. */
async function postOpening({ db, now }: BalanceDeps, { movements }: UnexplainedHistory): Promise<void> {
  for (const [currency, moved] of Map.groupBy(movements.values(), (one) => one.currency.toUpperCase())) {
    const net = moved.reduce((sum, one) => sum + one.net, 0);
    const at = new Date(Math.max(...moved.map(({ created }) => created)) * 1000);
    await transaction(db, async (tx) => {
      const lines = balanceTransactionLines({ category: 'unknown', amount: net, net, fee: 0, feeTax: 0 });
      const event = { kind: 'opening', sourceId: `balance ${currency}`, at, currency } as const;
      if (!(await postEntry(tx, event, lines))) return;
      await raiseAlert(tx, {
        kind: 'balanceUnexplained',
        about: `opening ${currency}`,
        detail: `${moved.length} movements before the ledger began`,
        facts: { amount: net, currency },
        at: now(),
      });
    });
  }
}

/** Posts a balance transaction, once however often it is read. Returns false if it was posted before. */
export async function postMovement(
  tx: Tx,
  moved: BalanceTransaction,
  { sale: found, now }: { sale: SaleKey | 'unknown' | undefined; now: Date },
): Promise<boolean> {
  const { id, amount, net, fee, fee_details: details, reporting_category: category } = moved;
  const at = new Date(moved.created * 1000);
  const currency = moved.currency.toUpperCase();
  const feeTax = details.reduce((sum, detail) => (detail.type === 'tax' ? sum + detail.amount : sum), 0);
  const isOurs = found !== 'unknown';
  const ownCategory = isOurs ? category : 'unknown';
  const lines = balanceTransactionLines({ category: ownCategory, amount, net, fee, feeTax });
  const event = { kind: 'balanceTransaction', sourceId: id, at, currency } as const;
  const isNew = await postEntry(tx, { ...event, sale: isOurs ? found : undefined }, lines);
  const isUnexplained = lines.some(({ account }) => account === 'suspense');
  if (isNew && isUnexplained)
    await raiseAlert(tx, {
      kind: 'balanceUnexplained',
      about: id,
      detail: [category, sourceId(moved)].filter(Boolean).join(' '),
      facts: { amount, currency },
      at: now,
    });
  return isNew;
}

/**
 * Finds the sale of a charge, refund or dispute; `unknown` if its payment is not one of ours. Fees and
 * payouts belong to no sale.
 */
async function findSale(
  db: Queryable,
  { source }: BalanceTransaction,
): Promise<SaleKey | 'unknown' | undefined> {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return undefined;
  const paymentIntentId = parseId(source.payment_intent);
  const payment = paymentIntentId === undefined ? undefined : await findPaymentById(db, { paymentIntentId });
  return payment ? toSaleKey(payment) : 'unknown';
}

const sourceId = ({ source }: BalanceTransaction) => (typeof source === 'string' ? source : source?.id);

/** Compares the net amounts of a period at Stripe with those in the ledger, however busy the account is. */
async function compareMovements(
  deps: BalanceDeps,
  nets: ReadonlyMap<string, number>,
  { since, until }: { since: Date | undefined; until: Date },
): Promise<void> {
  const sums = await sumPeriod(deps.db, { account: 'stripe_clearing', since, until });
  for (const currency of new Set([...nets.keys(), ...sums.keys()]))
    await reportDifference(deps, {
      about: `movements ${currency}`,
      currency,
      theirs: nets.get(currency) ?? 0,
      ours: sums.get(currency) ?? 0,
    });
}

/** Compares the balance at Stripe with the ledger, unless it moved since the newest transaction was read. */
async function compareBalance(deps: BalanceDeps, newest: string | undefined): Promise<void> {
  const { db, stripe } = deps;
  const { available, pending } = await stripe.request((sdk) => sdk.balance.retrieve());
  const [last] = (await listTransactions(deps, { limit: 1 })).data;
  if (last?.id !== newest) return;
  const sums = new Map<string, number>();
  for (const { currency, amount } of [...available, ...pending]) addUp(sums, currency, amount);
  for (const [currency, theirs] of sums) {
    const ours = await sumAccount(db, { account: 'stripe_clearing', currency });
    await reportDifference(deps, { about: `balance ${currency}`, currency, theirs, ours });
  }
}

/** Raises an alert if an amount at Stripe differs from that of the ledger. */
async function reportDifference(
  { db, now }: BalanceDeps,
  { about, currency, theirs, ours }: { about: string; currency: string; theirs: number; ours: number },
): Promise<void> {
  if (theirs === ours) return;
  await transaction(db, (tx) =>
    raiseAlert(tx, {
      kind: 'balanceUnexplained',
      about,
      detail: `Stripe ${theirs}, ledger ${ours}`,
      facts: { amount: theirs - ours, currency },
      at: now(),
    }),
  );
}
