import { describe, expect, test } from 'vitest';
import { languages, type Language } from '@visita/core/languages';
import { formatMoney } from '@visita/core/money';
import { readConfig } from '../config.ts';
import { initialSeller } from '../documents/current-seller.ts';
import { translatorFor } from '../http/words.ts';
import { linksIn } from '../test/email.ts';
import { sampleOrder } from '../test/sample-order.ts';
import {
  orderCancelledMail,
  orderConfirmedMail,
  orderShippedMail,
  type OrderEmailContext,
} from './emails.ts';
import { orderSoldMail } from './seller-email.ts';

const read = readConfig({
  NODE_ENV: 'test',
  PUBLIC_URL: 'https://visita.example',
  SEED: 'none',
  SELLER_NAME: 'Cartes Boréales inc.',
});
if ('faults' in read) throw new Error('these settings are good ones');
const currentSeller = { load: async () => initialSeller(read.config), forget: () => undefined };
const deps = { config: read.config, currentSeller };
const user = { email: 'chen@example.com', displayName: '陳志明', isVerified: true };
const papers = [
  { name: 'invoice-F20260309ABCDEF.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-') },
];
const bodyText = ({
  language = 'en',
  order = sampleOrder,
}: { language?: Language; order?: OrderEmailContext['order'] } = {}) => ({
  order,
  papers,
  user: { ...user, language },
});
const shipped = {
  ...sampleOrder,
  status: 'shipped' as const,
  shippingCompany: 'canada_post',
  trackingNumber: '7023210039414604',
  trackingUrl:
    'https://www.canadapost-postescanada.ca/track-reperage/en#/resultList?searchFor=7023210039414604',
};
const plain = (text: string) => text.replace(/\s+/g, ' ');

