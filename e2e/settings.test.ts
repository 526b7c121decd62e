import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import type { Page } from '@playwright/test';
import { expect, app, test } from './journey.ts';
import { linkTo } from './mailbox.ts';
import { newcomer } from './people.ts';
import { portrait } from './portrait.ts';
import { filled, wordsIn } from './words.ts';
import { zoneField } from './zone-field.ts';

const { account: words, common, emails, problems } = wordsIn('en');

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Opens a session as if on another device. */
async function signInElsewhere({ email, password }: { email: string; password: string }, userAgent: string) {
  const elsewhere = (request: Request) => {
    const headers = new Headers(request.headers);
    headers.set('user-agent', userAgent);
    return fetch(new Request(request, { headers }));
  };
  const { token } = await client({ fetch: elsewhere, origin: app.url })(account.login, {
    body: { email, password },
  });
  return client({ fetch: elsewhere, origin: app.url, token: () => token });
}

test('Profile: names, country, a network and a picture are stored', async ({ page, owner }) => {
  await page.goto('/en/profile');
  await page.getByLabel(words.fields.firstName, { exact: true }).fill('Ana');
  await page.getByLabel(words.fields.website, { exact: true }).fill('javascript:alert(1)');
  await page.getByLabel(words.fields.country, { exact: true }).selectOption('CA');
  await page.getByRole('button', { name: words.networks.add }).click();
  await page.getByRole('menuitem', { name: 'LinkedIn' }).click();
  await page.getByLabel('LinkedIn', { exact: true }).fill('ana-papier');
  const save = page.getByRole('button', { name: words.profile.save });
  await save.click();
  await expect(page.getByText(problems.fields.urlInvalid)).toBeVisible();
  await expect(page.getByLabel(words.fields.firstName, { exact: true })).toHaveValue('Ana');
  await page.getByLabel(words.fields.website, { exact: true }).fill('paper-and-thread.example');
  await save.click();
  await expect(page.getByText(words.profile.allSaved)).toBeVisible();

  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const choosing = page.waitForEvent('filechooser');
    await page
      .getByRole('button', { name: /picture$/ })
      .last()
      .click();
    await (await choosing).setFiles(file);
  };
  await choose({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([portrait.buffer, Buffer.alloc(2 * 1024 * 1024)]),
  });
  await expect(page.getByText(words.avatar.tooLarge)).toBeVisible();
  await choose({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(page.getByText(words.avatar.wrongType)).toBeVisible();
  await choose(portrait);
  const line = await page.context().newCDPSession(page);
  const slow = {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: portrait.buffer.length / 3,
  };
  await line.send('Network.emulateNetworkConditions', slow);
  await page.getByRole('button', { name: words.avatar.use }).click();
  const progress = page.getByRole('progressbar', { name: words.avatar.sending });
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { intervals: [100] })
    .toBeGreaterThan(5);
  await expect(page.getByText(words.avatar.done)).toBeVisible();
  await expect(progress).toBeHidden();

  const profile = await owner.calls(account.profile, {});
  expect(profile).toMatchObject({
    firstName: 'Ana',
    country: 'CA',
    website: 'https://paper-and-thread.example',
    socialLinks: { linkedin: 'ana-papier' },
  });
  expect(profile.avatar).toMatch(/^\/files\//);
});

test('A new password shows errors at their fields and signs every other device out', async ({
  page,
  owner,
  watch,
}) => {
  watch.expectErrors(/status of 400/);
  const elsewhere = await signInElsewhere(
    owner,
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  );
  await page.goto('/en/settings#password');
  const form = section(page, words.newPassword.title);
  const [current, newPassword] = [
    form.getByLabel(words.fields.currentPassword, { exact: true }),
    form.getByLabel(words.fields.newPassword, { exact: true }),
  ];
  const confirmation = form.getByLabel(words.fields.passwordConfirmation, { exact: true });
  const send = form.getByRole('button', { name: words.newPassword.submit });
  await current.fill('not my password');
  await newPassword.fill('1234567');
  await send.click();
  await expect(form.getByText(problems.fields.passwordTooShort)).toBeVisible();
  await newPassword.fill('seven red umbrellas');
  await confirmation.fill('seven red umbrella');
  await send.click();
  await expect(form.getByText(problems.fields.passwordsDiffer)).toBeVisible();
  await confirmation.fill('seven red umbrellas');
  await send.click();
  await expect(form.getByText(problems.fields.passwordWrong)).toBeVisible();
  await expect(newPassword).toHaveValue('seven red umbrellas');
  await current.fill(owner.password);
  await send.click();
  await expect(page.getByText(words.newPassword.done)).toBeVisible();
  await expect(elsewhere(account.profile, {})).rejects.toMatchObject({ key: 'sessionExpired' });
  await expect(owner.calls(account.profile, {})).resolves.toMatchObject({ email: owner.email });
});

test('A new email address is used once its link is followed', async ({ page, owner }) => {
  const { email } = newcomer();
  await page.goto('/en/settings#address');
  const form = section(page, words.address.title);
  await form.getByLabel(words.fields.newEmail, { exact: true }).fill(email);
  await form.getByRole('button', { name: words.address.submit }).click();
  await expect(form.getByText(filled(words.address.pending, { email }))).toBeVisible();
  await linkTo(app, owner.email, emails.account.addressAsked.subject, '/forgot-password');

  await page.goto(await linkTo(app, email, emails.account.verification.subject, '/verify-email#'));
  await expect(page.getByText(filled(words.verifyLink.done.text, { email }))).toBeVisible();
  expect(await owner.calls(account.profile, {})).toMatchObject({
    email,
    pendingEmail: null,
    is_verified: true,
  });
});

test('Devices have readable names, and each can be signed out', async ({ page, owner }) => {
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
  const phone = await signInElsewhere(owner, safari);
  const desk = await signInElsewhere(
    owner,
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  );
  await page.goto('/en/settings#devices');
  const form = section(page, words.devices.title);
  await expect(form.getByText(words.devices.current, { exact: true })).toHaveCount(1);
  await form.getByRole('button', { name: 'Log out Safari on iPhone' }).click();
  await expect(page.getByText(filled(words.devices.ended, { device: 'Safari on iPhone' }))).toBeVisible();
  await expect(form.getByRole('listitem')).toHaveCount(2);
  await expect(phone(account.profile, {})).rejects.toMatchObject({ key: 'sessionExpired' });

  await form.getByRole('button', { name: words.devices.endOthers }).click();
  await expect(page.getByText(words.devices.endedOthers)).toBeVisible();
  await expect(form.getByRole('listitem')).toHaveCount(1);
  await expect(desk(account.profile, {})).rejects.toMatchObject({ key: 'sessionExpired' });
});

test('Theme and language are chosen in the settings too', { tag: '@smoke' }, async ({ page, owner }) => {
  await page.goto('/en/settings');
  await section(page, words.theme.title).getByText(common.themes.dark, { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const form = section(page, words.language.title);
  await form.getByLabel(words.fields.language, { exact: true }).selectOption('fr');
  const zone = zoneField(form, words.fields.timeZone);
  await zone.click();
  // the list of all zones is loaded on focus
  await expect(zone).toBeEditable();
  await zone.pressSequentially('eastern toron');
  const found = page.getByRole('listbox').getByRole('option');
  // the styles of the list that was fetched leave those of the screen as they were
  const frame = page.locator('link[rel="stylesheet"][href*="/frame-"]');
  await expect(frame).toHaveCount(1);
  const title = page.getByRole('heading', { name: words.settings.groups.preferences });
  const subject = page.getByRole('heading', { name: words.theme.title });
  const end = await title.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(
    (await subject.evaluate((element) => element.getBoundingClientRect().top)) - end,
  ).toBeGreaterThanOrEqual(16);
  await expect(found).toHaveText([/^Toronto · /]);
  await zone.fill('taipei');
  await expect(found).toHaveText([/^Taipei · /]);
  await found.click();
  await form.getByRole('button', { name: words.language.submit }).click();
  await expect(page).toHaveURL(`${app.url}/fr/settings`);
  await expect(
    page.getByRole('heading', { level: 1, name: wordsIn('fr').account.settings.title }),
  ).toBeVisible();
  expect(await owner.calls(account.profile, {})).toMatchObject({ language: 'fr', timeZone: 'Asia/Taipei' });

  await page.goto('/zh-cn/settings');
  const chinese = wordsIn('zh-CN').account;
  const again = section(page, chinese.language.title);
  const zoneAgain = zoneField(again, chinese.fields.timeZone);
  await expect(zoneAgain).toHaveValue(/^台北 · /);
  await zoneAgain.click();
  await expect(zoneAgain).toBeEditable();
  await zoneAgain.pressSequentially('上海');
  await zoneAgain.press('Enter');
  await again.getByRole('button', { name: chinese.language.submit }).click();
  await expect.poll(async () => (await owner.calls(account.profile, {})).timeZone).toBe('Asia/Shanghai');
});

test('An API key is created, shown once, used by a program, and revoked', async ({ page, owner }) => {
  await page.goto('/en/settings');
  const keys = section(page, words.apiKeys.title);
  await expect(keys.getByText(words.apiKeys.none)).toBeVisible();
  await keys.getByRole('button', { name: words.apiKeys.create }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.apiKeys.submit }).click();
  await expect(dialog.getByLabel(words.apiKeys.name)).toBeFocused();
  await dialog.getByLabel(words.apiKeys.name).fill('CRM');
  await dialog.getByLabel(words.apiKeys.scopes.contacts.read).check();
  await dialog.getByRole('button', { name: words.apiKeys.submit }).click();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: common.close }).click();
  await expect(keys.getByText('CRM', { exact: true })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  const notice = await linkTo(app, owner.email, emails.account.keyCreated.subject, '/settings#api-keys');
  expect(notice).toContain('/en/settings');
  const list = (what: string) =>
    fetch(`${app.url}/api/v1/${what}`, { headers: { authorization: `Bearer ${secret}` } });
  expect(await (await list('contacts')).json()).toEqual({ data: [], hasMore: false });
  expect((await list('cards')).status).toBe(200);

  await page.reload();
  await keys.getByRole('button', { name: filled(words.apiKeys.revokeNamed, { name: 'CRM' }) }).click();
  await page
    .getByRole('dialog', { name: filled(words.apiKeys.question, { name: 'CRM' }) })
    .getByRole('button', { name: words.apiKeys.revoke })
    .click();
  await expect(keys.getByText(words.apiKeys.none)).toBeVisible();
  expect((await list('contacts')).status).toBe(401);
});

test('A device is connected to the contacts, with steps for its kind, and disconnected', async ({
  page,
  owner,
}) => {
  await page.goto('/en/settings');
  const devices = section(page, words.appPasswords.title);
  await devices.getByRole('button', { name: words.appPasswords.create }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.appPasswords.submit }).click();
  await expect(dialog.getByLabel(words.appPasswords.name)).toBeFocused();
  await dialog.getByLabel(words.appPasswords.name).fill('Pixel');
  await dialog.getByRole('button', { name: words.appPasswords.submit }).click();
  await expect(dialog.getByText(owner.email, { exact: true })).toBeVisible();
  const password = (await dialog.getByText(/^vis_live_/).textContent()) ?? '';
  await expect(dialog.getByText(words.appPasswords.steps.iphone.first)).toBeVisible();
  await dialog.getByLabel(words.appPasswords.device, { exact: true }).selectOption('android');
  await expect(dialog.getByText(words.appPasswords.steps.android.first)).toBeVisible();
  await dialog.getByRole('button', { name: common.close }).click();
  await expect(devices.getByText('Pixel', { exact: true })).toBeVisible();
  await linkTo(app, owner.email, emails.account.appPasswordCreated.subject, '/settings#app-passwords');

  const authorization = `Basic ${Buffer.from(`${owner.email}:${password}`).toString('base64')}`;
  const open = () =>
    fetch(`${app.url}/carddav/`, { method: 'PROPFIND', headers: { authorization, depth: '0' } });
  expect((await open()).status).toBe(207);
  await page.reload();
  await devices
    .getByRole('button', { name: filled(words.appPasswords.revokeNamed, { name: 'Pixel' }) })
    .click();
  await page
    .getByRole('dialog', { name: filled(words.appPasswords.question, { name: 'Pixel' }) })
    .getByRole('button', { name: words.appPasswords.revoke, exact: true })
    .click();
  await expect(devices.getByText(words.appPasswords.none)).toBeVisible();
  expect((await open()).status).toBe(401);
});
