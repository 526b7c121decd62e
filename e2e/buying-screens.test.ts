import type { Page } from '@playwright/test';
import { languages, languageNames, prefixOf, type Language } from '@visita/core/languages';
import { foreignTexts } from './foreign-texts.ts';
import { expect, test } from './journey.ts';
import { expectNoViolation, noise } from './no-violation.ts';
import type { Person } from './people.ts';
import { fillCart, orderPlan, payByCard, placeOrder } from './shopper.ts';
import { wordsIn } from './words.ts';

/** Everything about buying that looks different once there is something: a cart, an order that waits, and one that is paid. */
async function screensOfBuyer(page: Page, owner: Person) {
  const paid = await placeOrder(owner);
  await page.goto(`/en/shop/orders/${paid.id}`);
  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  await payByCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { level: 1, name: wordsIn('en').payments.result.paid.title })).toBeVisible();
  const { search } = new URL(page.url());
  const open = await placeOrder(owner);
  const plan = await orderPlan(owner);
  await fillCart(page);
  return (language: Language) => {
    const site = `/${prefixOf(language)}`;
    return {
      checkout: `${site}/shop/checkout`,
      'a plan, with extras': `${site}/shop/subscription/checkout?plan=duo-annual`,
      'orders, two of them': `${site}/shop/orders`,
      'an order that waits': `${site}/shop/orders/${open.id}`,
      'an order that is paid': `${site}/shop/orders/no/${paid.orderNo}`,
      'what came of a payment': `${site}/payment/success${search}`,
      'extra products unpaid': `${site}/payment/success?partial=${open.orderNo}`,
      'subscriptions, one of them': `${site}/subscriptions`,
      'a subscription that waits to be paid': `${site}/subscriptions/${plan.id}`,
      'left without paying': `${site}/payment/cancel?order=${open.id}`,
    };
  };
}

async function see(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('everything about buying can be used by everybody, speaks the language of its address only, and never scrolls sideways', async ({
  page,
  owner,
  watch,
}, info) => {
  test.setTimeout(240_000);
  watch.expectErrors(noise);
  await page.addInitScript(() => localStorage.getItem('theme') ?? localStorage.setItem('theme', 'light'));
  const screens = await screensOfBuyer(page, owner);
  // what a size changes is the room for words, and French has the longest
  for (const language of info.project.name === 'phone' ? languages : (['fr'] as const))
    for (const [name, path] of Object.entries(screens(language))) {
      await see(page, path);
      const foreign = language === 'en' ? [] : await foreignTexts(page, language);
      expect(foreign, `${name} in ${languageNames[language]}`).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(sideways, `${name} in ${languageNames[language]} scrolls sideways by`).toBeLessThanOrEqual(0);
      if (language === 'fr') await expectNoViolation(page, name);
    }

  const { checkout, orders } = wordsIn('en');
  await see(page, screens('en').checkout);
  await page.getByRole('button', { name: /^Order and pay/ }).click();
  await expect(page.getByLabel(checkout.accept.terms)).toBeFocused();
  await expectNoViolation(page, 'refused checkout');
  await page.getByRole('button', { name: checkout.address.add }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolation(page, 'another address');
  await see(page, screens('en')['an order that is paid']);
  await page.getByRole('button', { name: orders.cancel.button }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolation(page, 'cancelling');
});
