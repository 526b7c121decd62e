import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { unpaidLimits, type UnpaidLimit } from '@visita/core/orders/reservation';
import { transaction } from '../database/transaction.ts';
import { updateUser } from '../account/queries.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { goldCard, shoppers, sleeve, type Shopper } from '../test/shoppers.ts';
import { world } from '../test/world.ts';
import { payOrder } from './pay-order.ts';
import { lockOrder } from './queries.ts';
import { runCount } from '../test/thorough.ts';

/** Set `ROUNDS=100` for a long run. */
const rounds = Number(process.env['ROUNDS'] ?? runCount(3, 30));

const app = await world();
const { database, clock } = app;
const { booksOf, change, setStock } = await filledCatalogue(app);
const { shopper, cartOf, order } = shoppers(app);

beforeEach(async () => {
  await setStock(sleeve, 500);
  await setStock(goldCard, 500);
});

const buildRefusal = (key: string, limit: UnpaidLimit) => ({
  key,
  details: {
    message: expect.stringContaining(
      `most ${limit.orders} unpaid orders, with ${limit.pieces} items in all`,
    ) as string,
  },
});
const pieces = (quantity: number) => [{ sku: sleeve, quantity }];
const proven = async (who: Shopper) => void (await updateUser(database.db, who, { isVerified: true }));
const pay = (id: string) =>
  transaction(database.db, async (tx) => {
    const found = await lockOrder(tx, { id });
    return found && payOrder(tx, found, { at: clock.now() });
  });

describe('of one account with an unverified email address', () => {
  const refusal = buildRefusal('tooManyUnpaidUnverified', unpaidLimits.unverified);

  test('at most three orders wait to be paid', async () => {
    const ana = await shopper();
    const placed = [await order(ana), await order(ana), await order(ana)];
    await expect(order(ana)).rejects.toMatchObject(refusal);
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 3 });
    await order(await shopper());

    // a paid or cancelled order no longer counts
    await pay(placed[0]?.id ?? '');
    await order(ana);
    await expect(order(ana)).rejects.toMatchObject(refusal);
    await ana.calls(orders.cancel, { params: { id: placed[1]?.id ?? '' } });
    await order(ana);
  });

  test('at most twenty pieces do, over all orders and products', async () => {
    const ana = await shopper();
    await expect(order(ana, pieces(21))).rejects.toMatchObject(refusal);
    await order(ana, [...pieces(12), { sku: goldCard, quantity: 7 }]);
    await expect(order(ana, pieces(2))).rejects.toMatchObject(refusal);
    await order(ana, pieces(1));
    expect([(await booksOf(sleeve)).reserved, (await booksOf(goldCard)).reserved]).toEqual([13, 7]);
  });

  test('it is said first what is sold out', async () => {
    await setStock(sleeve, 5);
    await expect(order(await shopper(), pieces(30))).rejects.toMatchObject({ key: 'outOfStock' });
  });

  test('the same click is the same order at the limit too', async () => {
    const ana = await shopper();
    await order(ana);
    await order(ana);
    const call = { body: (await cartOf(ana)) as never, idempotencyKey: 'the-third-of-ana' };
    const placed = await Promise.all(Array.from({ length: 5 }, () => ana.calls(orders.create, call)));
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
  });

  test(
    `never more, asked for from twenty screens at one moment, ${rounds} times`,
    { timeout: 240_000 + rounds * 5_000 },
    async () => {
      for (let round = 0; round < rounds; round++) {
        await setStock(sleeve, 500);
        const ana = await shopper();
        const body = (await cartOf(ana, pieces(6))) as never;
        const tries = await Promise.allSettled(
          Array.from({ length: 20 }, () => ana.calls(orders.create, { body })),
        );
        expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
        for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject(refusal);
        expect(await booksOf(sleeve)).toMatchObject({ reserved: 18 });
      }
    },
  );
});

test('who confirmed their address may have ten orders of a hundred pieces waiting', async () => {
  const ana = await shopper();
  await proven(ana);
  await order(ana, pieces(91));
  await expect(order(ana, pieces(10))).rejects.toMatchObject(
    buildRefusal('tooManyUnpaid', unpaidLimits.verified),
  );
  for (let number = 1; number < 10; number++) await order(ana);
  await expect(order(ana)).rejects.toMatchObject({ key: 'tooManyUnpaid' });
});

describe('where no rate says what sending costs', () => {
  test.each([
    ['none holds yet', `update shipping_rates set valid_from = '2999-01-01' where zone = 'international'`],
    ['there is none', `delete from shipping_rates where zone = 'international'`],
  ])('nothing is ordered: %s', async (_, statement) => {
    const ana = await shopper({
      country: 'FR',
      province: 'ARA',
      city: 'Lyon',
      district: '1er',
      zipCode: '69001',
    });
    await change(statement);
    await expect(order(ana)).rejects.toMatchObject({ key: 'deliveryUnavailable' });
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 0 });
    await order(await shopper());
  });
});
