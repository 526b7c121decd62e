import type { Locator, Page } from '@playwright/test';
import { prefixFor, type Language } from '@visita/core/languages';
import { cutWords, enlargeText } from './cut-words.ts';
import { expect, test } from './journey.ts';
import { signIn } from './people.ts';
import { readyToBuy } from './shopper.ts';
import { filled, wordsIn } from './words.ts';

// every-screen.test.ts and buying-screens.test.ts cover the parts that every screen has
test('With text twice as large on the narrowest phone, overlays show all their text, in French and Chinese', async ({
  page,
  card,
  owner,
  stranger,
}) => {
  await signIn(stranger, owner);
  await readyToBuy(page, owner);
  await readyToBuy(stranger, owner);
  for (const reader of [page, stranger]) await enlargeText(reader);

  const walk = async (reader: Page, language: Language) => {
    const { cards, checkout, common, privacy } = wordsIn(language);
    const site = `/${prefixFor(language)}`;
    const button = (name: string) => reader.getByRole('button', { name, exact: true });
    const see = async (name: string, opener: Locator, openedName: string) => {
      await opener.click();
      await expect(reader.locator(openedName).first(), name).toBeVisible();
      await expect
        .soft(async () => expect(await cutWords(reader, openedName), `${name}, ${language}`).toEqual([]))
        .toPass({ timeout: 5_000 });
      await reader.keyboard.press('Escape');
      await expect(reader.locator(openedName), name).toBeHidden();
    };
    const dialog = 'dialog[open], [role=dialog]';
    const menu = 'header details[open] > :not(summary)';

    await reader.goto(`${site}/cards/${card.id}`);
    await expect(reader.locator('html')).toHaveCSS('font-size', '32px');
    await see('QR code', button(cards.owner.code), dialog);
    for (const act of [cards.actions.pause, cards.actions.lost, cards.actions.transfer, cards.unbind])
      await see(act.button, button(act.button), dialog);
    await see('site menu', reader.getByLabel(common.menu.more, { exact: true }), menu);
    await see(
      'account menu',
      reader.getByLabel(filled(common.menu.account, { name: owner.displayName })),
      menu,
    );
    await reader.goto(`${site}/cards/${card.id}/edit`);
    await see('networks', button(cards.networks.add), '[role=menu]');
    await see('countries', reader.getByRole('button', { name: /\+1/ }).first(), '[role=listbox]');
    await reader.goto(`${site}/settings`);
    await see('erasure', button(privacy.erasure.button), dialog);
    await reader.goto(`${site}/shop/checkout`);
    await see('another address', button(checkout.address.add), dialog);
  };
  await Promise.all([walk(page, 'fr'), walk(stranger, 'zh-TW')]);
});

test('In forced colours a card keeps its colours, and a selection has an outline', async ({
  page,
  card,
  stranger,
}) => {
  for (const reader of [page, stranger]) await reader.emulateMedia({ forcedColors: 'active' });
  const guest = async () => {
    await stranger.goto('/en/subscription');
    await expect.soft(stranger.locator('[data-colour]').first()).toHaveCSS('forced-color-adjust', 'none');
    await stranger.goto(`/i/${card.cardId}`);
    await expect.soft(stranger.locator('.p-card')).toHaveCSS('forced-color-adjust', 'none');
    await expect.soft(stranger.locator('.p-card')).toHaveCSS('outline', /solid 1px/);
  };
  const owner = async () => {
    await page.goto('/en/settings');
    await expect
      .soft(page.locator('.mantine-SegmentedControl-label[data-active]').first())
      .toHaveCSS('outline', /solid 2px/);
  };
  await Promise.all([guest(), owner()]);
});
