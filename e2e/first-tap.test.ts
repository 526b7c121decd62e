import type { Page } from '@playwright/test';
import { app, expect, test } from './journey.ts';
import { register } from './people.ts';
import { themeMenu } from './site-menus.ts';
import { wordsIn } from './words.ts';

const { account, common, home } = wordsIn('en');

/** Holds the idle callback of the late scripts, as a browser does that never becomes idle. */
const neverIdle = () => Object.assign(window, { requestIdleCallback: () => 0 });

const isAwake = (page: Page) => page.evaluate(() => window.isAwake === true);

/** Opens a page whose scripts arrive only once the returned function is called. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(neverIdle);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return release;
}

test('A guest’s page fetches its scripts at once and runs them at the first press', async ({ page }) => {
  await page.addInitScript(neverIdle);
  await page.goto('/en', { waitUntil: 'networkidle' });
  const files = (await page.locator('#late-scripts').getAttribute('data-files'))?.split(' ') ?? [];
  const fetchedFiles = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  await expect.poll(fetchedFiles).toEqual(expect.arrayContaining(files));
  expect(await isAwake(page)).toBe(false);
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => isAwake(page)).toBe(true);
});

test('A mouse that rests where the page opens does not run its scripts, and one that moves does', async ({
  page,
}) => {
  await page.addInitScript(neverIdle);
  await page.goto('/en', { waitUntil: 'networkidle' });
  // browsers send such an event for a mouse at rest, at a place and a time of its own
  await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  expect(await isAwake(page)).toBe(false);
  await page.mouse.move(101, 100);
  await expect.poll(() => isAwake(page)).toBe(true);
});

test('The theme changes before the scripts run, and stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.clock.setFixedTime(new Date('2026-03-10T12:00:00-04:00'));
  const release = await openHeld(page, '/en');
  await themeMenu(page, 'auto').click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: common.themes.dark })
    .filter({ visible: true })
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  release();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('banner').locator('details[open]')).toHaveCount(0);
});

test('A button and a choice pressed before the scripts run have their effect once', async ({ page }) => {
  const release = await openHeld(page, '/en');
  const turn = page.getByRole('button', { name: common.card.turn });
  const gold = page.getByRole('group', { name: home.hero.material }).getByLabel(common.card.colours.gold);
  await turn.click();
  await gold.check({ force: true });
  await expect(turn).toHaveAttribute('aria-pressed', 'false');
  release();
  await expect(turn).toHaveAttribute('aria-pressed', 'true');
  await expect(gold).toBeChecked();
  await expect(page.locator('[data-colour=gold][data-turnable=true]')).toBeVisible();
  // the next presses are React's alone
  await turn.click();
  await expect(turn).toHaveAttribute('aria-pressed', 'false');
});

test('A form that is filled in and sent before the scripts run is sent by them', async ({ page }) => {
  const { fields, login } = account;
  const person = await register(app.url);
  const release = await openHeld(page, '/en/login');
  await page.getByLabel(fields.email).fill(person.email);
  await page.getByRole('button', { name: login.next }).click();
  await expect(page.getByLabel(fields.email)).toHaveValue(person.email);
  release();
  await page.getByRole('button', { name: login.choice.password }).click();
  await page.getByLabel(fields.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: login.submit }).click();
  await expect(page).toHaveURL(/\/en\/cards$/);
});

test('A text typed before the scripts run stays', async ({ page }) => {
  const { fields, register: words } = account;
  const release = await openHeld(page, '/en/register');
  const email = page.getByLabel(fields.email);
  await email.pressSequentially('ana@example');
  release();
  await expect.poll(() => isAwake(page)).toBe(true);
  await expect(email).toBeFocused();
  await email.pressSequentially('.com');
  await page.getByRole('button', { name: words.card.submit }).click();
  // the form is checked, and its first empty field is the name
  await expect(page.getByLabel(fields.displayName)).toBeFocused();
  await expect(email).toHaveValue('ana@example.com');
});

test('A link pressed before the scripts run leads to its page', async ({ page }) => {
  await openHeld(page, '/en');
  await page.getByRole('link', { name: home.hero.create }).first().click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/en\/register$/);
});

test('Pages that show stored values or have a form run their scripts without a press', async ({ page }) => {
  await page.addInitScript(neverIdle);
  await page.goto('/en/pages/enterprise', { waitUntil: 'commit' });
  await expect.poll(() => isAwake(page)).toBe(true);
  await page.addInitScript(() =>
    localStorage.setItem('cart', JSON.stringify({ items: [{ sku: 'EXTRA-CARD', quantity: 2 }], key: 'a' })),
  );
  await page.goto('/en', { waitUntil: 'commit' });
  await expect.poll(() => isAwake(page)).toBe(true);
  await expect(page.getByRole('banner').getByRole('link', { name: /2/ })).toBeVisible();
});
