import type { Page } from '@playwright/test';
import { cutWords, enlargeText } from './cut-words.ts';
import { expect, test } from './journey.ts';
import { readyToBuy } from './shopper.ts';

test('letters twice as large, in the longest language on the narrowest phone: nothing is cut, nothing scrolls sideways, and no bar takes the window', async ({
  page,
  card,
  owner,
  stranger,
}) => {
  await readyToBuy(page, owner);
  for (const reader of [page, stranger]) await enlargeText(reader);
  const look = async (reader: Page, path: string) => {
    await reader.goto(path);
    await expect(reader.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(reader.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(reader.locator('html')).toHaveCSS('font-size', '32px');
    expect.soft(await cutWords(reader), path).toEqual([]);
  };
  const guest = async () => {
    for (const path of ['/fr', '/fr/subscription', `/i/${card.cardId}?lang=fr`]) await look(stranger, path);
    await expect.soft(stranger.locator('.p-bar')).toHaveCSS('position', 'relative');
  };
  const buyer = async () => {
    for (const path of [`/fr/cards/${card.id}`, `/fr/cards/${card.id}/edit`, '/fr/shop/checkout']) await look(page, path);
    await expect.soft(page.getByRole('banner')).toHaveCSS('position', 'static');
  };
  await Promise.all([guest(), buyer()]);
});

test('where the system chooses the colours, what is current or chosen has a line around it, and a card stays a card', async ({
  page,
  card,
  stranger,
}) => {
  const isLined = async (reader: Page, path: string, selector: string) => {
    await reader.goto(path);
    const first = reader.locator(selector).first();
    await expect(first, path).toBeVisible();
    await expect.soft(first, path).toHaveCSS('outline', /solid 2px/);
  };
  for (const reader of [page, stranger]) await reader.emulateMedia({ forcedColors: 'active' });
  const guest = async () => {
    await isLined(stranger, '/en/subscription?plan=duo-annual', 'main a[aria-current]');
    await expect.soft(stranger.locator('[data-colour]').first()).toHaveCSS('forced-color-adjust', 'none');
    await stranger.goto(`/i/${card.cardId}`);
    await expect.soft(stranger.locator('.p-card')).toHaveCSS('forced-color-adjust', 'none');
    await expect.soft(stranger.locator('.p-card')).toHaveCSS('outline', /solid 1px/);
    await expect.soft(stranger.locator('.p-foot [aria-current]')).toHaveCSS('text-decoration', /underline/);
  };
  const owner = async () => {
    await isLined(page, `/en/cards/${card.id}/stats`, 'main a[aria-current]');
    await isLined(page, `/en/cards/bind?card=${card.id}&step=fill`, 'li[aria-current]');
    await isLined(page, '/en/settings', '.mantine-SegmentedControl-label[data-active]');
  };
  await Promise.all([guest(), owner()]);
});