describe.each(languages)('in %s', (language) => {
  const page = `https://visita.example/${language.toLowerCase()}/shop/orders/no/${sampleOrder.orderNo}`;

  test('the confirmation says what was bought, for how much and where it goes, with the invoice', async () => {
    const message = await orderConfirmedMail(deps, bodyText({ language }));
    const parts = [
      `${language.startsWith('zh') ? 'Card sleeve（Black）' : 'Card sleeve, Black'} × 2`,
      '12, rue Saint-Paul Ouest',
      '陳志明',
      'Cartes Boréales inc.',
      ...[2400, 500, 145, 289, 3334].map((cents) => formatMoney(cents, language)),
    ];
    for (const part of parts) {
      expect(plain(message.text)).toContain(plain(part));
      expect(plain(message.html)).toContain(plain(part));
    }
    expect(message).toMatchObject({ language, to: { name: user.displayName, address: user.email } });
    expect(message.subject).toContain(sampleOrder.orderNo);
    expect(linksIn(message.html)).toContain(page);
    expect(message.attachments).toEqual(papers);
  });

  test('the confirmation of an order with nothing to pay says so, and which card comes with the plan', async () => {
    const [item] = sampleOrder.items;
    const card = { ...item, kind: 'product' as const, isIncluded: true, unitPrice: 0, amount: 0 };
    const order = {
      ...sampleOrder,
      items: [{ ...card, name: 'Extra card' }],
      total: 0,
    } as typeof sampleOrder;
    const [sent, alone] = [order, { ...order, deliveryAddress: null }];
    const t = translatorFor(language);
    const texts: string[] = [];
    for (const each of [sampleOrder, sent, { ...sampleOrder, deliveryAddress: null }, alone])
      texts.push(plain((await orderConfirmedMail(deps, bodyText({ language, order: each }))).text));
    const included = t('emails:orders.included', { amount: formatMoney(0, language) });
    expect(texts.map((text) => text.includes(plain(included)))).toEqual([false, true, false, true]);
    const keys = ['text', 'textNothingDue', 'textNothingSent', 'textNothingDueNorSent'] as const;
    for (const [index, key] of keys.entries())
      expect(texts[index]).toContain(plain(t(`emails:orders.confirmed.${key}`)));
    for (const text of texts) expect(text).not.toMatch(/\{\{|emails[:.]|orders[:.]|undefined/);
  });

  test('the confirmation of a parcel that leaves the country says what its customs may ask for', async () => {
    const deliveryAddress = sampleOrder.deliveryAddress && { ...sampleOrder.deliveryAddress, country: 'FR' };
    const [home, abroad] = [sampleOrder, { ...sampleOrder, deliveryAddress }].map((order) =>
      orderConfirmedMail(deps, bodyText({ language, order })),
    );
    const duties = plain(translatorFor(language)('emails:orders.duties'));
    expect(plain((await home!).text)).not.toContain(duties);
    expect(plain((await abroad!).text)).toContain(duties);
  });

  test('the email of a parcel on its way leads to the carrier', async () => {
    const { html, text } = await orderShippedMail(deps, bodyText({ language, order: shipped }));
    expect(text).toContain(shipped.trackingNumber);
    expect(linksIn(html)).toEqual(expect.arrayContaining([page, shipped.trackingUrl]));
    const unnamed = await orderShippedMail(deps, bodyText({ language }));
    expect(unnamed.text).toContain(sampleOrder.orderNo);
    expect(linksIn(unnamed.html)).toHaveLength(2);
  });

  test('a cancelled order says what becomes of the money', async () => {
    const refunded = await orderCancelledMail(deps, bodyText({ language }));
    expect(plain(refunded.text)).toContain(plain(formatMoney(3334, language)));
    const unpaid = await orderCancelledMail(
      deps,
      bodyText({ language, order: { ...sampleOrder, payment: null } }),
    );
    expect(unpaid.text).not.toMatch(/33[.,]34/);
  });

  test('the seller’s email says what to send, to whom and where, and quotes the notes', async () => {
    const seller = { ...deps, config: { ...deps.config, sellerLanguage: language } };
    const notes = 'Ring twice\nTotal: $0.00 <b>\u202E';
    const { subject, text, html, to } = await orderSoldMail(seller, {
      order: { ...sampleOrder, notes },
      buyer: user,
    });
    expect(to.address).toBe(deps.config.seller.email);
    expect(plain(subject)).toContain(plain(formatMoney(sampleOrder.total, language)));
    const parts = [
      'SLEEVE-BLACK',
      '12, rue Saint-Paul Ouest',
      '+15145550142',
      user.email,
      sampleOrder.orderNo,
      formatMoney(2400, language),
    ];
    for (const part of parts) expect(plain(text)).toContain(plain(part));
    expect(text).toContain('> Ring twice\n> Total: $0.00 <b>\n');
    expect(html).not.toContain('<b>');
    expect(linksIn(html)).toEqual(['https://visita.example/']);
    const gone = await orderSoldMail(seller, {
      order: { ...sampleOrder, deliveryAddress: null },
      buyer: undefined,
    });
    for (const words of [subject, text, gone.subject, gone.text])
      expect(words).not.toMatch(/\{\{|emails[:.]|undefined|null/);
  });

  test('no email shows a key or a hole instead of words', async () => {
    const emails = [
      await orderConfirmedMail(deps, bodyText({ language })),
      await orderShippedMail(deps, bodyText({ language, order: shipped })),
      await orderCancelledMail(deps, bodyText({ language })),
    ];
    for (const { subject, text, html } of emails)
      expect(`${subject}${text}${html}`).not.toMatch(/\{\{|emails[:.]|orders[:.]|undefined/);
  });
});

test('a carrier of no table is called by its own name', async () => {
  const order = { ...shipped, shippingCompany: 'Nordvite <b>', trackingUrl: null };
  const { text, html } = await orderShippedMail(deps, bodyText({ order }));
  expect(text).toContain('Nordvite <b>');
  expect(html).not.toContain('Nordvite <b>');
  expect(linksIn(html)).toHaveLength(2);
});
