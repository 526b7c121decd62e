import { beforeEach, describe, expect, test } from 'vitest';
import { currency } from '@visita/core/money';
import { orders } from '@visita/core/orders/contract';
import type { CartItem } from '@visita/core/shop/cart';
import { lockUser } from '../account/queries.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { findInvoice } from '../documents/queries.ts';
import { insertPayment } from '../payments/queries.ts';
import { quoteCart } from '../shop/build-quote.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { goldCard, shoppers, sleeve, type Shopper } from '../test/shoppers.ts';
import { world } from '../test/world.ts';
import { expireReservations } from '../payments/expire-reservation.ts';
import { payOrder } from './pay-order.ts';
import { placeOnce } from './place-order.ts';
import { lockOrder } from './queries.ts';
import { acceptTerms, findDestination, quoteOrder } from './quote-order.ts';
import { writeOrder } from './write-order.ts';

const app = await world();
const { database, clock, deps } = app;
const { db } = database;
const { booksOf, setStock } = await filledCatalogue(app);
const { shopper, order } = shoppers(app);
const hourMs = 3_600_000;

beforeEach(async () => {
  // pending orders of earlier tests reserve nothing
  await database.pool.query(
    `update orders set status = 'cancelled', stock = 'released' where status = 'pending'`,
  );
  for (const sku of [sleeve, goldCard]) await setStock(sku, 10);
});

interface Bought {
  amount?: number;
  included?: CartItem[];
  items?: CartItem[];
  key?: string;
}
const planNames = [
  ['en', 'Annual plan'],
  ['fr', 'Forfait annuel'],
  ['zh-CN', '年付套餐'],
  ['zh-TW', '年繳方案'],
];
const free = [{ sku: goldCard, quantity: 1 }];

/** Orders a plan as the subscriptions module does, for any price. */
async function orderPlan(who: Shopper, { amount = 0, included = free, items = [], key }: Bought = {}) {
  const body = { addressId: who.addressId, amount, included, items };
  return placeOnce({ db, user: who, body, idempotencyKey: key }, async (tx, submission) => {
    const at = clock.now();
    const account = await lockUser(tx, who);
    if (!account) throw new Error('nobody');
    const location = await findDestination(tx, { addressId: who.addressId, userId: who.id });
    const { deliveryAddress, destination } = location;
    const terms = acceptTerms({ destination, language: 'en', hasReceivedFrench: true });
    const plan = { code: 'annual', amount } as const;
    const ordered = { plan, included, items, destination, language: 'en', currency, at } as const;
    const { total } = await quoteCart(tx, ordered);
    const quote = await quoteOrder(tx, ordered, { total, deliveryAddress });
    return writeOrder(tx, {
      account,
      submission,
      ordered,
      quote,
      location,
      business: undefined,
      notes: '',
      terms,
    });
  });
}

const pay = (id: string) =>
  transaction(db, async (tx) => {
    const found = await lockOrder(tx, { id });
    return found && payOrder(tx, found, { at: clock.now() });
  });
const shown = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });

