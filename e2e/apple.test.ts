import type { Page } from '@playwright/test';
import { account } from '@visita/core/account/contract';
import { expect, app, test } from './journey.ts';
import { linkTo } from './mailbox.ts';
import { newcomer, register } from './people.ts';
import { filled, wordsIn } from './words.ts';

const { account: words, common, emails } = wordsIn('en');
const appleButton = (page: Page) => page.getByRole('button', { name: words.federated.apple });

/** Continues on the stand-in for Apple, which posts its answer to the site. */
async function continueAtApple(page: Page, { email, displayName }: { email: string; displayName: string }) {
  await expect(page.getByRole('heading', { name: 'Apple' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(displayName);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test.beforeEach(({ watch }) => watch.expectErrors(new RegExp(`^left the site: ${app.appleIssuer}/`)));

test('A new user signs in with Apple and reaches the requested screen', async ({ page }) => {
  const person = newcomer();
  await page.goto('/fr/login?redirect=%2Fen%2Fcards%3Fx%3D1');
  const button = page.getByRole('button', { name: wordsIn('fr').account.federated.apple });
  await button.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fen%2Fcards%3Fx%3D1$/);
  await expect(page.getByRole('alert')).toHaveCount(0);

  const loggedIn = page.waitForRequest(
    (request) => request.url().endsWith('/auth/apple-login') && request.method() === 'POST',
  );
  await page.getByRole('button', { name: /Apple/ }).click();
  await continueAtApple(page, person);
  expect((await loggedIn).postDataJSON()).toMatchObject({ name: person.displayName });
  await expect(page).toHaveURL(`${app.url}/en/cards?x=1`);
  await expect(page.getByLabel(filled(common.menu.account, { name: person.displayName }))).toBeVisible();
});

test('A verified account asks for its password before Apple is connected', async ({ page, watch }) => {
  watch.expectErrors(/status of 409/);
  const person = await register(app.url);
  const link = await linkTo(app, person.email, emails.account.verification.subject, '/verify-email#');
  await person.calls(account.verifyEmail, { params: { token: new URL(link).hash.slice(1) } });

  await page.goto('/en/register');
  await appleButton(page).click();
  await continueAtApple(page, person);
  const dialog = page.getByRole('dialog', { name: words.federated.connect.title });
  await expect(dialog).toContainText(filled(words.federated.connect.lead, { provider: 'Apple' }));
  await dialog.getByLabel(words.fields.password, { exact: true }).fill(person.password);
  await dialog
    .getByRole('button', { name: filled(words.federated.connect.submit, { provider: 'Apple' }) })
    .click();
  await expect(page).toHaveURL(`${app.url}/en/cards`);
});

test('An answer of Apple that this tab did not request is discarded', async ({ page }) => {
  await page.goto('/health/live');
  await page.evaluate((target) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = target;
    for (const [name, value] of Object.entries({ code: 'of-a-stranger', state: 'guessed' })) {
      const input = document.createElement('input');
      Object.assign(input, { name, value });
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }, `${app.url}/api/user/auth/apple-login/return`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(appleButton(page)).toBeEnabled();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
