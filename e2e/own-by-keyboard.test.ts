import { readFileSync } from 'node:fs';
import { account } from '@visita/core/account/contract';
import { cards } from '@visita/core/cards/contract';
import { expect, app, test } from './journey.ts';
import { openDialog, choose, tabThrough, tabTo, typeInto } from './keyboard.ts';
import { leaveDetails } from './left-details.ts';
import { takeCard } from './physical-cards.ts';
import { filled, wordsIn } from './words.ts';
import { zoneField } from './zone-field.ts';

const { account: words, cards: cardWords, common, contacts, privacy } = wordsIn('en');

test('A contact is opened, annotated, exported and erased with the keyboard alone', async ({
  page,
  card,
  isMobile,
}) => {
  const { inbox, contact } = contacts;
  await leaveDetails(app, card, { name: 'Ben Roy', email: 'ben@example.com' });
  await page.goto('/en/contacts');
  const head = page.getByRole('heading', { level: 2, name: 'Ben Roy' });
  await choose(page, page.getByRole('link', { name: 'Ben Roy' }));
  await expect(head).toBeFocused();
  await typeInto(page, page.getByLabel(contact.note, { exact: true }), 'Send the drawings.');
  const save = page.getByRole('button', { name: common.save, exact: true });
  await choose(page, save);
  await expect(page.getByText(contact.saved)).toBeVisible();
  await expect(save).toBeFocused();
  await tabThrough(page, 'contact');

  // beside the list there is no way back; on a phone the focus goes to the screen's content
  if (isMobile) {
    await choose(page, page.getByRole('link', { name: inbox.back }));
    await expect(page.locator('#content')).toBeFocused();
  }
  const file = page.waitForEvent('download');
  await choose(page, page.getByRole('button', { name: inbox.exportButton }));
  expect(readFileSync(await (await file).path(), 'utf8')).toContain('Send the drawings.');

  await page.keyboard.press('Home');
  await tabTo(page, page.getByRole('link', { name: 'Ben Roy' }));
  await page.keyboard.press('Enter');
  await expect(head).toBeFocused();
  const dialog = await openDialog(page, page.getByRole('button', { name: contact.remove }));
  await choose(page, dialog.getByRole('button', { name: contact.remove }));
  await expect(page.getByText(inbox.none.title)).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
});

test(
  'Language, theme, time zone, password and account deletion are used with the keyboard alone',
  { tag: '@phone' },
  async ({ page, owner }) => {
    await page.goto('/en/settings');
    const zone = zoneField(page.locator('#language'), words.fields.timeZone);
    await expect(zone).toBeVisible();
    await tabThrough(page, 'settings');
    await tabTo(page, page.getByLabel(words.fields.language, { exact: true }));
    await page.keyboard.type('Fra');
    await tabTo(page, zone);
    await expect(zone).toBeEditable();
    await page.keyboard.type('taipei');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^Taipei · /]);
    await page.keyboard.press('Enter');
    await expect(zone).toHaveValue(/^Taipei · /);
    await choose(page, page.getByRole('button', { name: words.language.submit, exact: true }));
    await expect(page).toHaveURL(`${app.url}/fr/settings`);
    const french = wordsIn('fr');
    await expect(page.getByRole('heading', { level: 1, name: french.account.settings.title })).toBeVisible();
    expect(await owner.calls(account.profile, {})).toMatchObject({ language: 'fr', timeZone: 'Asia/Taipei' });

    await page.goto('/en/settings');
    await tabTo(page, page.getByRole('radio', { name: common.themes.auto, exact: true }));
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await typeInto(
      page,
      page.locator('#password').getByLabel(words.fields.currentPassword, { exact: true }),
      owner.password,
    );
    await typeInto(page, page.getByLabel(words.fields.newPassword, { exact: true }), 'seven red umbrellas');
    await typeInto(
      page,
      page.getByLabel(words.fields.passwordConfirmation, { exact: true }),
      'seven red umbrellas',
    );
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.newPassword.done)).toBeVisible();
    await openDialog(page, page.getByRole('button', { name: privacy.erasure.button }));
  },
);

test(
  'A profile is copied to another card with the keyboard alone',
  { tag: '@phone' },
  async ({ page, card, owner }) => {
    const { copy } = cardWords.actions;
    const { id } = await owner.calls(cards.bind, { body: { cardNumber: takeCard(app).number } });
    await page.goto(`/en/cards/${card.id}`);
    const dialog = await openDialog(page, page.getByRole('button', { name: copy.button }));
    await choose(page, dialog.getByRole('checkbox').first(), 'Space');
    await choose(page, dialog.getByRole('button', { name: copy.confirm }));
    await expect(page.getByText(filled(copy.done_one, { count: 1 }))).toBeVisible();
    await expect(page.getByRole('button', { name: copy.button })).toBeFocused();
    expect((await owner.calls(cards.get, { params: { id } })).name).toBe(card.name);
    await tabThrough(page, 'card');
  },
);

test(
  'No bar covers the focused element of a profile or its form',
  { tag: '@phone' },
  async ({ page, card, stranger }) => {
    await stranger.goto(`/i/${card.cardId}?lang=en`);
    await tabThrough(stranger, 'profile');
    await page.goto(`/en/cards/${card.id}/edit`);
    await expect(page.locator('[data-path="name"]')).toBeVisible();
    await tabThrough(page, 'card form');
  },
);
