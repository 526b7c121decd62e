import type { Page } from '@playwright/test';
import { account } from '@visita/core/account/contract';
import { servedPath } from '@visita/core/api/endpoint';
import { prefixes } from '@visita/core/languages';
import { expect, app, test } from './journey.ts';
import { logIn, register, signIn } from './people.ts';
import { pretendProfile, pretendProblem } from './pretend.ts';
import { wordsIn } from './words.ts';

const { account: words, common, subscribe } = wordsIn('en');
const day = 86_400_000;

/** docs/product.md, section 2. */
const loginRequired = [
  '/cards',
  '/cards/bind',
  '/cards/receive',
  '/cards/01980000-0000-7000-8000-000000000000/edit',
  '/cards/01980000-0000-7000-8000-000000000000/share',
  '/cards/01980000-0000-7000-8000-000000000000/stats',
  '/verify-email',
  '/shop/addresses',
  '/shop/orders',
  '/shop/orders/no/V20260309ABCDEF',
  '/shop/orders/01980000-0000-7000-8000-000000000000',
  '/payment/success',
  '/payment/cancel',
  '/subscriptions',
  '/subscriptions/1',
  '/subscriptions/1/bind-card',
  '/subscriptions/1/payment',
  '/subscriptions/1/renew',
];
const verifiedScreens = {
  '/profile': words.profile.title,
  '/settings': words.settings.title,
  '/shop/subscription/checkout': subscribe.title,
};
const verifiedRequired = Object.keys(verifiedScreens);
/** Ages of accounts, and whether they may see those screens. */
const ages = [
  { isVerified: false, age: 2 * day, isLetIn: true },
  { isVerified: false, age: 3 * day - 60_000, isLetIn: true },
  { isVerified: false, age: 3 * day + 60_000, isLetIn: false },
  { isVerified: true, age: 400 * day, isLetIn: true },
];
const guestOnly = ['/login', '/register', '/forgot-password', '/reset-password'];

test.describe('A guest', () => {
  test('is sent to the login with a link back from a page for members', async ({ page }) => {
    for (const [index, path] of [...loginRequired, ...verifiedRequired].entries()) {
      const language = prefixes[index % prefixes.length];
      const target = `/${language}${path}?a=1%2F2&b=%E5%90%8D#part`;
      await page.goto(target, { waitUntil: 'commit' });
      await expect(page).toHaveURL(`${app.url}/${language}/login?redirect=${encodeURIComponent(target)}`);
    }
  });

  test(
    'returns to the requested page after login or registration',
    { tag: '@smoke' },
    async ({ page, watch }) => {
      watch.expectErrors(/status of 404/);
      const person = await register(app.url);
      for (const target of [
        '/en/cards/bind?number=1234&from=a%20b#part',
        '/en/shop/orders/no/V20260309ABCDEF?tab=2',
        '/en/settings',
      ]) {
        await page.goto(target);
        await logIn(page, person);
        await expect(page).toHaveURL(`${app.url}${target}`);
        await page.evaluate(() => localStorage.clear());
      }
      await page.goto('/en/cards/bind');
      await page.getByRole('link', { name: words.login.register }).click();
      await expect(page).toHaveURL(`${app.url}/en/register?redirect=%2Fen%2Fcards%2Fbind`);
    },
  );

  test('is never redirected to another site', async ({ page }) => {
    const person = await register(app.url);
    for (const disguise of [
      'https://elsewhere.example/',
      '//elsewhere.example/',
      '/\\elsewhere.example/',
      '/\t/elsewhere.example/',
      '/.//elsewhere.example/',
      'javascript:document.title=1',
      `${app.url}.elsewhere.example/`,
    ]) {
      await page.goto(`/en/login?redirect=${encodeURIComponent(disguise)}`);
      await logIn(page, person);
      await expect(page).toHaveURL(`${app.url}/en/cards`);
      await page.evaluate(() => localStorage.clear());
    }
  });
});

