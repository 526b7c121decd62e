import type { Page } from '@playwright/test';
import { account } from '@visita/core/account/contract';
import { security } from '@visita/core/account/security-contract';
import { client } from '@visita/core/api/client';
import { generate } from 'otplib';
import { forgetProof } from './forget-proof.ts';
import { app, expect, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { logIn } from './people.ts';
import { plugInDevice } from './virtual-device.ts';
import { wordsIn } from './words.ts';

const { account: words, emails, identity, problems } = wordsIn('en');

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/en/login');
}

test('Two-step login: set up, asked for, opened by a recovery code, and switched off', async ({
  page,
  owner,
  watch,
}) => {
  watch.expectErrors(/status of 40[03]/);
  await page.goto('/en/settings');
  await page.getByRole('button', { name: words.twoStep.start }).click();
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  await dialog.getByLabel(identity.code).fill('123');
  await dialog.getByRole('button', { name: words.twoStep.confirm }).click();
  await expect(dialog.getByText(problems.fields.codeWrong)).toBeVisible();
  await dialog.getByLabel(identity.code).fill(await generate({ secret }));
  await dialog.getByRole('button', { name: words.twoStep.confirm }).click();
  await expect(page.getByRole('heading', { name: words.twoStep.keep })).toBeVisible();
  const codes = await dialog.locator('li code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await dialog.getByRole('button', { name: words.twoStep.kept }).click();
  await emailTo(app, owner.email, emails.account.secondFactorAdded.subject);

  await logOut(page);
  await logIn(page, owner);
  await expect(page.getByRole('heading', { name: words.secondStep.title })).toBeFocused();
  await page.getByLabel(identity.code).fill('000000');
  await page.getByRole('button', { name: words.login.submit }).click();
  await expect(page.getByText(problems.fields.codeWrong)).toBeVisible();
  await page.getByRole('button', { name: identity.useRecoveryCode }).click();
  await page.getByLabel(identity.recoveryCode).fill(codes[0] ?? '');
  await page.getByRole('button', { name: words.login.submit }).click();
  await expect(page).toHaveURL(/\/en\/cards$/);

  await page.goto('/en/settings');
  await expect(page.getByText('9 left')).toBeVisible();
  await page.getByRole('button', { name: words.twoStep.removeNamed }).click();
  await dialog.getByRole('button', { name: words.twoStep.remove }).click();
  await expect(page.getByRole('button', { name: words.twoStep.start })).toBeVisible();
});

test('A passkey is added in the settings, logs in by itself, and is removed', async ({ page, owner }) => {
  const device = await plugInDevice(page);
  await page.goto('/en/settings');
  await page.getByRole('button', { name: words.passkeys.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.passkeys.name).fill('My phone');
  await dialog.getByRole('button', { name: words.passkeys.add }).click();
  await expect(page.getByText('My phone')).toBeVisible();

  // the suggestions of the login would be answered before the button is pressed
  await device.setTouched(false);
  await logOut(page);
  await page.getByLabel(words.fields.email).fill(owner.email);
  await page.getByRole('button', { name: words.login.next }).click();
  // a request that began before stays unanswered
  await device.setTouched(true);
  await page.getByRole('button', { name: words.passkeys.logIn }).click();
  await expect(page).toHaveURL(/\/en\/cards$/);

  await page.goto('/en/settings');
  await page.getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await dialog.getByRole('button', { name: words.passkeys.remove }).click();
  await expect(page.getByText(words.passkeys.none)).toBeVisible();
  expect((await owner.calls(security.factors, {})).passkeys).toEqual([]);
});

test('A call that needs a fresh proof asks for it in a dialog, and is repeated', async ({
  page,
  owner,
  watch,
}) => {
  watch.expectErrors(/status of 40[03]/);
  const elsewhere = await client({ fetch, origin: app.url })(account.login, {
    body: { email: owner.email, password: owner.password },
  });
  await page.goto('/en/settings');
  await forgetProof(page, 'DELETE', '/api/user/auth/sessions');
  await page.getByRole('button', { name: words.devices.endOthers }).click();
  const dialog = page.getByRole('dialog', { name: words.proof.title });
  const password = dialog.getByLabel(words.fields.currentPassword, { exact: true });
  await expect(password).toBeFocused();
  await password.fill('not this one');
  await dialog.getByRole('button', { name: words.proof.submit }).click();
  await expect(dialog.getByText(problems.fields.passwordWrong)).toBeVisible();

  await dialog.getByRole('button', { name: words.proof.mailedCode }).click();
  await dialog.getByRole('button', { name: words.proof.send }).click();
  await expect(dialog.getByLabel(words.proof.code)).toBeVisible();
  const { text } = await emailTo(app, owner.email, emails.account.code.subject);
  await dialog.getByLabel(words.proof.code).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  await dialog.getByRole('button', { name: words.proof.submit }).click();
  await expect(page.getByText(words.devices.endedOthers)).toBeVisible();
  const ended = client({ fetch, origin: app.url, token: () => elsewhere.token });
  await expect(ended(account.profile, {})).rejects.toThrow('sessionExpired');
});

test('A proof that is not given changes nothing, and the screen says so', async ({ page, owner, watch }) => {
  watch.expectErrors(/status of 40[03]/);
  await page.goto('/en/settings');
  await forgetProof(page, 'POST', '/api/user/auth/totp');
  await page.getByRole('button', { name: words.twoStep.start }).click();
  const dialog = page.getByRole('dialog', { name: words.proof.title });
  await dialog.getByRole('button', { name: wordsIn('en').common.cancel }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(problems.refusals.proofNeeded.text)).toBeVisible();
  expect((await owner.calls(security.factors, {})).totp).toBeNull();
});
