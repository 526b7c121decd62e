import { describe, expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { documents } from '@visita/core/documents/contract';
import { formatDate } from '@visita/core/format-date';
import { documentSheet } from '../documents/document-sheet.ts';
import { findDocument } from '../documents/queries.ts';
import type { WebhookEvent } from '../provider/client.ts';
import { runDueSubscriptions } from '../subscriptions/run-due-subscriptions.ts';
import { runJobs } from '../test/jobs.ts';
import { compareAll, reconcileAll } from '../test/reconcile.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import { resumeRefunds } from './reconcile-payments.ts';

const app = await subscriptionWorld({ retries: 0 });
const { books, clock, deliver, deps, emails, given, rows, runClock, settle, told, requestChange } = app;
const day = 86_400_000;

const getInvoices = ({ id }: Subscriber) =>
  rows(
    `select reason, status, plan, subtotal, tax_amount, total, amount_due, attempt_count from subscription_invoices
     where subscription_id = $1 order by created_at, id`,
    [id],
  );
const getPayments = ({ id }: Subscriber) =>
  rows(
    `select p.id, p.status, p.amount, p.method, p.card_last4, p.failure, p.payment_intent_id from payments p
     join subscription_invoices i on i.id = p.subscription_invoice_id where i.subscription_id = $1 order by p.id`,
    [id],
  );
const getPapers = ({ id }: Subscriber) =>
  rows(
    `select d.id, d.kind, d.total, d.subtotal, d.tax_amount, d.sale_no, d.lines from documents d
     join subscription_invoices i on i.id = d.subscription_invoice_id where i.subscription_id = $1 order by d.serial`,
    [id],
  );
const mailsTo = ({ person }: Subscriber) => emails.filter(({ to }) => to.address === person.email);
const subjectsTo = (subscriber: Subscriber) => mailsTo(subscriber).map(({ subject }) => subject);

/** All rows, documents and e-mails of a subscription, without random values, for comparison. */
async function traces(subscriber: Subscriber) {
  return [
    await rows(
      `select status, plan, is_ending, period_start, period_end, trial_end, ends_at, schedule_id is null as "isFree" from subscriptions where id = $1`,
      [subscriber.id],
    ),
    await rows(
      `select "from", "to" from subscription_moves where subscription_id = $1 and "from" <> "to" order by sequence_number`,
      [subscriber.id],
    ),
    await getInvoices(subscriber),
    (await getPayments(subscriber)).map(({ status, amount }) => ({ status, amount })),
    (await getPapers(subscriber)).map(({ kind, total }) => ({ kind, total })),
    subjectsTo(subscriber).filter((subject) => !subject.includes('email')),
  ];
}

describe('what is charged for a subscription', () => {
  test('after 30 days the trial starts, and after 44 days a year is charged, once, with its invoice', async () => {
    const subscriber = await given.subscriber({ plan: 'annual', card: false });
    await settle();
    expect(await getInvoices(subscriber)).toMatchObject([{ reason: 'create', status: 'paid', total: 0 }]);
    await runClock(30.5);
    expect(await subscriber.row()).toMatchObject({ status: 'trial' });
    await runClock(13.9);
    const { status, subscriptionNo } = await subscriber.row();
    expect(status).toBe('active');
    expect(await getInvoices(subscriber)).toMatchObject([
      { reason: 'create', total: 0 },
      { reason: 'cycle', status: 'paid', plan: 'annual', subtotal: 8880, tax_amount: 1154, total: 10034 },
    ]);
    expect(await getPayments(subscriber)).toMatchObject([
      { status: 'completed', amount: 10034, method: 'saved', card_last4: '4242' },
    ]);
    const [paper, ...others] = await getPapers(subscriber);
    expect(others).toEqual([]);
    expect(paper).toMatchObject({
      kind: 'invoice',
      total: 10034,
      sale_no: subscriptionNo,
      lines: [
        {
          sku: 'PLAN-ANNUAL',
          amount: 8880,
          words: { en: { name: 'Annual plan', variant: 'April\u00a022, 2026 – April\u00a022, 2027' } },
        },
      ],
    });
    expect(subjectsTo(subscriber).slice(1)).toEqual([
      'Your plan has started: Annual plan',
      'Your free trial has started',
      'CA$100.34 was charged for your plan',
    ]);
    expect(mailsTo(subscriber).at(-1)?.attachments).toHaveLength(1);
    const whole = await findDocument(deps.db, { id: String(paper?.['id']) });
    expect(whole && documentSheet(whole, 'fr').facts).toContainEqual({
      label: 'Abonnement',
      value: subscriptionNo,
    });
    const stranger = await given.user();
    const params = { id: String(paper?.['id']) };
    expect(await subscriber.person.calls(documents.link, { params, body: {} })).toHaveProperty('url');
    await expect(stranger.calls(documents.link, { params, body: {} })).rejects.toMatchObject({
      key: 'documentNotFound',
    });
  });

  test('each month is one payment and one invoice', async () => {
    const subscriber = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
    await settle();
    const before = await books();
    await runClock(31.1);
    await runClock(30.1);
    expect(await books()).toMatchObject({ charges: before.charges + 2, taken: before.taken + 2 * 1130 });
    expect(
      (await getInvoices(subscriber)).map(({ reason, status, total }) => [reason, status, total]),
    ).toEqual([
      ['create', 'paid', 1130],
      ['cycle', 'paid', 1130],
      ['cycle', 'paid', 1130],
    ]);
    expect((await getPapers(subscriber)).map(({ total }) => total)).toEqual([1130, 1130, 1130]);
    expect(await subscriber.row()).toMatchObject({ status: 'active' });
    expect(await compareAll(deps)).toBe(0);
  });

  test('a declined charge sends an e-mail for each attempt, and the plan ends after the last', async () => {
    const subscriber = await given.subscriber({ plan: 'annual', status: 'pending' });
    expect(await subscriber.row()).toMatchObject({ status: 'pending' });
    expect(await getPayments(subscriber)).toMatchObject([{ status: 'failed', amount: 10034 }]);
    expect(await getPapers(subscriber)).toEqual([]);
    for (const days of [3.1, 2.1, 2.1]) await runClock(days);
    expect(await subscriber.row()).toMatchObject({ status: 'cancelled' });
    const subjects = subjectsTo(subscriber);
    expect(
      subjects.filter((subject) => subject === 'Your card could not be charged: CA$100.34'),
    ).toHaveLength(4);
    expect(subjects.at(-1)).toBe('Your plan has ended: it could not be charged');
    const failed = mailsTo(subscriber).filter(({ subject }) => subject.startsWith('Your card could not'));
    expect(failed.map(({ text }) => /We will try again on (\w+\u00a0\d+, \d+)/.exec(text)?.[1])).toEqual([
      expect.any(String),
      expect.any(String),
      expect.any(String),
      undefined,
    ]);
    expect(new Set(failed.map(({ text }) => text)).size).toBe(4);
    await runClock(60);
    expect(await getPapers(subscriber)).toEqual([]);
  });

  test('a charge that the bank wants confirmed is told with the page on which that is done', async () => {
    const subscriber = await given.subscriber({
      status: 'pending',
      pm: 'pm_card_authenticationRequired',
      card: false,
    });
    const email = mailsTo(subscriber).at(-1);
    expect(email?.subject).toBe('Please confirm the charge of CA$100.34');
    expect(email?.html).toContain(
      (
        await rows(
          `select hosted_url from subscription_invoices where subscription_id = $1 and status = 'open'`,
          [subscriber.id],
        )
      )[0]?.['hosted_url'],
    );
  });

  test('a dearer plan is charged at once, with what was not used of the other taken off, and its invoice says so', async () => {
    const subscriber = await given.subscriber({ plan: 'annual', status: 'active', card: false });
    await settle();
    // the provider keeps events for thirty days
    for (let time = 0; time < 4; time++) await runClock(25);
    await requestChange(subscriber.id, { plan: 'duo-annual' });
    await settle();
    const [, changed] = await getInvoices(subscriber);
    expect(changed).toMatchObject({ reason: 'update', status: 'paid', plan: 'duo-annual' });
    expect(Number(changed?.['subtotal'])).toBeLessThan(14_880 - 5000);
    expect((await getPapers(subscriber)).at(-1)).toMatchObject({
      total: changed?.['total'],
      lines: [
        { sku: 'PLAN-ANNUAL', words: { en: { name: 'Unused time: Annual plan' } } },
        { sku: 'PLAN-DUO-ANNUAL', words: { en: { name: 'Duo annual plan' } } },
      ],
    });
    expect(subjectsTo(subscriber)).toContain('Your plan is now: Duo annual plan');
  });

  test('a subscription that goes on after a pause is billed for a new period, and its invoice names the plan', async () => {
    const subscriber = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
    await runClock(15);
    await requestChange(subscriber.id, { isPaused: true });
    await runClock(10);
    await requestChange(subscriber.id, { isPaused: false });
    await settle();
    const [, resumed] = await getInvoices(subscriber);
    expect(resumed).toMatchObject({ reason: 'resume', status: 'paid', plan: 'monthly' });
    const { periodStart, periodEnd } = await subscriber.row();
    const [from, to] = [periodStart, periodEnd].map(
      (at) => at && formatDate(at, 'en', { dateStyle: 'long', timeZone: 'America/Toronto' }),
    );
    const words = { name: 'Monthly plan', variant: `${from} – ${to}` };
    expect((await getPapers(subscriber)).at(-1)).toMatchObject({
      lines: [
        { sku: 'PLAN-MONTHLY', words: { en: { name: 'Unused time: Monthly plan' } } },
        { sku: 'PLAN-MONTHLY', words: { en: words } },
      ],
    });
    const { text = '' } =
      mailsTo(subscriber).findLast(({ subject }) => subject.includes('was charged')) ?? {};
    for (const row of ['Unused time: Monthly plan', 'HST (13%)', 'Charged']) expect(text).toContain(row);
  });

  test('what is given back at the provider of a charge is credited on paper, and told', async () => {
    const subscriber = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
    await settle();
    const [payment] = await getPayments(subscriber);
    const intent = String(payment?.['payment_intent_id']);
    await deps.stripe.request((sdk) => sdk.refunds.create({ payment_intent: intent, amount: 565 }));
    await settle();
    expect((await getPapers(subscriber)).map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 1130],
      ['creditNote', 565],
    ]);
    expect(await rows(`select amount, status from refunds where payment_id = $1`, [payment?.['id']])).toEqual(
      [{ amount: 565, status: 'succeeded' }],
    );
    expect(subjectsTo(subscriber).at(-1)).toBe('CA$5.65 is on its way back to you');

    // a refund that takes days raises an alert, which must name what it refunds
    await rows(`update refunds set status = 'pending', created_at = $2 where payment_id = $1`, [
      payment?.['id'],
      addDays(clock.now(), -4),
    ]);
    await resumeRefunds(deps, clock.now());
    const { subscriptionNo } = await subscriber.row();
    expect(await rows(`select facts from alerts where kind = 'refundSlow'`)).toEqual([
      { facts: { orderNo: subscriptionNo, amount: 565, currency: 'CAD' } },
    ]);
    await deps.stripe.request((sdk) => sdk.refunds.create({ payment_intent: intent }));
    await settle();
    expect((await getPayments(subscriber))[0]).toMatchObject({ status: 'refunded' });
    expect(await subscriber.row()).toMatchObject({ status: 'active' });
    expect(await compareAll(deps)).toBe(0);
  });
});

