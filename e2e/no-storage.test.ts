import type { Page } from '@playwright/test';
import { expect, app, test } from './journey.ts';
import { newcomer } from './people.ts';
import { filled, wordsIn } from './words.ts';

const { account: words } = wordsIn('en');

const refusals: [name: string, refuse: () => void][] = [
  [
    'null',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { value: null, configurable: true });
    },
  ],
  [
    'refused by getters that throw',
    () => {
      const get = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get, configurable: true });
    },
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
];

async function register(page: Page): Promise<void> {
  const person = newcomer();
  await page.goto('/en/register');
  for (const name of ['displayName', 'email', 'password'] as const)
    await page.getByLabel(words.fields[name], { exact: true }).fill(person[name]);
  await page.getByLabel(words.fields.passwordConfirmation, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: words.register.card.submit }).click();
}

for (const [name, refuse] of refusals) {
  test(`Where storage is ${name}, registration signs in for this page and says so`, async ({ page }) => {
    await page.addInitScript(refuse);
    await register(page);
    await expect(page).toHaveURL(`${app.url}/en/cards/new`);
    await expect(page.getByText(words.unstored.text)).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Visita' }).click();
    await expect(page).toHaveURL(`${app.url}/en`);
    await expect(page.getByText(words.unstored.text)).toBeVisible();
  });

  test(`Where storage is ${name}, Google sign-in is impossible, and the screen names the reason`, async ({
    page,
  }) => {
    await page.addInitScript(refuse);
    await page.goto('/en/login');
    await page.getByRole('button', { name: words.federated.google }).click();
    await expect(page.getByText(filled(words.federated.unstored, { provider: 'Google' }))).toBeVisible();
  });
}
