import { languages, prefixFor } from '@visita/core/languages';
import { security } from '@visita/core/account/security-contract';
import { generate } from 'otplib';
import { app, expect, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { chooseLogin, newcomer } from './people.ts';
import { fillCart } from './shopper.ts';
import { filled, wordsIn } from './words.ts';

const startsLike = (text: string) => new RegExp(`^${text.split('{{')[0]}`);

async function codeTo(email: string, subject: string): Promise<string> {
  const { text } = await emailTo(app, email, subject);
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

for (const language of languages)
  test(`In ${language} a guest with a new address orders without leaving the checkout`, async ({
    page,
    watch,
  }) => {
    watch.expectErrors(/status of 409/);
    const { account, addresses, checkout, emails } = wordsIn(language);
    const { email, displayName } = newcomer();
    const prefix = prefixFor(language);
    await page.goto('/health/live');
    await fillCart(page);
    await page.goto(`/${prefix}/shop/checkout`);
    await expect(page.getByText(account.login.purpose.cart)).toBeVisible();
    await chooseLogin(page, email, { by: 'code', language });
    const subject = filled(emails.account.welcomeCode.subject, { brand: 'Visita' });
    await page.getByLabel(account.proof.code).fill(await codeTo(email, subject));
    await page.getByRole('button', { name: account.login.submit }).click();
    await page.getByLabel(account.fields.displayName).fill(displayName);
    await page.getByRole('button', { name: account.register.submit }).click();
    await expect(page).toHaveURL(`${app.url}/${prefix}/shop/checkout`);
    const { fields } = addresses;
    await page.getByRole('textbox', { name: fields.phone }).fill('+1 613 555 0142');
    await page.getByLabel(fields.address).fill('1 Wellington Street');
    await page.getByLabel(fields.city).fill('Ottawa');
    await page.getByLabel(fields.province).selectOption('ON');
    await page.getByLabel(fields.zipCode).fill('K1A 0B1');
    await page.getByRole('button', { name: checkout.address.use }).click();
    await page.getByLabel(checkout.accept.terms).check();
    await page.getByRole('button', { name: startsLike(checkout.order) }).click();
    await expect(page.locator('input[autocomplete=cc-number]')).toBeVisible();
  });

test('A guest whose address has an account with a second factor gives its code and orders', async ({
  page,
  owner,
  watch,
}) => {
  watch.expectErrors(/status of 403/);
  const { account, checkout, emails, identity } = wordsIn('en');
  const { links } = await emailTo(app, owner.email, emails.account.verification.subject);
  await page.goto(links.find((link) => link.includes('/verify-email#')) ?? '');
  await expect(page.getByRole('heading', { name: account.verifyLink.done.title })).toBeVisible();
  const { secret } = await owner.calls(security.startTotp, {});
  const { recoveryCodes } = await owner.calls(security.finishTotp, {
    body: { code: await generate({ secret }) },
  });
  await page.evaluate(() => localStorage.clear());
  await fillCart(page);
  await page.goto('/en/shop/checkout');
  await chooseLogin(page, owner.email, { by: 'code' });
  await page.getByLabel(account.proof.code).fill(await codeTo(owner.email, emails.account.loginCode.subject));
  await page.getByRole('button', { name: account.login.submit }).click();
  await page.getByRole('button', { name: identity.useRecoveryCode }).click();
  await page.getByLabel(identity.recoveryCode).fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: account.login.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: checkout.title })).toBeVisible();
});
