import { languages, prefixFor } from '@visita/core/languages';
import { security } from '@visita/core/account/security-contract';
import { generate } from 'otplib';
import { formatMoney } from '@visita/core/price';
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
    await fillCart(page, { quantity: 2 });
    await page.goto(`/${prefix}/shop/checkout`);
    await expect(page.getByText(account.login.purpose.cart)).toBeVisible();
    const purchase = page.getByRole('complementary', { name: checkout.summary.title });
    const price = purchase
      .getByText(formatMoney(2 * 1200, language))
      .filter({ visible: true })
      .first();
    await expect(price).toBeVisible();
    await chooseLogin(page, email, { by: 'code', language });
    const subject = filled(emails.account.welcomeCode.subject, { brand: 'Visita' });
    await expect(price).toBeVisible();
    await page.getByLabel(account.proof.code).fill(await codeTo(email, subject));
    await page.getByRole('button', { name: account.login.submit }).click();
    await expect(price).toBeVisible();
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

test('A guest who chose a plan sees its price today and later beside the login and the registration', async ({
  page,
}) => {
  const { account, checkout } = wordsIn('en');
  await page.goto('/en/shop/subscription/checkout?plan=annual');
  const purchase = page.getByRole('complementary', { name: checkout.summary.title });
  await expect(purchase).toContainText('CA$88.80');
  await expect(purchase).toContainText(checkout.summary.soFar);
  await expect(purchase).toContainText(/then CA\$88\.80 on .*, every year/);
  await page.getByRole('main').getByRole('link', { name: account.login.register }).click();
  await expect(page.getByRole('heading', { name: account.register.title })).toBeVisible();
  await expect(purchase).toContainText('CA$88.80');
});

test(
  'On a phone the purchase is one line above the login, which opens',
  { tag: '@phone' },
  async ({ page }) => {
    const { checkout } = wordsIn('en');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/health/live');
    await fillCart(page);
    await page.goto('/en/shop/checkout');
    const purchase = page.getByRole('complementary', { name: checkout.summary.title });
    await expect(purchase.getByText('CA$12.00').first()).toBeVisible();
    await expect(purchase.getByRole('listitem').first()).toBeHidden();
    await purchase.getByText(checkout.summary.title).first().click();
    await expect(purchase.getByRole('listitem').first()).toBeVisible();
  },
);

test('A guest with an empty cart, or whose price has no answer, logs in as ever', async ({ page, watch }) => {
  watch.expectErrors(/status of 503/);
  const { account, checkout } = wordsIn('en');
  await page.goto('/en/login?redirect=%2Fen%2Fshop%2Fcheckout');
  await expect(page.getByText(account.login.purpose.cart)).toBeVisible();
  await fillCart(page);
  await page.route('**/api/shop/cart/quote', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  await expect(page.getByRole('button', { name: account.login.next })).toBeVisible();
  await expect(page.getByRole('complementary', { name: checkout.summary.title })).toBeHidden();
});
