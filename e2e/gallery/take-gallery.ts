import { mkdirSync } from 'node:fs';
import { cards } from '@visita/core/cards/contract';
import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import { languages, type Language } from '@visita/core/languages';
import { adminStaff } from '@visita/core/staff/admin-contract';
import type { Page } from '@playwright/test';
import { demoSignIn } from '../../server/seed/demo-people.ts';
import { app, test } from '../journey.ts';
import { signIn, type Person } from '../people.ts';
import { screensOf, type Screen } from '../screens.ts';
import { screensOfBuyer } from '../screens-of-buyer.ts';
import { operator, signInFirst } from '../staff.ts';
import { folderOf, type State } from './folder.ts';

/** The lists of the back office, and what stands beside them. */
const officeScreens = ' orders subscriptions products stock users cards card-batches enquiries pages alerts events jobs drift me'.split(
  ' ',
);

let office: Promise<Record<string, string>> | undefined;

/** Signed in once: a second factor is set up only then. */
function officeStorage(page: Page): Promise<Record<string, string>> {
  return (office ??= (async () => {
    await page.goto('/admin');
    await signInFirst(page, operator);
    await page.waitForURL('**/admin');
    return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  })());
}

for (const language of languages)
  for (const theme of ['light', 'dark'] as const)
    test(`${language}, ${theme}`, async ({ page, stranger, owner, watch, browser }, info) => {
      watch.expectErrors(/./);
      const size = Number(info.project.name);
      const picture = (state: State) => takerOf(folderOf({ language, theme, size, state }));
      for (const reader of [page, stranger]) await reader.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);

      const demo = await demoPerson();
      const [card] = (await demo.calls(cards.list, {})).cards;
      if (!card) throw new Error('the demo person has cards');
      const screens = screensOf(card, language);

      await test.step('rich', async () => {
        const take = picture('rich');
        for (const screen of screens.filter(({ isPrivate }) => !isPrivate)) await take(stranger, screen);
        const buying = await screensOfBuyer(page, owner);
        for (const [name, path] of Object.entries(buying(language))) await take(page, { name, path });
        await signIn(page, demo);
        for (const screen of screens.filter(({ isPrivate }) => isPrivate)) await take(page, screen);
      });

      const asked = screens.filter(({ isPrivate, name }) => isPrivate && !name.startsWith('bind:'));
      await test.step('loading', async () => {
        await page.route('**/api/**', (route) => (isAccount(route.request().url()) ? route.continue() : undefined));
        for (const screen of asked) await picture('loading')(page, screen);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
      await test.step('error', async () => {
        const json = { success: false, data: null, message: '', code: 'serverError' };
        await page.route('**/api/**', (route) =>
          isAccount(route.request().url()) ? route.continue() : route.fulfill({ status: 500, json }),
        );
        for (const screen of asked) await picture('error')(page, screen);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
      await test.step('empty', async () => {
        await signIn(page, await somebodyNew());
        for (const screen of asked.filter(({ path }) => !path.includes(card.id))) await picture('empty')(page, screen);
      });

      await test.step('back office', async () => {
        const stored = await officeStorage(stranger);
        const context = await browser.newContext({ viewport: info.project.use.viewport ?? null, baseURL: app.url });
        const staff = await context.newPage();
        const speaks = client({ fetch, origin: app.url, token: () => stored['staffToken'] ?? null });
        await speaks(adminStaff.updateMe, { body: { language } });
        await staff.addInitScript(
          (kept) => {
            for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
          },
          { ...stored, theme, staffLanguage: language },
        );
        for (const name of officeScreens) await picture('office')(staff, { name: `admin ${name}`.trim(), path: `/admin/${name}` });
        await context.close();
      });
    });

/** Whose account the page is, which every screen waits for: without it there would be the login and nothing else. */
const isAccount = (url: string) => new URL(url).pathname.endsWith('/user/auth/profile');

async function demoPerson(): Promise<Person> {
  const { email, password, displayName } = demoSignIn;
  const { token } = await client({ fetch, origin: app.url })(account.login, { body: { email, password } });
  return { email, password, displayName, token, calls: client({ fetch, origin: app.url, token: () => token }) };
}

async function somebodyNew(): Promise<Pick<Person, 'token'>> {
  const email = `new-${Date.now()}@example.com`;
  const password = 'a quiet walk home';
  const body = { displayName: 'Ana', email, password, passwordConfirmation: password, language: 'en' as Language, timeZone: 'UTC' };
  return client({ fetch, origin: app.url })(account.register, { body });
}

/** A picture of the whole screen once it stands still; where a call never ends, of what is there meanwhile. */
function takerOf(folder: string) {
  mkdirSync(folder, { recursive: true });
  return async (page: Page, { name, path }: Pick<Screen, 'name' | 'path'>): Promise<void> => {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${folder}/${name.replaceAll(/[^\w]+/g, '-')}.jpg`, type: 'jpeg', quality: 70, fullPage: true });
  };
}
