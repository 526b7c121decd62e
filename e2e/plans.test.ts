import type { Page } from '@playwright/test';
import { languages, prefixFor } from '@visita/core/languages';
import { expect, app, test } from './journey.ts';
import { expectNoViolation } from './no-violation.ts';
import { filled, wordsIn } from './words.ts';

const { account, common, enquiry, home, plans: words } = wordsIn('en');

const column = (page: Page, name: string) =>
  page
    .getByRole('list', { name: words.page.label })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
/** A moment's date (YYYY-MM-DD) in the seller's time zone. */
const sellersDay = (moment: string | number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date(moment));
const checkout = (query: string) => `/en/shop/subscription/checkout?${query}`;
const charge = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: words.timeline.steps.charge.title });

test(
  'A guest goes from the prices to the plans, compares them and continues with one',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto('/en');
    const prices = page.getByRole('region', { name: home.prices.title });
    await prices.getByRole('link', { name: words.choose['duo-annual'] }).click();
    await expect(page).toHaveURL(`${app.url}/en/subscription?plan=duo-annual`);
    await expect(page.getByRole('heading', { level: 1, name: words.page.title })).toBeVisible();

    await expect(column(page, words.names.monthly)).toContainText('CA$10.00 a monthCA$120.00 over a year');
    await expect(column(page, words.names.annual)).toContainText('Save 26%');
    await expect(column(page, words.names.annual)).toContainText('CA$88.80 a yearCA$7.40 a monthplus taxes');
    await expect(column(page, words.names['duo-annual'])).toContainText(
      'CA$148.80 a yearCA$6.20 a month per person',
    );
    await expect(page.getByRole('region', { name: words.page.threeMonths.title })).toContainText(
      'CA$24.00 once',
    );

    await column(page, words.names.annual).getByRole('link', { name: words.choose.annual }).click();
    // a guest signs in first, and returns to the chosen plan
    await expect(page).toHaveURL(
      `${app.url}/en/login?redirect=${encodeURIComponent(checkout('plan=annual'))}`,
    );
    await expect(
      page.getByText(filled(account.login.purpose.plan, { plan: words.sold.annual })),
    ).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: account.login.register }).click();
    await expect(
      page.getByText(filled(account.register.purpose.plan, { plan: words.sold.annual })),
    ).toBeVisible();
  },
);

test('Every page that shows a name on a card for sale says that the card arrives blank', async ({ page }) => {
  for (const language of languages) {
    const sentence = wordsIn(language).common.card.blank;
    for (const [path, times] of [
      ['', 4],
      ['/subscription', 3],
      ['/shop', 1],
    ] as const) {
      await page.goto(`/${prefixFor(language)}${path}`);
      await expect(page.getByText(sentence, { exact: true })).toHaveCount(times);
    }
  }
});

test('The charged total is at least as large as the price per month', async ({ page }) => {
  await page.goto('/en/subscription');
  const getSize = (text: string) =>
    column(page, words.names.annual)
      .getByText(text, { exact: true })
      .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  expect(await getSize('CA$88.80')).toBeGreaterThanOrEqual(2 * (await getSize('CA$7.40 a month')));
});

test('The timeline shows the selected plan, with the keyboard too', async ({ page }) => {
  await page.goto('/en/subscription');
  await expect(charge(page)).toContainText('CA$88.80');
  const day = await charge(page).locator('time').getAttribute('datetime');
  expect(Date.parse(sellersDay(day ?? '')) - Date.parse(sellersDay(Date.now()))).toBe(44 * 86_400_000);
  const choice = page.getByRole('navigation', { name: words.page.days.plan });
  await choice.getByRole('link', { name: words.names.monthly }).focus();
  await page.keyboard.press('Enter');
  await expect(charge(page)).toContainText('CA$10.00');
  await expect(choice.getByRole('link', { name: words.names.monthly })).toBeFocused();
  await expect(page).toHaveURL(`${app.url}/en/subscription?plan=monthly`);
});

test('Only the card of the link is passed on to the checkout', async ({ page }) => {
  await page.goto('/en/shop/subscription?cardId=AB12&from=wizard&utm_source=x');
  await page
    .getByRole('navigation', { name: words.page.days.plan })
    .getByRole('link', { name: words.names['duo-annual'] })
    .click();
  await expect(charge(page)).toContainText('CA$148.80');
  for (const code of ['annual', 'trial-3m'] as const)
    await expect(page.getByRole('link', { name: words.choose[code] })).toHaveAttribute(
      'href',
      checkout(`plan=${code}&cardId=AB12`),
    );
});

test('A company sees the price of a contract, computes its own and writes to the seller', async ({
  page,
}) => {
  await page.goto('/en/subscription');
  const company = page.getByRole('region', { name: words.page.enterprise.title });
  await expect(company).toContainText(filled(words.page.enterprise.text, { count: 50 }));
  for (const amount of ['CA$299.00 a year', 'CA$5.00 a card', '+ CA$2.00 a card'])
    await expect(company).toContainText(amount);
  await company.getByRole('link', { name: words.page.enterprise.write }).click();
  const form = page.getByRole('form', { name: enquiry.title });
  const cost = form.getByRole('region', { name: enquiry.cost });
  await expect(cost).toContainText('CA$549.00');
  await form.getByLabel(enquiry.cards).fill('49');
  await expect(cost).toContainText('50');
  await form.getByLabel(enquiry.cards).fill('120');
  await form.getByLabel(enquiry.logo).check();
  await expect(cost).toContainText('CA$1,139.00');
  await form.getByRole('button', { name: enquiry.submit }).click();
  await expect(form.getByLabel(enquiry.name)).toBeFocused();
  await form.getByLabel(enquiry.name).fill('Zoé Lavoie');
  await form.getByLabel(enquiry.company).fill('Lavoie et filles');
  await form.getByLabel(enquiry.email).fill('zoe@company.example');
  await form.getByLabel(enquiry.message).fill('Blue, before June.');
  await form.getByRole('button', { name: enquiry.submit }).click();
  await expect(page.getByRole('heading', { name: enquiry.sent.title })).toBeFocused();
});

test('Both URLs have one canonical URL, in four languages', async ({ page }) => {
  for (const language of languages) {
    const { meta } = wordsIn(language);
    const site = `${app.url}/${prefixFor(language)}`;
    for (const path of ['/subscription', '/shop/subscription']) {
      await page.goto(site + path);
      await expect(page).toHaveTitle(new RegExp(meta.subscription.title.replace(/[?]/g, '\\?')));
      await expect(page.locator('meta[name=keywords]')).toHaveAttribute(
        'content',
        meta.subscription.keywords,
      );
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site}/subscription`);
    }
    await expect(page.getByText('{{')).toHaveCount(0);
  }
});

test('The plans page is accessible', async ({ page }) => {
  await page.goto('/en/subscription');
  await expectNoViolation(page, 'plans');
  await page.goto('/zh-cn/subscription?plan=monthly');
  await expectNoViolation(page, 'plans in Chinese');
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the plans are shown, their timelines compared, and one is selected', async ({ page }) => {
    await page.goto('/en');
    await page.getByRole('contentinfo').getByRole('link', { name: common.menu.plans }).click();
    await expect(column(page, words.names.annual)).toContainText('CA$88.80');
    await page
      .getByRole('navigation', { name: words.page.days.plan })
      .getByRole('link', { name: words.names['duo-annual'] })
      .click();
    await expect(charge(page)).toContainText('CA$148.80');
    await expect(column(page, words.names.monthly).getByRole('link')).toHaveAttribute(
      'href',
      checkout('plan=monthly'),
    );
  });
});
