import { account } from '@visita/core/account/contract';
import { expect, app, test } from './journey.ts';
import { linkTo } from './mailbox.ts';
import { expectNoViolation, noise } from './no-violation.ts';
import { logIn, register, signIn, vouch } from './people.ts';
import { pretendProblem } from './pretend.ts';
import { portrait } from './portrait.ts';
import { wordsIn } from './words.ts';

test('A form with errors, an empty list and an error screen are accessible', async ({
  page,
  card,
  owner,
  watch,
}) => {
  watch.expectErrors(noise);
  const { cards: words, account: accountWords } = wordsIn('en');
  await page.goto(`/en/cards/${card.id}/edit`);
  await page.locator('[data-path="name"]').fill('');
  await page.locator('[data-path="website"]').fill('javascript:0');
  await page.locator('summary', { hasText: words.names.summary }).click();
  await page.getByRole('button', { name: words.edit.save }).click();
  await expect(page.getByText(words.edit.refused_other.replace('{{count}}', '2'))).toBeVisible();
  await expectNoViolation(page, 'refused card form');
  await owner.calls(account.logout, {});

  const other = await register(app.url);
  await page.goto('/en/register');
  await page.getByRole('button', { name: accountWords.register.card.submit }).click();
  await expectNoViolation(page, 'refused registration');
  await signIn(page, other);
  await page.goto('/en/cards');
  await expect(page.getByText(words.empty.title)).toBeVisible();
  await expectNoViolation(page, 'no card yet');
  await pretendProblem(page, '/user/cards', { status: 500, code: 'serverError' });
  await page.goto('/en/cards');
  await expect(page.getByText(wordsIn('en').common.errors[500].title)).toBeVisible();
  await expectNoViolation(page, 'error screen');
});

test('Dialogs and menus are accessible', async ({ page, card, owner, watch, freeCard }) => {
  watch.expectErrors(noise);
  const { cards: words, common } = wordsIn('en');
  await page.goto(`/en/cards/${card.id}`);
  await page.getByRole('button', { name: words.owner.code }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolation(page, 'QR code');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words.unbind.button }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolation(page, 'unbind');

  await page.goto(`/en/cards/${card.id}/edit`);
  await page.getByRole('button', { name: words.networks.add }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolation(page, 'networks');
  await page.keyboard.press('Escape');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: words.photo.change }).click();
  await (await choosing).setFiles(portrait);
  await expect(page.getByRole('button', { name: words.photo.use })).toBeEnabled();
  await expectNoViolation(page, 'crop');
  await page.keyboard.press('Escape');

  await page.getByLabel(common.menu.account.replace('{{name}}', owner.displayName)).click();
  await expectNoViolation(page, 'account menu');
  await page.locator('[data-path="title"]').fill('another');
  await owner.calls(account.logout, {});
  await page.getByRole('button', { name: words.edit.save }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolation(page, 'expired session');

  await page.goto(freeCard.profilePath);
  await expectNoViolation(page, 'card without an owner');
});

test('The screens of an account are accessible', async ({ page, owner, stranger, watch }) => {
  watch.expectErrors(noise);
  watch.expectErrors(/^left the site/);
  const { account: accountWords, privacy } = wordsIn('en');
  await stranger.addInitScript(() => localStorage.getItem('theme') ?? localStorage.setItem('theme', 'light'));
  await page.addInitScript(() => localStorage.getItem('theme') ?? localStorage.setItem('theme', 'light'));
  await stranger.goto('/en/login');
  await logIn(stranger, { email: owner.email, password: 'not my password' });
  await expect(stranger.getByRole('alert')).toBeVisible();
  await expectNoViolation(stranger, 'refused login');
  await stranger.getByRole('link', { name: accountWords.login.forgot }).click();
  await stranger.getByRole('button', { name: accountWords.forgot.submit }).click();
  await expect(stranger.getByRole('heading', { name: accountWords.forgot.sent.title })).toBeVisible();
  await expectNoViolation(stranger, 'forgotten password, sent');
  await stranger.goto(
    await linkTo(app, owner.email, wordsIn('en').emails.account.verification.subject, '/verify-email#'),
  );
  await expect(stranger.getByRole('heading', { name: accountWords.verifyLink.done.title })).toBeVisible();
  await expectNoViolation(stranger, 'confirmed address');
  await stranger.goto('/en/login');
  await stranger.getByRole('button', { name: accountWords.federated.google }).click();
  await vouch(stranger, owner);
  await expect(stranger.getByRole('dialog', { name: accountWords.federated.connect.title })).toBeVisible();
  await expectNoViolation(stranger, 'password for Google');

  await page.goto('/en/settings');
  await page.getByRole('button', { name: accountWords.newPassword.submit }).click();
  await page.getByLabel(accountWords.fields.newPassword, { exact: true }).fill('umbrellas');
  await expect(page.getByLabel(accountWords.strength.label)).not.toBeEmpty();
  await page.getByRole('button', { name: privacy.export.request }).click();
  await expect(page.getByRole('progressbar', { name: privacy.export.label })).toBeAttached();
  await expectNoViolation(page, 'refused settings');
  await page.getByRole('button', { name: privacy.erasure.button }).click();
  await expectNoViolation(page, 'erasure');
  await page.getByRole('dialog').getByRole('button', { name: privacy.erasure.confirm }).click();
  await expect(page.locator('#erasure').getByRole('button', { name: privacy.erasure.keep })).toBeVisible();
  await page.getByRole('button', { name: privacy.export.download }).waitFor();
  await expectNoViolation(page, 'account about to be erased');
});
