import { describe, expect, test } from 'vitest';
import type { StockMove } from '@visita/core/shop/stock';
import { transaction } from '../database/transaction.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { world } from '../test/world.ts';
import { moveStock } from './move-stock.ts';

const app = await world();
const { database } = app;
const { booksOf, setStock } = await filledCatalogue(app);
const [sleeve, card, stand] = ['CARD-SLEEVE-COGNAC', 'EXTRA-CARD-GOLD', 'DESK-STAND-OAK'] as const;

const move = (items: [sku: string, quantity: number][], action: StockMove) =>
  transaction(database.db, async (tx) =>
    moveStock(
      tx,
      items.map(([sku, quantity]) => ({ sku, quantity })),
      action,
    ),
  );

/** Counts the concurrent attempts that succeeded, and collects the errors of the others. */
async function atOnce(tries: Promise<unknown>[]) {
  const settled = await Promise.allSettled(tries);
  const refusals = settled.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  return { done: settled.length - refusals.length, refusals: [...new Set(refusals)] };
}

describe('the books of the stock', () => {
  test('follow a piece from the catalogue to its buyer and back', async () => {
    await setStock(sleeve, 10);
    await move([[sleeve, 4]], 'reserve');
    expect(await booksOf(sleeve)).toEqual({ received: 10, reserved: 4, sold: 0 });
    await move([[sleeve, 3]], 'sell');
    await move([[sleeve, 1]], 'release');
    expect(await booksOf(sleeve)).toEqual({ received: 10, reserved: 0, sold: 3 });
    await move([[sleeve, 3]], 'takeBack');
    expect(await booksOf(sleeve)).toEqual({ received: 10, reserved: 0, sold: 0 });
  });

  test('move all of an order or nothing of it', async () => {
    await setStock(sleeve, 5);
    await setStock(card, 1);
    const order: [string, number][] = [
      [sleeve, 2],
      [card, 2],
    ];
    await expect(move(order, 'reserve')).rejects.toThrow('outOfStock');
    await expect(move([['NOTHING', 1]], 'reserve')).rejects.toThrow('outOfStock');
    expect([await booksOf(sleeve), await booksOf(card)]).toEqual([
      { received: 5, reserved: 0, sold: 0 },
      { received: 1, reserved: 0, sold: 0 },
    ]);
  });

  test('count a product that is named twice with all of its pieces', async () => {
    await setStock(sleeve, 4);
    const twice: [string, number][] = [
      [sleeve, 1],
      [card, 1],
      [sleeve, 3],
    ];
    await setStock(card, 1);
    await move(twice, 'reserve');
    expect([await booksOf(sleeve), await booksOf(card)]).toMatchObject([{ reserved: 4 }, { reserved: 1 }]);
    await expect(move(twice.slice(1), 'reserve')).rejects.toThrow('outOfStock');
    await move(twice, 'sell');
    await move(twice, 'takeBack');
    expect(await booksOf(sleeve)).toEqual({ received: 4, reserved: 0, sold: 0 });
  });

  test.each(['release', 'sell', 'takeBack'] as const)('%s only what is there', async (action) => {
    await setStock(sleeve, 5);
    await move([[sleeve, 1]], 'reserve');
    await expect(move([[sleeve, 2]], action)).rejects.toThrow(action);
    expect(await booksOf(sleeve)).toEqual({ received: 5, reserved: 1, sold: 0 });
  });
});

describe('twenty buyers at one moment', () => {
  test('who want the last piece: one gets it, round after round, and it is never below zero', async () => {
    for (let round = 0; round < 10; round++) {
      await setStock(stand, 1);
      const { done, refusals } = await atOnce(
        Array.from({ length: 20 }, () => move([[stand, 1]], 'reserve')),
      );
      expect({ done, refusals }).toEqual({ done: 1, refusals: ['Problem: outOfStock'] });
      expect(await booksOf(stand)).toEqual({ received: 1, reserved: 1, sold: 0 });
    }
  });

  test('who order the same products in another sequence cause no deadlock, and exactly the stock is sold', async () => {
    await setStock(sleeve, 30);
    await setStock(card, 30);
    const { done, refusals } = await atOnce(
      Array.from({ length: 20 }, (_, index) => {
        const both: [string, number][] = [
          [sleeve, 2],
          [card, 2],
        ];
        return move(index % 2 ? both : both.toReversed(), 'reserve');
      }),
    );
    expect({ done, refusals }).toEqual({ done: 15, refusals: ['Problem: outOfStock'] });
    expect(await booksOf(sleeve)).toEqual({ received: 30, reserved: 30, sold: 0 });
    expect(await booksOf(card)).toEqual({ received: 30, reserved: 30, sold: 0 });
  });

  test('while others pay and give up: what was received is reserved, sold or free', async () => {
    await setStock(sleeve, 40);
    await move([[sleeve, 20]], 'reserve');
    const actions = Array.from({ length: 10 }, () => ['sell', 'release', 'reserve'] as const).flat();
    const { refusals } = await atOnce(actions.map((action) => move([[sleeve, 1]], action)));
    expect(refusals).toEqual([]);
    expect(await booksOf(sleeve)).toEqual({ received: 40, reserved: 10, sold: 10 });
  });
});

test('the database itself sells nothing that is not there', async () => {
  await setStock(card, 2);
  const selling = database.pool.query('update variants set sold = 3 where sku = $1', [card]);
  await expect(selling).rejects.toMatchObject({ constraint: 'variants_stock' });
});
