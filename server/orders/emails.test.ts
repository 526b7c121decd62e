import { describe, expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { formatMoney } from '@visita/core/money';
import { readConfig } from '../config.ts';
import { linksIn } from '../test/email.ts';
import { readPdf } from '../test/pdf.ts';
import { sampleOrder } from '../test/sample-order.ts';
import { orderCancelledMail, orderConfirmedMail, orderShippedMail, type Told } from './emails.ts';

const read = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://visita.example', SEED: 'none', SELLER_NAME: 'Cartes Boréales inc.' });
if ('faults' in read) throw new Error('these settings are good ones');
const app = { config: read.config };
const user = { email: 'chen@example.com', displayName: '陳志明', timeZone: 'America/Toronto' };
const told = (change: Partial<Told> = {}): Told => ({
  order: sampleOrder,
  invoiceNo: 'F20260309ABCDEF',
  language: 'en',
  user,
  ...change,
});
const shipped = {
  ...sampleOrder,
  status: 'shipped' as const,
  shippingCompany: 'canada_post',
  trackingNumber: '7023210039414604',
  trackingUrl: 'https://www.canadapost-postescanada.ca/track-reperage/en#/resultList?searchFor=7023210039414604',
};
const plain = (text: string) => text.replace(/\s+/g, ' ');

describe.each(languages)('in %s', (language) => {
  const page = `https://visita.example/${language.toLowerCase()}/shop/orders/no/${sampleOrder.orderNo}`;

  test('the confirmation says what was bought, for how much and where it goes, with the invoice', async () => {
    const letter = await orderConfirmedMail(app, told({ language }));
    const parts = [
      'Card sleeve',
      '12, rue Saint-Paul Ouest',
      '陳志明',
      'Cartes Boréales inc.',
      ...[2400, 500, 145, 289, 3334].map((cents) => formatMoney(cents, language)),
    ];
    for (const part of parts) {
      expect(plain(letter.text)).toContain(plain(part));
      expect(plain(letter.html)).toContain(plain(part));
    }
    expect(letter).toMatchObject({ language, to: { name: user.displayName, address: user.email } });
    expect(letter.subject).toContain(sampleOrder.orderNo);
    expect(linksIn(letter.html)).toContain(page);

    const [invoice] = letter.attachments ?? [];
    expect(invoice).toMatchObject({ type: 'application/pdf', name: expect.stringContaining('F20260309ABCDEF.pdf') });
    const { pages, language: spoken } = await readPdf(invoice?.bytes ?? new Uint8Array());
    expect(plain(pages.join())).toContain(plain(formatMoney(sampleOrder.total, language)));
    expect(pages.join()).toContain('F20260309ABCDEF');
    expect(spoken).toBe(language === 'fr' ? 'fr-CA' : language);
  });

  test('the letter of a parcel on its way leads to the carrier', async () => {
    const { html, text } = await orderShippedMail(app, told({ language, order: shipped }));
    expect(text).toContain(shipped.trackingNumber);
    expect(linksIn(html)).toEqual(expect.arrayContaining([page, shipped.trackingUrl]));
    const unnamed = await orderShippedMail(app, told({ language }));
    expect(unnamed.text).toContain(sampleOrder.orderNo);
    expect(linksIn(unnamed.html)).toHaveLength(2);
  });

  test('a cancelled order says what becomes of the money', async () => {
    const refunded = await orderCancelledMail(app, told({ language }));
    expect(plain(refunded.text)).toContain(plain(formatMoney(3334, language)));
    const unpaid = await orderCancelledMail(app, told({ language, order: { ...sampleOrder, payment: null } }));
    expect(unpaid.text).not.toMatch(/33[.,]34/);
  });

  test('no letter shows a key or a hole instead of words', async () => {
    const letters = [
      await orderConfirmedMail(app, told({ language })),
      await orderShippedMail(app, told({ language, order: shipped })),
      await orderCancelledMail(app, told({ language })),
    ];
    for (const { subject, text, html } of letters) expect(`${subject}${text}${html}`).not.toMatch(/\{\{|emails[:.]|orders[:.]|undefined/);
  });
});

test('a carrier of no table is called by its own name', async () => {
  const order = { ...shipped, shippingCompany: 'Nordvite <b>', trackingUrl: null };
  const { text, html } = await orderShippedMail(app, told({ order }));
  expect(text).toContain('Nordvite <b>');
  expect(html).not.toContain('Nordvite <b>');
  expect(linksIn(html)).toHaveLength(2);
});
