import { describe, expect, test } from 'vitest';
import { languages, type Language } from '@visita/core/languages';
import { orders, type Order } from '@visita/core/orders/contract';
import type { PageCode } from '@visita/core/pages/content-page';
import { addresses } from '@visita/core/addresses/contract';
import { publishTexts } from '../pages/publish-texts.ts';
import { newAddress } from '../test/address.ts';
import { countQueries } from '../test/count-queries.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { goldCard, shoppers, sleeve } from '../test/shoppers.ts';
import { world } from '../test/world.ts';

const app = await world();
const { given, database, clock, as } = app;
const { change, booksOf, setStock } = await filledCatalogue(app);
const { shopper, cartOf, order } = shoppers(app);

describe('placing an order', () => {
  test('keeps everything it was placed with, and its products for an hour', async () => {
    const ana = await shopper({ province: 'QC', zipCode: 'H2Y 2E1' });
    await setStock(sleeve, 5);
    const items = [{ sku: sleeve, quantity: 2 }];

    const placed = await order(ana, items, { notes: 'Ring twice', hasReceivedFrench: true });

    expect(placed).toMatchObject({
      orderNo: expect.stringMatching(/^V20260309[\dA-HJKMNP-TV-Z]{6}$/),
      status: 'pending',
      shippingStatus: 'preparing',
      currency: 'CAD',
      items: [{ sku: sleeve, name: 'Card sleeve', quantity: 2, unitPrice: 1200, amount: 2400 }],
      subtotal: 2400,
      shippingAmount: 500,
      // each amount is taxed separately: 24.00 and 5.00 at 9.975 %
      taxes: [
        { kind: 'gst', amount: 145 },
        { kind: 'qst', amount: 289 },
      ],
      total: 3334,
      notes: 'Ring twice',
      deliveryAddress: { city: 'Ottawa', province: 'QC' },
      payBy: new Date(clock.now().getTime() + 3_600_000),
      payment: null,
      events: [{ kind: 'placed' }],
      canPay: true,
      canCancel: true,
      canChangeShipping: true,
      hasInvoice: false,
    });
    expect(await booksOf(sleeve)).toEqual({ received: 5, reserved: 2, sold: 0 });
    expect(await ana.calls(orders.get, { params: { id: placed.id } })).toEqual(placed);
    expect(await ana.calls(orders.byNumber, { params: { orderNo: placed.orderNo.toLowerCase() } })).toEqual(
      placed,
    );
  });

  test('is asked of the database in twelve statements, and read in two', async () => {
    const ana = await shopper();
    const body = await cartOf(ana, [
      { sku: sleeve, quantity: 1 },
      { sku: 'EXTRA-CARD-BLACK', quantity: 1 },
    ]);
    const statements = await countQueries(() =>
      ana.calls(orders.create, { body, idempotencyKey: 'one press 1'.replaceAll(' ', '-') }),
    );
    expect(statements.length).toBeLessThanOrEqual(12);

    const { orders: mine } = await ana.calls(orders.list, { query: {} });
    expect(
      await countQueries(() => ana.calls(orders.get, { params: { id: mine[0]?.id ?? '' } })),
    ).toHaveLength(2);
    expect(await countQueries(() => ana.calls(orders.list, { query: {} }))).toHaveLength(2);
  });

  test('twice by one click is one order, whatever has become of the products', async () => {
    const ana = await shopper();
    await setStock(sleeve, 1);
    const body = await cartOf(ana);
    const submit = () => ana.calls(orders.create, { body, idempotencyKey: 'a-press-of-ana' });

    const placed = await Promise.all([submit(), submit(), submit()]);
    await change('update products set is_listed = false where sku = $1', ['CARD-SLEEVE']);
    const again = await submit();
    await change('update products set is_listed = true where sku = $1', ['CARD-SLEEVE']);

    expect(new Set([...placed, again].map(({ id }) => id)).size).toBe(1);
    expect(await booksOf(sleeve)).toEqual({ received: 1, reserved: 1, sold: 0 });
    const other = { ...body, notes: 'Something else' };
    await expect(ana.calls(orders.create, { body: other, idempotencyKey: 'a-press-of-ana' })).rejects.toThrow(
      'idempotencyKeyReused',
    );
    await setStock(sleeve, 5);
    const [bob, his] = [await shopper(), 'a-press-of-ana'];
    expect((await bob.calls(orders.create, { body: await cartOf(bob), idempotencyKey: his })).id).not.toBe(
      again.id,
    );
  });

  test.each([
    ['a lower total', { total: 1 }, 'priceChanged'],
    ['a higher total', { total: 999_999 }, 'priceChanged'],
    ['a price of its own', { items: [{ sku: sleeve, quantity: 1, unitPrice: 1 }] }, null],
    ['nobody’s address', { addressId: '01890a5d-ac96-774b-bcce-b302099a8057' }, 'addressNotFound'],
    ['no address', { addressId: undefined }, 'invalidInput'],
    ['no terms accepted', { hasAcceptedTerms: false }, 'invalidInput'],
    ['nothing in the cart', { items: [] }, 'invalidInput'],
    ['what is not sold', { items: [{ sku: 'NOTHING', quantity: 1 }] }, 'productUnavailable'],
    ['none of it', { items: [{ sku: sleeve, quantity: 0 }] }, 'invalidInput'],
    ['less than none', { items: [{ sku: sleeve, quantity: -1 }] }, 'invalidInput'],
    ['one and a half', { items: [{ sku: sleeve, quantity: 1.5 }] }, 'invalidInput'],
    ['a number that is text', { items: [{ sku: sleeve, quantity: '2' }] }, 'invalidInput'],
    ['a thousand million', { items: [{ sku: sleeve, quantity: 1e9 }] }, 'invalidInput'],
    ['more than there are', { items: [{ sku: sleeve, quantity: 999 }] }, 'outOfStock'],
    [
      'the same twice',
      {
        items: [
          { sku: sleeve, quantity: 1 },
          { sku: sleeve, quantity: 1 },
        ],
      },
      'invalidInput',
    ],
  ])('with %s is refused, or charged at our price', async (_, tampered, refusal) => {
    const ana = await shopper();
    await setStock(sleeve, 5);
    const before = await booksOf(sleeve);
    // input that the site's own form never sends
    const placing = ana.calls(orders.create, { body: { ...(await cartOf(ana)), ...tampered } as never });
    if (refusal === null) {
      await expect(placing).resolves.toMatchObject({ items: [{ unitPrice: 1200 }], subtotal: 1200 });
      return;
    }
    await expect(placing).rejects.toThrow(refusal);
    expect(await booksOf(sleeve)).toEqual(before);
    expect((await ana.calls(orders.list, { query: {} })).orders).toEqual([]);
  });

  test('with an item delisted or sold out since the cart was filled names the line', async () => {
    const ana = await shopper();
    await setStock(sleeve, 5);
    await setStock(goldCard, 5);
    const body = await cartOf(ana, [
      { sku: sleeve, quantity: 1 },
      { sku: goldCard, quantity: 3 },
    ]);

    await setStock(goldCard, 2);
    await expect(ana.calls(orders.create, { body })).rejects.toMatchObject({
      key: 'outOfStock',
      details: { errors: [{ field: 'items.1', code: 'lineTooFew', params: { stock: 2 } }] },
    });
    await change('update variants set is_listed = false where sku = $1', [goldCard]);
    await expect(ana.calls(orders.create, { body })).rejects.toMatchObject({
      key: 'productUnavailable',
      details: { errors: [{ field: 'items.1', code: 'lineUnavailable' }] },
    });
    await change('update variants set is_listed = true where sku = $1', [goldCard]);
    expect(await booksOf(sleeve)).toMatchObject({ reserved: 0 });
  });

  test('with a product that is not sold is refused with a code, which no client has to read from the message', async () => {
    const ana = await shopper();
    const body = { ...(await cartOf(ana)), items: [{ sku: 'NOTHING', quantity: 1 }] };
    const response = await app.send(
      new Request('http://visita.test/api/shop/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` },
        body: JSON.stringify(body),
      }),
    );
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ success: false, code: 'productUnavailable' });
  });

  test('to another user’s address is refused like to an unknown one', async () => {
    const [ana, bob] = [await shopper(), await shopper()];
    const body = { ...(await cartOf(ana)), addressId: bob.addressId };
    await expect(ana.calls(orders.create, { body })).rejects.toMatchObject({
      key: 'addressNotFound',
      details: { errors: [{ field: 'addressId', code: 'addressUnknown' }] },
    });
  });

  test('from Quebec in another language needs the French terms first', async () => {
    const ana = await shopper({ province: 'QC', zipCode: 'H2Y 2E1' });
    const body = await cartOf(ana);
    await expect(ana.calls(orders.create, { body })).rejects.toMatchObject({
      details: { errors: [{ field: 'hasReceivedFrench', code: 'frenchMissing' }] },
    });
    await expect(
      ana.calls(orders.create, { body: { ...body, hasReceivedFrench: true } }),
    ).resolves.toMatchObject({ status: 'pending' });

    const french = await as(ana.token, 'fr')(orders.create, { body });
    expect(french.items).toMatchObject([{ name: 'Étui à carte' }]);
  });

  test('keeps which versions of the terms, refunds and privacy were agreed to, in French too where that came first', async () => {
    const publish = (title: string, codes: PageCode[]) => {
      const texts = languages.flatMap((language) =>
        codes.map((code) => ({ code, language, title, content: title })),
      );
      return publishTexts(database.db, { texts, at: clock.now() });
    };
    await publish('One', ['terms', 'refund-policy', 'privacy', 'about']);
    await publish('Two', ['terms']);
    const ana = await shopper({ province: 'QC', zipCode: 'H2Y 2E1' });
    const body = { ...(await cartOf(ana)), hasReceivedFrench: true };
    const placed = await ana.calls(orders.create, { body });
    const acceptedPages = ['terms', 'refund-policy', 'privacy'].flatMap((code) =>
      ['fr', 'en'].map((lang) => [code, lang, code === 'terms' ? 2 : 1]),
    );
    const read = (order: Order) => order.agreements.map(({ code, lang, version }) => [code, lang, version]);
    expect(read(placed)).toEqual(acceptedPages);
    expect(placed.agreements[0]).toMatchObject({ title: 'Two' });

    await publish('Three', ['terms']);
    expect(read(await ana.calls(orders.get, { params: { id: placed.id } }))).toEqual(acceptedPages);
    const ben = await shopper();
    expect(read(await order(ben))).toEqual([
      ['terms', 'en', 3],
      ['refund-policy', 'en', 1],
      ['privacy', 'en', 1],
    ]);
    for (const statement of ['update order_terms set version = 1', 'delete from order_terms'])
      await expect(database.pool.query(statement)).rejects.toThrow('stays as it was placed');
  });

  test('keeps the address it was placed with', async () => {
    const ana = await shopper();
    const placed = await order(ana);
    await ana.calls(addresses.update, {
      params: { id: ana.addressId },
      body: { ...newAddress, city: 'Laval', district: 'Laval' },
    });
    expect((await ana.calls(orders.get, { params: { id: placed.id } })).deliveryAddress).toMatchObject({
      city: 'Ottawa',
    });
  });
});

