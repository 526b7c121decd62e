import { mkdirSync } from 'node:fs';
import { cards } from '@visita/core/cards/contract';
import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import { languages, prefixFor, type Language } from '@visita/core/languages';
import { pageCodes } from '@visita/core/pages/content-page';
import { payments } from '@visita/core/payments/contract';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { adminStaff } from '@visita/core/staff/admin-contract';
import type { Page } from '@playwright/test';
import { demoSignIn } from '../../server/seed/demo-people.ts';
import { openBilledPlan } from '../billed-plan.ts';
import { app, expect, test } from '../journey.ts';
import { openOwnApp } from '../own-app.ts';
import { logIn, signIn, type Person } from '../people.ts';
import { pretendProblem, pretendState } from '../pretend.ts';
import { listScreens, type Screen } from '../screens.ts';
import { screensOfBuyer } from '../screens-of-buyer.ts';
import { listener, signInFirst } from '../staff.ts';
import { wordsIn } from '../words.ts';
import { screensOfCardStates } from './card-states.ts';
import { seriesFolder, type FolderState } from './folder.ts';

/** The lists of the back office and its other screens. */
const officeScreens =
  ' orders disputes subscriptions products stock users cards card-batches accounting documents receivables payouts credits enquiries pages alerts events jobs drift staff audit settings me'.split(
    ' ',
  );

let office: Promise<Record<string, string>> | undefined;

/** The storage of a staff session. Signs in once, since the second factor can be set up only once. */
function officeStorage(page: Page): Promise<Record<string, string>> {
  return (office ??= (async () => {
    await page.goto('/admin');
    await signInFirst(page, listener);
    await page.waitForURL('**/admin');
    return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  })());
}

