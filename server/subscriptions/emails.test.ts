import { describe, expect, test } from 'vitest';
import { languages, type Language } from '@visita/core/languages';
import { formatMoney } from '@visita/core/money';
import { notices, type Notice } from '@visita/core/subscriptions/notices';
import { readConfig } from '../config.ts';
import { initialSeller } from '../documents/current-seller.ts';
import { linksIn } from '../test/email.ts';
import {
  day,
  sampleCharge as next,
  samplePeriod as period,
  sampleSubscription as subscription,
  sampleSubscriptionInvoice as invoice,
} from '../test/sample-subscription.ts';
import { dayIn, noticeMail, type SubscriptionEmailContext } from './emails.ts';
import { chargeRefundedMail, invoiceMail } from '../subscription-invoices/emails.ts';

const read = readConfig({
  NODE_ENV: 'test',
  PUBLIC_URL: 'https://visita.example',
  SEED: 'none',
  SELLER_NAME: 'Cartes Boréales inc.',
});
if ('faults' in read) throw new Error('these settings are good ones');
const currentSeller = { load: async () => initialSeller(read.config), forget: () => undefined };
const deps = { config: read.config, currentSeller };
const user = {
  email: 'chen@example.com',
  displayName: '陳志明',
  isVerified: true,
  timeZone: 'America/Toronto',
};
const papers = [
  { name: 'invoice-F20260422ABCDEF.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-') },
];
const plain = (text: string) => text.replace(/\s+/g, ' ');
/** The purchase was in another language than the account has now. */
const contextFor = (
  language: Language,
  change: Partial<SubscriptionEmailContext> = {},
): SubscriptionEmailContext => ({
  row: { ...subscription, language: language === 'fr' ? 'zh-TW' : 'fr' },
  user: { ...user, language },
  next,
  ...change,
});

/** The date in each notice, and whether it names the next charge. */
const about: Record<Notice, { date?: string; amount?: true }> = {
  started: { date: '2026-04-08', amount: true },
  trialStarted: { date: '2026-04-22', amount: true },
  ending: { date: '2026-06-30' },
  kept: { date: '2026-04-22', amount: true },
  paused: {},
  resumed: { date: '2026-04-22', amount: true },
  switched: { date: '2026-04-22', amount: true },
  switchPlanned: { date: '2026-04-22', amount: true },
  ended: { date: '2026-06-30' },
  endedUnpaid: { date: '2026-06-30' },
  expired: { date: '2026-06-30' },
  remindActivation: { date: '2026-04-08' },
  remindTrialEnd: { date: '2026-04-22', amount: true },
  remindRenewal: { date: '2026-04-22', amount: true },
  remindEnd: { date: '2026-06-30' },
  overdue: { date: '2026-04-16' },
  cardRemoved: {},
  serviceStopped: {},
};

