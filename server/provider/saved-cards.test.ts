import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { provider } from '@visita/core/provider/contract';
import { paymentWorld, visa } from '../test/payment-world.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';

const app = await paymentWorld();
const { books, fill, order, pay, saveCard, setStock, settle, shopper, tidy } = app;

beforeEach(tidy);

const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });
const open = (who: Shopper, orderId: string) => who.calls(payments.open, { body: { orderId } });

describe('a saved card', () => {
  test('is shown, chosen, paid with and forgotten', async () => {
    const ana = await shopper();
    expect(await ana.calls(provider.cards, {})).toEqual([]);
    const [first, second] = [await saveCard(ana), await saveCard(ana, 'pm_card_mastercard')];
    await ana.calls(provider.makeCardDefault, { params: { id: first } });
    expect(await ana.calls(provider.cards, {})).toMatchObject([
      { id: first, brand: 'visa', last4: '4242', isDefault: true },
      { id: second, brand: 'mastercard', isDefault: false },
    ]);
    await ana.calls(provider.makeCardDefault, { params: { id: second } });
    expect(await ana.calls(provider.customer, {})).toMatchObject({
      email: ana.email,
      defaultPaymentMethodId: second,
    });
    await ana.calls(provider.removeCard, { params: { id: first } });
    expect(await ana.calls(provider.cards, {})).toMatchObject([{ id: second, isDefault: true }]);
    await expect(ana.calls(provider.removeCard, { params: { id: first } })).rejects.toThrow(
      'paymentMethodNotFound',
    );
  });

  test('pays without a page, once', async () => {
    const ana = await shopper();
    await setStock(sleeve, 10);
    const paymentMethodId = await saveCard(ana);
    const placed = await order(ana);
    const before = await books();
    const process = (card = paymentMethodId) =>
      ana.calls(payments.process, { body: { orderId: placed.id, paymentMethodId: card } });

    const answers = await Promise.allSettled([process(), process(), process()]);
    await settle();

    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    // a repetition after a lost response has the same outcome; another card is refused
    expect(await process()).toMatchObject({ status: 'success' });
    await expect(process(await saveCard(ana))).rejects.toThrow('orderPaid');
    expect(await read(ana, placed.id)).toMatchObject({
      status: 'paid',
      payment: { status: 'completed', card: { last4: '4242' } },
    });
    expect(await books()).toEqual({
      ...before,
      charges: before.charges + 1,
      taken: before.taken + placed.total,
    });
  });

  test('closes the page that is open for the order first', async () => {
    const ana = await shopper();
    await setStock(sleeve, 10);
    const placed = await order(ana);
    const { checkout_url: url } = await open(ana, placed.id);
    const paymentMethodId = await saveCard(ana);
    expect(
      await ana.calls(payments.process, { body: { orderId: placed.id, paymentMethodId } }),
    ).toMatchObject({ status: 'success' });
    expect((await fill(url)).status).toBe(410);
  });

  test.each([
    ['pm_card_chargeCustomerFail', 'paymentDeclined'],
    ['pm_card_authenticationRequired', 'paymentNeedsConfirmation'],
  ])('that is %s says so, charges nothing, and the order can be paid otherwise', async (name, refusal) => {
    const ana = await shopper();
    await setStock(sleeve, 10);
    const paymentMethodId = await saveCard(ana, name);
    const placed = await order(ana);
    const before = await books();
    await expect(
      ana.calls(payments.process, { body: { orderId: placed.id, paymentMethodId } }),
    ).rejects.toThrow(refusal);
    await settle();
    expect(await books()).toEqual(before);
    expect(await read(ana, placed.id)).toMatchObject({ status: 'pending', payment: { status: 'failed' } });
    await pay((await open(ana, placed.id)).checkout_url);
    await settle();
    expect(await read(ana, placed.id)).toMatchObject({ status: 'paid' });
  });

  test('is saved on the provider’s page, for nothing', async () => {
    const ana = await shopper();
    const { checkout_url: url } = await ana.calls(provider.saveCard, { body: {} });
    const answer = await fill(url, visa);
    expect(answer.headers.get('location')).toBe('http://visita.test/en/shop/cards?added=card');
    expect(await ana.calls(provider.cards, {})).toMatchObject([{ last4: '4242', isDefault: true }]);
  });

  test('leads back to where its owner came from, on this site only', async () => {
    const ana = await shopper();
    const back = async (returnUrl: string) => {
      const { checkout_url: url } = await ana.calls(provider.saveCard, { body: { returnUrl } });
      return (await fill(url, visa)).headers.get('location');
    };
    expect(await back('/fr/subscriptions/7?x=1')).toBe(
      'http://visita.test/fr/subscriptions/7?x=1&added=card',
    );
    for (const evil of ['https://evil.example', '//evil.example', 'javascript:alert(1)'])
      expect(await back(evil)).toBe('http://visita.test/en/shop/cards?added=card');
  });

  test('of another is not found', async () => {
    const [ana, eve] = [await shopper(), await shopper()];
    await setStock(sleeve, 10);
    const [hers] = [await saveCard(ana), await saveCard(eve)];
    const placed = await order(eve);
    await expect(
      eve.calls(payments.process, { body: { orderId: placed.id, paymentMethodId: hers } }),
    ).rejects.toThrow('paymentMethodNotFound');
    await expect(eve.calls(provider.removeCard, { params: { id: hers } })).rejects.toThrow(
      'paymentMethodNotFound',
    );
    expect(await ana.calls(provider.cards, {})).toHaveLength(1);
  });
});
