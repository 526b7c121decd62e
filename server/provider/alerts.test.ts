import { describe, expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { formatMoney } from '@visita/core/money';
import { payments } from '@visita/core/payments/contract';
import { alertKinds } from '@visita/core/provider/alert';
import { transaction } from '../database/transaction.ts';
import { linksIn } from '../test/email.ts';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { alertEmail } from './emails.ts';
import { raiseAlert } from './raise-alert.ts';

const app = await paymentWorld({ retries: 0 });
const { clock, config, database, deps, emails, order, pay, rows, settle, shopper } = app;
const plain = (text: string) => text.replace(/\s+/g, ' ');
const facts = {
  orderNo: 'V20260309ABCDEF',
  amount: 4633,
  currency: 'CAD',
  dueBy: '2026-03-19T15:00:00.000Z',
};

const raise = (about: string, detail = '') =>
  transaction(database.db, (tx) => raiseAlert(tx, { kind: 'eventDead', about, detail, at: clock.now() }));
const toSeller = () => emails.filter(({ to }) => to.address === config.seller.email);

describe('an alert', () => {
  test('is mailed to the support address once, however often it is raised', async () => {
    await Promise.all([raise('evt_1'), raise('evt_1'), raise('evt_1')]);
    await raise('evt_1');
    await runJobs(deps);
    expect(toSeller().map(({ text }) => text.includes('evt_1'))).toEqual([true]);
    await raise('evt_2');
    await runJobs(deps);
    expect(toSeller()).toHaveLength(2);
  });

  test('is told again when what was looked after comes back', async () => {
    await rows(`update alerts set resolved_at = now() where about = 'evt_1'`);
    emails.length = 0;
    await raise('evt_1');
    await runJobs(deps);
    expect(toSeller()).toHaveLength(1);
  });

  test('of a change that did not happen is none', async () => {
    emails.length = 0;
    const failing = transaction(database.db, async (tx) => {
      await raiseAlert(tx, { kind: 'eventDead', about: 'evt_3', detail: '', at: clock.now() });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await runJobs(deps);
    expect(toSeller()).toEqual([]);
    expect(await rows(`select 1 from alerts where about = 'evt_3'`)).toEqual([]);
  });

  test('shows what others wrote as plain words of one line', async () => {
    emails.length = 0;
    await raise('evt_4', `no\r\nBcc: x@example.com \u202E<b>${'x'.repeat(2000)}`);
    await runJobs(deps);
    const [{ text, html } = { text: '', html: '' }] = toSeller();
    expect(text).toContain('no Bcc: x@example.com <b>x');
    expect(text).not.toMatch(/\u202E|x{600}/);
    expect(html).not.toContain('<b>x');
  });

  test.each(languages)(
    'has words in %s for everything that is raised, with amounts, orders and no link that leads nowhere',
    async (language) => {
      for (const kind of alertKinds) {
        const speaking = { ...deps, config: { ...config, sellerLanguage: language } };
        const { subject, text, html, to } = await alertEmail(speaking, {
          kind,
          about: 'x1',
          detail: 'why',
          facts,
        });
        const bare = await alertEmail(speaking, { kind, about: 'x1', detail: '', facts: {} });
        for (const words of [subject, text, html, bare.subject, bare.text])
          expect(words).not.toMatch(/\{\{|emails[:.]|undefined|Invalid/);
        expect(to.address).toBe(config.seller.email);
        for (const part of ['x1', 'why', facts.orderNo, plain(formatMoney(4633, language))])
          expect(plain(text)).toContain(part);
        expect(linksIn(html)).toEqual([`${config.publicUrl}/`]);
      }
    },
  );

  test.each(languages)(
    'of a chargeback says in %s in its subject and first line how much, of which order and until when',
    async (language) => {
      const { subject, text } = await alertEmail(
        { ...deps, config: { ...config, sellerLanguage: language } },
        { kind: 'paymentDisputed', about: 'x', detail: '', facts },
      );
      const [, , first = ''] = text.split('\n\n');
      for (const line of [subject, first])
        for (const part of [formatMoney(4633, language), facts.orderNo, '2026', '11'])
          expect(plain(line)).toContain(plain(part));
      const [, due] = /\t(.*America\/Toronto.*)/.exec(text) ?? [];
      expect(due).toMatch(/^(March|19|2026)/);
    },
  );
});

test('a chargeback is mailed with the day by which it must be answered', async () => {
  const ana = await shopper();
  await app.setStock('CARD-SLEEVE-COGNAC', 5);
  const placed = await order(ana);
  emails.length = 0;
  await pay(
    (await ana.calls(payments.open, { body: { orderId: placed.id } })).checkout_url,
    '4000000000000259',
  );
  await settle();
  const about = toSeller().filter(({ subject }) => subject.includes('Chargeback'));
  expect(about).toHaveLength(1);
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' });
  const dueBy = new Date(clock.now().getTime() + 10 * 86_400_000);
  expect(about[0]?.subject).toContain(placed.orderNo);
  expect(plain(about[0]?.subject ?? '')).toContain(day.format(dueBy));
  expect(about[0]?.subject).toContain(formatMoney(placed.total, 'en'));
});
