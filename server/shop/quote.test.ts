import { beforeEach, describe, expect, test } from 'vitest';
import type { Destination } from '@visita/core/addresses/address';
import { provinces } from '@visita/core/addresses/regions';
import { currency } from '@visita/core/money';
import type { CartItem } from '@visita/core/shop/cart';
import { shop } from '@visita/core/shop/contract';
import { laterChargeTotal } from '@visita/core/shop/total';
import { transaction } from '../database/transaction.ts';
import { countQueries } from '../test/count-queries.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { world } from '../test/world.ts';
import { quoteCart } from './build-quote.ts';

const app = await world();
const { guest, clock, database } = app;
const { change, setStock } = await filledCatalogue(app);
// prices are immutable by a trigger; each test here sets its own
await change('alter table prices disable trigger user');

interface Cart {
  items?: Record<string, number>;
  destination?: Partial<Destination>;
}
const getItems = (items: Record<string, number>) =>
  Object.entries(items).map(([sku, quantity]) => ({ sku, quantity }));
const quote = ({ items = { 'CARD-SLEEVE-COGNAC': 1 }, destination }: Cart) =>
  guest.calls(shop.quote, {
    body: { items: getItems(items), ...(destination && { destination: { country: 'CA', ...destination } }) },
  });

/** The taxes of a line of 88.80 with free delivery. */
async function taxed(destination: Partial<Destination>) {
  const { taxes, total } = await quote({ destination });
  return { taxes: taxes?.map(({ kind, amount }) => `${kind} ${amount}`) ?? [], total };
}

const price = 8880;
const spring = { before: new Date('2025-04-01T02:59:59Z'), after: new Date('2025-04-01T03:00:00Z') };

describe('the taxes of 88.80', () => {
  beforeEach(async () => {
    clock.set(new Date('2026-03-09T15:00:00Z'));
    await change(`update prices set amount = $1 where product_sku = 'CARD-SLEEVE'`, [price]);
    await change('update tax_rates set is_registered = true');
  });

  const golden: Record<(typeof provinces)[number], [taxes: string[], total: number]> = {
    AB: [['gst 444'], 9324],
    BC: [['gst 444', 'pst 622'], 9946],
    MB: [['gst 444', 'rst 622'], 9946],
    NB: [['hst 1332'], 10212],
    NL: [['hst 1332'], 10212],
    NS: [['hst 1243'], 10123],
    NT: [['gst 444'], 9324],
    NU: [['gst 444'], 9324],
    ON: [['hst 1154'], 10034],
    PE: [['hst 1332'], 10212],
    QC: [['gst 444', 'qst 886'], 10210],
    SK: [['gst 444', 'pst 533'], 9857],
    YT: [['gst 444'], 9324],
  };

  test.each(provinces)('in %s', async (province) => {
    const [taxes, total] = golden[province];
    expect(await taxed({ province })).toEqual({ taxes, total });
  });

  test('are none outside Canada', async () => {
    const abroad = { country: 'FR', province: 'Bretagne' };
    expect(await taxed(abroad)).toEqual({ taxes: [], total: price + 1500 });
    // a region abroad with the same code as a Canadian province
    expect((await taxed({ country: 'IT', province: 'NS' })).taxes).toEqual([]);
  });

  test('in Nova Scotia are another from midnight in Halifax on 1 April 2025', async () => {
    clock.set(spring.before);
    expect(await taxed({ province: 'NS' })).toEqual({ taxes: ['hst 1332'], total: 10212 });
    clock.set(spring.after);
    expect(await taxed({ province: 'NS' })).toEqual({ taxes: ['hst 1243'], total: 10123 });
  });

  test('are charged only where the seller is registered', async () => {
    await change(`update tax_rates set is_registered = kind in ('gst', 'hst', 'qst')`);
    expect(await taxed({ province: 'BC' })).toEqual({ taxes: ['gst 444'], total: 9324 });
    await change('update tax_rates set is_registered = false');
    for (const province of provinces) expect(await taxed({ province })).toEqual({ taxes: [], total: price });
  });

  test('are owed on the delivery too', async () => {
    await change(`update prices set amount = 1200 where product_sku = 'CARD-SLEEVE'`);
    const { subtotal, delivery, taxes, total } = await quote({ destination: { province: 'QC' } });
    expect([subtotal, delivery?.amount, taxes?.map(({ amount }) => amount), total]).toEqual([
      1200,
      500,
      [85, 170],
      1955,
    ]);
  });
});

