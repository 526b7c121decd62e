import { expect, test } from 'vitest';
import type Stripe from 'stripe';
import { addDays } from '@visita/core/days';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { adminPayments } from '@visita/core/payments/admin-contract';
import { payments } from '@visita/core/payments/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { planBuyers, later } from '../test/plan-buyers.ts';
import { contractWorld } from '../test/contract-world.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';
import { postBalanceTransactions } from '../payments/jobs.ts';
import { closeMonth, findNextMonth } from './close-month.ts';

/** A year of a small shop, two days at a time, of which each month is closed on its third day or later. */
const days = 368;

const app = await contractWorld();
const { buyPlan } = planBuyers(app);
const { clock, company, deps, given, order, pay, rows, runClock, saveCard, seen, setStock, shopper, signed } =
  app;
const stripe = app.openPlainStripe();

/** Buys a plan on the provider's page. */
async function subscribe(plan: 'monthly' | 'annual' | 'duo-annual' | 'trial-3m') {
  const person = await company();
  const { subscription } = await buyPlan(person, { plan, card: later });
  const { checkout_url: url } = await person.calls(payments.openForSubscription, {
    params: { id: subscription.id },
  });
  await pay(url);
  return { person, params: { id: subscription.id } };
}

async function buySleeves(person: Shopper, card?: string) {
  const { id } = await order(person, [{ sku: sleeve, quantity: 2 }], { hasReceivedFrench: true });
  const { checkout_url: url } = await person.calls(payments.open, { body: { orderId: id } });
  await pay(url, card);
  return id;
}

async function refund(id: string): Promise<void> {
  const staff = await given.staff();
  const { version } = await staff.calls(adminOrders.get, { params: { id } });
  await staff.calls(adminPayments.refund, {
    params: { id },
    body: { version, reason: 'year', isWhole: true },
  });
}

const changeTaxRate = (percent: number) =>
  app.changeOntarioTax({ percent, from: addDays(clock.now(), 1).toISOString().slice(0, 10) });

async function answerDisputes(evidence: string): Promise<void> {
  for (const { id, status } of (await stripe.disputes.list({ limit: 100 })).data)
    if (status === 'needs_response')
      await stripe.disputes.update(id, { evidence: { uncategorized_text: evidence }, submit: true });
}

/** The happenings of the year by its day. */
async function writeScript(): Promise<Map<number, () => Promise<unknown>>> {
  const [ana, ben, dora] = [
    await subscribe('monthly'),
    await subscribe('annual'),
    await subscribe('monthly'),
  ];
  await subscribe('duo-annual');
  await subscribe('trial-3m');
  const contract = await signed();
  const [near, quebec, far] = [
    await shopper(),
    await shopper({ province: 'QC', zipCode: 'H2X 1Y4', city: 'Montréal' }),
    await shopper({ province: 'AB', zipCode: 'T2P 1J9', city: 'Calgary' }),
  ];
  const bad = await saveCard(dora.person, 'pm_card_chargeCustomerFail');
  const good = await saveCard(dora.person);
  const switchTo = async (plan: 'annual') => {
    const { person, params } = ana;
    const { prorationAt } = await person.calls(subscriptions.previewSwitch, { params, query: { plan } });
    return person.calls(subscriptions.change, {
      params,
      body: { plan, ...(prorationAt !== null && { prorationAt }) },
    });
  };
  const payWith = (paymentMethodId: string) =>
    dora.person.calls(subscriptions.change, { params: dora.params, body: { paymentMethodId } });
  let returned = '';
  const script = new Map<number, () => Promise<unknown>>([
    [20, async () => pay((await seen(contract.person, contract)).payments[0]?.payUrl ?? '')],
    [100, () => switchTo('annual')],
    [120, () => ben.person.calls(subscriptions.pause, { params: ben.params })],
    [130, () => payWith(bad)],
    [142, () => payWith(good)],
    [150, async () => (returned = await buySleeves(near))],
    [156, () => refund(returned)],
    [160, () => changeTaxRate(15)],
    [166, () => ben.person.calls(subscriptions.resume, { params: ben.params })],
    [180, () => buySleeves(near, '4000000000000259')],
    [184, () => answerDisputes('winning_evidence')],
    [200, () => buySleeves(quebec, '4000000000000259')],
    [204, () => answerDisputes('losing_evidence')],
  ]);
  const shoppers = [near, quebec, far];
  for (let day = 6; day < days; day += 12) {
    const person = shoppers[(day / 6) % shoppers.length] ?? near;
    const before = script.get(day);
    script.set(day, async () => {
      await before?.();
      await buySleeves(person);
    });
  }
  return script;
}

