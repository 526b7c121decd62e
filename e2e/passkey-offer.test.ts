import type { Page } from '@playwright/test';
import { account } from '@visita/core/account/contract';
import { security } from '@visita/core/account/security-contract';
import { languages, prefixFor } from '@visita/core/languages';
import { app, expect, test } from './journey.ts';
import { emailTo, linkTo } from './mailbox.ts';
import { expectNoViolation } from './no-violation.ts';
import { chooseLogin, logIn, register } from './people.ts';
import { fillCart } from './shopper.ts';
import { plugInDevice } from './virtual-device.ts';
import { wordsIn } from './words.ts';

const { account: words, checkout } = wordsIn('en');
const dayMs = 24 * 60 * 60 * 1000;

const offer = (page: Page) => page.getByRole('heading', { name: words.passkeys.offer.title });

/** Ends the session in this browser, which keeps what does not belong to the person. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('user');
  });
  await page.goto('/en/login');
}

for (const language of languages)
  test(`In ${language} a passkey is offered after a login by code, and the account has it`, async ({
    page,
  }) => {
    const { account: own, emails: mails } = wordsIn(language);
    const person = await register(app.url, { language });
    // verified by the mailed link, so that the login by code leaves the account as it is
    const link = await linkTo(app, person.email, mails.account.verification.subject, '/verify-email#');
    await person.calls(account.verifyEmail, { params: { token: new URL(link).hash.slice(1) } });
    await plugInDevice(page);
    await page.goto(`/${prefixFor(language)}/login?redirect=%2F${prefixFor(language)}%2Fsettings`);
    await chooseLogin(page, person.email, { by: 'code', language });
    const { text } = await emailTo(app, person.email, mails.account.loginCode.subject);
    await page.getByLabel(own.proof.code).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
    await page.getByRole('button', { name: own.login.submit }).click();
    await expect(page.getByRole('heading', { name: own.passkeys.offer.title })).toBeFocused();
    await expectNoViolation(page, 'offer of a passkey');
    await page.getByRole('button', { name: own.passkeys.add }).click();
    await expect(page).toHaveURL(`${app.url}/${prefixFor(language)}/settings`);
    expect((await person.calls(security.factors, {})).passkeys).toHaveLength(1);
  });

test('A declined passkey is offered again only after 90 days', async ({ page }) => {
  const person = await register(app.url);
  await plugInDevice(page);
  await page.goto('/en/login');
  await logIn(page, person);
  await expect(offer(page)).toBeFocused();
  await page.getByRole('button', { name: words.passkeys.offer.later }).click();
  await expect(page).toHaveURL(`${app.url}/en/cards`);
  expect((await person.calls(security.factors, {})).passkeys).toEqual([]);

  await leave(page);
  await logIn(page, person);
  await expect(page).toHaveURL(`${app.url}/en/cards`);

  await page.evaluate(
    (ms) =>
      localStorage.setItem('passkeyOfferedAt', String(Number(localStorage.getItem('passkeyOfferedAt')) - ms)),
    90 * dayMs,
  );
  await leave(page);
  await logIn(page, person);
  await expect(offer(page)).toBeVisible();
});

test('On a shared computer no passkey is offered', async ({ page }) => {
  const person = await register(app.url);
  await plugInDevice(page);
  await page.goto('/en/login');
  await page.getByLabel(words.fields.email).fill(person.email);
  await page.getByRole('button', { name: words.login.next }).click();
  await page.getByLabel(words.login.shared.label).check();
  await page.getByRole('button', { name: words.login.choice.password }).click();
  await page.getByLabel(words.fields.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: words.login.submit }).click();
  await expect(page).toHaveURL(`${app.url}/en/cards`);
});

test('Without WebAuthn no passkey is offered', async ({ page }) => {
  const person = await register(app.url);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto('/en/login');
  await logIn(page, person);
  await expect(page).toHaveURL(`${app.url}/en/cards`);
});

test('A buyer goes on to the checkout without an offer of a passkey', async ({ page }) => {
  const person = await register(app.url);
  await plugInDevice(page);
  await page.goto('/health/live');
  await fillCart(page);
  await page.goto('/en/shop/checkout');
  await logIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: checkout.title })).toBeVisible();
});
