import { languageNames, languages, prefixFor, type Language } from '@visita/core/languages';
import { expect, app, test } from './journey.ts';
import { languageMenu } from './site-menus.ts';
import { filled, wordsIn } from './words.ts';

const notThere = /status of 404/;

test('A first visit uses the language of the browser', { tag: '@smoke' }, async ({ browser, watch }) => {
  for (const [locale, home] of [
    ['fr-CA', '/fr'],
    ['zh-HK', '/zh-tw'],
    ['zh-MO', '/zh-tw'],
    ['zh-TW', '/zh-tw'],
    ['zh-SG', '/zh-cn'],
    ['de-DE', '/en'],
  ] as const) {
    const context = await browser.newContext({ locale });
    await watch.over(context);
    const page = await context.newPage();
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page).toHaveURL(`${app.url}${home}`);
    await context.close();
  }
});

test('A URL without a language keeps its query, token and fragment', async ({ page, watch }) => {
  watch.expectErrors(notThere);
  // a link that was never sent
  watch.expectErrors(/status of 400/);
  for (const path of [
    '/reset-password?token=a%2Bb&x=1',
    '/verify-email/tok-en_1?x=1',
    '/pages/about?x=1#part',
    '/login?redirect=%2Fen%2Fcards%3Fa%3Db%26c',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${app.url}/en${path}`);
  }
  await page.goto('/verify-email?x=1');
  await expect(page).toHaveURL(`${app.url}/en/login?redirect=%2Fen%2Fverify-email%3Fx%3D1`);
});

test('An unknown URL redirects home once with its query; a missing file does not', async ({ request }) => {
  for (const [path, target] of [
    ['/nothing?x=1', '/fr?x=1'],
    ['/nothing/at/all', '/fr'],
    ['/zh-tw/nothing?x=1', '/zh-tw?x=1'],
    ['/ZH-TW/shop?x=1', '/zh-tw/shop?x=1'],
    ['/FR/shop', '/fr/shop'],
    ['/zh-CN/shop', '/zh-cn/shop'],
    ['/en-GB/shop?x=1', '/en/shop?x=1'],
    ['//en/shop?x=%2F%2Fa', '/en/shop?x=%2F%2Fa'],
    ['/EN/nothing?x=1', '/en?x=1'],
    ['/shop/?x=1', '/fr/shop?x=1'],
    ['/i/?x=1', '/fr?x=1'],
    ['/i/0000000000/nothing/at/all?x=1', '/i/0000000000?x=1'],
    ['/reset-password/tok-en_1?x=1', '/fr/reset-password?token=tok-en_1&x=1'],
    ['/zh-cn/reset-password/tok-en_1', '/zh-cn/reset-password?token=tok-en_1'],
    ['/assets/nothing.js', 404],
    ['/.well-known/change-password', '/settings#password'],
    ['/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200', 404],
    ['/.well-known/', 404],
    ['/files/nothing.jpg', 404],
    ['/pictures/1/nothing.jpg', 404],
    ['/pictures/nothing.jpg', 404],
  ] as const) {
    const answer = await request.get(`${app.url}${path}`, {
      maxRedirects: 0,
      headers: { 'accept-language': 'fr' },
    });
    const { location } = answer.headers();
    expect(location ? new URL(location, app.url).href.slice(app.url.length) : answer.status(), path).toBe(
      target,
    );
  }
});

test('A profile is shown in the language chosen on the site, and a language chosen there is stored', async ({
  page,
  card,
}) => {
  await page.goto('/fr');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('fr');
  const link = `/i/${card.cardId}`;
  await page.goto(`${link}/?s=q`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page).toHaveURL(`${app.url}${link}/?lang=fr&s=q`);
  await page.getByRole('contentinfo').getByRole('link', { name: languageNames['zh-TW'] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('zh-TW');
});

test('The language of the last visit precedes the browser’s, and the URL precedes both', async ({ page }) => {
  await page.goto('/fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('fr');
  await page.goto('/');
  await expect(page).toHaveURL(`${app.url}/fr`);
  await page.goto('/login?x=1');
  await expect(page).toHaveURL(`${app.url}/fr/login?x=1`);
  await page.goto('/zh-tw');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('zh-TW');
});

test('The language menu keeps the page, its query and the input', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/en/register?redirect=%2Fen%2Fcards');
  await page.getByLabel(wordsIn('en').account.fields.displayName).fill('Ana');
  let current: Language = 'en';
  for (const next of ['fr', 'zh-TW', 'zh-CN', 'en'] as const) {
    await languageMenu(page, current).click();
    await page.getByRole('banner').getByRole('link', { name: languageNames[next] }).click();
    await expect(page).toHaveURL(`${app.url}/${prefixFor(next)}/register?redirect=%2Fen%2Fcards`);
    await expect(page.locator('html')).toHaveAttribute('lang', next);
    await expect(page.getByLabel(wordsIn(next).account.fields.displayName)).toHaveValue('Ana');
    await expect(page).toHaveTitle(new RegExp(wordsIn(next).account.register.title));
    current = next;
  }
});

test('The home page links its four languages for search engines', async ({ page }) => {
  for (const language of languages) {
    const { meta } = wordsIn(language);
    await page.goto(`/${prefixFor(language)}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveTitle(filled(meta.home.title, { brand: 'Visita' }));
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', meta.home.description);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${app.url}/${prefixFor(language)}`,
    );
    const alternates = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) =>
        Object.fromEntries(links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])),
      );
    expect(alternates).toMatchObject({
      'x-default': `${app.url}/`,
      ...Object.fromEntries(languages.map((other) => [other, `${app.url}/${prefixFor(other)}`])),
    });
  }
});
