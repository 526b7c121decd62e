import { cards } from '@visita/core/cards/contract';
import { expect, app, test } from './journey.ts';
import { choose, tabTo, typeInto } from './keyboard.ts';
import { portrait } from './portrait.ts';
import { languageMenu, themeMenu } from './site-menus.ts';
import { filled, wordsIn } from './words.ts';

const { account, cards: words, common } = wordsIn('en');

test(
  'A card is bound and filled in with the keyboard alone',
  { tag: '@phone' },
  async ({ page, owner, freeCard }) => {
    // registered at the start: a key press is faster than a listener added afterwards
    page.on('filechooser', (chooser) => void chooser.setFiles(portrait));
    await page.evaluate(() => localStorage.clear());
    await page.goto('/en/login?redirect=%2Fen%2Fcards%2Fbind');
    await typeInto(page, page.getByLabel(account.fields.email), owner.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: account.login.choice.title })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: account.login.choice.password }));
    await page.keyboard.press('Enter');
    await typeInto(page, page.getByLabel(account.fields.password, { exact: true }), owner.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${app.url}/en/cards/bind`);

    const number = page.getByLabel(words.bind.field);
    await expect(number).toBeVisible();
    await typeInto(page, number, freeCard.number);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/step=fill$/);
    await tabTo(page, page.getByRole('link', { name: words.wizard.fill.whole }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/edit$/);
    await expect(page.getByRole('heading', { level: 1, name: words.edit.titleBlank })).toBeVisible();

    const field = (path: string) => page.locator(`[data-path="${path}"]`);
    await expect(field('name')).toBeVisible();
    await tabTo(page, field('photo'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel(words.photo.zoom));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, page.getByRole('button', { name: words.photo.use }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.photo.done)).toBeVisible();
    await expect(field('photo')).toBeFocused();

    await typeInto(page, field('name'), 'Ana Papier');
    await typeInto(page, field('title'), 'Bookbinder');
    await typeInto(page, field('company'), 'Paper & Thread');
    await tabTo(page, page.getByRole('button', { name: words.networks.add }));
    await page.keyboard.press('Enter');
    const linkedin = page.getByRole('menuitem', { name: 'LinkedIn' });
    await expect(linkedin).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'TikTok' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expect(linkedin).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field('socialLinks.linkedin')).toBeFocused();
    await page.keyboard.type('ana-papier');
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.edit.allSaved)).toBeVisible();

    const { cards: own } = await owner.calls(cards.list, {});
    expect(own).toMatchObject([
      {
        name: 'Ana Papier',
        company: 'Paper & Thread',
        socialLinks: { linkedin: 'https://www.linkedin.com/in/ana-papier' },
      },
    ]);
  },
);

test('The first press of Tab offers a skip link', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/en');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: common.skip });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});

test('The header’s menus open, mark the current page, close and restore the focus with the keyboard', async ({
  page,
  owner,
}) => {
  await page.goto('/en/cards');
  const header = page.getByRole('banner');
  const accountMenu = header.getByLabel(filled(common.menu.account, { name: owner.displayName }));
  const own = header.getByRole('listitem').getByRole('link', { name: common.menu.cards });
  const first = page.locator('#content').getByRole('link').first();
  // waits for the account and the cards, or Tab would pass them
  await expect(accountMenu).toBeVisible();
  await expect(first).toBeVisible();
  for (const [menu, entry] of [
    [languageMenu(page, 'en'), header.getByRole('link', { name: 'Français' })],
    [themeMenu(page, 'auto'), header.getByRole('button', { name: common.themes.dark })],
    [accountMenu, own],
  ] as const) {
    await choose(page, menu);
    await tabTo(page, entry);
    await page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
    await expect(menu).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(own).toHaveAttribute('aria-current', 'page');
  // moving the focus past it closes it
  await tabTo(page, first);
  await expect(own).toBeHidden();
});
