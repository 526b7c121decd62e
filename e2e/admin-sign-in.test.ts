import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { expect, app, test } from './journey.ts';
import { plugInDevice } from './virtual-device.ts';
import { wordsIn } from './words.ts';

const { account, admin: words } = wordsIn('en');
const email = 'admin@visita.example';

/** The file with the password generated at the server's start. */
const passwordFile = () => join(app.folder, 'data/admin-password.txt');
const chosenPassword = 'a lantern over the quiet harbour';
const password = () =>
  existsSync(passwordFile()) ? readFileSync(passwordFile(), 'utf8').trim() : chosenPassword;

async function givePassword(page: Page): Promise<void> {
  await page.getByLabel(words.me.email).fill(email);
  await page.getByLabel(words.login.password, { exact: true }).fill(password());
  await page.getByRole('button', { name: words.login.next }).click();
}

async function giveCode(page: Page, label: string, code: string, button: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: button }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByLabel(/^Account of/).click();
  await page.getByRole('button', { name: words.shell.signOut }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.login.title })).toBeVisible();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await plugInDevice(page);
  await page.goto('/admin/me');
  await page.getByRole('button', { name: words.factors.passkey.button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.factors.passkey.name).fill(name);
  await dialog.getByLabel(words.login.password).fill(password());
  await dialog.getByRole('button', { name: words.factors.passkey.button }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(words.factors.passkey.named.replace('{{name}}', name))).toBeVisible();
}

test(
  'The first owner sets up a second factor, signs in with codes or a passkey, and each recovery code works once',
  { tag: '@smoke' },
  async ({ page, watch }) => {
    watch.expectErrors(/status of 40[01]/);
    await page.goto('/admin/audit?action=staff.signIn#top');
    await expect(page).toHaveURL(/\/admin\/login\?redirect=/);
    await givePassword(page);

    await expect(page.getByRole('heading', { level: 1, name: words.setup.title })).toBeVisible();
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await giveCode(page, words.factor.totp.code, '000000', words.setup.submit);
    await expect(page.getByLabel(words.factor.totp.code)).toHaveAttribute('aria-invalid', 'true');
    // a code is accepted in its half minute and the next, and once
    const now = Date.now() / 1000;
    await giveCode(page, words.factor.totp.code, await generate({ secret, epoch: now }), words.setup.submit);

    await expect(page.getByRole('heading', { level: 1, name: words.codes.title })).toBeVisible();
    const [recovery = ''] = await page.locator('ol code').allInnerTexts();
    await expect(page.getByRole('button', { name: words.codes.go })).toBeDisabled();
    await page.getByLabel(words.codes.kept).check();
    await page.getByRole('button', { name: words.codes.go }).click();
    // a generated password only allows changing it
    await expect(page.getByText(words.password.generated)).toBeVisible();
    await page.getByLabel(words.password.current, { exact: true }).fill(password());
    await page.getByLabel(words.password.new, { exact: true }).fill(chosenPassword);
    await page.getByLabel(account.fields.passwordConfirmation, { exact: true }).fill(chosenPassword);
    await page.getByRole('button', { name: words.password.change }).click();
    await expect(page).toHaveURL(`${app.url}/admin/audit?action=staff.signIn#top`);
    await expect(page.getByRole('heading', { level: 1, name: words.nav.audit })).toBeVisible();
    expect(existsSync(passwordFile())).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

    await signOut(page);
    await givePassword(page);
    const nextCodeAt = (Math.floor(now / 30) + 1) * 30;
    await expect.poll(() => Date.now() / 1000, { timeout: 40_000 }).toBeGreaterThan(nextCodeAt);
    await giveCode(
      page,
      words.factor.totp.code,
      await generate({ secret, epoch: nextCodeAt }),
      words.login.submit,
    );
    await expect(page.getByRole('heading', { level: 1, name: words.nav.dashboard })).toBeVisible();

    await addPasskey(page, 'Office laptop');
    await signOut(page);
    await givePassword(page);
    await page.getByRole('button', { name: words.factor.passkey.submit }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.nav.dashboard })).toBeVisible();

    await signOut(page);
    for (const isFirst of [true, false]) {
      await givePassword(page);
      await page.getByRole('button', { name: words.factor.recoveryCode.instead }).click();
      await giveCode(page, words.factor.recoveryCode.code, recovery, words.login.submit);
      if (isFirst) {
        await expect(page.getByRole('heading', { level: 1, name: words.nav.dashboard })).toBeVisible();
        await signOut(page);
      }
    }
    await expect(page.getByLabel(words.factor.recoveryCode.code)).toHaveAttribute('aria-invalid', 'true');
  },
);
