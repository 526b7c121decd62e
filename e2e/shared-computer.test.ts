import { app, expect, test } from './journey.ts';
import { register } from './people.ts';
import { fillCart, ottawa } from './shopper.ts';
import { addresses } from '@visita/core/addresses/contract';
import { wordsIn } from './words.ts';

const { account: words, payments } = wordsIn('en');

test('On a shared computer the session ends with the browser', async ({ page, context }) => {
  const person = await register(app.url);
  await page.goto('/en/login?redirect=%2Fen%2Fsettings');
  await page.getByLabel(words.fields.email).fill(person.email);
  await page.getByRole('button', { name: words.login.next }).click();
  await page.getByLabel(words.login.shared.label).check();
  await page.getByRole('button', { name: words.login.choice.password }).click();
  await page.getByLabel(words.fields.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: words.login.submit }).click();
  await expect(page).toHaveURL(`${app.url}/en/settings`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: words.settings.title })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
  // as a browser that was closed and opened again: its session storage is gone
  const next = await context.newPage();
  await next.goto('/en/settings');
  await expect(next).toHaveURL(/\/en\/login/);
});

test('Where nothing is stored, the buyer is told before paying that a code leads back', async ({ page }) => {
  const person = await register(app.url);
  await person.calls(addresses.add, { body: ottawa });
  await page.goto('/health/live');
  await fillCart(page);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/en/login?redirect=%2Fen%2Fshop%2Fcheckout');
  await page.getByLabel(words.fields.email).fill(person.email);
  await page.getByRole('button', { name: words.login.next }).click();
  await page.getByRole('button', { name: words.login.choice.password }).click();
  await page.getByLabel(words.fields.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: words.login.submit }).click();
  await expect(page.getByText(payments.how.unstored)).toBeVisible();
});
