import type { Page } from '@playwright/test';
import { languages, prefixFor } from '@visita/core/languages';
import { formatMoney } from '@visita/core/price';
import { expect, app, test } from './journey.ts';
import { expectNoViolation } from './no-violation.ts';
import { logIn } from './people.ts';
import { filled, wordsIn } from './words.ts';

const { common, shop: words } = wordsIn('en');
const { cart, filter, product, catalogue } = words;

const findProducts = (page: Page) =>
  page.getByRole('list', { name: catalogue.label }).getByRole('heading', { level: 2 });
const choice = (page: Page, of: string, name: string) =>
  page.getByRole('navigation', { name: of, exact: true }).getByRole('link', { name, exact: true });
const cartLink = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', {
    name: count === 1 ? filled(common.menu.cart_one, { count }) : filled(common.menu.cart_other, { count }),
  });
const lines = (page: Page) => page.getByRole('list', { name: cart.label }).getByRole('listitem');
const inStore = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}') as { key?: string; items?: object[] });

/** Saves a cart as an earlier visit would have left it. */
async function saveCart(page: Page, items: Record<string, number>): Promise<void> {
  await page.goto('/health/live');
  const storedCart = JSON.stringify({
    items: Object.entries(items).map(([sku, quantity]) => ({ sku, quantity })),
    key: 'kept-before',
  });
  await page.evaluate((text) => localStorage.setItem('cart', text), storedCart);
}

test(
  'A guest finds a product, selects colour and quantity, and sees it in the cart of every tab',
  { tag: '@smoke' },
  async ({ page, context }) => {
    await page.goto('/en/shop');
    await expect(findProducts(page)).toHaveText(['Extra card', 'Card sleeve', 'NFC key tag', 'Desk stand']);
    await choice(page, filter.colour, common.card.colours.gold).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/[?&]colour=gold/);
    await expect(findProducts(page)).toHaveText(['Extra card']);
    await expect(choice(page, filter.colour, common.card.colours.gold)).toBeFocused();
    await page.getByRole('link', { name: 'Extra card' }).click();
    await expect(page).toHaveURL(`${app.url}/en/shop/products/EXTRA-CARD-GOLD`);
    await expect(page.getByText('CA$25.00')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '3 to 5 working days' })).toContainText(
      'CA$5.00',
    );

    const other = await context.newPage();
    await other.goto('/en/shop/cart');
    await expect(other.getByRole('heading', { name: cart.empty.title })).toBeVisible();

    await page.getByRole('button', { name: cart.more }).click();
    await page.getByRole('button', { name: product.add }).click();
    await expect(page.getByText(filled(product.added_other, { count: 2 }))).toBeVisible();
    await expect(cartLink(page, 2)).toBeVisible();
    await expect(lines(other)).toHaveText([/Extra card.*Gold.*CA\$25\.00 each.*CA\$50\.00/]);
    await expect(cartLink(other, 2)).toBeVisible();
  },
);

test('A filter selected before the scripts load stays selected, and selecting it again removes it', async ({
  page,
}) => {
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  await page.route(/\.js$/, (route) => isOpen.then(() => route.continue()));
  await page.goto('/en/shop', { waitUntil: 'commit' });
  await choice(page, filter.colour, common.card.colours.gold).click();
  await expect(page).toHaveURL(/[?]colour=gold$/);
  await expect(findProducts(page)).toHaveText(['Extra card']);
  open();
  await choice(page, filter.category, words.categories.accessories).click();
  await expect(page).toHaveURL(/[?]category=accessories&colour=gold$/);
  await expect(choice(page, filter.colour, common.card.colours.gold)).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: catalogue.none.button }).click();
  await expect(choice(page, filter.category, filter.all)).toHaveAttribute('aria-current', 'true');
  await choice(page, filter.colour, common.card.colours.gold).click();
  await expect(findProducts(page)).toHaveText(['Extra card']);
  await choice(page, filter.colour, common.card.colours.gold).click();
  await expect(page).toHaveURL(/\/shop[?]?$/);
  await expect(findProducts(page)).toHaveCount(4);
});

test('The active filter of a URL is scrolled into view', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/en/shop?colour=black');
  await expect(choice(page, filter.colour, common.card.colours.black)).toBeInViewport({ ratio: 1 });
  await page.goto('/en/shop?stock=1');
  await expect(choice(page, filter.show, filter.inStock)).toBeInViewport({ ratio: 1 });
});

