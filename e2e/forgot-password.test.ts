import { account } from '@visita/core/account/contract';
import { expect, app, test } from './journey.ts';
import { linkTo } from './mailbox.ts';
import { chooseLogin, logIn, newcomer, register } from './people.ts';
import { filled, wordsIn } from './words.ts';

const { account: words, cards, emails, problems, profile } = wordsIn('en');

test(
  'A forgotten password is reset by an emailed link that works once',
  { tag: '@smoke' },
  async ({ page, watch }) => {
    watch.expectErrors(/status of 400/);
    const person = await register(app.url);
    await page.goto('/en/login');
    await chooseLogin(page, person.email, { by: 'password' });
    await page.getByRole('link', { name: words.login.forgot }).click();
    await expect(page.getByLabel(words.fields.email)).toHaveValue(person.email);
    await page.getByRole('button', { name: words.forgot.submit }).click();
    await expect(page.getByRole('heading', { name: words.forgot.sent.title })).toBeFocused();
    await expect(page.getByText(filled(words.forgot.sent.text, { email: person.email }))).toBeVisible();

    const link = await linkTo(app, person.email, emails.account.reset.subject, '/reset-password#');
    await page.goto(link);
    const passwordField = page.getByLabel(words.fields.newPassword, { exact: true });
    const save = page.getByRole('button', { name: words.reset.submit });
    await passwordField.fill('1234567');
    await save.click();
    await expect(page.getByText(problems.fields.passwordTooShort)).toBeVisible();
    await expect(passwordField).toHaveValue('1234567');
    await page.getByRole('button', { name: words.showPassword }).first().click();
    await expect(passwordField).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: words.hidePassword }).click();
    await expect(passwordField).toHaveAttribute('type', 'password');

    const confirmation = page.getByLabel(words.fields.passwordConfirmation, { exact: true });
    await passwordField.fill('password1');
    await confirmation.fill('password2');
    await save.click();
    await expect(page.getByText(problems.fields.passwordsDiffer)).toBeVisible();
    await confirmation.fill('password1');
    await expect(page.getByLabel(words.strength.label)).toHaveText(words.strength[0]);
    await save.click();
    await expect(page.getByText(problems.fields.passwordCommon)).toBeVisible();

    const password = 'seven red umbrellas in the hall';
    await passwordField.fill(password);
    await confirmation.fill(password);
    await expect(page.getByLabel(words.strength.label)).toHaveText(words.strength[4]);
    await save.click();
    await expect(page.getByText(words.notes.passwordChanged)).toBeVisible();
    await expect(person.calls(account.profile, {})).rejects.toMatchObject({ key: 'sessionExpired' });
    await logIn(page, { ...person, password });
    await expect(page).toHaveURL(`${app.url}/en/cards`);

    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await passwordField.fill(password);
    await confirmation.fill(password);
    await save.click();
    await expect(page.getByRole('heading', { name: words.reset.invalid.title })).toBeVisible();
    await page.getByRole('link', { name: words.reset.again }).click();
    await expect(page).toHaveURL(`${app.url}/en/forgot-password`);
  },
);

test('A password reset after a tap leads back to the card', async ({ page, stranger, freeCard }) => {
  const person = await register(app.url);
  await page.goto(`${freeCard.profilePath}?lang=en`);
  await page.getByRole('link', { name: profile.publicStates.unbound.button }).click();
  await chooseLogin(page, person.email, { by: 'password' });
  await page.getByRole('link', { name: words.login.forgot }).click();
  await expect(page.getByRole('heading', { name: words.forgot.title })).toBeVisible();
  await expect(page.getByLabel(words.fields.email)).toHaveValue(person.email);
  await page.getByRole('button', { name: words.forgot.submit }).click();
  await expect(page.getByRole('heading', { name: words.forgot.sent.title })).toBeFocused();

  // the link is opened in another browser
  await stranger.goto(
    await linkTo(app, person.email, emails.account.reset.subject, '/reset-password?tapped='),
  );
  const password = 'seven red umbrellas in the hall';
  await stranger.getByLabel(words.fields.newPassword, { exact: true }).fill(password);
  await stranger.getByLabel(words.fields.passwordConfirmation, { exact: true }).fill(password);
  await stranger.getByRole('button', { name: words.reset.submit }).click();
  await expect(stranger.getByText(words.notes.passwordChanged)).toBeVisible();
  await logIn(stranger, { ...person, password });
  await expect(stranger.getByText(cards.bind.lead.tapped)).toBeVisible();
  await expect(stranger).toHaveURL(
    `${app.url}/en/cards/bind?tapped=${freeCard.profilePath.split('/').at(-1)}`,
  );
});

test('An email address without an account gets the same response', async ({ page }) => {
  const { email } = newcomer();
  const french = wordsIn('fr').account;
  await page.goto('/fr/forgot-password');
  await page.getByLabel(french.fields.email).fill(email);
  await page.getByRole('button', { name: french.forgot.submit }).click();
  await expect(page.getByText(filled(french.forgot.sent.text, { email }))).toBeVisible();
});

test('An expired or truncated link says so and leads to a new one', async ({ page, watch }) => {
  watch.expectErrors(/status of 410/);
  await page.goto('/en/reset-password');
  await expect(page.getByRole('heading', { name: words.reset.invalid.title })).toBeVisible();

  await page.route('**/api/user/auth/reset-password', (route) =>
    route.fulfill({ status: 410, json: { success: false, data: null, message: '', code: 'tokenExpired' } }),
  );
  await page.goto('/en/reset-password?token=from-last-week');
  await page.getByLabel(words.fields.newPassword, { exact: true }).fill('a quiet walk home');
  await page.getByLabel(words.fields.passwordConfirmation, { exact: true }).fill('a quiet walk home');
  await page.getByRole('button', { name: words.reset.submit }).click();
  await expect(page.getByRole('heading', { name: words.reset.expired.title })).toBeVisible();
});

test('A signed-in user who opens the reset link is told why it did not open', async ({ page, owner }) => {
  await page.goto('/en/reset-password?token=from-the-mail');
  await expect(page).toHaveURL(`${app.url}/en`);
  await expect(page.getByText(filled(words.reset.loggedIn, { email: owner.email }))).toBeVisible();
});
