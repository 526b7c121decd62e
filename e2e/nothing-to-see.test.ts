import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { orderPlan } from './shopper.ts';
import { wordsIn } from './words.ts';

const { account, common, subscribe, subscriptions: words } = wordsIn('en');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const drawing = page.locator('main svg:has(use[href*="drawings"]), article svg:has(use[href*="drawings"])');
  await expect(drawing, path).toHaveCount(1);
  // a link is checked a moment after it was opened, and the screen changes then
  await expect
    .poll(async () => (await drawing.boundingBox())?.height ?? 0, { message: path })
    .toBeGreaterThan(80);
}

/** The screen's links and buttons that look like buttons, without the way back above the heading. */
const waysOn = (page: Page): Promise<string[]> =>
  page.locator('main .mantine-Button-root, main .x-button').allInnerTexts();

async function expectTwoWays(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect.poll(async () => new Set(await waysOn(page)).size, { message: path }).toBe(2);
}

test('Every empty screen has a drawing and two actions', async ({ page, owner, stranger, watch }) => {
  watch.expectErrors(/status of (400|404)/);
  const own = [
    '/shop/cards',
    '/shop/addresses',
    '/shop/checkout',
    '/shop/orders',
    '/shop/orders?status=paid',
    '/contacts',
    '/contacts/questions',
    '/cards/add-link',
  ];
  for (const path of [
    ...own,
    '/shop?search=nothing-at-all',
    '/verify-email/not-a-link-at-all',
    '/payment/cancel',
    '/payment/success',
  ])
    await expectTwoWays(page, `/en${path}`);
  for (const path of [
    '/en/reset-password',
    '/en/verify-email/not-a-link-at-all',
    '/en/pages/nothing',
    `/exchange/${'0'.repeat(43)}?lang=en`,
  ])
    await expectTwoWays(stranger, path);

  // the answer does not reveal whether the account exists
  await stranger.goto('/en/forgot-password');
  await stranger.getByLabel(account.fields.email).fill(owner.email);
  await stranger.getByRole('button', { name: account.forgot.submit }).click();
  await expect(stranger.getByRole('heading', { name: account.forgot.sent.title })).toBeFocused();
  await expect(stranger.locator('main svg:has(use)')).toBeVisible();
});

test('A plan that accepts no card or cannot be renewed says why and leads on', async ({ page, owner }) => {
  const { id, actions } = await orderPlan(owner);
  expect(actions).toMatchObject({ bind: 'unpaid', renew: 'unpaid' });
  await open(page, `/en/subscriptions/${id}/bind-card`);
  await expect.poll(() => waysOn(page)).toEqual([words.bindCard.back, common.menu.cards]);
  await expect(page.getByText(words.reasons.unpaid)).toBeVisible();
  await open(page, `/en/subscriptions/${id}/renew`);
  await expect.poll(() => waysOn(page)).toEqual([subscribe.renew.back, common.menu.subscriptions]);
  await expect(page.getByText(words.reasons.unpaid)).toBeVisible();
});

test('The distance between heading and lead is the same everywhere', async ({ page, card, stranger }) => {
  const distance = async (reader: Page, path: string) => {
    await reader.goto(path);
    await expect(reader.locator('main [aria-busy=true]')).toHaveCount(0);
    // both in one read: content that loads late above may move them
    return reader
      .locator('main h1 + p')
      .first()
      .evaluate((lead) => {
        const heading = lead.previousElementSibling?.getBoundingClientRect();
        return Math.round(lead.getBoundingClientRect().top - (heading?.bottom ?? 0));
      });
  };
  const own = [
    '/cards',
    '/cards/receive',
    '/cards/bind',
    `/cards/bind?card=${card.id}&step=fill`,
    `/cards/${card.id}/check`,
    '/shop/orders',
  ];
  for (const path of own) expect(await distance(page, `/en${path}`), path).toBe(4);
  for (const path of ['/login', '/register', '/forgot-password', '/shop'])
    expect(await distance(stranger, `/en${path}`), path).toBe(4);
});