test('The row of filters does not move when the scripts load', { tag: '@phone' }, async ({ page }) => {
  const [pressed, along] = [
    choice(page, filter.category, words.categories.accessories),
    choice(page, filter.show, filter.inStock),
  ];
  let open = (): void => undefined;
  const openAddress = async (address: string) => {
    const isOpen = new Promise<void>((resolve) => (open = resolve));
    await page.route(/\.js$/, (route) => isOpen.then(() => route.continue()));
    await page.goto(address, { waitUntil: 'commit' });
    await expect(pressed).toBeVisible();
  };
  const comes = async () => {
    open();
    // the cart is known to scripts only
    await expect(cartLink(page, 1)).toBeVisible();
  };

  await saveCart(page, { 'EXTRA-CARD-BLUE': 1 });
  await openAddress('/en/shop?colour=black');
  await pressed.hover();
  await page.mouse.down();
  await comes();
  await page.mouse.up();
  await expect(page).toHaveURL(/[?]category=accessories&colour=black$/);

  await openAddress('/en/shop?colour=black');
  await along.scrollIntoViewIfNeeded();
  const box = await along.boundingBox();
  await comes();
  expect(await along.boundingBox()).toEqual(box);
});

/** The cumulative layout shift of the page (https://web.dev/articles/cls). */
const movedBy = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // without a shift there is no entry
        setTimeout(() => resolve(0), 500);
        new PerformanceObserver((list) =>
          // entries of this type have this field
          resolve(
            list
              .getEntries()
              .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
      }),
  );

test(
  'The cart loads without a shift, is changed with the keyboard, quotes its price, and restores a removed item',
  { tag: '@smoke' },
  async ({ page }) => {
    await saveCart(page, { 'EXTRA-CARD-BLUE': 1, 'CARD-SLEEVE-COGNAC': 2 });
    await page.goto('/en/shop/cart');
    const summary = page.getByRole('region', { name: cart.summary });
    await expect(summary).toContainText(formatMoney(4900, 'en'));
    await expect(summary).toContainText(filled(cart.toFree, { amount: formatMoney(100, 'en') }));
    expect(await movedBy(page)).toBeLessThanOrEqual(0.01);

    const quantity = page.getByRole('spinbutton', {
      name: filled(cart.quantity, { name: 'Card sleeve, Cognac leather' }),
    });
    await quantity.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(summary).toContainText(formatMoney(6100, 'en'));
    await expect(summary).toContainText(cart.isFree);
    const changed = await inStore(page);
    expect(changed.key).not.toBe('kept-before');

    await page.getByRole('button', { name: filled(cart.removeNamed, { name: 'Extra card' }) }).click();
    await expect(lines(page)).toHaveCount(1);
    await expect(summary).toContainText(formatMoney(3600, 'en'));
    await page.getByRole('button', { name: cart.undo }).click();
    await expect(lines(page).first()).toContainText('Extra card');
    await expect(page.getByRole('link', { name: cart.checkout })).toHaveAttribute(
      'href',
      '/en/shop/checkout',
    );
  },
);

test('An unavailable item says why, blocks the checkout, and is removed with one click', async ({ page }) => {
  await saveCart(page, {
    'DESK-STAND-WALNUT': 900,
    'KEY-TAG-PAPER': 1,
    'NO-SUCH-THING': 1,
    'CARD-SLEEVE-BLACK': 1,
  });
  await page.goto('/en/shop/cart');
  const checkout = page.getByRole('link', { name: cart.checkout });
  await expect(page.getByText(cart.blocked)).toBeVisible();
  await expect(checkout).toBeHidden();
  const line = (name: string) => lines(page).filter({ hasText: name });
  await expect(line('NFC key tag')).toContainText(cart.stockIssues.outOfStock);
  await expect(line('NO-SUCH-THING')).toContainText(cart.stockIssues.unknown);
  await expect(line('NO-SUCH-THING').getByRole('heading', { name: cart.gone })).toBeVisible();
  await expect(line('NO-SUCH-THING')).not.toContainText('$');
  await expect(page.getByRole('button', { name: cart.checkout })).toHaveAccessibleDescription(cart.blocked);
  await expect(line('Desk stand').getByRole('alert')).toContainText(/left/);

  await line('Desk stand')
    .getByRole('button', { name: filled(cart.take_other, { count: '' }).trim() })
    .click();
  await line('NFC key tag')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await line('NO-SUCH-THING')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(checkout).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
});

