import { describe, expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { Problem } from '@visita/core/problems';
import { filledCatalogue } from '../test/catalogue.ts';
import { shoppers, sleeve } from '../test/shoppers.ts';
import { world } from '../test/world.ts';
import { runCount } from '../test/thorough.ts';

/** Set `ROUNDS=1000` for a long run. */
const rounds = Number(process.env['ROUNDS'] ?? runCount(5, 50));
const buyers = 20;

const app = await world();
const { booksOf, setStock } = await filledCatalogue(app);
const { shopper, cartOf } = shoppers(app);

describe('the last piece', () => {
  test(
    `is one buyer’s of ${buyers} at one moment, and free again when they cancel, ${rounds} times`,
    { timeout: 240_000 + rounds * 5_000 },
    async () => {
      const people = await Promise.all(Array.from({ length: buyers }, () => shopper()));
      for (let round = 0; round < rounds; round++) {
        await setStock(sleeve, 1);
        const carts = await Promise.all(people.map((person) => cartOf(person)));
        const tries = await Promise.allSettled(
          people.map((person, index) => person.calls(orders.create, { body: carts[index] as never })),
        );

        const won = tries.flatMap((each, index) =>
          each.status === 'fulfilled' ? [{ order: each.value, person: people[index] }] : [],
        );
        const refusals = tries.flatMap((each) =>
          each.status === 'rejected' ? [each.reason as Problem] : [],
        );
        expect(won).toHaveLength(1);
        expect(refusals.map(({ key }) => key)).toEqual(
          Array.from({ length: buyers - 1 }, () => 'outOfStock'),
        );
        for (const { details } of refusals)
          expect(details.errors).toMatchObject([{ field: 'items.0', code: 'lineSoldOut' }]);
        expect(await booksOf(sleeve)).toEqual({ received: 1, reserved: 1, sold: 0 });

        await won[0]?.person?.calls(orders.cancel, { params: { id: won[0].order.id } });
        expect(await booksOf(sleeve)).toEqual({ received: 1, reserved: 0, sold: 0 });
      }
    },
  );
});
