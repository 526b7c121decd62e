import type { Locator, Page } from '@playwright/test';
import { account } from '@visita/core/account/contract';
import { cards } from '@visita/core/cards/contract';
import { enterprise } from '@visita/core/enterprise/contract';
import { prefixFor, type Language } from '@visita/core/languages';
import { screensOfCardStates } from './gallery/card-states.ts';
import { expect, app, test } from './journey.ts';
import { leaveDetails } from './left-details.ts';
import { expectReadable } from './legible.ts';
import { signIn } from './people.ts';
import { takeCard } from './physical-cards.ts';
import { portrait } from './portrait.ts';
import { beginPlan, placePaidOrder } from './shopper.ts';
import { reader as colleague, signInFirst } from './staff.ts';
import { filled, wordsIn } from './words.ts';

const dialog = 'dialog[open], [role=dialog]';

/** Opens a dialog, checks it, and closes it again. */
async function readOver(
  page: Page,
  name: string,
  opener: Locator,
  leave: () => Promise<unknown> = () => page.keyboard.press('Escape'),
) {
  await opener.click();
  await expect(page.locator(dialog).first(), name).toBeVisible();
  await expect(page.locator(`:is(${dialog}) [aria-busy=true]`)).toHaveCount(0);
  await expectReadable(page, name, dialog);
  await leave();
  await expect(page.locator(dialog), name).toBeHidden();
}

test('Dialogs about plans, pictures, profiles and unsaved changes are readable with large text, zoom and forced colours, in French and Chinese', async ({
  page,
  card,
  owner,
  stranger,
  watch,
}) => {
  watch.expectErrors(/status of 401/);
  const { id } = await beginPlan(page, owner, { plan: 'monthly', cardId: card.id });
  await owner.calls(cards.bind, { body: { cardNumber: takeCard(app).number } });
  await leaveDetails(app, card, {
    name: 'Maximiliane Schwarzenberger',
    email: 'maximiliane.schwarzenberger@example.com',
  });
  const { subscriptions: words } = wordsIn('en');
  await page.goto(`/en/subscriptions/${id}`);
  await page.getByRole('button', { name: filled(words.activate.label, { name: owner.displayName }) }).click();
  await page.getByRole('button', { name: words.activate.confirm, exact: true }).click();
  await expect(page.getByText(words.activate.done)).toBeVisible();
  await signIn(stranger, owner);

  const walk = async (reader: Page, language: Language) => {
    const { cards: cardWords, contacts, subscriptions } = wordsIn(language);
    const site = `/${prefixFor(language)}`;
    const findButton = (name: string) => reader.getByRole('button', { name, exact: true });
    const openPage = async (path: string) => {
      await reader.goto(`${site}${path}`);
      await expect(reader.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(reader.locator('[aria-busy=true]')).toHaveCount(0);
    };
    await openPage(`/subscriptions/${id}`);
    await expectReadable(reader, `a plan that runs, ${language}`);
    await readOver(reader, `another plan, ${language}`, findButton(subscriptions.switch.button));
    await readOver(reader, `the end of a plan, ${language}`, findButton(subscriptions.cancel.button));
    await openPage('/contacts');
    await reader.getByRole('link', { name: /Maximiliane/ }).click();
    await expect(reader.getByRole('heading', { level: 2, name: /Maximiliane/ })).toBeVisible();
    await expectReadable(reader, `a contact, ${language}`);
    await readOver(reader, `erasing a contact, ${language}`, findButton(contacts.contact.remove));
    await openPage(`/cards/${card.id}`);
    await readOver(reader, `copying, ${language}`, findButton(cardWords.actions.copy.button));

    await openPage(`/cards/${card.id}/edit`);
    reader.once('filechooser', (chooser) => void chooser.setFiles(portrait));
    await findButton(cardWords.photo.change).click();
    await expect(findButton(cardWords.photo.use)).toBeEnabled();
    await expectReadable(reader, `cropping, ${language}`, dialog);
    await reader.keyboard.press('Escape');
    // closing goes back in the history; only afterwards is leaving the form confirmed
    await expect.poll(() => reader.evaluate(() => 'covered' in history.state)).toBe(false);
    // an invalid value is not saved, so leaving is confirmed
    await reader.locator('[data-path="email"]').fill('no address');
    await readOver(
      reader,
      `leaving, ${language}`,
      reader.getByRole('banner').getByRole('link', { name: 'Visita', exact: true }),
      () => findButton(cardWords.leave.stay).click(),
    );
    await reader.locator('[data-path="title"]').fill('Bookbinder at night');
    return findButton(cardWords.edit.save);
  };
  const saves = await Promise.all([walk(page, 'fr'), walk(stranger, 'zh-TW')]);
  await owner.calls(account.logout, {});
  for (const save of saves) {
    await save.click();
    await expect(save.page().locator(dialog)).toBeVisible();
    await expectReadable(save.page(), 'a session that has ended', dialog);
  }
});

test('Profiles that are not live and the offline code are readable with large text, zoom and forced colours', async ({
  page,
  owner,
  watch,
}) => {
  watch.expectErrors(/status of (400|404)/);
  const screens = await screensOfCardStates(owner);
  for (const language of ['fr', 'zh-TW'] as const)
    for (const [name, path] of Object.entries(screens(language))) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectReadable(page, `${name}, ${language}`);
    }
});