test('The cart is kept after a login', async ({ page, owner }) => {
  await page.evaluate(() => localStorage.clear());
  await saveCart(page, { 'EXTRA-CARD-PINK': 3 });
  await page.goto('/en/login?redirect=%2Fen%2Fshop%2Fcart');
  await logIn(page, owner);
  await expect(page).toHaveURL(`${app.url}/en/shop/cart`);
  await expect(lines(page)).toHaveText([/Extra card.*Pink/]);
});

test('A catalogue without results and a cart with problems are accessible', async ({ page }) => {
  await saveCart(page, {
    'DESK-STAND-WALNUT': 900,
    'KEY-TAG-PAPER': 1,
    'NO-SUCH-THING': 1,
    'CARD-SLEEVE-BLACK': 1,
  });
  for (const [path, seen] of [
    ['/en/shop?search=nothing-at-all', catalogue.none.title],
    ['/en/shop/cart', cart.blocked],
    ['/en/shop/products/KEY-TAG-PAPER', product.soldOut],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(seen).first()).toBeVisible();
    await expectNoViolation(page, path);
  }
});

test('A product has structured data and previews in four languages, at one canonical URL', async ({
  page,
}) => {
  for (const language of languages) {
    const { meta } = wordsIn(language);
    const site = `${app.url}/${prefixFor(language)}`;
    await page.goto(`${site}/shop`);
    await expect(page).toHaveTitle(new RegExp(meta.shop.title));
    await expect(page.locator('meta[name=keywords]')).toHaveAttribute('content', meta.shop.keywords);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site}/shop`);

    await page.goto(`${site}/shop/products/EXTRA-CARD-GOLD`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${site}/shop/products/EXTRA-CARD`,
    );
    await expect(page.locator('link[rel=alternate][hreflang=fr]')).toHaveAttribute(
      'href',
      `${app.url}/fr/shop/products/EXTRA-CARD`,
    );
    const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    expect((await page.request.get(picture)).headers()['content-type']).toBe('image/jpeg');
    const jsonLd = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
    const [data] = (JSON.parse(jsonLd) as { '@graph': Record<string, unknown>[] })['@graph'];
    expect(data).toMatchObject({ '@type': 'Product', sku: 'EXTRA-CARD' });
    expect(data?.['offers']).toHaveLength(5);
    const terms = await page.getByRole('term').allTextContents();
    const properties = (data?.['additionalProperty'] ?? []) as { name: string; value: string }[];
    expect(properties.map(({ name }) => name)).toEqual(terms.slice(0, -3));
    expect(properties[0]?.value).toMatch(/85[.,]60 × 53[.,]98/);
    expect(data?.['offers']).toContainEqual(
      expect.objectContaining({
        sku: 'EXTRA-CARD-GOLD',
        price: '25.00',
        priceCurrency: 'CAD',
        availability: 'https://schema.org/InStock',
      }),
    );
  }
});

test('An unknown product has status 404', async ({ page, watch }) => {
  watch.expectErrors(/status of 404/);
  const answer = await page.goto('/en/shop/products/NO-SUCH-THING');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: common.errors[404].title })).toBeVisible();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the catalogue is filtered and a product shown in every variant', async ({ page }) => {
    await page.goto('/en/shop');
    await page.getByLabel(filter.search, { exact: true }).fill('leather');
    await page.keyboard.press('Enter');
    await expect(findProducts(page)).toHaveText(['Card sleeve']);
    await page.getByRole('link', { name: 'Card sleeve' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Card sleeve' })).toBeVisible();
    await page
      .getByRole('navigation', { name: product.choose })
      .getByRole('link', { name: 'Forest green leather' })
      .click();
    await expect(
      page.getByRole('img', { name: 'A sleeve of forest green leather with a card showing at the top' }),
    ).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: '94 × 64 × 4 mm' })).toBeVisible();
    await expect(page.getByRole('definition').last()).toHaveText('CARD-SLEEVE-FOREST');
    const box = page.getByRole('region', { name: product.inTheBox });
    await expect(box.getByRole('listitem')).toHaveText([/One sleeve/]);
    await expect(
      page.locator('noscript', { has: page.locator('p', { hasText: product.needsScript }) }),
    ).toBeAttached();
  });
});