describe('an order', () => {
  test('of another user is not found, neither by its number', async () => {
    await setStock(sleeve, 100);
    const [ana, bob] = [await shopper(), await shopper()];
    const { id, orderNo } = await order(ana);
    await expect(bob.calls(orders.get, { params: { id } })).rejects.toThrow('orderNotFound');
    await expect(bob.calls(orders.byNumber, { params: { orderNo } })).rejects.toThrow('orderNotFound');
    await expect(bob.calls(orders.cancel, { params: { id } })).rejects.toThrow('orderNotFound');
    await expect(as(null)(orders.get, { params: { id } })).rejects.toThrow('sessionExpired');
  });

  test('is called in another language what the catalogue calls it now, and in its own what it was called then', async () => {
    const ana = await shopper();
    await setStock(sleeve, 5);
    const { id } = await order(ana, [{ sku: sleeve, quantity: 1 }]);
    await change(
      `update products set words = jsonb_set(words, '{en,name}', '"Pouch"') where sku = 'CARD-SLEEVE'`,
    );
    const namesIn = async (language: Language) => {
      const calls = as(ana.token, language);
      const shown = [
        await calls(orders.get, { params: { id } }),
        ...(await calls(orders.list, { query: {} })).orders,
      ];
      return [
        ...new Set(shown.flatMap(({ items }) => items.map(({ name, variant }) => `${name}, ${variant}`))),
      ];
    };
    expect(await namesIn('fr')).toEqual(['Étui à carte, Cuir cognac']);
    expect(await namesIn('zh-TW')).toEqual(['名片卡套, 干邑色皮革']);
    expect(await namesIn('en')).toEqual(['Card sleeve, Cognac leather']);
  });

  test('cannot be changed in the database once it is placed, and never without adding up', async () => {
    const { id } = await order(await shopper());
    const { pool } = database;
    await expect(
      pool.query('update orders set total = total + 1, tax_amount = tax_amount + 1 where id = $1', [id]),
    ).rejects.toThrow('stays as it was placed');
    await expect(
      pool.query('update order_items set quantity = 2, amount = 2400 where order_id = $1', [id]),
    ).rejects.toThrow('stays as it was placed');
    await expect(pool.query('delete from order_items where order_id = $1', [id])).rejects.toThrow(
      'stays as it was placed',
    );
    await expect(
      pool.query(
        `insert into order_items select gen_random_uuid(), order_id, 7, 'EXTRA-CARD-BLACK', name, variant, picture, 1, 100, 100, 1 from order_items where order_id = $1`,
        [id],
      ),
    ).rejects.toThrow('does not add up');
  });

  test('goes to another address in the same region, and with other notes', async () => {
    const ana = await shopper();
    await setStock(sleeve, 100);
    const { id } = await order(ana);
    const near = await ana.calls(addresses.add, {
      body: { ...newAddress, province: 'ON', city: 'Toronto', district: 'Toronto', zipCode: 'M5V 2T6' },
    });
    const far = await ana.calls(addresses.add, { body: newAddress });

    const changed = await ana.calls(orders.changeShipping, {
      params: { id },
      body: { addressId: near.id, notes: 'At the back' },
    });

    expect(changed).toMatchObject({ deliveryAddress: { city: 'Toronto' }, notes: 'At the back' });
    await expect(
      ana.calls(orders.changeShipping, { params: { id }, body: { addressId: far.id } }),
    ).rejects.toMatchObject({
      details: { errors: [{ field: 'addressId', code: 'addressOtherRegion' }] },
    });
    await ana.calls(orders.cancel, { params: { id } });
    await expect(ana.calls(orders.changeShipping, { params: { id }, body: { notes: '' } })).rejects.toThrow(
      'orderCannotChange',
    );
  });

  test('is listed newest first, by status and page by page', async () => {
    const ana = await shopper();
    await setStock(sleeve, 100);
    const placed = [];
    for (let number = 0; number < 22; number++) {
      clock.advance(1000);
      const { id } = await order(ana);
      placed.push(id);
      // the number of unpaid orders is limited
      if (number !== 3)
        await database.pool.query(`update orders set status = 'completed', stock = 'sold' where id = $1`, [
          id,
        ]);
    }
    await ana.calls(orders.cancel, { params: { id: placed[3] ?? '' } });

    const first = await ana.calls(orders.list, { query: {} });
    const second = await ana.calls(orders.list, { query: { before: first.next ?? '' } });
    expect([...first.orders, ...second.orders].map(({ id }) => id)).toEqual(placed.toReversed());
    expect(second.next).toBeNull();
    expect((await ana.calls(orders.list, { query: { status: 'cancelled' } })).orders).toMatchObject([
      { id: placed[3], canPay: false },
    ]);
    expect((await (await given.user()).calls(orders.list, { query: {} })).orders).toEqual([]);
  });
});