describe('delivering events', () => {
  const eventIds = new Set<string>();
  const unheard = async () => (await told()).filter(({ id }) => !eventIds.has(id));

  /** A plan that runs through its trial, a first year and its end, with events delivered by `receive`. */
  async function live(receive: (news: WebhookEvent[]) => Promise<void>) {
    await settle();
    const subscriber = await given.subscriber({ plan: 'monthly', card: false });
    for (const { id } of await told()) eventIds.add(id);
    const step = async (days: number) => {
      clock.set(new Date(clock.now().getTime() + days * day));
      await runDueSubscriptions.run(deps, {});
      // invoices finalized an hour later are delivered too
      await told();
      const news = await unheard();
      for (const { id } of news) eventIds.add(id);
      await receive(news);
    };
    await step(31);
    await step(14);
    await step(31);
    await requestChange(subscriber.id, { ends: 'period' });
    await step(31);
    return subscriber;
  }

  /** Retries jobs that lost a conflict. */
  async function work() {
    for (let tries = 0; tries < 5; tries++) {
      const failed = await runJobs(deps).then(
        () => false,
        () => true,
      );
      if (!failed) return;
      clock.advance(60_000);
    }
    await runJobs(deps);
  }

  const shape = (subscriber: Subscriber, of: Awaited<ReturnType<typeof traces>>) =>
    JSON.stringify(of)
      .replaceAll(subscriber.id, '')
      .replace(/"\d{4}-[^"]*Z"/g, '"at"');

  test('three times, in reverse order, or not at all, results in the same rows, documents and e-mails', async () => {
    const inOrder = await live(async (news) => {
      await deliver(news);
      await work();
    });
    const expected = shape(inOrder, await traces(inOrder));
    expect(await inOrder.row()).toMatchObject({ status: 'cancelled' });
    expect(expected).toContain('Your plan has ended');

    const thrice = await live(async (news) => {
      for (let round = 0; round < 3; round++) {
        await deliver(news);
        await work();
      }
    });
    expect(shape(thrice, await traces(thrice))).toBe(expected);

    const backwards = await live(async (news) => {
      await deliver(news.toReversed());
      await work();
    });
    expect(shape(backwards, await traces(backwards))).toBe(expected);

    const unheardOf = await live(async () => {
      clock.advance(3_600_000);
      await reconcileAll(deps);
      await work();
    });
    expect(shape(unheardOf, await traces(unheardOf))).toBe(expected);
    expect(await compareAll(deps)).toBe(0);
    expect(
      await rows(`select type, error from stripe_events where state not in ('done', 'ignored')`),
    ).toEqual([]);
  });
});
