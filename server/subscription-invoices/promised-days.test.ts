import { expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { promisedDay } from '@visita/core/format-date';
import { payments } from '@visita/core/payments/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { freeDays } from '@visita/core/subscriptions/terms';
import { updateUser } from '../account/queries.ts';
import { insertInvoice } from './queries.ts';
import { newId } from '../database/id.ts';
import { findInvoice } from '../documents/queries.ts';
import { transaction } from '../database/transaction.ts';
import { runJobs } from '../test/jobs.ts';
import { later, planBuyers } from '../test/plan-buyers.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { writeSubscriptionInvoice } from './write-subscription-invoice.ts';

const app = await subscriptionWorld();
const { clock, database, deps, pay, rows, settle, emails } = app;
const { buyer, buyPlan, quoteOf } = planBuyers(app);
const quebec = { province: 'QC', city: 'Montréal', zipCode: 'H2Y 2E1' };

const plain = (text: string) => text.replace(/\s+/g, ' ');

/** 02:45 UTC on 26 November: still 25 November in the Americas, 23:15 in St. John's. */
const boughtAt = new Date('2026-11-26T02:45:00Z');

test.each([
  {
    timeZone: 'America/St_Johns',
    agreed: 'November 25, 2026',
    charged: 'January 8, 2027',
    stored: '2027-01-08',
  },
  {
    timeZone: 'America/Vancouver',
    agreed: 'November 25, 2026',
    charged: 'January 8, 2027',
    stored: '2027-01-08',
  },
  { timeZone: 'Asia/Taipei', agreed: 'November 26, 2026', charged: 'January 9, 2027', stored: '2027-01-09' },
])(
  'a buyer in $timeZone reads one day of the first charge in the consent, the e-mail and on every screen',
  async ({ timeZone, agreed, charged, stored }) => {
    clock.set(boughtAt);
    const ana = await buyer(quebec);
    await updateUser(database.db, ana, { timeZone });
    const reader = { language: 'en' as const, timeZone };

    const { later: first } = await quoteOf(ana, { plan: 'annual', card: later });
    expect(plain(promisedDay(first?.on ?? new Date(0), reader))).toBe(charged);

    const { order, subscription } = await buyPlan(ana, { plan: 'annual', card: later });
    const [subscriptionRow] = await rows('select consent from subscriptions where id = $1', [
      subscription.id,
    ]);
    expect(subscriptionRow?.['consent']).toMatchObject({ chargedBy: stored });

    const { checkout_url: page } = await ana.calls(payments.open, { body: { orderId: order.id } });
    await pay(page);
    await settle();
    const started = emails.findLast(
      ({ subject, to }) => to.address === ana.email && subject.startsWith('Your plan has started'),
    );
    const text = plain(started?.text ?? '');
    expect(text).toContain(`On ${agreed} you agreed that CA$102.10 is charged on ${charged} at the latest.`);
    expect(text).toContain(`CA$102.10 on ${charged}`);

    const shown = await ana.calls(subscriptions.get, { params: { id: subscription.id } });
    expect(plain(promisedDay(shown.nextBilling ?? new Date(0), reader))).toBe(charged);
    expect(plain(promisedDay(shown.trialEnd ?? new Date(0), reader))).toBe(charged);
  },
);

test.each([
  { timeZone: 'America/Vancouver', from: 'January 8, 2027', to: 'January 8, 2028' },
  { timeZone: 'Asia/Taipei', from: 'January 9, 2027', to: 'January 9, 2028' },
])(
  'the invoice of a buyer in $timeZone names the days that their e-mail names',
  async ({ timeZone, from, to }) => {
    clock.set(boughtAt);
    const { person, id } = await app.given.subscriber({ status: 'waiting' });
    await updateUser(database.db, person, { timeZone });
    const periodStart = addDays(boughtAt, freeDays);
    const invoiceId = newId(clock.now());
    await transaction(database.db, async (tx) => {
      const invoice = await insertInvoice(tx, {
        id: invoiceId,
        subscriptionId: id,
        stripeId: `in_${id}`,
        reason: 'cycle',
        status: 'paid',
        currency: 'CAD',
        subtotal: 8880,
        taxes: [],
        taxAmount: 0,
        total: 8880,
        amountDue: 8880,
        periodStart,
        periodEnd: new Date('2028-01-09T02:45:00Z'),
        createdAt: periodStart,
      });
      await writeSubscriptionInvoice(tx, invoice, { paidAt: periodStart, card: null });
    });
    await runJobs(deps);
    const paper = await findInvoice(database.db, { subscriptionInvoiceId: invoiceId });
    expect(plain(JSON.stringify(paper))).toContain(`${from} – ${to}`);
  },
);
