import { account } from '@visita/core/account/contract';
import { expect, app, test } from './journey.ts';
import { linkTo } from './mailbox.ts';
import { newcomer, register, vouch } from './people.ts';
import { filled, wordsIn } from './words.ts';

const { account: words, common, emails, problems } = wordsIn('en');

test.beforeEach(({ watch }) => watch.expectErrors(new RegExp(`^left the site: ${app.issuer}/`)));

test('A new user signs in with Google and reaches the requested screen', async ({ page, watch }) => {
  // a new password revokes the session while the screen still loads the account
  watch.expectErrors(/status of 401 .*\/api\/user\/auth\/profile/);
  const person = newcomer();
  const elsewhere: string[] = [];
  page.on('request', (request) => request.url().startsWith(app.url) || elsewhere.push(request.url()));
  await page.goto('/en/login?redirect=%2Fen%2Fcards%3Fx%3D1');
  const button = page.getByRole('button', { name: words.federated.google });
  await expect(button).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(elsewhere).toEqual([]);

  // cancelling at the provider returns to the unchanged screen
  await button.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${app.url}/en/login?redirect=%2Fen%2Fcards%3Fx%3D1`);
  await expect(page.getByRole('alert')).toHaveCount(0);

  const exchanged = page.waitForRequest('**/api/user/auth/google-login/code');
  await button.click();
  await vouch(page, person);
  expect(Object.keys((await exchanged).postDataJSON() as object).toSorted()).toEqual(['code', 'secret']);
  await expect(page).toHaveURL(`${app.url}/en/cards?x=1`);
  await expect(page.getByLabel(filled(common.menu.account, { name: person.displayName }))).toBeVisible();

  await page.goto('/en/settings');
  await page.getByRole('button', { name: words.noPassword.button }).click();
  await page.goto(await linkTo(app, person.email, emails.account.reset.subject, '/reset-password#'));
  await page.getByLabel(words.fields.newPassword, { exact: true }).fill('seven red umbrellas');
  await page.getByLabel(words.fields.passwordConfirmation, { exact: true }).fill('seven red umbrellas');
  await page.getByRole('button', { name: words.reset.submit }).click();
  await expect(page.getByText(words.notes.passwordChanged)).toBeVisible();
});

test('A verified account with a password asks for it once', async ({ page, watch }) => {
  watch.expectErrors(/status of (400|409)/);
  const person = await register(app.url);
  const link = await linkTo(app, person.email, emails.account.verification.subject, '/verify-email#');
  await person.calls(account.verifyEmail, { params: { token: new URL(link).hash.slice(1) } });

  await page.goto('/en/register');
  await page.getByRole('button', { name: words.federated.google }).click();
  await vouch(page, person);
  const dialog = page.getByRole('dialog', { name: words.federated.connect.title });
  const password = dialog.getByLabel(words.fields.password, { exact: true });
  await expect(password).toBeFocused();
  await password.fill('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(problems.fields.passwordWrong)).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.url}/en/cards`);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/en/login');
  await page.getByRole('button', { name: words.federated.google }).click();
  await vouch(page, person);
  await expect(page).toHaveURL(`${app.url}/en/cards`);
});

test('An unrequested response of Google is discarded', async ({ page }) => {
  for (const answer of ['id_token', 'code']) {
    // a new document: a change of the fragment alone loads nothing
    await page.goto('/health/live');
    await page.goto(`/en/login?redirect=%2Fen%2Fsettings#${answer}=of-a-stranger&state=guessed`);
    await expect(page).toHaveURL(`${app.url}/en/login?redirect=%2Fen%2Fsettings`);
    await expect(page.getByRole('button', { name: words.federated.google })).toBeEnabled();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  }
});
