import type { Page } from '@playwright/test';
import { client } from '@visita/core/api/client';
import { account } from '@visita/core/account/contract';
import { expect, app, test } from './journey.ts';
import { logIn, register } from './people.ts';
import { filled, wordsIn } from './words.ts';

const { account: accountWords, cards: words, common, edit: editWords } = wordsIn('en');

/** Revokes this page's session, as another device of the same user could. */
async function end(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await client({ fetch, origin: app.url, token: () => token })(account.logout, {});
}

test(
  'A session that ends while a form is open shows one dialog, keeps the input and leads back',
  { tag: '@smoke' },
  async ({ page, owner, card, watch }) => {
    watch.expectErrors(/status of 401/);
    const edit = `/en/cards/${card.id}/edit`;
    await page.goto(edit);
    const title = page.getByRole('textbox', { name: words.fields.title, exact: true }).first();
    await title.fill('Bookbinder and half a sentence');

    await owner.calls(account.logout, {});
    const save = page.getByRole('button', { name: words.edit.save });
    await save.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveCount(1);
    await expect(dialog.getByRole('heading', { name: common.session.title })).toBeVisible();
    await expect(dialog.getByText(common.session.text)).toBeVisible();
    // a second refusal while it is open
    await save.dispatchEvent('click');
    await expect(save).toBeEnabled();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(title).toHaveValue('Bookbinder and half a sentence');
    await expect(page).toHaveURL(`${app.url}${edit}`);

    await dialog.getByRole('button', { name: common.session.button }).click();
    await expect(page).toHaveURL(`${app.url}/en/login?redirect=${encodeURIComponent(edit)}`);
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ]);
    await logIn(page, owner);
    await expect(page).toHaveURL(`${app.url}${edit}`);
    await expect(page.getByText(editWords.draft.restored)).toBeVisible();
    await expect(title).toHaveValue('Bookbinder and half a sentence');
    await save.click();
    await expect(page.getByText(words.edit.allSaved)).toBeVisible();
  },
);

test('A session that ends before a screen opens shows the dialog and leads back to that screen', async ({
  page,
  owner,
  watch,
}) => {
  watch.expectErrors(/status of 401/);
  await page.goto('/en/settings');
  // waits for this screen's requests: the heading alone is in the skeleton too
  await expect(page.getByText(accountWords.devices.current, { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await end(page);
  await page.getByLabel(filled(common.menu.account, { name: owner.displayName })).click();
  await page.getByRole('banner').getByRole('link', { name: words.list.title }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: common.session.title })).toBeVisible();
  await dialog.getByRole('button', { name: common.session.button }).click();
  await expect(page).toHaveURL(`${app.url}/en/login?redirect=${encodeURIComponent('/en/cards')}`);
  await logIn(page, owner);
  await expect(page).toHaveURL(`${app.url}/en/cards`);
});

test('An unknown page knows the signed-in user', async ({ page, owner, watch }) => {
  watch.expectErrors(/status of 404/);
  await page.goto('/en/pages/nothing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel(filled(common.menu.account, { name: owner.displayName }))).toBeVisible();
});

test('The kept input is restored for its user only', async ({ page, owner, watch }) => {
  watch.expectErrors(/status of 401/);
  const firstName = page.getByLabel(accountWords.fields.firstName, { exact: true });
  for (const [next, value] of [
    [owner, 'Anastasia'],
    [await register(app.url), ''],
  ] as const) {
    await page.goto('/en/profile');
    await firstName.fill('Anastasia');
    await end(page);
    await page.getByRole('button', { name: accountWords.profile.save }).click();
    await page.getByRole('dialog').getByRole('button', { name: common.session.button }).click();
    await logIn(page, next);
    await expect(page).toHaveURL(`${app.url}/en/profile`);
    await expect(page.getByLabel(accountWords.fields.displayName, { exact: true })).toHaveValue(
      next.displayName,
    );
    await expect(firstName).toHaveValue(value);
  }
});
