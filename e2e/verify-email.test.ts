import { account } from '@visita/core/account/contract';
import { expect, app, test } from './journey.ts';
import { emailTo, linkTo } from './mailbox.ts';
import { pretendProfile } from './pretend.ts';
import { filled, wordsIn } from './words.ts';

const { account: words, common, emails, verification } = wordsIn('en');
const { subject } = emails.account.verification;
const day = 86_400_000;

test(
  'Within three days a notice shows the time left, and the emailed link confirms the address',
  { tag: '@smoke' },
  async ({ page, owner }) => {
    const strip = page.getByRole('complementary', { name: verification.label });
    await page.goto('/en/profile');
    await expect(page.getByRole('heading', { name: words.profile.title })).toBeVisible();
    await expect(strip).toContainText(filled(verification.days_other, { count: 3 }));
    await strip.getByRole('link', { name: verification.confirm }).click();
    await expect(page.getByText(filled(words.verify.sent, { email: owner.email }))).toBeVisible();
    await expect(strip).toBeHidden();

    const link = await linkTo(app, owner.email, subject, '/verify-email#');
    // as a mail scanner does, which opens every link
    await page.request.get(link);
    expect((await owner.calls(account.profile, {})).is_verified).toBe(false);

    await page.goto(link);
    await expect(page.getByText(filled(words.verifyLink.done.text, { email: owner.email }))).toBeVisible();
    expect((await owner.calls(account.profile, {})).is_verified).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: words.verifyLink.already.title })).toBeVisible();
    await page.getByRole('link', { name: words.verifyLink.cards }).click();
    await expect(page).toHaveURL(`${app.url}/en/cards`);
    await expect(strip).toBeHidden();
  },
);

test('After three days the settings lead here, a new link is sent, and following it opens them', async ({
  page,
  owner,
}) => {
  await emailTo(app, owner.email, subject);
  await pretendProfile(page, owner, {
    is_verified: false,
    created_at: new Date(Date.now() - 3 * day - 60_000).toISOString(),
  });
  await page.goto('/en/settings');
  await expect(page).toHaveURL(`${app.url}/en/verify-email`);
  await expect(page.getByText(words.left.over)).toBeVisible();
  const before = await linkTo(app, owner.email, subject, '/verify-email#');
  await page.getByRole('button', { name: words.verify.resend }).click();
  await expect(page.getByText(words.verify.resent)).toBeVisible();
  await expect.poll(() => linkTo(app, owner.email, subject, '/verify-email#')).not.toBe(before);
  const link = await linkTo(app, owner.email, subject, '/verify-email#');

  await page.unrouteAll();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: words.verifyLink.done.title })).toBeVisible();
  await page.goto('/en/settings');
  await expect(page.getByRole('heading', { level: 1, name: words.settings.title })).toBeVisible();
});

test('An invalid link says so, and a signed-in user gets a new one at once', async ({
  page,
  owner,
  stranger,
  watch,
}) => {
  watch.expectErrors(/status of 400/);
  await stranger.goto('/en/verify-email/not-a-link-at-all');
  await expect(stranger.getByRole('heading', { name: words.verifyLink.invalid.title })).toBeVisible();
  await expect(stranger.getByRole('link', { name: words.verifyLink.login })).toHaveAttribute(
    'href',
    /redirect=%2Fen%2Fverify-email$/,
  );

  await page.goto('/en/verify-email/not-a-link-at-all');
  await page.getByRole('button', { name: words.verifyLink.resend }).click();
  await expect(page.getByText(words.verify.resent)).toBeVisible();
  await emailTo(app, owner.email, subject);
});

test('A signed-out user confirms too, and is led to the login', async ({ stranger, owner }) => {
  await stranger.goto(await linkTo(app, owner.email, subject, '/verify-email#'));
  await expect(stranger.getByRole('heading', { name: words.verifyLink.done.title })).toBeVisible();
  await stranger.getByRole('main').getByRole('link', { name: words.login.submit }).click();
  await expect(stranger.getByText(words.notes.verified)).toBeVisible();
});

test('After too many requests the screen says when to ask again', async ({ page, owner, watch }) => {
  watch.expectErrors(/status of 429/);
  await page.goto('/en/verify-email');
  await expect(page.getByText(filled(words.verify.sent, { email: owner.email }))).toBeVisible();
  await page.route('**/api/user/auth/resend-verification', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '600' },
      json: { success: false, data: null, message: '', code: 'tooManyRequests' },
    }),
  );
  const resend = page.getByRole('button', { name: words.verify.resend });
  await resend.click();
  await expect(resend).toBeDisabled();
  await expect(page.getByText(filled(words.verify.wait_other, { count: 10 }))).toBeVisible();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the link says what it needs, and is not used up', async ({ page }) => {
    await page.goto('/en/verify-email/some-token');
    await expect(page.locator('noscript', { has: page.locator('p') })).toBeVisible();
    expect(await page.locator('noscript p').innerText()).toBe(common.noScript);
  });
});