describe('a cart', () => {
  beforeEach(async () => {
    await change(`update prices set amount = 1200 where product_sku = 'CARD-SLEEVE'`);
    await change('update products set is_listed = true');
    for (const sku of ['CARD-SLEEVE-COGNAC', 'EXTRA-CARD-GOLD']) await setStock(sku, 20);
  });

  test('without a destination leaves delivery and taxes open', async () => {
    const { delivery, taxes, subtotal, total, toFreeDelivery, isOrderable } = await quote({
      items: { 'CARD-SLEEVE-COGNAC': 2, 'EXTRA-CARD-GOLD': 1 },
    });
    expect({ delivery, taxes, subtotal, total, toFreeDelivery, isOrderable }).toEqual({
      delivery: null,
      taxes: null,
      subtotal: 4900,
      total: 4900,
      // of 50.00 within Canada, the assumed destination
      toFreeDelivery: 100,
      isOrderable: true,
    });
  });

  test('is sent free within Canada from 50.00 of products, and never abroad', async () => {
    const sent = (sleeves: number, country: string) =>
      quote({ items: { 'CARD-SLEEVE-COGNAC': sleeves }, destination: { country, province: 'ON' } });
    expect(await sent(4, 'CA')).toMatchObject({
      delivery: { amount: 500, minDays: 3, maxDays: 5, freeFrom: 5000 },
      toFreeDelivery: 200,
    });
    expect(await sent(5, 'CA')).toMatchObject({ delivery: { amount: 0 }, toFreeDelivery: 0 });
    const abroad = { amount: 1500, minDays: 7, maxDays: 15, freeFrom: null };
    expect(await sent(20, 'FR')).toMatchObject({ delivery: abroad, toFreeDelivery: null });
  });

  test('shows what cannot be bought, says why, and charges nothing for it', async () => {
    await setStock('EXTRA-CARD-GOLD', 2);
    await change(`update products set is_listed = false where sku = 'DESK-STAND'`);
    const items = {
      'EXTRA-CARD-GOLD': 3,
      'KEY-TAG-PAPER': 1,
      'DESK-STAND-OAK': 1,
      'NO-SUCH-THING': 1,
      'CARD-SLEEVE-COGNAC': 1,
    };
    const { lines, subtotal, isOrderable } = await quote({ items });
    expect(lines.map(({ stockIssue, stock, amount }) => ({ stockIssue, stock, amount }))).toEqual([
      { stockIssue: 'tooFew', stock: 2, amount: 0 },
      { stockIssue: 'outOfStock', stock: 0, amount: 0 },
      { stockIssue: 'delisted', stock: 0, amount: 0 },
      { stockIssue: 'unknown', stock: 0, amount: 0 },
      { stockIssue: null, stock: 20, amount: 1200 },
    ]);
    expect({ subtotal, isOrderable }).toEqual({ subtotal: 1200, isOrderable: false });
    expect((await quote({ items: { 'KEY-TAG-PAPER': 1 }, destination: { province: 'QC' } })).total).toBe(0);
  });

  test('costs what it costs at that moment, and is sold in Canadian dollars', async () => {
    const tomorrow = new Date(clock.now().getTime() + 86_400_000);
    await change(`insert into prices values (gen_random_uuid(), 'CARD-SLEEVE', 'CAD', 1300, $1)`, [tomorrow]);
    expect((await quote({})).subtotal).toBe(1200);
    clock.set(tomorrow);
    expect((await quote({})).subtotal).toBe(1300);
    const euros = guest.calls(shop.quote, {
      body: { items: getItems({ 'CARD-SLEEVE-COGNAC': 1 }), currency: 'EUR' },
    });
    await expect(euros).rejects.toThrow('currencyNotSold');
    await change(`delete from prices where amount = 1300`);
  });

  test('speaks the language of the call', async () => {
    const body = { items: getItems({ 'DESK-STAND-OAK': 1 }) };
    const request = new Request('http://visita.test/api/shop/cart/quote', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'zh-TW' },
      body: JSON.stringify(body),
    });
    expect(await (await app.app.send(request)).text()).toContain('桌上卡座');
  });

  test('asks the database nothing while nothing changes, and an order’s transaction asks three times', async () => {
    await quote({});
    expect(
      await countQueries(() => quote({ items: { 'CARD-SLEEVE-COGNAC': 1, 'EXTRA-CARD-GOLD': 9 } })),
    ).toEqual([]);
    const cart = {
      items: getItems({ 'CARD-SLEEVE-COGNAC': 1, 'EXTRA-CARD-GOLD': 9, 'NO-SUCH-THING': 1 }),
      destination: { country: 'CA', province: 'QC' },
      language: 'en',
      currency,
      at: clock.now(),
    } as const;
    const inOrder = await countQueries(() => transaction(database.db, async (tx) => quoteCart(tx, cart)));
    expect(inOrder).toHaveLength(3);
    const fromRows = await quoteCart(database.db, cart);
    const shown = await quote({
      items: Object.fromEntries(cart.items.map(({ sku, quantity }) => [sku, quantity])),
      destination: cart.destination,
    });
    expect(fromRows).toMatchObject(shown);
  });
});

