import { describe, expect, test } from 'vitest';
import { planCalls } from './test/plan-calls.ts';

const { stripe, trial, buy, fill, good, pageOf, forward } = await planCalls();
const configuration = await stripe.billingPortal.configurations.create({
  features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
});
const open = (
  customer: string,
  more: { configuration?: string; locale?: 'en' | 'fr-CA' | 'zh' | 'zh-TW' } = {},
) =>
  stripe.billingPortal.sessions.create({
    customer,
    configuration: configuration.id,
    return_url: 'http://shop.example/account',
    ...more,
  });
const readText = async (url: string) => (await fetch(pageOf(url))).text();
const readDefault = async (customer: string) => {
  const found = await stripe.customers.retrieve(customer);
  return found.deleted ? null : found.invoice_settings.default_payment_method;
};

describe('The portal of a subscriber', () => {
  test.each([
    ['en', 'Cards and invoices', 'Paid', 'Download PDF', 'CA$102.10', 'paid with this card'],
    ['fr-CA', 'Cartes et factures', 'Payée', 'Télécharger le PDF', '102,10\u00a0$', 'paie votre abonnement'],
    ['zh', '银行卡与发票', '已付款', '下载 PDF', 'CA$102.10', '您的订阅由此卡付款'],
    ['zh-TW', '卡片與發票', '已付款', '下載 PDF', '$102.10', '您的訂閱由此卡片付款'],
  ] as const)('shows in %s each invoice with its PDF, and links back', async (locale, ...words) => {
    const { buyer, taken } = await buy(trial);
    await forward(45);
    const page = await readText((await open(buyer.id, { locale })).url);
    expect(
      [`<html lang="${locale === 'zh' ? 'zh-CN' : locale}">`, ...words].filter(
        (word) => !page.includes(word),
      ),
    ).toEqual([]);
    expect(page).toContain('href="http://shop.example/account"');
    const { data } = await stripe.invoices.list({ subscription: taken.id });
    expect(data).toHaveLength(2);
    for (const { hosted_invoice_url: link, invoice_pdf: pdf } of data) {
      expect([page.includes(`href="${link}"`), page.includes(`href="${pdf}"`)]).toEqual([true, true]);
      expect((await fetch(pageOf(pdf))).headers.get('content-type')).toBe('application/pdf');
    }
  });

  test('keeps the card that pays until another one is the default', async () => {
    const { buyer, taken } = await buy(trial);
    const { url } = await open(buyer.id);
    const act = (card: string, name: 'default' | 'remove') => fill(url, { card, act: name });
    const cards = async () => (await stripe.customers.listPaymentMethods(buyer.id)).data.map(({ id }) => id);
    await act(buyer.card, 'remove');
    expect(await cards()).toEqual([buyer.card]);
    await fill(`${url}/add`, { ...good, number: '5555 5555 5555 4444' });
    const other = (await cards()).find((id) => id !== buyer.card)!;
    await act(other, 'default');
    expect(await readDefault(buyer.id)).toBe(other);
    await act(other, 'remove');
    await act(buyer.card, 'remove');
    expect(await cards()).toEqual([other]);
    await forward(45);
    expect((await stripe.subscriptions.retrieve(taken.id)).status).toBe('active');
    await stripe.subscriptions.cancel(taken.id);
    await fill((await open(buyer.id)).url, { card: other, act: 'remove' });
    expect(await cards()).toEqual([]);
  });

  test('takes the payment of an open invoice', async () => {
    const { buyer, taken } = await buy(trial, 'pm_card_chargeCustomerFail');
    await forward(45);
    const owed = (await stripe.invoices.list({ subscription: taken.id, status: 'open' })).data[0]!;
    expect(await readText((await open(buyer.id)).url)).toContain(`href="${owed.hosted_invoice_url}"`);
    await fill(owed.hosted_invoice_url);
    expect((await stripe.subscriptions.retrieve(taken.id)).status).toBe('active');
  });

  test('has only what its configuration allows', async () => {
    const { buyer } = await buy();
    const { id } = await stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    });
    const { url } = await open(buyer.id, { configuration: id });
    const page = await readText(url);
    expect([page.includes('Your cards'), page.includes('Invoices')]).toEqual([false, true]);
    expect((await fill(`${url}/add`)).status).toBe(404);
    await fill(url, { card: buyer.card, act: 'default' });
    expect(await readDefault(buyer.id)).toBeNull();
  });
});
