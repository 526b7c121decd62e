import { cards } from '@visita/core/cards/contract';
import { expect, app, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { register, signIn } from './people.ts';
import { printedCode, takeCard } from './physical-cards.ts';
import { filled, wordsIn } from './words.ts';

const { cards: words, profile, emails, problems, common } = wordsIn('en');
const { actions, receive, visibilities } = words;

test('Pausing a card hides its profile, and resuming shows it again', async ({ page, card, stranger }) => {
  await page.goto(`/en/cards/${card.id}`);
  await page.getByRole('button', { name: actions.pause.button }).click();
  const dialog = page.getByRole('dialog');
  for (const meaning of [actions.pause.hides, actions.pause.keeps, actions.pause.back])
    await expect(dialog.getByText(meaning)).toBeVisible();
  await expect(dialog.getByRole('button', { name: common.cancel })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(actions.pause.now)).toBeVisible();
  await expect(page.getByRole('button', { name: actions.pause.resume })).toBeFocused();
  await expect(
    page.getByRole('heading', { level: 1, name: profile.publicStates.paused.title }),
  ).toBeVisible();

  await stranger.goto(`/i/${card.cardId}`);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(profile.publicStates.paused.title);
  await expect(stranger.getByText(card.name)).toHaveCount(0);
  await page.goto('/en/cards');
  await expect(page.getByText(visibilities.paused)).toBeVisible();

  await page.goto(`/en/cards/${card.id}`);
  await page.getByRole('button', { name: actions.pause.resume }).click();
  await expect(page.getByRole('button', { name: actions.pause.button })).toBeFocused();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(card.name);
});

test('A lost card asks its finder to write, without JavaScript', async ({
  page,
  card,
  owner,
  browser,
  watch,
}) => {
  await page.goto(`/en/cards/${card.id}`);
  await page.getByRole('button', { name: actions.lost.button }).click();
  await page.getByRole('dialog').getByRole('button', { name: actions.lost.confirm }).click();
  await expect(page.getByText(actions.lost.now)).toBeVisible();
  await expect(page.getByText(actions.transfer.lost)).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false });
  watch.expectErrors(/status of 400/);
  await watch.over(context);
  const finder = await context.newPage();
  await finder.goto(`${app.url}/i/${printedCode(card)}?lang=en`);
  await expect(finder.getByText(card.name)).toHaveCount(0);
  await finder.getByRole('link', { name: profile.publicStates.lost.button }).click();
  await finder.getByRole('button', { name: profile.found.send }).click();
  await expect(
    finder.getByText(filled(problems.fields.required, { field: profile.found.message })),
  ).toBeVisible();
  await finder.getByLabel(profile.found.message).fill('It is at the front desk of the library.');
  await finder.getByLabel(profile.found.reach).fill('mia@example.com');
  await finder.getByRole('button', { name: profile.found.send }).click();
  await expect(finder.getByRole('heading', { level: 1 })).toHaveText(profile.found.sent.title);
  await expect(finder.getByRole('main').getByRole('link')).toHaveText([
    profile.found.back,
    profile.publicStates.about,
  ]);
  await context.close();

  const received = await emailTo(app, owner.email, emails.cards.found.subject);
  for (const part of ['It is at the front desk of the library.', 'mia@example.com'])
    expect(received.text).toContain(part);

  await page.getByRole('button', { name: actions.lost.found }).click();
  await expect(page.getByRole('heading', { level: 1, name: card.name })).toBeVisible();
});

test('A new card replaces an old one, whose URL shows it; a copied profile is restored', async ({
  page,
  card,
  owner,
  stranger,
}) => {
  const fresh = takeCard(app);
  const { id } = await owner.calls(cards.bind, { body: { cardNumber: takeCard(app).number } });
  const { photo } = await owner.calls(cards.get, { params: { id: card.id } });
  const other = { name: 'Ana Reliure', title: 'Teacher', company: 'School of Arts', photo };
  await owner.calls(cards.update, { params: { id }, body: other });
  const nameNow = async () => (await owner.calls(cards.get, { params: { id } })).name;

  await page.goto(`/en/cards/${card.id}`);
  await page.getByRole('button', { name: actions.copy.button }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: actions.copy.confirm })).toBeDisabled();
  await dialog.getByLabel(new RegExp(other.name)).check();
  await dialog.getByRole('button', { name: actions.copy.confirm }).click();
  await expect(page.getByRole('button', { name: actions.copy.undo })).toBeVisible();
  expect(await nameNow()).toBe(card.name);
  await page.getByRole('button', { name: actions.copy.undo }).click();
  await expect(page.getByText(actions.copy.undone)).toBeVisible();
  expect(await nameNow()).toBe(other.name);

  await page.getByRole('link', { name: actions.replace.button }).click();
  await page.getByLabel(words.bind.field).fill(fresh.number);
  // the screen before has asked already
  await expect(page.getByText(words.replaces.question)).toBeHidden();
  await expect(page.getByText(words.replaces.forGood)).toBeVisible();
  await page.getByRole('button', { name: words.replaces.confirm }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.wizard.complete.title })).toBeVisible();
  for (const path of [`/i/${printedCode(card)}`, fresh.profilePath]) {
    await stranger.goto(path);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(card.name);
    await expect(stranger.locator('link[rel=canonical]')).toHaveAttribute('href', card.publicUrl);
  }
});

test(
  'A card is transferred by a code that works once',
  { tag: '@smoke' },
  async ({ page, card, owner, stranger, watch }) => {
    watch.expectErrors(/status of 404/);
    const { physicalCards } = await owner.calls(cards.get, { params: { id: card.id } });
    await page.goto(`/en/cards/${card.id}`);
    await page.getByRole('button', { name: actions.transfer.button }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(actions.transfer.stays)).toBeVisible();
    await dialog.getByRole('button', { name: actions.transfer.confirm }).click();
    const code = (await page.getByText(/^(\w{4}-){3}\w{4}$/).textContent()) ?? '';
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: actions.transfer.withdraw })).toBeVisible();

    const ben = await register(app.url);
    await stranger.goto(app.url);
    await signIn(stranger, ben);
    await stranger.goto('/en/cards');
    await stranger.getByRole('link', { name: receive.link }).click();
    await stranger.getByLabel(receive.field).fill('0000-0000-0000-0000');
    await stranger.getByRole('button', { name: receive.submit }).click();
    await expect(stranger.getByText(problems.fields.transferCodeWrong)).toBeVisible();
    await stranger.getByLabel(receive.field).fill(code.toLowerCase().replaceAll('-', ''));
    await expect(stranger.getByLabel(receive.field)).toHaveValue(code);
    await stranger.getByRole('button', { name: receive.submit }).click();
    await expect(stranger.getByRole('heading', { level: 1, name: words.edit.titleBlank })).toBeVisible();

    await stranger.goto('/en/cards/receive');
    await stranger.getByLabel(receive.field).fill(code);
    await stranger.getByRole('button', { name: receive.submit }).click();
    await expect(stranger.getByText(problems.refusals.transferCodeInvalid.text)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: card.name })).toBeVisible();
    await expect(page.getByRole('button', { name: actions.transfer.button })).toHaveCount(0);

    const [received] = (await ben.calls(cards.list, {})).cards;
    expect(received).toMatchObject({ name: '', physicalCards: physicalCards.map(({ id }) => ({ id })) });
  },
);
