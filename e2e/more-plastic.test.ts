import { cards } from '@visita/core/cards/contract';
import { formatCardNumber } from '@visita/core/cards/number';
import { app, expect, test } from './journey.ts';
import { takeCard } from './physical-cards.ts';
import { filled, wordsIn } from './words.ts';

const { cards: words, profile } = wordsIn('en');

test('A second physical card opens the profile that its owner has, and nothing is typed twice', async ({
  page,
  owner,
  card,
}) => {
  const second = takeCard(app);
  await page.goto('/en/cards/bind');
  await page.getByLabel(words.bind.field).fill(second.number);
  const attach = page.getByRole('radio', {
    name: new RegExp(filled(words.replaces.attach, { name: card.name })),
  });
  await expect(attach).toBeChecked();
  await page.getByRole('button', { name: words.bind.bind }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.wizard.complete.title })).toBeVisible();
  const { cards: own } = await owner.calls(cards.list, {});
  expect(own).toHaveLength(1);
  expect(own[0]?.physicalCards).toHaveLength(2);

  await page.goto('/en/cards');
  const addresses = page.getByRole('list', { name: words.addresses.label });
  await expect(addresses.getByRole('listitem')).toHaveCount(3);
  await page.goto(`${second.profilePath}?lang=en`);
  await expect(page.getByRole('heading', { level: 1, name: card.name })).toBeVisible();
});

test('A detached physical card is free while the profile stays, and is bound again as a new card', async ({
  page,
  owner,
  card,
  freeCard,
  stranger,
}) => {
  await page.goto(`/en/cards/${card.id}`);
  await page.getByRole('button', { name: words.actions.detach.button }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.actions.detach.confirm }).click();
  await expect(page.getByText(words.actions.detach.done)).toBeVisible();
  await stranger.goto(`${freeCard.profilePath}?lang=en`);
  await expect(stranger.getByText(profile.publicStates.unbound.title)).toBeVisible();
  await stranger.goto(`/i/${card.cardId}?lang=en`);
  await expect(stranger.getByRole('heading', { level: 1, name: card.name })).toBeVisible();

  await page.goto('/en/cards/bind');
  await page.getByLabel(words.bind.field).fill(freeCard.number);
  await page.getByRole('radio', { name: new RegExp(words.replaces.another) }).check();
  await page.getByRole('button', { name: words.bind.bind }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.wizard.fill.title })).toBeVisible();
  expect((await owner.calls(cards.list, {})).cards).toHaveLength(2);
});

test('A lost physical card shows finders their page at its address only', async ({
  page,
  card,
  freeCard,
  stranger,
}) => {
  await page.goto(`/en/cards/${card.id}`);
  await page.getByRole('button', { name: words.actions.lost.button }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(words.actions.lost.says)).toBeVisible();
  await dialog.getByRole('button', { name: words.actions.lost.confirm }).click();
  await expect(page.getByText(words.actions.lost.now)).toBeVisible();
  await stranger.goto(`${freeCard.profilePath}?lang=en`);
  await expect(stranger.getByText(profile.publicStates.lost.title)).toBeVisible();
  await stranger.goto(`/i/${card.cardId}?lang=en`);
  await expect(stranger.getByRole('heading', { level: 1, name: card.name })).toBeVisible();
  await page.goto('/en/cards');
  await expect(page.getByText(words.addresses.lost)).toBeVisible();
});

test('A physical card is moved to another profile of its owner; one that is lost is not offered', async ({
  page,
  owner,
  card,
  freeCard,
  stranger,
}) => {
  const lost = takeCard(app);
  const { physicalCards } = await owner.calls(cards.bind, {
    body: { cardNumber: lost.number, cardId: card.id },
  });
  const { id: physicalCardId, cardNumber } = physicalCards.find(
    ({ id }) => id !== card.physicalCards[0]?.id,
  )!;
  await owner.calls(cards.reportLost, { params: { id: card.id }, body: { physicalCardId } });
  const other = await owner.calls(cards.create, { body: { name: 'Ana Weekend' } });

  await page.goto(`/en/cards/${card.id}`);
  const found = filled(words.actions.lost.foundOne, { code: formatCardNumber(cardNumber) });
  await expect(page.getByRole('button', { name: found })).toBeVisible();
  await page.getByRole('button', { name: words.actions.move.button }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await dialog.getByRole('button', { name: words.actions.move.confirm }).click();
  await expect(page.getByText(filled(words.actions.move.done, { name: 'Ana Weekend' }))).toBeVisible();
  await expect(page.getByRole('button', { name: words.actions.move.button })).toHaveCount(0);

  expect((await owner.calls(cards.get, { params: { id: other.id } })).physicalCards).toHaveLength(1);
  await stranger.goto(`${freeCard.profilePath}?lang=en`);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Ana Weekend' })).toBeVisible();
});
