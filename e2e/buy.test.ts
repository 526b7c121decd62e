import type { Page } from '@playwright/test';
import { orders } from '@visita/core/orders/contract';
import { expect, app, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { logIn, register } from './people.ts';
import { payByCard, placeOrder, readyToBuy, sleeve } from './shopper.ts';
import { filled, wordsIn } from './words.ts';

const {
  account,
  addresses: addressWords,
  checkout,
  common,
  documents,
  emails,
  orders: words,
  payments,
  problems,
  shop,
} = wordsIn('en');
const { result } = payments;

/** Matches the button's text up to the amount, which the server computes. */
const startsLike = (text: string) => new RegExp(`^${text.split('{{')[0]}`);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function order(page: Page): Promise<void> {
  await page.goto('/en/shop/checkout');
  await page.getByLabel(checkout.accept.terms).check();
  await page.getByRole('button', { name: startsLike(checkout.order) }).click();
}

test(
  'A guest buys a sleeve, signs in at the checkout and keeps the cart',
  { tag: '@smoke' },
  async ({ page }) => {
    const person = await register(app.url);

    await test.step('From the catalogue to the checkout', async () => {
      await page.goto(`/en/shop/products/${sleeve}`);
      await page.getByRole('button', { name: shop.product.add }).click();
      await page.getByRole('link', { name: shop.product.toCart }).click();
      await page.getByRole('link', { name: shop.cart.checkout }).click();
      await expect(page).toHaveURL(`${app.url}/en/login?redirect=${encodeURIComponent('/en/shop/checkout')}`);
      await expect(page.getByText(account.login.purpose.cart)).toBeVisible();
      await logIn(page, person);
      await expect(heading(page, checkout.title)).toBeVisible();
    });

    await test.step('The first address is entered in the checkout and determines delivery and tax', async () => {
      const { fields } = addressWords;
      await page.getByRole('textbox', { name: fields.phone }).fill('+1 613 555 0142');
      await page.getByLabel(fields.address).fill('1 Wellington Street');
      await page.getByLabel(fields.city).fill('Ottawa');
      await page.getByLabel(fields.province).selectOption('ON');
      await page.getByLabel(fields.zipCode).fill('k1a0b1');
      await page.getByRole('button', { name: checkout.address.use }).click();
      await expect(page.getByRole('radio', { name: new RegExp(person.displayName) })).toBeChecked();
      // 12.00 and 5.00, plus 13 % of each
      await expect(
        page.getByRole('button', { name: filled(checkout.order, { amount: 'CA$19.21' }) }),
      ).toBeEnabled();
    });

    await test.step('No order is placed before the terms are accepted', async () => {
      await page.getByRole('button', { name: startsLike(checkout.order) }).click();
      await expect(page.getByText(problems.fields.termsMissing)).toBeVisible();
      await expect(page.getByLabel(checkout.accept.terms)).toBeFocused();
      await page.getByLabel(checkout.accept.terms).check();
      await page.getByRole('button', { name: startsLike(checkout.order) }).click();
    });

    await test.step('A payment on the provider’s page is shown at once, and after a reload', async () => {
      await payByCard(page, '4242 4242 4242 4242');
      await expect(heading(page, result.paid.title)).toBeVisible();
      await page.reload();
      await expect(page.getByText(filled(result.paid.text, { amount: 'CA$19.21' }))).toBeVisible();
      await expect(page.getByText(startsLike(words.order.placed))).toBeVisible();
      await expect(page.getByRole('region', { name: words.order.items }).getByRole('listitem')).toHaveText(
        /^Card sleeve/,
      );
    });

    await test.step('The order shows its state, and its email has the invoice', async () => {
      await page.getByRole('link', { name: result.paid.order }).click();
      await expect(page.getByText(words.now.paid)).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: words.timeline.here })).toContainText(
        words.timeline.paid,
      );
      const number = /V\d{8}\w{6}/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? '';
      const message = await emailTo(app, person.email, filled(emails.orders.confirmed.subject, { number }));
      expect(message.attachments).toEqual([
        { name: expect.stringMatching(/^invoice-F.*\.pdf$/), type: 'application/pdf' },
      ]);
      expect(message.text).toContain('CA$19.21');
      await expect(
        page.getByRole('button', {
          name: filled(documents.screen.viewOf, { kind: documents.kinds.invoice, number: '' }),
        }),
      ).toBeEnabled();
      const invoice = await page.evaluate(
        async (path) => {
          const token = localStorage.getItem('token') ?? '';
          const answer = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
          const { data } = (await answer.json()) as { data: { url: string } };
          const pdf = await fetch(data.url);
          return { type: pdf.headers.get('content-type'), head: (await pdf.text()).slice(0, 5) };
        },
        `/api/shop/orders/${page.url().split('/').at(-1)}/invoice`,
      );
      expect(invoice).toEqual({ type: 'application/pdf', head: '%PDF-' });
    });

    await test.step('The cart is empty', async () => {
      await page.goto('/en/shop/checkout');
      await expect(page.getByRole('heading', { name: checkout.empty.title })).toBeVisible();
    });
  },
);