describe('an order of a plan with the card that comes with it', () => {
  test('is placed for nothing today, reserves the card, and may be paid', async () => {
    const ana = await shopper();
    const placed = await orderPlan(ana);
    expect(placed).toMatchObject({
      status: 'pending',
      shippingStatus: 'preparing',
      items: [
        {
          kind: 'plan',
          isIncluded: false,
          sku: 'PLAN-ANNUAL',
          name: 'Annual plan',
          variant: '',
          picture: null,
          unitPrice: 0,
        },
        { kind: 'product', isIncluded: true, sku: goldCard, quantity: 1, unitPrice: 0, amount: 0 },
      ],
      subtotal: 0,
      shippingAmount: 0,
      total: 0,
      canPay: true,
      canCancel: true,
    });
    expect(placed).toMatchObject(await shown(ana, placed.id));
    expect((await ana.calls(orders.list, { query: {} })).orders).toMatchObject([
      {
        canPay: true,
        items: [
          { kind: 'plan', isIncluded: false },
          { kind: 'product', isIncluded: true },
        ],
      },
    ]);
    expect(await booksOf(goldCard)).toEqual({ received: 10, reserved: 1, sold: 0 });

    expect(await pay(placed.id)).toBe(true);
    expect(await shown(ana, placed.id)).toMatchObject({ status: 'paid', canPay: false, hasInvoice: true });
    expect(await booksOf(goldCard)).toEqual({ received: 10, reserved: 0, sold: 1 });
  });

  test('keeps and gives free again all pieces of one variant, the one that comes along and those bought besides', async () => {
    const ana = await shopper();
    const placed = await orderPlan(ana, {
      items: [
        { sku: goldCard, quantity: 3 },
        { sku: sleeve, quantity: 1 },
      ],
    });
    expect(placed).toMatchObject({ shippingAmount: 0, subtotal: 3 * 2500 + 1200 });
    expect(await booksOf(goldCard)).toMatchObject({ reserved: 4, sold: 0 });
    await pay(placed.id);
    expect(await booksOf(goldCard)).toMatchObject({ reserved: 0, sold: 4 });
    expect(await ana.calls(orders.cancel, { params: { id: placed.id } })).toMatchObject({
      status: 'cancelled',
    });
    expect([await booksOf(goldCard), await booksOf(sleeve)]).toMatchObject([
      { reserved: 0, sold: 0 },
      { reserved: 0, sold: 0 },
    ]);
  });

  test('that nothing was paid for is cancelled without giving anything back', async () => {
    const ana = await shopper();
    const { id } = await orderPlan(ana);
    await pay(id);
    const payment = {
      id: newId(clock.now()),
      paymentNo: `P${id}`,
      orderId: id,
      userId: ana.id,
      currency,
      createdAt: clock.now(),
    };
    await transaction(db, (tx) =>
      insertPayment(tx, {
        ...payment,
        method: 'checkout',
        status: 'completed',
        amount: 0,
        paidAt: clock.now(),
      }),
    );
    expect(await ana.calls(orders.cancel, { params: { id } })).toMatchObject({
      status: 'cancelled',
      payment: { status: 'completed', amount: 0, refundedAmount: 0 },
    });
    expect((await database.pool.query('select id from refunds')).rows).toEqual([]);
    expect(await booksOf(goldCard)).toEqual({ received: 10, reserved: 0, sold: 0 });
  });

  test('is cancelled a day after it was placed if it is unpaid', async () => {
    const ana = await shopper();
    const { id } = await orderPlan(ana, { items: [{ sku: goldCard, quantity: 2 }] });
    clock.advance(hourMs);
    await expireReservations.run(deps, {});
    expect(await shown(ana, id)).toMatchObject({ status: 'pending', canPay: true });
    expect(await booksOf(goldCard)).toMatchObject({ reserved: 0 });
    clock.advance(23 * hourMs);
    await expireReservations.run(deps, {});
    expect(await shown(ana, id)).toMatchObject({ status: 'cancelled' });
    expect(await booksOf(goldCard)).toEqual({ received: 10, reserved: 0, sold: 0 });
  });

  test('takes products that were let go again when it is paid, all of a variant together or none', async () => {
    const ana = await shopper();
    const { id } = await orderPlan(ana, { items: [{ sku: goldCard, quantity: 2 }] });
    clock.advance(hourMs);
    await expireReservations.run(deps, {});
    await setStock(goldCard, 2);
    expect(await pay(id)).toBe(false);
    expect(await booksOf(goldCard)).toEqual({ received: 2, reserved: 0, sold: 0 });
    await setStock(goldCard, 3);
    expect(await pay(id)).toBe(true);
    expect(await booksOf(goldCard)).toEqual({ received: 3, reserved: 0, sold: 3 });
  });

  test('asked for twice by one click is one order', async () => {
    const ana = await shopper();
    const tries = Array.from({ length: 3 }, () => orderPlan(ana, { key: 'one-click' }));
    expect(new Set((await Promise.all(tries)).map(({ id }) => id)).size).toBe(1);
    expect(await booksOf(goldCard)).toMatchObject({ reserved: 1 });
    await expect(orderPlan(ana, { key: 'one-click', items: free })).rejects.toMatchObject({
      key: 'idempotencyKeyReused',
    });
  });

  test('counts its cards and not its plan among the pieces that wait to be paid', async () => {
    const [ana, bob] = [await shopper(), await shopper()];
    await setStock(goldCard, 100);
    await orderPlan(ana, { items: [{ sku: goldCard, quantity: 18 }] });
    await order(ana, [{ sku: sleeve, quantity: 1 }]);
    await expect(order(ana, [{ sku: sleeve, quantity: 1 }])).rejects.toMatchObject({
      key: 'tooManyUnpaidUnverified',
    });
    await expect(orderPlan(bob, { items: [{ sku: goldCard, quantity: 20 }] })).rejects.toMatchObject({
      key: 'tooManyUnpaidUnverified',
    });
  });

  test('brings two cards of one colour for two', async () => {
    const { items } = await orderPlan(await shopper(), { included: [...free, ...free], items: free });
    expect(items.map(({ kind, quantity, isIncluded }) => [kind, quantity, isIncluded])).toEqual([
      ['plan', 1, false],
      ['product', 2, true],
      ['product', 1, false],
    ]);
    expect(await booksOf(goldCard)).toMatchObject({ reserved: 3 });
  });

  test('is written on its invoice line by line, in four languages, and adds up', async () => {
    const ana = await shopper({ province: 'QC', zipCode: 'H2Y 2E1' });
    const { id } = await orderPlan(ana, { amount: 8880, items: [{ sku: sleeve, quantity: 1 }] });
    await pay(id);
    const invoice = await findInvoice(db, { orderId: id });
    expect(invoice?.document).toMatchObject({
      lines: [
        {
          sku: 'PLAN-ANNUAL',
          words: Object.fromEntries(planNames.map(([language, name]) => [language, { name, variant: '' }])),
          quantity: 1,
          unitPrice: 8880,
          amount: 8880,
        },
        { sku: goldCard, words: { fr: { name: 'Carte du forfait' } }, quantity: 1, unitPrice: 0, amount: 0 },
        { sku: sleeve, quantity: 1, unitPrice: 1200, amount: 1200 },
      ],
      subtotal: 10_080,
      shippingAmount: 0,
      taxes: [
        { kind: 'gst', amount: 444 + 60 },
        { kind: 'qst', amount: 886 + 120 },
      ],
      total: 10_080 + 504 + 1006,
    });
  });
});

