import { beforeEach, expect, test } from 'vitest';
import { localDay, sellerHome } from '@visita/core/addresses/local-day';
import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { compareCustomerBalances } from '../payments/compare-customer-balances.ts';
import { compareFromProvider } from '../payments/compare-from-provider.ts';
import { postBalance } from '../payments/post-balance.ts';
import { findCustomer } from '../provider/customer-queries.ts';
import { contractWorld } from '../test/contract-world.ts';
import { compareAll } from '../test/reconcile.ts';

const app = await contractWorld();
const { clock, database, deps, given, numberThere, papersOf, rows, seen, settle, signed } = app;
const { stripe } = deps;
const hourMs = 3_600_000;

beforeEach(() => rows('delete from alerts'));

/** A contract that was signed, whose first invoice is open. */
async function open() {
  const { person, id, total } = await signed();
  const customer = (await findCustomer(database.db, { userId: person.id })) ?? '';
  const card = await stripe.request((sdk) => sdk.paymentMethods.attach('pm_card_visa', { customer }));
  const invoiceId = await numberThere({ id });
  /** Charges an amount that is attached to the invoice, as in Stripe's dashboard. */
  const pay = async (amount: number) => {
    const intent = await stripe.request((sdk) =>
      sdk.paymentIntents.create({
        amount,
        currency: 'cad',
        customer,
        payment_method: card.id,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      }),
    );
    await stripe.request((sdk) => sdk.invoices.attachPayment(invoiceId, { payment_intent: intent.id }));
    await stripe.request((sdk) => sdk.paymentIntents.confirm(intent.id));
    await settle();
    return intent.id;
  };
  return { person, id, total, customer, invoiceId, pay };
}

const listAlerts = () => rows('select kind, facts from alerts where resolved_at is null');
/** The sums of the invoice's entries by account, zeros left out. */
const readLedger = async (stripeId: string) =>
  Object.fromEntries(
    (
      await rows(
        `select account, sum(amount)::int as sum from ledger_lines join ledger_entries e on e.id = entry_id
          join subscription_invoices i on i.id = e.subscription_invoice_id where i.stripe_id = $1
          group by account having sum(amount) <> 0`,
        [stripeId],
      )
    ).map(({ account, sum }) => [account, sum]),
  ) as Record<string, number>;

/** The nightly jobs find nothing that they cannot explain. */
async function checkNight() {
  clock.advance(3 * hourMs);
  await postBalance(deps);
  await compareFromProvider(deps);
  await compareCustomerBalances(deps);
  expect(await compareAll(deps)).toBe(0);
  expect(await listAlerts()).toEqual([]);
}

test('An invoice that is paid in parts takes each, tells staff what is missing, and is paid with the last', async () => {
  const { person, id, total, invoiceId, pay } = await open();
  await pay(30_000);
  expect(await listAlerts()).toEqual([
    { kind: 'invoicePartlyPaid', facts: { amount: total - 30_000, currency: 'CAD' } },
  ]);
  expect(await rows('select status from refunds')).toEqual([]);
  expect(await readLedger(invoiceId)).toMatchObject({ receivable: total - 30_000 });
  await pay(total - 30_000);
  expect(await listAlerts()).toEqual([]);
  const { receivable, bank } = await readLedger(invoiceId);
  expect({ receivable, bank }).toEqual({});
  expect(await papersOf({ id })).toHaveLength(1);
  const staff = await given.staff();
  const shown = await staff.calls(adminSubscriptions.get, { params: { id } });
  // the parts are refunded in Stripe's dashboard
  expect(shown.invoices).toMatchObject([{ status: 'paid', refundable: 0 }]);
  expect((await seen(person, { id })).payments).toMatchObject([{ status: 'paid', card: { last4: '4242' } }]);
  await checkNight();
});

test('What is left of an invoice may come by bank transfer', async () => {
  const { id, total, invoiceId, pay } = await open();
  await pay(30_000);
  const staff = await given.staff();
  const params = { id };
  const { rev: version, invoices } = await staff.calls(adminSubscriptions.get, { params });
  const valueDate = localDay(sellerHome, clock.now());
  await staff.calls(adminSubscriptions.transfer, {
    params,
    body: { version, invoiceId: invoices[0]?.id ?? '', valueDate, reference: 'Wire 17' },
  });
  await settle();
  const { receivable, bank } = await readLedger(invoiceId);
  expect({ receivable, bank }).toEqual({ bank: total - 30_000 });
  await checkNight();
});

test('What is paid beyond an invoice is the customer’s credit', async () => {
  const { total, customer, invoiceId, pay } = await open();
  await pay(30_000);
  await pay(total - 30_000 + 700);
  const { receivable, customer_balance: credit } = await readLedger(invoiceId);
  expect({ receivable, credit }).toEqual({ credit: -700 });
  expect(await rows('select balance from customer_balances where customer = $1', [customer])).toEqual([
    { balance: 700 },
  ]);
  await checkNight();
});

test('A part that is refunded in Stripe’s dashboard is credited', async () => {
  const { id, total, invoiceId, pay } = await open();
  const intent = await pay(30_000);
  await pay(total - 30_000);
  await stripe.request((sdk) => sdk.refunds.create({ payment_intent: intent }));
  await settle();
  expect((await papersOf({ id })).map(({ kind, total: amount }) => [kind, amount])).toEqual([
    ['invoice', total],
    ['creditNote', 30_000],
  ]);
  const { receivable } = await readLedger(invoiceId);
  expect(receivable).toBeUndefined();
});
