import type { Browser, BrowserContextOptions, Page, Response } from '@playwright/test';
import { demoProfile } from './demo-profile.ts';
import { expect, app, test } from './journey.ts';
import { fillCart, placeOrder } from './shopper.ts';
import type { Watch } from './watch.ts';
import { wordsIn } from './words.ts';

const { account: words, home } = wordsIn('en');

/** Budgets of the pages, in compressed bytes. */
const kilobyte = 1024;

interface Visit {
  browser: Browser;
  watch: Watch;
  storageState?: NonNullable<BrowserContextOptions['storageState']>;
}

/** Sums up the compressed bytes by type from now on. */
function weigh(page: Page) {
  const answers: Response[] = [];
  page.on('response', (response) => answers.push(response));
  const sum = async (kinds: string[]) => {
    const sizes = await Promise.all(
      answers
        .filter((answer) => kinds.includes(answer.request().resourceType()))
        .map((answer) => answer.request().sizes()),
    );
    return sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0);
  };
  return {
    scripts: () => sum(['script']),
    styles: () => sum(['stylesheet']),
    document: () => sum(['document']),
    kinds: () => answers.map((answer) => answer.request().resourceType()),
  };
}

test('The home page and the next screen stay within their size', { tag: '@smoke' }, async ({ page }) => {
  const weight = weigh(page);
  await page.goto('/en');
  await page.waitForLoadState('networkidle');
  const [scripts, styles, html] = [await weight.scripts(), await weight.styles(), await weight.document()];
  test.info().annotations.push({
    type: 'bytes',
    description: `home: ${html} with its styles, ${scripts} of scripts`,
  });
  expect(scripts).toBeGreaterThan(10 * kilobyte);
  expect(scripts).toBeLessThanOrEqual(142 * kilobyte);
  // its styles are inlined, and its scripts are loaded after the first paint
  expect(styles).toBe(0);
  expect(html).toBeLessThanOrEqual(44 * kilobyte);
  expect(weight.kinds().length, weight.kinds().join()).toBeLessThanOrEqual(15);

  // the figures on the page match the browser's
  await page.getByRole('button', { name: home.proof.measure }).click();
  await expect(page.getByText(/^\d[\d.]* KB in [\d,]+ ms$/)).toBeVisible();
  await expect(page.getByText(home.proof.trackers.seen_other.replace('{{count}}', '0'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  const measured = (await weight.scripts()) + (await weight.styles());

  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const more = (await weight.scripts()) + (await weight.styles()) - measured;
  test.info().annotations.push({ type: 'bytes', description: `login: ${more} more` });
  expect(more).toBeLessThanOrEqual(40 * kilobyte);
});

/** Checks the compressed size of this screen's scripts with an empty cache. */
async function expectScripts(
  path: string,
  most: number,
  { browser, watch, ...signedIn }: Visit,
): Promise<void> {
  const context = await browser.newContext(signedIn);
  await watch.over(context);
  const page = await context.newPage();
  const weight = weigh(page);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const scripts = await weight.scripts();
  test.info().annotations.push({
    type: 'bytes',
    description: `${path}: ${scripts} of scripts, ${await weight.styles()} of styles`,
  });
  expect(scripts, path).toBeGreaterThan(10 * kilobyte);
  expect(scripts, path).toBeLessThanOrEqual(most);
  await context.close();
}

test('The screens for guests stay within their size, and the password check loads only when a password is typed', async ({
  browser,
  page,
  watch,
}) => {
  const reset = '/en/reset-password?token=of-a-letter';
  for (const path of ['/en/shop/cart', '/en/login', '/en/register', '/en/forgot-password', reset]) {
    await expectScripts(path, 170 * kilobyte, { browser, watch });
  }
  await page.goto(reset);
  const dictionary = page.waitForResponse((answer) => answer.url().includes('/assets/strength'));
  await page.getByLabel(words.fields.newPassword, { exact: true }).fill('seven red umbrellas');
  await dictionary;
  await expect(page.getByLabel(words.strength.label)).toHaveText(words.strength[4]);
});

test('The screens of a signed-in user stay within their size', async ({ browser, page, card, watch }) => {
  const storageState = await page.context().storageState();
  const own = [
    '/en/cards',
    '/en/cards/bind',
    `/en/cards/${card.id}/edit`,
    `/en/cards/${card.id}`,
    `/en/cards/${card.id}/share`,
  ];
  for (const path of [...own, '/en/shop/addresses', '/en/profile', '/en/settings', '/en/verify-email']) {
    await expectScripts(path, 250 * kilobyte, { browser, watch, storageState });
  }
});

test('The shop’s screens stay within their size', async ({ browser, page, owner, watch }) => {
  const { id } = await placeOrder(owner);
  await fillCart(page);
  const storageState = await page.context().storageState();
  const plan = '/en/shop/subscription/checkout?plan=annual';
  for (const path of [
    '/en/shop/checkout',
    plan,
    '/en/shop/orders',
    `/en/shop/orders/${id}`,
    '/en/shop/cards',
    '/en/payment/cancel',
  ]) {
    await expectScripts(path, 250 * kilobyte, { browser, watch, storageState });
  }
});

test(
  'The profile is one response of one round trip, and nothing on it moves',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) =>
        shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
      ).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    const urls: string[] = [];
    page.on('request', (request) => urls.push(new URL(request.url()).pathname));
    const path = await demoProfile(app.url);
    const answer = await page.goto(path);
    const { responseBodySize, responseHeadersSize } = (await answer?.request().sizes()) ?? {
      responseBodySize: 0,
      responseHeadersSize: 0,
    };
    await page.waitForRequest((request) => request.url().endsWith('/visit?'));
    test.info().annotations.push({
      type: 'bytes',
      description: `profile: ${responseHeadersSize} + ${responseBodySize}`,
    });
    expect(responseBodySize).toBeGreaterThan(1000);
    expect(responseHeadersSize + responseBodySize).toBeLessThanOrEqual(14_336);
    // a logo comes after the page, which is complete without it
    const isLate = (asking: string) =>
      asking === '/icon.svg' || /^\/files\/[\da-f]{32}-480\.webp$/.test(asking);
    expect(urls.filter((asking) => !isLate(asking))).toEqual([path, `${path}/visit`]);
    expect(urls[0]).toBe(path);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  },
);