describe('an order of a plan alone', () => {
  test('keeps no products, and is complete once it is paid', async () => {
    const ana = await shopper();
    const { id, ...placed } = await orderPlan(ana, { amount: 8880, included: [] });
    expect(placed).toMatchObject({
      shippingStatus: null,
      deliveryAddress: null,
      payBy: null,
      subtotal: 8880,
      canPay: true,
    });
    await pay(id);
    expect(await shown(ana, id)).toMatchObject({
      status: 'completed',
      canPay: false,
      canCancel: false,
      hasInvoice: true,
    });
  });

  test('is cancelled a day after it was placed if it is unpaid', async () => {
    const ana = await shopper();
    const { id } = await orderPlan(ana, { included: [] });
    clock.advance(24 * hourMs);
    await expireReservations.run(deps, {});
    expect(await shown(ana, id)).toMatchObject({ status: 'cancelled', canPay: false });
  });
});

describe('twenty buyers at one moment', () => {
  test('who want the last three, one with a plan and one besides: one gets two, and it is never below zero', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => shopper()));
    await setStock(goldCard, 3);
    const tries = await Promise.allSettled(people.map((person) => orderPlan(person, { items: free })));
    const refusals = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        key: 'outOfStock',
        details: { errors: [{ field: 'items.0', code: 'lineSoldOut', params: { stock: 0 } }] },
      });
    expect(await booksOf(goldCard)).toEqual({ received: 3, reserved: 2, sold: 0 });
  });
});
