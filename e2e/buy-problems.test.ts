import type { Page } from '@playwright/test';
import { addresses } from '@visita/core/addresses/contract';
import { servedPath } from '@visita/core/api/endpoint';
import { orders } from '@visita/core/orders/contract';
import { payments as paymentEndpoints } from '@visita/core/payments/contract';
import { privacy } from '@visita/core/privacy/contract';
import { expect, app, test } from './journey.ts';
import { pretendProblem } from './pretend.ts';
import { fillCart, ottawa, readyToBuy } from './shopper.ts';
import { wordsIn } from './words.ts';

const { checkout, payments, privacy: leaving, problems, shop, subscribe } = wordsIn('en');

const button = (page: Page) => page.getByRole('button', { name: /^Order and pay/ });

async function readyToPay(page: Page): Promise<void> {
  await page.goto('/en/shop/checkout');
  await page.getByLabel(checkout.accept.terms).check();
}

test.beforeEach(({ watch }) => watch.expectErrors(/Failed to load resource/));

test('A lost response places no second order', async ({ page, owner }) => {
  await readyToBuy(page, owner);
  await readyToPay(page);
  const path = `**${servedPath(orders.create.path)}`;
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page).click();
  await expect(page.getByText(checkout.problem.lost)).toBeVisible();
  await page.unroute(path);

  await page.reload();
  await readyToPay(page);
  await button(page).click();
  await page.waitForURL(/\/_stripe\//);
  const { orders: all } = await owner.calls(orders.list, { query: {} });
  expect(all).toHaveLength(1);
});

test('A changed total is shown before the buyer confirms again', async ({ page, owner }) => {
  await readyToBuy(page, owner);
  await readyToPay(page);
  await pretendProblem(page, orders.create.path, { status: 409, code: 'priceChanged' });
  await button(page).click();
  await expect(page.getByText(checkout.problem.priceTitle)).toBeVisible();
  await page.unrouteAll();
  await button(page).click();
  await page.waitForURL(/\/_stripe\//);
});

test('A product that sold out meanwhile leads back to the cart', async ({ page, owner }) => {
  await readyToBuy(page, owner);
  await readyToPay(page);
  await pretendProblem(page, orders.create.path, { status: 409, code: 'outOfStock' });
  await button(page).click();
  await expect(page).toHaveURL(`${app.url}/en/shop/cart`);
  await expect(page.getByText(checkout.problem.cartText)).toBeVisible();
  await expect(page.getByRole('list', { name: shop.cart.label })).toBeVisible();
});

test('If the payment provider is down, the order is kept and paid later on its page', async ({
  page,
  owner,
}) => {
  await readyToBuy(page, owner);
  await readyToPay(page);
  await pretendProblem(page, paymentEndpoints.open.path, { status: 503, code: 'paymentUnavailable' });
  await button(page).click();
  await expect(page.getByText(payments.failure.unavailable)).toBeVisible();
  await expect(page).toHaveURL(/\/en\/shop\/orders\/[\da-f-]{36}\?trouble=unavailable$/);
  await page.unrouteAll();
  await page.getByRole('button', { name: /^Continue to pay/ }).click();
  await page.waitForURL(/\/_stripe\//);
});

test('The bar on a phone says why its button is disabled @phone', async ({ page, owner }) => {
  await fillCart(page);
  await page.goto('/en/shop/checkout');
  const bar = page.getByRole('complementary');
  await expect(bar.getByRole('button', { name: checkout.orderOpen })).toBeDisabled();
  await expect(bar.getByText(checkout.address.waiting)).toBeInViewport();
  await page.goto('/en/shop/subscription/checkout?plan=annual');
  await expect(bar.getByRole('button', { name: subscribe.button.open })).toBeDisabled();
  await expect(bar.getByText(checkout.address.waiting)).toBeInViewport();

  await readyToBuy(page, owner);
  await page.goto('/en/shop/checkout');
  await expect(bar.getByRole('button', { name: /^Order and pay/ })).toBeEnabled();
  await expect(bar.getByText(checkout.address.waiting)).toHaveCount(0);
});

test('Both checkouts refuse a saved address without delivery, and changing it keeps the input', async ({
  page,
  owner,
}) => {
  await readyToBuy(page, owner);
  await owner.calls(addresses.add, { body: { ...ottawa, name: 'Ben Roy' } });
  // as if saved by an older release with looser validation
  await page.route(`**${servedPath(addresses.list.path)}`, async (route) => {
    const answer = await route.fetch();
    const { data, ...body } = (await answer.json()) as { data: { name: string }[] };
    const older = data.map((one) =>
      one.name === 'Ben Roy' ? one : { ...one, country: 'AQ', province: '', zipCode: '' },
    );
    await route.fulfill({ response: answer, json: { ...body, data: older } });
  });
  await page.goto('/en/shop/checkout');
  const notes = page.getByLabel(checkout.address.notes);
  await notes.fill('Leave it with Jo');
  await expect(
    page.getByRole('radio', { checked: true, name: new RegExp(checkout.address.noPost) }),
  ).toBeVisible();
  await expect(page.getByText(checkout.address.unreached).first()).toBeVisible();
  await expect(page.getByRole('button', { name: checkout.orderOpen }).first()).toBeDisabled();
  await page.getByRole('button', { name: checkout.address.edit }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('radio', { name: /^Ben Roy/ }).check();
  await expect(page.getByText(checkout.address.unreached)).toHaveCount(0);
  await expect(button(page).first()).toBeEnabled();
  await expect(notes).toHaveValue('Leave it with Jo');

  await page.goto('/en/shop/subscription/checkout?plan=annual');
  await expect(page.getByText(checkout.address.unreached).first()).toBeVisible();
  await page.getByRole('radio', { name: /^Ben Roy/ }).check();
  await expect(page.getByText(checkout.address.unreached)).toHaveCount(0);
});

test('An account about to be deleted cannot buy, says how to keep it, and then buys with the same input', async ({
  page,
  owner,
}) => {
  await readyToBuy(page, owner);
  await owner.calls(privacy.requestErasure, {});
  await readyToPay(page);
  const notes = page.getByLabel(checkout.address.notes);
  await notes.fill('Leave it with Jo');
  await button(page).click();
  await expect(page.getByText(problems.refusals.accountLeaving.text)).toBeVisible();
  await page
    .getByRole('complementary', { name: leaving.banner.label })
    .getByRole('button', { name: leaving.banner.keep })
    .click();
  await expect(page.getByText(leaving.banner.kept)).toBeVisible();
  await expect(notes).toHaveValue('Leave it with Jo');
  await button(page).click();
  await page.waitForURL(/\/_stripe\//);
});
