import { guestScreenPath, guestScreenNames } from './guest-screens.ts';
import { expect, test } from './journey.ts';
import { wordsIn } from './words.ts';

test('@desktop Every screen is aligned with the left edge of the header at every window width', async ({
  page,
}) => {
  const { plans } = wordsIn('en');
  const left = (locator: ReturnType<typeof page.locator>) =>
    locator.evaluate((element) => Math.round(element.getBoundingClientRect().left));
  for (const path of [
    ...guestScreenNames.map((name) => guestScreenPath(name, 'en')),
    '/en/login',
    '/en/shop/cart',
    '/en/nowhere',
  ]) {
    await page.goto(path);
    for (const width of [1440, 1000, 820, 640, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const edge = await left(page.getByRole('banner').getByRole('link', { name: 'Visita' }));
      // a product's page begins with the way back and the picture
      const beginning = page.locator('main :is(h1, a)').first();
      expect(await left(beginning), `${path}, ${width}`).toBe(edge);
      const offers = page.getByRole('list', { name: plans.page.label });
      if ((await offers.count()) > 0)
        expect(await left(offers.getByRole('listitem').first()), `${path}, ${width}`).toBe(edge);
    }
  }
});
