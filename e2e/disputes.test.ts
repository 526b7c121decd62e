import { expect, test } from './journey.ts';
import { payments } from '@visita/core/payments/contract';
import { payByCard, placeOrder } from './shopper.ts';
import { arbiter, signInFirst } from './staff.ts';
import { expectNoViolation } from './no-violation.ts';
import { filled, wordsIn } from './words.ts';

const { 'admin-orders': officeOrders, 'admin-disputes': words, orders } = wordsIn('en');

test('A disputed payment holds the parcel; staff answer with gathered evidence once', async ({
  owner,
  page,
  stranger,
}) => {
  const order = await placeOrder(owner);
  const { checkout_url: url } = await owner.calls(payments.open, { body: { orderId: order.id } });
  await page.goto(url);
  await payByCard(page, '4000 0000 0000 0259');
  await page.waitForURL(/payment\/success/);

  await test.step('The buyer sees that the bank decides, and no way to cancel', async () => {
    await expect(async () => {
      await page.goto(`/en/shop/orders/${order.id}`);
      await expect(page.getByText(orders.now.disputed)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: orders.cancel.button })).toHaveCount(0);
    await expectNoViolation(page, 'disputed order');
  });

  await stranger.goto('/admin/disputes');
  await signInFirst(stranger, arbiter);

  await test.step('Staff find the dispute with its deadline', async () => {
    await stranger.goto('/admin/disputes');
    await stranger.getByRole('link', { name: order.orderNo }).first().click();
    await expect(stranger.getByText(words.advice.answer)).toBeVisible();
    await expectNoViolation(stranger, 'dispute');
  });

  await test.step('Evidence is gathered and submitted, once', async () => {
    await stranger.getByRole('button', { name: words.stage.button }).click();
    const dialog = stranger.getByRole('dialog');
    await dialog.getByLabel(words.evidence.statement).fill('The buyer wrote that it was a mistake.');
    await dialog.getByRole('button', { name: words.stage.button }).click();
    await expect(stranger.getByText(words.stage.done)).toBeVisible();
    const file = stranger.waitForEvent('download');
    await stranger.getByRole('button', { name: words.evidence.pdf }).click();
    expect((await file).suggestedFilename()).toBe(`evidence-${order.orderNo}.pdf`);
    await stranger.getByRole('button', { name: words.submit.button }).click();
    await expect(dialog.getByText(filled(words.submit.pages_one, { count: '1' }))).toBeVisible();
    await expectNoViolation(stranger, 'submitting evidence');
    await dialog.getByRole('button', { name: words.submit.button }).click();
    await expect(stranger.getByText(words.advice.review)).toBeVisible();
    await expect(stranger.getByRole('button', { name: words.stage.again })).toHaveCount(0);
  });

  await test.step('The order shows it, and offers no shipping', async () => {
    await stranger.getByRole('link', { name: order.orderNo }).click();
    await expect(stranger.getByRole('heading', { level: 1, name: order.orderNo })).toBeVisible();
    await expect(stranger.getByText(officeOrders.disputed).first()).toBeVisible();
  });
});