interface MonthRow {
  invoices: number;
  credits: number;
  taxes: number;
  charges: number;
  refunds: number;
  disputes: number;
  fees: number;
  payouts: number;
  balance: number;
}

const toMonth = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-CA', { timeZone: 'America/Toronto' }).slice(0, 7);

async function listTransactions(): Promise<Stripe.BalanceTransaction[]> {
  const all: Stripe.BalanceTransaction[] = [];
  for await (const transaction of stripe.balanceTransactions.list({ limit: 100 })) all.push(transaction);
  return all.toReversed();
}

/** Sums documents by month, and the balance transactions of the provider by month. */
async function readMonths(): Promise<Map<string, MonthRow>> {
  const months = new Map<string, MonthRow>();
  const findRow = (month: string) => {
    const row = months.get(month) ?? {
      invoices: 0,
      credits: 0,
      taxes: 0,
      charges: 0,
      refunds: 0,
      disputes: 0,
      fees: 0,
      payouts: 0,
      balance: 0,
    };
    months.set(month, row);
    return row;
  };
  for (const each of await rows(
    `select to_char(issued_on, 'YYYY-MM') as month, kind, sum(total)::int as total, sum(tax_amount)::int as tax
      from documents group by 1, 2`,
  )) {
    const row = findRow(String(each['month']));
    const isCredit = each['kind'] === 'creditNote';
    row[isCredit ? 'credits' : 'invoices'] += Number(each['total']);
    row.taxes += isCredit ? -Number(each['tax']) : Number(each['tax']);
  }
  let balance = 0;
  for (const { amount, net, fee, created, reporting_category: category } of await listTransactions()) {
    const row = findRow(toMonth(created));
    balance += net;
    row.balance = balance;
    row.fees += fee;
    if (category === 'charge') row.charges += amount;
    else if (category === 'refund') row.refunds += amount;
    else if (category === 'payout') row.payouts += amount;
    else if (category === 'fee' || category === 'tax') row.fees -= amount;
    else row.disputes += amount;
  }
  return new Map([...months].toSorted(([one], [other]) => one.localeCompare(other)));
}

/** The sums of the ledger by month and group of accounts. */
async function readLedger(): Promise<Map<string, Record<string, number>>> {
  const months = new Map<string, Record<string, number>>();
  for (const each of await rows(
    `select to_char(posted_on, 'YYYY-MM') as month, case when account like 'tax_%' and account <> 'tax_recoverable'
        then 'taxes' else account end as account, sum(amount)::int as amount from ledger_lines group by 1, 2`,
  )) {
    const month = String(each['month']);
    months.set(month, { ...months.get(month), [String(each['account'])]: Number(each['amount']) });
  }
  return months;
}

test('a year of a small shop adds up month by month', { timeout: 240_000 + days * 2_000 }, async () => {
  await setStock(sleeve, 1_000);
  const script = await writeScript();
  await app.settle();
  for (let day = 2; day <= days; day += 2) {
    await runClock(2);
    await script.get(day)?.();
    await app.settle();
    if (day % 6 === 0) await postBalanceTransactions.run(deps, {});
    const month = await findNextMonth(deps.db);
    const isOver = month !== null && clock.now() >= addDays(new Date(`${month}T12:00:00Z`), 34);
    if (isOver) await closeMonth(deps, { month, closedBy: 'sam@visita.test' });
  }
  await postBalanceTransactions.run(deps, {});

  const [months, ledger] = [await readMonths(), await readLedger()];
  console.table(
    Object.fromEntries(
      [...months].map(([month, row]) => [
        month,
        Object.fromEntries(Object.entries(row).map(([name, cents]) => [name, (cents / 100).toFixed(2)])),
      ]),
    ),
  );
  let clearing = 0;
  for (const [month, row] of months) {
    const accounts = ledger.get(month) ?? {};
    const amount = (...names: string[]) => names.reduce((sum, name) => sum + (accounts[name] ?? 0), 0);
    clearing += amount('stripe_clearing');
    expect(clearing, `balance at the provider, ${month}`).toBe(row.balance);
    expect(amount('taxes'), `taxes, ${month}`).toBe(-row.taxes);
    expect(amount('stripe_fees', 'tax_recoverable'), `fees, ${month}`).toBe(row.fees);
    expect(amount('bank_in_transit', 'bank'), `payouts, ${month}`).toBe(-row.payouts);
    expect(
      Object.values(accounts).reduce((sum, cents) => sum + cents, 0),
      month,
    ).toBe(0);
  }
  expect(await rows(`select kind, detail from alerts where kind = 'balanceUnexplained'`)).toEqual([]);
});
