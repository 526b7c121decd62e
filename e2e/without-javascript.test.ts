import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readContact } from './contact-file.ts';
import { demoProfile } from './demo-profile.ts';
import { expect, app, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { languageMenu } from './site-menus.ts';
import { filled, wordsIn } from './words.ts';

const { account, common, contacts, emails, home, profile } = wordsIn('en');

test.use({ javaScriptEnabled: false });

test('The home page is complete without JavaScript', async ({ page }) => {
  await page.goto('/en');
  await expect(page.getByRole('heading', { level: 1, name: home.hero.title })).toBeVisible();
  for (const section of [home.how, home.facts, home.compare, home.prices, home.questions, home.last])
    await expect(page.getByRole('heading', { name: section.title })).toBeVisible();
  await page.getByText(home.questions.list.app.question).click();
  await expect(page.getByText(home.questions.list.app.answer)).toBeVisible();
  await languageMenu(page, 'en').click();
  await page.getByRole('banner').getByRole('link', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: wordsIn('fr').home.hero.title })).toBeVisible();
});

test(
  'The profile is complete without JavaScript, and Save Contact works',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto(await demoProfile(app.url));
    await expect(page.getByRole('heading', { level: 1, name: 'Camille Tremblay' })).toBeVisible();
    await expect(page.getByRole('link', { name: profile.actions.call })).toHaveAttribute(
      'href',
      'tel:+15145550123',
    );
    for (const network of [
      'LinkedIn',
      'X (Twitter)',
      'Facebook',
      'Instagram',
      'TikTok',
      'YouTube',
      'WhatsApp',
      'Telegram',
      'LINE',
      'Snapchat',
      'Pinterest',
      'Reddit',
    ])
      await expect(page.getByRole('link', { name: network })).toBeVisible();
    await expect(page.getByText(/camille-boreal$/)).toBeVisible();
    const heights = await page
      .locator('.p-rows a, .p-nets a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: profile.save }).click();
    expect(readContact(readFileSync(await (await downloading).path(), 'utf8')).first('fn')).toBe(
      'Camille Tremblay',
    );
  },
);

test('A contact that cannot be downloaded is sent by email', async ({ page, watch }) => {
  watch.expectErrors(/status of 400/);
  const email = `nofiles-${randomBytes(4).toString('hex')}@example.com`;
  await page.goto(await demoProfile(app.url));
  await expect(
    page.locator('.p-bar').getByRole('link', { name: filled(profile.leave, { name: 'Camille Tremblay' }) }),
  ).toBeHidden();
  await page.getByText(profile.help.title).click();
  await page.getByRole('link', { name: profile.help.mail }).click();
  await page.getByLabel(contacts.fields.email).pressSequentially('nobody', { delay: 350 });
  await page.getByRole('button', { name: contacts.mail.send }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel(contacts.fields.email).fill(email);
  await page.getByRole('button', { name: contacts.mail.send }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(contacts.mail.sent.title);
  const { text } = await emailTo(
    app,
    email,
    filled(emails.contacts.requested.subject, { name: 'Camille Tremblay' }),
  );
  expect(text).toContain('/contact.vcf?lang=en&s=e');
});

for (const path of [
  '/en/login',
  '/en/register',
  '/en/forgot-password',
  '/en/reset-password',
  '/en/verify-email',
  '/en/verify-email/of-an-old-mail',
  '/en/cards',
]) {
  test(`${path} says what it needs without JavaScript`, async ({ page }) => {
    await page.goto(path);
    // visible to a reader; Playwright's text search skips `noscript`
    await expect(page.locator('noscript', { has: page.locator('p') })).toBeVisible();
    expect(await page.locator('noscript p').innerText()).toBe(common.noScript);
    if (path === '/en/login')
      await expect(page.getByRole('heading', { name: account.login.title })).toBeVisible();
  });
}
