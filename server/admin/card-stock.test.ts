import { expect, test } from 'vitest';
import { adminCards } from '@visita/core/cards/admin-contract';
import { adminShop } from '@visita/core/shop/admin-contract';
import { filledCatalogue } from '../test/catalogue.ts';
import { world } from '../test/world.ts';
import { checkCardStock } from './check-business.ts';

const app = await world();
const { database, given } = app;
const { setStock } = await filledCatalogue(app);
const owner = await given.staff();
const [gold, sleeve] = ['EXTRA-CARD-GOLD', 'CARD-SLEEVE-COGNAC'] as const;

const readStock = async (sku: string) => {
  const { cardNumbers, free } = await owner.calls(adminShop.stock, { params: { sku } });
  return { cardNumbers, free };
};
const warnings = async () =>
  (await checkCardStock(database.db))
    .filter(({ state, text }) => state === 'warn' && text.includes('than there are numbers'))
    .map(({ text }) => text);

test('The stock of a card shows the unconnected numbers of its colour, and the doctor says where they are too few', async () => {
  for (const { sku, cardNumbers } of (await owner.calls(adminShop.listStock, { query: {} })).items)
    if (cardNumbers !== null) await setStock(sku, 0);
  await setStock(gold, 3);
  const [card] = await given.printed({ count: 2, colour: 'gold' });
  await given.printed({ count: 5, colour: 'black' });
  expect(await readStock(gold)).toEqual({ cardNumbers: 2, free: 3 });
  expect(await readStock(sleeve)).toMatchObject({ cardNumbers: null });
  expect(await warnings()).toEqual([expect.stringContaining('gold: 3 in stock, 2 numbers')]);

  await given.printed({ count: 1, colour: 'gold' });
  expect(await readStock(gold)).toEqual({ cardNumbers: 3, free: 3 });
  expect(await warnings()).toEqual([]);

  await owner.calls(adminCards.block, { params: { id: card?.id ?? '' }, body: { reason: 'Misprinted' } });
  expect(await readStock(gold)).toEqual({ cardNumbers: 2, free: 3 });
  expect(await warnings()).toHaveLength(1);
});
