import { expect, type Page } from '@playwright/test';
import { prefixFor, type Language } from '@visita/core/languages';
import type { Person } from './people.ts';
import { fillCart, orderPlan, payByCard, placeOrder } from './shopper.ts';
import { wordsIn } from './words.ts';

/** Lists the screens of a buyer with a cart, an unpaid order, and a paid one. */
export async function screensOfBuyer(page: Page, owner: Person) {
  const paidOrder = await placeOrder(owner);
  await page.goto(`/en/shop/orders/${paidOrder.id}`);
  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  await payByCard(page, '4242 4242 4242 4242');
  await expect(
    page.getByRole('heading', { level: 1, name: wordsIn('en').payments.result.paid.title }),
  ).toBeVisible();
  const { search } = new URL(page.url());
  const open = await placeOrder(owner);
  const plan = await orderPlan(owner);
  await fillCart(page);
  return (language: Language) => {
    const site = `/${prefixFor(language)}`;
    return {
      'a full cart': `${site}/shop/cart`,
      checkout: `${site}/shop/checkout`,
      'a plan, with extras': `${site}/shop/subscription/checkout?plan=duo-annual`,
      'orders, two of them': `${site}/shop/orders`,
      'an order that waits': `${site}/shop/orders/${open.id}`,
      'an order that is paid': `${site}/shop/orders/no/${paidOrder.orderNo}`,
      'what came of a payment': `${site}/payment/success${search}`,
      'extra products unpaid': `${site}/payment/success?partial=${open.orderNo}`,
      'subscriptions, one of them': `${site}/subscriptions`,
      'a subscription that waits to be paid': `${site}/subscriptions/${plan.id}`,
      'left without paying': `${site}/payment/cancel?order=${open.id}`,
    };
  };
}