test('A signed-in user is led home from the pages for guests', async ({ page, owner, watch }) => {
  watch.expectErrors(/status of 404/);
  for (const path of guestOnly) {
    await page.goto(`/fr${path}?redirect=%2Ffr%2Fcards`);
    await expect(page).toHaveURL(`${app.url}/fr`);
  }
  await expect(page.getByRole('banner').getByText(owner.displayName)).toBeAttached();
});

test('The pages for verified users are open to new users for three days', async ({ page, owner }) => {
  for (const [path, heading] of Object.entries(verifiedScreens))
    for (const { isVerified, age, isLetIn } of ages) {
      // the previous screen may still send requests
      await page.unrouteAll({ behavior: 'wait' });
      await pretendProfile(page, owner, {
        is_verified: isVerified,
        created_at: new Date(Date.now() - age).toISOString(),
      });
      await page.goto(`/en${path}`, { waitUntil: 'commit' });
      await expect(
        page.getByRole('heading', { level: 1, name: isLetIn ? heading : words.verify.title }),
      ).toBeVisible();
      await expect(page).toHaveURL(`${app.url}/en${isLetIn ? path : '/verify-email'}`);
    }
});

test('The three days are counted by the server’s clock, not the device’s', async ({ page, owner }) => {
  for (const { days, age, isLetIn } of [
    { days: 30, age: 1, isLetIn: true },
    { days: -30, age: 4, isLetIn: false },
  ]) {
    await page.addInitScript((shift) => {
      const deviceNow = Date.now.bind(Date);
      Date.now = () => deviceNow() + shift;
      window.Date = new Proxy(Date, {
        construct: (Kind, values: unknown[]) =>
          Reflect.construct(Kind, values.length > 0 ? values : [Kind.now()]) as Date,
      });
    }, days * 86_400_000);
    await page.unrouteAll({ behavior: 'wait' });
    await pretendProfile(page, owner, {
      is_verified: false,
      created_at: new Date(Date.now() - age * 86_400_000).toISOString(),
    });
    await page.goto('/en/settings');
    await expect(page).toHaveURL(`${app.url}/en/${isLetIn ? 'settings' : 'verify-email'}`);
  }
});

test('A screen with data for verified users leads to the email confirmation', async ({
  page,
  owner,
  watch,
}) => {
  watch.expectErrors(/status of 403/);
  await expect(owner.calls(account.sessions, {})).resolves.toHaveLength(1);
  await pretendProblem(page, account.sessions.path, { status: 403, code: 'emailNotVerified' });
  await page.goto('/en/settings');
  await expect(page).toHaveURL(`${app.url}/en/verify-email`);
  await expect(page.getByRole('heading', { level: 1, name: words.verify.title })).toBeVisible();
});

test('An aborted or failed request for the signed-in user ends no session', async ({
  page,
  owner,
  watch,
}) => {
  watch.expectErrors(/Failed to load resource/);
  const isKept = () => page.evaluate(() => localStorage.getItem('token') !== null);
  const path = servedPath(account.profile.path);
  const sessionRequest = () => page.waitForRequest((request) => request.url().endsWith(path));
  await page.route(`**${path}`, () => undefined);
  for (const leave of [
    () => page.evaluate(() => stop()),
    () => page.goto('/en/settings', { waitUntil: 'commit' }),
  ]) {
    const asking = sessionRequest();
    await page.goto('/en/cards', { waitUntil: 'commit' });
    await asking;
    await leave();
    expect(await isKept()).toBe(true);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const problem of [
    { status: 503, code: 'unavailable' },
    { status: 0, code: 'network' },
  ]) {
    await pretendProblem(page, account.profile.path, problem);
    await page.goto('/en/login');
    await expect(page.getByRole('heading', { level: 1, name: words.login.title })).toBeVisible();
    const asking = sessionRequest();
    await page.goto('/en/settings');
    await asking;
    expect(await isKept()).toBe(true);
    await page.unrouteAll();
    // it retries by itself
    await expect(page.getByRole('heading', { level: 1, name: words.settings.title })).toBeVisible();
  }
  await expect(owner.calls(account.profile, {})).resolves.toMatchObject({ email: owner.email });
});