describe.each(languages)('in %s', (language) => {
  const page = `https://visita.example/${language.toLowerCase()}/subscriptions/${subscription.id}`;
  const amount = formatMoney(10_210, language);

  test.each(notices)(
    '%s names the day and the amount that it is about, and leads to the subscription',
    async (notice) => {
      const message = await noticeMail(deps, { ...contextFor(language), notice, period });
      const { date, amount: isCharged } = about[notice];
      for (const text of [message.text, message.html]) {
        if (date) expect(plain(text)).toContain(plain(dayIn(day(date), contextFor(language))));
        if (isCharged) expect(plain(text)).toContain(plain(amount));
        expect(text).toContain(subscription.subscriptionNo);
      }
      expect(message).toMatchObject({ language, to: { name: user.displayName, address: user.email } });
      expect(linksIn(message.html)).toContain(page);
      expect(`${message.subject}${message.text}${message.html}`).not.toMatch(
        /\{\{|billing[:.]|plans[:.]|undefined|null|Invalid/,
      );
    },
  );

  test('the first one says what was agreed: the price, each tax, every day of its life, and how to end it', async () => {
    const { text } = await noticeMail(deps, { ...contextFor(language), notice: 'started', period });
    for (const cents of [8880, 444, 886, 10_210])
      expect(plain(text)).toContain(plain(formatMoney(cents, language)));
    for (const date of ['2026-03-09', '2026-04-08', '2026-04-22'])
      expect(plain(text)).toContain(plain(dayIn(day(date), contextFor(language))));
    expect(text).toContain('Cartes Boréales inc.');
    const row = {
      ...subscription,
      consent: null,
      stripeId: null,
      hasTrial: false,
      price: 0,
      waitingUntil: null,
      trialEnd: null,
    };
    const given = await noticeMail(deps, {
      ...contextFor(language),
      row,
      next: null,
      notice: 'started',
      period: { ...period, subtotal: 0, taxes: [], total: 0 },
    });
    expect(given.text).not.toMatch(/0[.,]00/);
  });

  test('abroad, where no tax is charged, no charge is said to include one', async () => {
    const untaxed = { subtotal: 8880, taxes: [], total: 8880, currency: 'CAD' };
    const abroad = contextFor(language, { next: { ...untaxed, on: day('2026-04-22') } });
    const contract = { ...abroad, row: { ...abroad.row, plan: 'enterprise' as const } };
    const bill = {
      ...invoice,
      taxes: [],
      taxAmount: 0,
      total: 8880,
      amountDue: 8880,
      dueAt: day('2026-05-22'),
    };
    const mails = await Promise.all([
      ...notices.map((notice) => noticeMail(deps, { ...abroad, notice, period: untaxed })),
      noticeMail(deps, { ...contract, notice: 'remindRenewal', period: untaxed }),
      invoiceMail(deps, { ...contract, invoice: bill, notice: 'due', papers, invoiceNo: 'F20260422ABCDEF' }),
    ]);
    const charging = mails.filter(({ text }) => plain(text).includes(plain(formatMoney(8880, language))));
    expect(charging.length).toBeGreaterThan(9);
    for (const { text, html } of mails)
      expect(`${text}${html}`).not.toMatch(/tax|[含及]税|[含及]稅|稅金|税费|\{\{|billing[:.]/i);
  });

  test('what was charged comes with its invoice, what was not with the next try and where it can be paid', async () => {
    const charged = { ...contextFor(language), invoice, papers: [], invoiceNo: 'F20260422ABCDEF' };
    const billed = await invoiceMail(deps, {
      ...charged,
      invoice: { ...invoice, status: 'paid' },
      notice: 'billed',
      papers,
    });
    expect(plain(billed.subject)).toContain(plain(amount));
    expect(billed.attachments).toEqual(papers);
    const failed = await invoiceMail(deps, { ...charged, notice: 'failed' });
    expect(plain(failed.text)).toContain(plain(dayIn(day('2026-04-25'), charged)));
    expect(linksIn(failed.html)).toEqual(expect.arrayContaining([page, invoice.hostedUrl]));
    const last = await invoiceMail(deps, {
      ...charged,
      invoice: { ...invoice, nextAttemptAt: null },
      notice: 'failed',
    });
    const email = await invoiceMail(deps, { ...charged, notice: 'confirm' });
    const credit = await invoiceMail(deps, {
      ...charged,
      invoice: { ...invoice, status: 'paid', amountDue: 0 },
      notice: 'billed',
    });
    const back = await chargeRefundedMail(deps, { ...contextFor(language), amount: 5000, papers });
    expect(plain(back.text)).toContain(plain(formatMoney(5000, language)));
    for (const { subject, text, html } of [billed, failed, last, email, credit, back])
      expect(`${subject}${text}${html}`).not.toMatch(/\{\{|billing[:.]|undefined|null|Invalid/);
    expect(credit.subject).not.toMatch(/\d/);
  });

  test('a contract is billed by an invoice with its day, and never said to be charged to a card', async () => {
    const row = {
      ...subscription,
      plan: 'enterprise' as const,
      seats: 60,
      hasTrial: false,
      consent: null,
      laterPlan: null,
    };
    const contract = {
      ...contextFor(language),
      // already the 23rd in this time zone, which is not the day on the invoice
      user: { ...user, language, timeZone: 'Asia/Taipei' },
      row,
      invoice: { ...invoice, attemptCount: 0, nextAttemptAt: null, dueAt: new Date('2026-05-23T02:00:00Z') },
      papers,
      invoiceNo: 'F20260422ABCDEF',
    };
    const due = await invoiceMail(deps, { ...contract, notice: 'due' });
    for (const text of [due.subject, due.text]) {
      expect(plain(text)).toContain(plain(amount));
      expect(plain(text)).toContain(plain(dayIn(day('2026-05-22'), contextFor(language))));
    }
    expect(linksIn(due.html)).toEqual(expect.arrayContaining([page, invoice.hostedUrl]));
    const paid = await invoiceMail(deps, {
      ...contract,
      invoice: { ...contract.invoice, status: 'paid' },
      notice: 'billed',
    });
    for (const { text, attachments } of [due, paid]) {
      expect(attachments).toEqual(papers);
      expect(text).toContain('F20260422ABCDEF');
    }
    const started = await noticeMail(deps, { ...contract, notice: 'started', period });
    expect(started.text).toContain('60');
    const others = (['remindRenewal', 'ending', 'endedUnpaid', 'overdue'] as const).map((notice) =>
      noticeMail(deps, { ...contract, notice, period }),
    );
    for (const { subject, text, html } of [due, paid, started, ...(await Promise.all(others))]) {
      expect(`${subject}${text}${html}`).not.toMatch(/\{\{|billing[:.]|undefined|null|Invalid/);
      expect(text).not.toMatch(/your card could|charge your card|We have charged/);
    }
  });
});

test('a trial that was cancelled ends, and nothing is said to be charged', async () => {
  const { text } = await noticeMail(deps, {
    ...contextFor('en', { next: null }),
    notice: 'trialStarted',
    period,
  });
  expect(text).toContain('Then it ends, and nothing is charged.');
  expect(text).not.toContain('CA$102.10');
});
