import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { filled, wordsIn } from './words.ts';

const { account, common } = wordsIn('en');

const isFree = (target: Locator) =>
  target.evaluate(async (element) => {
    // a toast grows as it appears, and moves aside in the following frame
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
    await new Promise((resolve) => new ResizeObserver(resolve).observe(document.body));
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** The position of the focused element, in pixels above the edge of the scrolled area. */
const edges = [
  { block: 'end', above: 24 },
  { block: 'end', above: 0 },
  { block: 'start', above: 0 },
] as const;

/** A phone, a desktop, and a desktop window at 400 %. */
const windows = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
  { width: 320, height: 256 },
];

test('A confirmation does not cover the focused element, stays while focused, and is closed with the keyboard', async ({
  page,
  owner,
}) => {
  await page.clock.install();
  await page.goto('/en/settings');
  const save = page.getByRole('button', { name: account.language.submit, exact: true });
  const toast = page.getByRole('alert').filter({ hasText: account.language.saved });
  await expect(page.getByLabel(filled(common.menu.account, { name: owner.displayName }))).toBeVisible();
  const steps = await page.evaluate(() => history.length);
  for (const size of windows)
    for (const { block, above } of edges) {
      await page.setViewportSize(size);
      await save.focus();
      await save.evaluate((button, edge) => button.scrollIntoView({ block: edge }), block);
      await page.evaluate((by) => scrollBy(0, by), above);
      await page.keyboard.press('Enter');
      await expect(toast).toBeVisible();
      expect(await isFree(save), `${size.width}, ${above} above the ${block}`).toBe(true);
      await page.keyboard.press('Escape');
      await expect(toast).toHaveCount(0);
      await expect(save).toBeFocused();
      // stays disabled for longer than the toast takes to appear
      await expect(save).toBeEnabled();
    }
  expect(await page.evaluate(() => history.length)).toBe(steps);

  await page.keyboard.press('Enter');
  await toast.getByRole('button', { name: common.close }).focus();
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast).toHaveCount(0);
  await expect(save).toBeFocused();
  await expect(save).toBeEnabled();

  await page.keyboard.press('Enter');
  await expect(toast).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(toast).toHaveCount(0);
});