const noAnswers: Record<string, (page: Page) => Promise<void>> = {
  'the network is lost': (page) => pretendProblem(page, account.profile.path, { status: 0, code: 'network' }),
  'the server fails': (page) =>
    pretendProblem(page, account.profile.path, { status: 502, code: 'serverError' }),
  'the answer never comes': async (page) =>
    void (await page.route(`**${servedPath(account.profile.path)}`, () => undefined)),
};

for (const [reason, pretend] of Object.entries(noAnswers))
  test(`If the signed-in user is unknown for half a minute, because ${reason}, the session ends with a link back`, async ({
    page,
    owner,
    watch,
  }) => {
    watch.expectErrors(/Failed to load resource/);
    await page.clock.install();
    await pretend(page);
    const sessionRequest = page.waitForRequest(`**${servedPath(account.profile.path)}`);
    await page.goto('/en/cards/bind?x=1');
    await sessionRequest;
    await page.clock.pauseAt(Date.now() + 1000);
    for (let second = 1; second < 28; second += 1) {
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(owner.token);
      await page.clock.runFor(1000);
    }
    await page.clock.runFor(3000);
    await expect(page).toHaveURL(`${app.url}/en/login?redirect=${encodeURIComponent('/en/cards/bind?x=1')}`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

test.describe('A stored session that is no longer valid', () => {
  test('signs out and leads to the login with a link back', async ({ page, owner, watch }) => {
    watch.expectErrors(/status of 401/);
    await owner.calls(account.logout, {});
    await page.goto('/en/cards/bind?x=1');
    await expect(page).toHaveURL(`${app.url}/en/login?redirect=${encodeURIComponent('/en/cards/bind?x=1')}`);
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ]);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('signs out after every kind of refusal', async ({ page, watch }) => {
    watch.expectErrors(/Failed to load resource/);
    await signIn(page, { token: 'of-somebody' });
    await pretendProblem(page, account.profile.path, { status: 403, code: 'forbidden' });
    await page.goto('/en/settings?x=1');
    await expect(page).toHaveURL(`${app.url}/en/login?redirect=${encodeURIComponent('/en/settings?x=1')}`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  for (const path of ['/en', '/en/shop', '/en/subscription', '/en/pages/faq', '/en/shop/cart'])
    test(`is reported on ${path}, which stays readable as a guest or after a new login`, async ({
      page,
      owner,
      watch,
    }) => {
      watch.expectErrors(/status of 401/);
      for (const choice of [common.session.stay, common.session.button]) {
        await signIn(page, { token: 'of-a-deleted-account' });
        await page.goto(path);
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('heading', { name: common.session.title })).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(1);
        expect(
          await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]),
        ).toEqual([null, null]);
        await dialog.getByRole('button', { name: choice }).click();
        await expect(dialog).toBeHidden();
        if (choice === common.session.stay) {
          await expect(page).toHaveURL(`${app.url}${path}`);
          await expect(page.getByRole('banner').getByRole('link', { name: common.menu.login })).toBeVisible();
          await page.reload();
          await expect(page.getByRole('banner').getByRole('link', { name: common.menu.login })).toBeVisible();
          await expect(page.getByRole('dialog')).toHaveCount(0);
        }
      }
      await expect(page).toHaveURL(`${app.url}/en/login?redirect=${encodeURIComponent(path)}`);
      await logIn(page, owner);
      await expect(page).toHaveURL(`${app.url}${path}`);
    });

  test('is removed on the login screen without a message', async ({ page, watch }) => {
    watch.expectErrors(/status of 401/);
    await signIn(page, { token: 'of-a-deleted-account' });
    await page.goto('/en/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect(page.getByRole('heading', { level: 1, name: words.login.title })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('An unknown path leads to the home page of its language, with its query', async ({ page }) => {
  for (const [path, home] of [
    ['/nothing?x=1&y=%26', '/en?x=1&y=%26'],
    ['/nothing/at/all?x=1', '/en?x=1'],
    ['/EN/nothing', '/en'],
    ['/fr/nothing/here?x=1', '/fr?x=1'],
    ['/zh-cn/nothing', '/zh-cn'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(`${app.url}${home}`);
  }
});