describe('a plan', () => {
  const gold = 'EXTRA-CARD-GOLD';
  const oneGold: CartItem[] = [{ sku: gold, quantity: 1 }];
  const quebec = { country: 'CA', province: 'QC' };

  interface Bought {
    amount?: number;
    included?: CartItem[];
    items?: CartItem[];
    destination?: Destination;
  }
  const quotePlan = ({ amount = 0, destination = quebec, items = [], ...bought }: Bought) =>
    quoteCart(database.db, {
      ...bought,
      plan: { code: 'annual', amount },
      items,
      destination,
      language: 'en',
      currency,
      at: clock.now(),
    });

  beforeEach(async () => {
    clock.set(new Date('2026-03-09T15:00:00Z'));
    await change(`update prices set amount = 1200 where product_sku = 'CARD-SLEEVE'`);
    await change(`update tax_rates set is_registered = kind in ('gst', 'hst', 'qst')`);
    for (const sku of ['CARD-SLEEVE-COGNAC', gold]) await setStock(sku, 20);
  });

  test('that begins with a trial costs nothing today with its card, and its price and taxes later', async () => {
    const quoted = await quotePlan({ included: oneGold });
    expect(quoted).toMatchObject({
      lines: [
        { kind: 'plan', sku: 'PLAN-ANNUAL', name: 'Annual plan', stockIssue: null, amount: 0 },
        { kind: 'product', sku: gold, isIncluded: true, stockIssue: null, unitPrice: 0, amount: 0 },
      ],
      delivery: { amount: 0 },
      total: 0,
      isSent: true,
      isOrderable: true,
    });
    const { total, taxes } = laterChargeTotal({ amount: price, rates: quoted.taxes ?? [] });
    expect([total, taxes.map(({ amount }) => amount)]).toEqual([10_210, [444, 886]]);
  });

  test('that is due today is taxed like every line, with nothing to send', async () => {
    expect(await quotePlan({ amount: price })).toMatchObject({
      delivery: null,
      subtotal: price,
      taxes: [{ amount: 444 }, { amount: 886 }],
      total: 10_210,
      isSent: false,
      isOrderable: true,
    });
  });

  test('brings everything in the parcel of its card along for nothing within Canada, and abroad at the usual rate', async () => {
    const items = [{ sku: 'CARD-SLEEVE-COGNAC', quantity: 1 }];
    const readDelivery = async (bought: Bought) => (await quotePlan(bought)).delivery?.amount;
    const france = { country: 'FR', province: 'Bretagne' };
    expect(await readDelivery({ included: oneGold, items })).toBe(0);
    expect(await readDelivery({ items })).toBe(500);
    expect(await readDelivery({ included: oneGold, items, destination: france })).toBe(1500);
    expect(await readDelivery({ included: oneGold, destination: france })).toBe(1500);
    // the amount of the plan does not count towards free delivery
    expect(await readDelivery({ amount: price, items })).toBe(500);
  });

  test('leaves for those who want another of its card what it does not take itself', async () => {
    await setStock(gold, 3);
    const quoted = async (quantity: number) => {
      const { lines, isOrderable } = await quotePlan({ included: oneGold, items: [{ sku: gold, quantity }] });
      return [
        isOrderable,
        ...lines.slice(1).map(({ field, stockIssue, stock }) => [field, stockIssue, stock]),
      ];
    };
    expect(await quoted(2)).toEqual([true, ['card.colours.0', null, 3], ['items.0', null, 2]]);
    expect(await quoted(3)).toEqual([false, ['card.colours.0', null, 3], ['items.0', 'tooFew', 2]]);
    await setStock(gold, 1);
    expect(await quoted(1)).toEqual([false, ['card.colours.0', null, 1], ['items.0', 'outOfStock', 0]]);
    await setStock(gold, 0);
    expect(await quoted(1)).toEqual([
      false,
      ['card.colours.0', 'outOfStock', 0],
      ['items.0', 'outOfStock', 0],
    ]);
  });
});
