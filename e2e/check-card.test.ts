import { cards } from '@visita/core/cards/contract';
import { formatCardNumber } from '@visita/core/cards/number';
import { expect, app, test } from './journey.ts';
import { printedCode, takeCard } from './physical-cards.ts';
import { pretendTag } from './pretend-tag.ts';
import { filled, wordsIn } from './words.ts';

const { cards: words, common } = wordsIn('en');
const { check, wizard } = words;

test('A chip is read, compared, written, compared again and locked, with an explanation each time', async ({
  page,
  card,
}) => {
  const right = `${app.url}/i/${printedCode(card)}?s=n`;
  const chip = await pretendTag(page, { texts: [] });
  await page.goto(`/en/cards/${card.id}`);
  await page.getByRole('link', { name: check.button }).click();
  await expect(page.getByRole('heading', { level: 1, name: check.title })).toBeVisible();
  await expect(page.getByText(right)).toBeVisible();
  const activate = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await activate(check.chip.read);
  await expect(page.getByText(check.chip.waiting.read)).toBeVisible();
  await expect(page.getByRole('button', { name: wizard.chip.stop })).toBeFocused();
  await activate(wizard.chip.stop);
  await activate(check.chip.read);
  await chip.tap({ texts: [] });
  await expect(page.getByText(check.chip.empty.title)).toBeVisible();
  await expect(page.getByRole('button', { name: check.chip.write })).toBeFocused();
  for (const [text, { title }] of [
    ['https://elsewhere.example/i/AB12CD34EF?s=n', check.chip.wrongAddress],
    [`${app.url}/i/0000000000?s=n`, check.chip.wrongCard],
    [`${app.url}/i/${printedCode(card)}`, check.chip.inexact],
  ] as const) {
    await activate(check.chip.again);
    await chip.tap({ texts: [text] });
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }

  await activate(check.chip.write);
  await expect(page.getByText(check.chip.waiting.write)).toBeVisible();
  await chip.tap();
  expect(await chip.tag()).toEqual({ texts: [right] });
  await expect(page.getByText(check.chip.waiting.compare)).toBeVisible();
  await chip.tap();
  await expect(page.getByText(check.chip.right.title)).toBeVisible();

  await activate(check.lock.button);
  const dialog = page.getByRole('dialog');
  for (const meaning of [check.lock.forEver, check.lock.page])
    await expect(dialog.getByText(meaning)).toBeVisible();
  await expect(dialog.getByRole('button', { name: common.cancel })).toBeFocused();
  await dialog.getByRole('button', { name: check.lock.confirm }).click();
  // another chip is held against the phone first and must not be written
  await chip.tap({ texts: [`${app.url}/i/0000000000?s=n`] });
  await expect(page.getByText(check.chip.otherChip.title)).toBeVisible();
  expect(await chip.tag()).not.toHaveProperty('isLocked');

  await activate(check.chip.again);
  await chip.tap({ texts: [right] });
  await activate(check.lock.button);
  await dialog.getByRole('button', { name: check.lock.confirm }).click();
  await chip.tap();
  await chip.tap();
  await expect(page.getByText(check.chip.forEver.title)).toBeVisible();
  expect(await chip.tag()).toEqual({ texts: [right], isLocked: true });

  await activate(check.chip.again);
  await chip.tap({ texts: ['https://elsewhere.example/'], isLocked: true });
  for (const outcome of [check.chip.notTaken, check.chip.locked]) {
    await activate(check.chip.write);
    await chip.tap();
    await expect(page.getByText(outcome.title)).toBeVisible();
  }
});

test('Without Web NFC a tap is tried and detected', async ({ page, card, stranger }) => {
  await page.goto(`/en/cards/${card.id}/check`);
  await expect(page.getByText(check.tap.iphone)).toBeVisible();
  const statistics = page.waitForResponse((answer) => answer.url().includes('/visit-stats'));
  await page.getByRole('button', { name: check.tap.begin }).click();
  await expect(page.getByText(check.tap.now)).toBeVisible();
  await statistics;
  await stranger.goto(`${app.url}/i/${printedCode(card)}?s=n`);
  await expect(page.getByText(check.tap.tap.title)).toBeVisible();
  await expect(page.getByRole('button', { name: check.tap.again })).toBeFocused();

  await page.getByRole('button', { name: check.tap.again }).click();
  await page.getByRole('button', { name: check.tap.itDidNot }).click();
  await expect(page.getByText(check.tap.nothing.text)).toBeVisible();
});

test('Of several physical cards the one that is tapped is named, with its state and where it leads', async ({
  page,
  owner,
  card,
  stranger,
}) => {
  const second = takeCard(app);
  const { physicalCards } = await owner.calls(cards.bind, {
    body: { cardNumber: second.number, cardId: card.id },
  });
  const [first, other] = physicalCards;
  const lost = takeCard(app);
  const withLost = await owner.calls(cards.bind, { body: { cardNumber: lost.number, cardId: card.id } });
  const lostId = withLost.physicalCards.find(({ id }) => !physicalCards.some((one) => one.id === id))?.id;
  const body = { ...(lostId !== undefined && { physicalCardId: lostId }) };
  await owner.calls(cards.reportLost, { params: { id: card.id }, body });

  await page.goto(`/en/cards/${card.id}/check`);
  const which = page.getByRole('group', { name: check.which });
  await expect(which.getByRole('radio')).toHaveCount(3);
  await expect(which.getByRole('radio', { name: formatCardNumber(first?.cardNumber ?? '') })).toBeChecked();
  await expect(page.getByText(filled(check.shows.full, { name: card.name }))).toBeVisible();
  await which.getByRole('radio', { name: lost.number }).check();
  await expect(page.getByText(check.shows.lost)).toBeVisible();

  const statistics = page.waitForResponse((answer) => answer.url().includes('/visit-stats'));
  await page.getByRole('button', { name: check.tap.begin }).click();
  await statistics;
  await stranger.goto(`${app.url}/i/${other?.address}?s=n`);
  await expect(page.getByText(check.tap.tap.title)).toBeVisible();
  await expect(which.getByRole('radio', { name: second.number })).toBeChecked();
  await expect(page.getByRole('link', { name: new RegExp(`/i/${other?.address}$`) })).toBeVisible();
});

test('The chip of another physical card of the same card is recognised as that one', async ({
  page,
  owner,
  card,
}) => {
  const second = takeCard(app);
  await owner.calls(cards.bind, { body: { cardNumber: second.number, cardId: card.id } });
  const chip = await pretendTag(page, { texts: [] });
  await page.goto(`/en/cards/${card.id}/check`);
  await page.getByRole('button', { name: check.chip.read }).click();
  await chip.tap({ texts: [`${app.url}${second.profilePath}?s=n`] });
  await expect(page.getByText(check.chip.right.title)).toBeVisible();
  await expect(page.getByRole('radio', { name: second.number })).toBeChecked();
});