test('Details and confirmations of the back office are readable with large text, zoom and forced colours', async ({
  page,
  owner,
  card,
  stranger,
}) => {
  const asking = {
    company: 'Cartes Schwarzenberger',
    name: 'Ana Lima',
    email: owner.email,
    phone: '+15145550173',
    language: 'en' as const,
  };
  await owner.calls(enterprise.enquire, {
    body: { ...asking, cards: 80, message: 'How soon could you send eighty cards?' },
  });
  const order = await placePaidOrder(stranger, owner);
  await signIn(stranger, owner);
  const { id } = await beginPlan(stranger, owner, { plan: 'monthly', cardId: card.id });
  const { 'admin-orders': orders } = wordsIn('en');

  await page.goto(`/admin/orders/${order.id}`);
  await signInFirst(page, colleague);
  const findButton = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await readOver(page, 'packing', findButton(orders.acts.makeReady.button));
  await expectReadable(page, 'an order');
  await findButton(orders.acts.makeReady.button).click();
  await page.getByRole('dialog').getByRole('button', { name: orders.acts.makeReady.button }).click();
  await readOver(page, 'handing over', findButton(orders.acts.ship.button));
  await readOver(page, 'a refund', findButton(orders.refund.button));
  await page.goto(`/admin/users?search=${owner.email}`);
  await page.getByRole('main').getByRole('link', { name: owner.email }).click();
  await expect(page.getByRole('heading', { level: 1, name: owner.displayName })).toBeVisible();
  await expectReadable(page, 'a user in the back office');
  const openPage = async (path: string) => {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  };
  for (const [name, path] of Object.entries({
    plan: `subscriptions/${id}`,
    product: 'products/DESK-STAND',
    page: 'pages/terms',
  })) {
    await openPage(path);
    await expectReadable(page, `a ${name} in the back office`);
  }
  for (const list of ['cards', 'card-batches', 'enquiries', 'staff', 'alerts']) {
    await openPage(list);
    const row = page.locator('tbody a[data-row-focus]').first();
    await expectReadable(page, `the list of ${list}`);
    await row.click();
    await expect(page).toHaveURL(new RegExp(`/admin/${list}/.`));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectReadable(page, `one of ${list}`);
  }
  for (const list of ['events', 'jobs', 'drift']) {
    await openPage(list);
    await expectReadable(page, `the list of ${list}`);
    await readOver(page, `one of ${list}`, page.locator('tbody button[data-row-focus]').first());
  }
});
