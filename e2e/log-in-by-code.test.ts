import type { Page } from '@playwright/test';
import { security } from '@visita/core/account/security-contract';
import { languages, prefixFor } from '@visita/core/languages';
import { generate } from 'otplib';
import { app, expect, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { expectNoViolation } from './no-violation.ts';
import { chooseLogin, newcomer, register } from './people.ts';
import { filled, wordsIn } from './words.ts';

const { account: words, emails, identity, problems } = wordsIn('en');

async function codeTo(email: string, subject: string): Promise<string> {
  const { text } = await emailTo(app, email, subject);
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

/** The sum of the shifts that no press explains, since the page was opened. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );

/** The words of the login, without those of the address itself. */
const screenWords = async (page: Page, email: string) =>
  (await page.getByRole('main').innerText()).replaceAll(email, '…');

test(
  'A mailed code logs in, and a wrong one is refused at its field',
  { tag: ['@smoke', '@phone'] },
  async ({ page, watch }) => {
    watch.expectErrors(/status of 400/);
    const person = await register(app.url);
    await page.goto('/en/login?redirect=%2Fen%2Fsettings');
    await chooseLogin(page, person.email, { by: 'code' });
    await expect(page.getByRole('heading', { name: words.login.code.title })).toBeFocused();
    await expectNoViolation(page, 'code of a login');
    const code = await codeTo(person.email, emails.account.loginCode.subject);
    const field = page.getByLabel(words.proof.code);
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await page.getByRole('button', { name: words.login.submit }).click();
    await expect(page.getByText(problems.fields.codeWrong)).toBeVisible();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: words.login.submit }).click();
    await expect(page).toHaveURL(`${app.url}/en/settings`);
  },
);

for (const language of languages)
  test(`In ${language} a code opens an account for a new address, with the name as the only question`, async ({
    page,
    watch,
  }) => {
    watch.expectErrors(/status of 409/);
    const { account: own, emails: mails } = wordsIn(language);
    const { email, displayName } = newcomer();
    await page.goto(`/${prefixFor(language)}/login`);
    await chooseLogin(page, email, { by: 'code', language });
    const subject = filled(mails.account.welcomeCode.subject, { brand: 'Visita' });
    await page.getByLabel(own.proof.code).fill(await codeTo(email, subject));
    await page.getByRole('button', { name: own.login.submit }).click();
    await expect(page.getByRole('heading', { name: own.login.name.title })).toBeFocused();
    await expectNoViolation(page, 'name of a new account');
    await page.getByLabel(own.fields.displayName).fill(displayName);
    await page.getByRole('button', { name: own.register.submit }).click();
    await expect(page).toHaveURL(`${app.url}/${prefixFor(language)}/cards`);
  });

test('A second factor is asked for after the code', async ({ page, owner, watch }) => {
  watch.expectErrors(/status of 403/);
  const { secret } = await owner.calls(security.startTotp, {});
  // the address is confirmed, so that the account keeps its factor
  await confirmAddress(owner.email, page);
  const { recoveryCodes } = await owner.calls(security.finishTotp, {
    body: { code: await generate({ secret }) },
  });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/en/login');
  await chooseLogin(page, owner.email, { by: 'code' });
  await page.getByLabel(words.proof.code).fill(await codeTo(owner.email, emails.account.loginCode.subject));
  await page.getByRole('button', { name: words.login.submit }).click();
  await expect(page.getByRole('heading', { name: words.secondStep.title })).toBeFocused();
  await page.getByRole('button', { name: identity.useRecoveryCode }).click();
  await page.getByLabel(identity.recoveryCode).fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: words.login.submit }).click();
  await expect(page).toHaveURL(`${app.url}/en/cards`);
});

test('The ways to log in look the same for an address with an account and for one without', async ({
  page,
}) => {
  const person = await register(app.url);
  const texts: string[] = [];
  for (const email of [person.email, newcomer().email]) {
    await page.goto('/en/login');
    await page.getByLabel(words.fields.email).fill(email);
    await page.getByRole('button', { name: words.login.next }).click();
    await expect(page.getByRole('button', { name: words.login.choice.code })).toBeVisible();
    const choice = await screenWords(page, email);
    await expectNoViolation(page, 'ways to log in');
    await page.getByRole('button', { name: words.login.choice.code }).click();
    await expect(page.getByLabel(words.proof.code)).toBeVisible();
    texts.push(choice + (await screenWords(page, email)));
  }
  expect(texts[0]).toBe(texts[1]);
});

test('A password manager finds the address beside the password, and the passkeys at the address', async ({
  page,
}) => {
  const { email } = newcomer();
  await page.goto('/en/login');
  await expect(page.getByLabel(words.fields.email)).toHaveAttribute('autocomplete', 'username webauthn');
  await chooseLogin(page, email, { by: 'password' });
  const form = page.locator('form', { has: page.getByLabel(words.fields.password, { exact: true }) });
  await expect(form.locator('input[autocomplete=username]')).toHaveValue(email);
  await expect(form.locator('input[autocomplete=current-password]')).toBeFocused();
  await page.getByRole('button', { name: words.login.choice.back }).click();
  await page.getByRole('button', { name: words.login.choice.other }).click();
  await expect(page.getByLabel(words.fields.email)).toHaveValue(email);
});

async function confirmAddress(email: string, page: Page): Promise<void> {
  const { links } = await emailTo(app, email, emails.account.verification.subject);
  await page.goto(links.find((link) => link.includes('/verify-email#')) ?? '');
  await expect(page.getByRole('heading', { name: words.verifyLink.done.title })).toBeVisible();
}
