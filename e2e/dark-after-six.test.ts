import type { Page } from '@playwright/test';
import { demoProfile } from './demo-profile.ts';
import { expect, app, test } from './journey.ts';
import { themeMenu } from './site-menus.ts';
import { wordsIn } from './words.ts';

const { common } = wordsIn('en');

/** The attribute with the colour scheme, and the page's path. */
const pages = {
  'the site': { path: () => '/en', attribute: 'data-mantine-color-scheme' },
  'the profile': { path: (profile: string) => profile, attribute: 'data-theme' },
  'the form for details': { path: (profile: string) => `${profile}/exchange`, attribute: 'data-theme' },
  'the page of the code, where none is kept': { path: () => '/pocket/en', attribute: 'data-theme' },
  'the page without a network': { path: () => '/pocket/en/offline', attribute: 'data-theme' },
};
const ground = { light: 'rgb(250, 249, 246)', dark: 'rgb(14, 16, 20)' };
type Scheme = keyof typeof ground;

const at = (time: string) => new Date(`2026-03-10T${time}-04:00`);

async function expectScheme(page: Page, attribute: string, scheme: Scheme): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute(attribute, scheme);
  await expect(page.locator('body')).toHaveCSS('background-color', ground[scheme]);
  // including what the browser draws itself: scrollbars and fields
  await expect(page.locator('html')).toHaveCSS('color-scheme', scheme === 'dark' ? 'dark' : /^(?!dark)/);
}

for (const [name, { path, attribute }] of Object.entries(pages)) {
  test.describe(name, () => {
    let address = '';
    test.beforeEach(async () => {
      address = path(await demoProfile(app.url));
    });

    for (const [before, change, first, then] of [
      ['17:59:59', '18:00', 'light', 'dark'],
      ['05:59:59', '06:00', 'dark', 'light'],
    ] as const) {
      test(`The site is ${first} until ${change} and ${then} within a minute after it, without a reload`, async ({
        page,
      }) => {
        await page.clock.install({ time: new Date(at(before).getTime() - 90_000) });
        await page.goto(address);
        await page.clock.pauseAt(at(before));
        await expectScheme(page, attribute, first);
        await page.clock.runFor(61_000);
        await expectScheme(page, attribute, then);
      });
    }

    test('The site is dark at noon while the device prefers dark', async ({ page }) => {
      await page.clock.install({ time: at('12:00:00') });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(address);
      await expectScheme(page, attribute, 'dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await page.clock.runFor(61_000);
      await expectScheme(page, attribute, 'light');
    });

    for (const [stored, time] of [
      ['light', '23:00:00'],
      ['dark', '12:00:00'],
    ] as const) {
      test(`A chosen ${stored} theme stays at ${time}`, async ({ page }) => {
        await page.clock.install({ time: at(time) });
        await page.addInitScript((choice) => localStorage.setItem('theme', choice), stored);
        await page.goto(address);
        await expectScheme(page, attribute, stored);
        await page.clock.runFor(130_000);
        await expectScheme(page, attribute, stored);
      });
    }

    for (const [scheme, time] of [
      ['dark', '21:00:00'],
      ['light', '09:00:00'],
    ] as const) {
      test(`The site is ${scheme} at ${time} from its first frame`, async ({ page }) => {
        await page.clock.setFixedTime(at(time));
        await page.addInitScript(recordFrames, attribute);
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
        expect(seen).toEqual([scheme]);
        await expectScheme(page, attribute, scheme);
      });
    }
  });
}

/** Records every different colour scheme of the page from its first frame on. */
function recordFrames(attribute: string): void {
  const seen: (string | null)[] = [];
  Object.assign(window, { seen });
  const check = () => {
    const scheme = document.documentElement.getAttribute(attribute);
    if (document.body && seen.at(-1) !== scheme) seen.push(scheme);
  };
  new MutationObserver(check).observe(document, { subtree: true, childList: true, attributes: true });
}

test('The theme chosen in the menu is stored and applies to the profile too', async ({ page }) => {
  await page.clock.install({ time: at('12:00:00') });
  await page.goto('/en');
  await chooseTheme(page, 'auto', 'dark');
  await expectScheme(page, 'data-mantine-color-scheme', 'dark');
  await page.reload();
  await expectScheme(page, 'data-mantine-color-scheme', 'dark');
  await page.goto(await demoProfile(app.url));
  await expectScheme(page, 'data-theme', 'dark');
  await page.goto('/en');
  await chooseTheme(page, 'dark', 'auto');
  await expectScheme(page, 'data-mantine-color-scheme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
});

async function chooseTheme(
  page: Page,
  from: keyof typeof common.themes,
  to: keyof typeof common.themes,
): Promise<void> {
  await themeMenu(page, from).click();
  await page.getByRole('banner').getByRole('button', { name: common.themes[to] }).click();
}

test('The profile has its own theme switch', async ({ page }) => {
  await page.clock.install({ time: at('12:00:00') });
  await page.goto(await demoProfile(app.url));
  const button = page.locator('.p-theme');
  await expectScheme(page, 'data-theme', 'light');
  await button.click();
  await button.click();
  await expectScheme(page, 'data-theme', 'dark');
  await page.reload();
  await expectScheme(page, 'data-theme', 'dark');
});

test('A whole screen changes its theme at once, without a fade', async ({ page, owner }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  await page.goto('/en/settings');
  await expect(page.getByText(owner.email).first()).toBeVisible();
  const fading = await page.evaluate(async () => {
    localStorage.setItem('theme', 'dark');
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    while (document.documentElement.dataset['mantineColorScheme'] !== 'dark')
      await new Promise(requestAnimationFrame);
    const isFading = (animation: Animation) =>
      animation instanceof CSSTransition && animation.transitionProperty.endsWith('color');
    return document.getAnimations().filter(isFading).length;
  });
  expect(fading).toBe(0);
});
