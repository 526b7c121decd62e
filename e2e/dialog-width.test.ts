import { findBrowser } from './browser.ts';
import { app, expect, test } from './journey.ts';
import { register, signIn } from './people.ts';
import { wordsIn } from './words.ts';

// with scrollbars that take up room, as on a desktop
test.use({ launchOptions: { ...(await findBrowser()), ignoreDefaultArgs: ['--hide-scrollbars'] } });

const { addresses: words } = wordsIn('en');

test('@desktop A dialog shifts nothing sideways and darkens the whole window, with and without a scrollbar', async ({
  page,
}) => {
  await signIn(page, await register(app.url));
  await page.goto('/en/shop/addresses');
  await expect(page.getByText(words.empty.title)).toBeVisible();
  const widths = () =>
    page.evaluate(() => {
      const { clientWidth } = document.documentElement;
      const { left = Number.NaN, right = Number.NaN } =
        document.querySelector('header')?.getBoundingClientRect() ?? {};
      const { scrollbarGutter } = getComputedStyle(document.documentElement);
      return { header: [left, right], scrollbar: innerWidth - clientWidth, kept: scrollbarGutter };
    });
  for (const height of [1200, 400, 1200]) {
    await page.setViewportSize({ width: 1440, height });
    const before = await widths();
    expect(before.scrollbar > 0).toBe(height === 400);
    await page.getByRole('button', { name: words.add }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // the gutter of the scrollbar is not darkened either
    expect(await widths()).toEqual({ header: before.header, scrollbar: 0, kept: 'auto' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await widths()).toEqual(before);
  }
});