test('After a declined card another one pays, and nothing is charged twice', async ({
  page,
  owner,
  watch,
}) => {
  watch.expectErrors(/status of 402/);
  await readyToBuy(page, owner);
  await order(page);
  await payByCard(page, '4000 0000 0000 0002');
  await expect(page.getByText('The card was declined')).toBeVisible();
  await payByCard(page, '5555 5555 5555 4444');
  await expect(heading(page, result.paid.title)).toBeVisible();

  const { orders: all } = await owner.calls(orders.list, { query: {} });
  expect(all).toMatchObject([{ status: 'paid' }]);
});

test('With 3-D Secure a refused order is kept and a confirmed one is paid', async ({
  page,
  owner,
  watch,
}) => {
  watch.expectErrors(/status of 402/);
  await readyToBuy(page, owner);
  await order(page);
  await payByCard(page, '4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText('The bank could not confirm that it is you')).toBeVisible();
  await payByCard(page, '4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(heading(page, result.paid.title)).toBeVisible();
});

test('A buyer who leaves the payment page finds the order and pays it with a saved card', async ({
  page,
  owner,
}) => {
  await readyToBuy(page, owner);
  await test.step('A payment card is saved', async () => {
    await page.goto('/en/shop/cards');
    await page.getByRole('button', { name: payments.cards.add }).click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry (MM/YY)').fill('12/34');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByText(payments.cards.added)).toBeVisible();
    await expect(page.getByText(filled(payments.how.saved, { brand: 'Visa', last4: '4242' }))).toBeVisible();
  });
  await test.step('An unpaid order waits', async () => {
    await page.goto('/en/shop/checkout');
    await expect(
      page.getByRole('radio', { name: filled(payments.how.saved, { brand: 'Visa', last4: '4242' }) }),
    ).toBeChecked();
    await page.getByRole('radio', { name: payments.how.page }).check();
    await page.getByLabel(checkout.accept.terms).check();
    await page.getByRole('button', { name: startsLike(checkout.order) }).click();
    await page.getByRole('link', { name: 'Back without paying' }).click();
    await expect(heading(page, payments.cancelled.title)).toBeVisible();
    await page.reload();
    await expect(page.getByText(payments.cancelled.text)).toBeVisible();
  });
  await test.step('It is paid without leaving the site', async () => {
    await page
      .getByRole('radio', { name: filled(payments.how.saved, { brand: 'Visa', last4: '4242' }) })
      .check();
    await page.getByRole('button', { name: filled(payments.pay.button, { amount: 'CA$19.21' }) }).click();
    await expect(heading(page, result.paid.title)).toBeVisible();
    await page.reload();
    await expect(heading(page, result.paid.title)).toBeVisible();
  });
});

test('An order is cancelled before it ships and refunded', async ({ page, owner }) => {
  const placedOrder = await placeOrder(owner);
  await page.goto(`/en/shop/orders/no/${placedOrder.orderNo}`);
  await page.getByRole('button', { name: startsLike(payments.pay.toPage) }).click();
  await payByCard(page, '4242 4242 4242 4242');
  await page.getByRole('link', { name: result.paid.order }).click();
  await page.getByRole('button', { name: words.cancel.button }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(filled(words.cancel.textPaid, { amount: 'CA$19.21' }))).toBeVisible();
  await question.getByRole('button', { name: words.cancel.confirm }).click();

  await expect(page.getByText(words.cancel.done)).toBeVisible();
  await expect(page.getByRole('button', { name: words.cancel.button })).toBeHidden();
  await emailTo(app, owner.email, filled(emails.orders.cancelled.subject, { number: placedOrder.orderNo }));
  const refund = page.getByText(filled(words.payment.refunded, { amount: 'CA$19.21' }));
  // the refund is processed by a job, and the screen is updated
  await expect(refund).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(words.payment.states.processing, { exact: true })).toBeHidden();
});

test('Orders are shown to their buyer only, and the URL filters the list', async ({
  page,
  owner,
  stranger,
  watch,
}) => {
  watch.expectErrors(/status of 404/);
  const placedOrder = await placeOrder(owner);
  await page.goto('/en/shop/orders?status=paid');
  await expect(page.getByText(words.none.filtered)).toBeVisible();
  await page.getByRole('link', { name: words.status.pending }).click();
  await expect(page).toHaveURL(`${app.url}/en/shop/orders?status=pending`);
  await page.getByRole('link', { name: new RegExp(placedOrder.orderNo) }).click();
  await expect(heading(page, filled(words.order.title, { number: placedOrder.orderNo }))).toBeVisible();

  const other = await register(app.url);
  await stranger.goto(`${app.url}/health/live`);
  await stranger.evaluate((token) => localStorage.setItem('token', token), other.token);
  for (const path of [
    `/en/shop/orders/${placedOrder.id}`,
    `/en/payment/success?order_no=${placedOrder.orderNo}`,
    `/en/payment/cancel?order=${placedOrder.id}`,
  ]) {
    await stranger.goto(`${app.url}${path}`);
    await expect(heading(stranger, common.errors[404].title)).toBeVisible();
  }
});