for (const language of languages)
  for (const theme of ['light', 'dark'] as const)
    test(`${language}, ${theme}`, async ({ page, stranger, owner, watch, browser }, info) => {
      watch.expectErrors(/./);
      const size = Number(info.project.name);
      const picture = (state: FolderState) =>
        createTaker(seriesFolder({ language, theme, size, state }), { isLoading: state === 'loading' });
      for (const reader of [page, stranger])
        await reader.addInitScript((scheme) => localStorage.setItem('theme', scheme), theme);

      const demo = await demoPerson();
      const [card] = (await demo.calls(cards.list, {})).cards;
      if (!card) throw new Error('the demo account has no card');
      const screens = listScreens(card, language);

      await test.step('rich', async () => {
        const take = picture('rich');
        for (const screen of screens.filter(({ isPrivate }) => !isPrivate)) await take(stranger, screen);
        for (const code of pageCodes)
          await take(stranger, { name: `page ${code}`, path: `/${prefixFor(language)}/pages/${code}` });
        const states = await screensOfCardStates(owner);
        for (const [name, path] of Object.entries(states(language))) await take(stranger, { name, path });
        const buying = (await screensOfBuyer(page, owner))(language);
        for (const [name, path] of Object.entries(buying)) await take(page, { name, path });
        const plan = buying['a subscription that waits to be paid'];
        for (const next of ['bind-card', 'payment', 'renew'])
          await take(page, { name: `subscription ${next}`, path: `${plan}/${next}` });
        for (const status of ['processing', 'failed', 'refunded'] as const) {
          await pretendState(page, payments.returned.path, { status, isSettled: status !== 'processing' });
          await take(page, { name: `payment ${status}`, path: buying['what came of a payment'] });
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        }
        await takePlan(page, { language, take });
        await signIn(page, demo);
        for (const screen of screens.filter(({ isPrivate }) => isPrivate)) await take(page, screen);
      });

      const privateScreens = screens.filter(({ isPrivate, name }) => isPrivate && !name.startsWith('bind:'));
      await test.step('loading', async () => {
        await page.route('**/api/**', (route) =>
          isAccount(route.request().url()) ? route.continue() : undefined,
        );
        for (const screen of privateScreens) await picture('loading')(page, screen);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
      await test.step('error', async () => {
        const json = { success: false, data: null, message: '', code: 'serverError' };
        await page.route('**/api/**', (route) =>
          isAccount(route.request().url()) ? route.continue() : route.fulfill({ status: 500, json }),
        );
        for (const screen of privateScreens) await picture('error')(page, screen);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        for (const [status, code] of refusals) {
          await pretendProblem(page, cards.list.path, { status, code });
          await picture('error')(page, { name: code, path: `/${prefixFor(language)}/cards` });
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        }
      });
      await test.step('empty', async () => {
        await signIn(page, await somebodyNew());
        for (const screen of privateScreens.filter(({ path }) => !path.includes(card.id)))
          await picture('empty')(page, screen);
      });

      await test.step('back office', async () => {
        const stored = await officeStorage(stranger);
        const context = await browser.newContext({
          viewport: info.project.use.viewport ?? null,
          baseURL: app.url,
        });
        const staff = await context.newPage();
        const speaks = client({ fetch, origin: app.url, token: () => stored['staffToken'] ?? null });
        await speaks(adminStaff.updateMe, { body: { language } });
        await staff.addInitScript(
          (storage) => {
            for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
          },
          { ...stored, theme, staffLanguage: language },
        );
        const guest = await browser.newContext({
          viewport: info.project.use.viewport ?? null,
          baseURL: app.url,
          locale: language,
        });
        const signedOut = await guest.newPage();
        await signedOut.addInitScript((scheme) => localStorage.setItem('theme', scheme), theme);
        await picture('office')(signedOut, { name: 'admin login', path: '/admin/login' });
        await guest.close();
        const { items } = await speaks(adminOrders.list, { query: {} });
        const packs = `packs?ids=${items.map(({ id }) => id).join(',')}`;
        await picture('office')(staff, { name: 'admin packs', path: `/admin/${packs}` });
        for (const name of officeScreens) {
          await picture('office')(staff, { name: `admin ${name}`.trim(), path: `/admin/${name}` });
          const first = staff.locator(`tbody a[href^="/admin/${name}/"]`).first();
          const path = (await first.count()) > 0 ? await first.getAttribute('href') : null;
          if (path) await picture('office')(staff, { name: `admin one of ${name}`, path });
          const opener = staff.locator('tbody button[data-row-focus]').first();
          if ((await opener.count()) > 0) {
            await opener.click();
            await picture('office')(staff, { name: `admin one of ${name}` });
          }
        }
        await context.close();
      });
    });

/** Takes a plan that has been charged, and its dialogs; on an installation of its own, whose clock is moved. */
async function takePlan(
  page: Page,
  { language, take }: { language: Language; take: ReturnType<typeof createTaker> },
): Promise<void> {
  const own = await openOwnApp();
  try {
    const { person, id } = await openBilledPlan(page, own);
    await page.goto(`${own.url}/en/subscriptions/${id}`);
    await logIn(page, person);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await take(page, {
      name: 'a subscription that is charged',
      path: `${own.url}/${prefixFor(language)}/subscriptions/${id}`,
    });
    const { subscriptions: words } = wordsIn(language);
    for (const action of ['switch', 'pause', 'cancel'] as const) {
      await page.getByRole('button', { name: words[action].button, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      if (action === 'switch') await dialog.getByRole('radio').last().check();
      await take(page, { name: `subscription ${action}` });
      await page.keyboard.press('Escape');
    }
  } finally {
    await own.close();
  }
}

/** The error screens other than that of a server error. */
const refusals: [status: number, code: string][] = [
  [0, 'network'],
  [401, 'sessionExpired'],
  [403, 'forbidden'],
  [404, 'notFound'],
];

/**
 * True for the request of the account, which every private screen waits for: without it there would only be
 * the login.
 */
const isAccount = (url: string) => new URL(url).pathname.endsWith('/user/auth/profile');

async function demoPerson(): Promise<Person> {
  const { email, password, displayName } = demoSignIn;
  const { token } = await client({ fetch, origin: app.url })(account.login, { body: { email, password } });
  return {
    email,
    password,
    displayName,
    token,
    calls: client({ fetch, origin: app.url, token: () => token }),
  };
}

async function somebodyNew(): Promise<Pick<Person, 'token'>> {
  const email = `new-${Date.now()}@example.com`;
  const password = 'a quiet walk home';
  const body = {
    displayName: 'Ana',
    email,
    password,
    passwordConfirmation: password,
    language: 'en' as Language,
    timeZone: 'UTC',
  };
  return client({ fetch, origin: app.url })(account.register, { body });
}

/**
 * Returns a function that takes a picture of a whole screen once it is stable, or of an open dialog if no
 * path is given. With `isLoading` a call never ends, and the skeleton is taken.
 */
function createTaker(folder: string, { isLoading }: { isLoading: boolean }) {
  mkdirSync(folder, { recursive: true });
  return async (page: Page, { name, path }: Pick<Screen, 'name'> & Partial<Screen>): Promise<void> => {
    if (path) await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
    if (!isLoading) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.evaluate(async () => {
      // a picture of the whole page includes images that were never scrolled to
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([
        document.fonts.ready,
        ...[...document.images].map((image) => image.decode().catch(() => undefined)),
      ]);
    });
    await page.screenshot({
      path: `${folder}/${name.replaceAll(/[^\w]+/g, '-')}.jpg`,
      type: 'jpeg',
      quality: 70,
      fullPage: true,
    });
  };
}
