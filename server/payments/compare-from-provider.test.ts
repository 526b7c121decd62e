import { beforeEach, expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { findCustomer } from '../provider/customer-queries.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { compareFromProvider } from './compare-from-provider.ts';
import { postBalance } from './post-balance.ts';

const app = await subscriptionWorld({ retries: 0 });
const { clock, deps, given, rows, saveCard, settle, shopper } = app;
const { stripe } = deps;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let seenIds: unknown[] = [];

/** Returns the alerts that were raised since the last call. */
async function newAlerts() {
  const raised = await rows('select id, kind, about, facts from alerts where not id = any($1) order by id', [
    seenIds,
  ]);
  seenIds = [...seenIds, ...raised.map(({ id }) => id)];
  return raised.map(({ kind, about, facts }) => ({ kind, about, facts }));
}

beforeEach(async () => {
  await app.tidy();
  clock.advance(dayMs + minuteMs);
  await postBalance(deps);
  await compareFromProvider(deps);
  await newAlerts();
});

/** A buyer with a saved card, whose Stripe id is returned. */
async function customer() {
  const ana = await shopper();
  const card = await saveCard(ana);
  return { card, id: (await findCustomer(deps.db, { userId: ana.id })) ?? '' };
}

test('an invoice made by hand at the provider raises one alert', async () => {
  const { id, card } = await customer();
  await stripe.request((sdk) =>
    sdk.invoiceItems.create({ customer: id, amount: 700, currency: 'cad', description: 'By hand' }),
  );
  const invoice = await stripe.request(async (sdk) => {
    const draft = await sdk.invoices.create({
      customer: id,
      default_payment_method: card,
      pending_invoice_items_behavior: 'include',
    });
    await sdk.invoices.finalizeInvoice(draft.id);
    return sdk.invoices.pay(draft.id);
  });
  expect(invoice.status).toBe('paid');
  await settle();
  await compareFromProvider(deps);
  expect(await newAlerts()).toEqual([]);
  clock.advance(61 * minuteMs);
  for (const _ of [1, 2]) await compareFromProvider(deps);
  expect(await newAlerts()).toEqual([
    { kind: 'providerForeign', about: invoice.id, facts: { amount: 700, currency: 'CAD' } },
  ]);
});

test('a live subscription at the provider that is not ours raises one alert', async () => {
  const { id, card } = await customer();
  const [price] = await rows(`select stripe_id from plan_prices where stripe_id is not null limit 1`);
  const foreign = await stripe.request((sdk) =>
    sdk.subscriptions.create({
      customer: id,
      items: [{ price: String(price?.['stripe_id']) }],
      default_payment_method: card,
    }),
  );
  await settle();
  clock.advance(dayMs + minuteMs);
  for (const _ of [1, 2]) await compareFromProvider(deps);
  const raised = await newAlerts();
  expect(raised).toContainEqual({ kind: 'providerForeign', about: foreign.id, facts: {} });
  // and its paid invoice
  expect(raised).toHaveLength(2);
  await stripe.request((sdk) => sdk.subscriptions.cancel(foreign.id));
});

test('a subscription that ended here and lives at the provider is a difference, and raises an alert', async () => {
  const subscriber = await given.subscriber({ plan: 'annual', status: 'active', card: false });
  await settle();
  await rows(
    `update subscriptions set status = 'cancelled', ends_at = now(), desired = desired || '{"ends":"now"}',
      due_at = null where id = $1`,
    [subscriber.id],
  );
  clock.advance(61 * minuteMs);
  await compareFromProvider(deps);
  expect(await newAlerts()).toMatchObject([{ kind: 'subscriptionUnexpected', about: subscriber.id }]);
  const { stripeId } = await subscriber.row();
  expect(
    await rows('select field, local_value, stripe_value from stripe_drift where object_id = $1', [stripeId]),
  ).toEqual([{ field: 'status', local_value: 'cancelled', stripe_value: 'active' }]);
});

test('a renewal whose events were never delivered gets its payment and its document, however late', async () => {
  const subscriber = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
  await settle();
  await compareFromProvider(deps);
  const readCharges = () =>
    rows(
      `select i.total, p.status as payment, d.kind as document from subscription_invoices i
        left join payments p on p.subscription_invoice_id = i.id
        left join documents d on d.subscription_invoice_id = i.id
        where i.subscription_id = $1 order by i.created_at`,
      [subscriber.id],
    );
  const before = (await readCharges()).length;
  // Stripe lists events for thirty days: by now those of the first renewal are gone
  for (const days of [32, 31]) clock.set(addDays(clock.now(), days));
  await compareFromProvider(deps);
  const charges = await readCharges();
  expect(charges.slice(before)).toEqual(
    [1, 2].map(() => ({ total: 1130, payment: 'completed', document: 'invoice' })),
  );
  expect(await newAlerts()).toEqual([]);
});

test('a paid invoice whose document is missing gets it', async () => {
  const subscriber = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
  await settle();
  await app.runClock(32);
  const readKinds = () =>
    rows(
      `select kind from documents where subscription_invoice_id in
        (select id from subscription_invoices where subscription_id = $1)`,
      [subscriber.id],
    );
  const before = await readKinds();
  await rows('alter table documents disable trigger user');
  await rows(
    `delete from revenue_schedules where document_id in (select d.id from documents d
      join subscription_invoices i on i.id = d.subscription_invoice_id where i.subscription_id = $1)`,
    [subscriber.id],
  );
  await rows(
    `delete from documents where subscription_invoice_id in
      (select id from subscription_invoices where subscription_id = $1)`,
    [subscriber.id],
  );
  await rows('alter table documents enable trigger user');
  await newAlerts();
  clock.advance(61 * minuteMs);
  await compareFromProvider(deps);
  expect(await readKinds()).toEqual(before);
  expect((await newAlerts()).filter(({ kind }) => kind === 'invoiceIncomplete')).toEqual([]);
});

test('a payment that no balance transaction has settled for a day raises one alert', async () => {
  const subscriber = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
  await settle();
  await app.runClock(32);
  clock.advance(dayMs + minuteMs);
  for (const _ of [1, 2]) await compareFromProvider(deps);
  const [payment] = await rows(
    `select p.id from payments p join subscription_invoices i on i.id = p.subscription_invoice_id
      where i.subscription_id = $1 and p.status = 'completed' order by p.created_at desc limit 1`,
    [subscriber.id],
  );
  expect((await newAlerts()).filter(({ about }) => about === payment?.['id'])).toEqual([
    {
      kind: 'paymentUnsettled',
      about: payment?.['id'],
      facts: { amount: 1130, currency: 'CAD' },
    },
  ]);
});
