import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { provider } from '@visita/core/provider/contract';
import { paymentWorld } from '../test/payment-world.ts';
import { sleeve } from '../test/shoppers.ts';

const app = await paymentWorld();
const { deps, clock, order, pay, rows, saveCard, setStock, settle, shopper, tidy } = app;

beforeEach(tidy);

describe.each([
  ['and nobody has told us', async () => undefined],
  ['and we were told', settle],
])('a customer who is deleted at the provider on the day they were made, %s', (_, tell) => {
  /** A shopper whose customer was deleted at the provider. */
  async function forgotten() {
    const ana = await shopper();
    await setStock(sleeve, 10);
    const card = await saveCard(ana);
    const { id } = await ana.calls(provider.customer, {});
    clock.advance(60 * 60_000);
    await deps.stripe.request((sdk) => sdk.customers.del(id ?? ''));
    await tell();
    return { ana, card, before: id };
  }

  test('pays by page at once, as a new customer', async () => {
    const { ana, before } = await forgotten();
    const { id } = await order(ana);
    await pay((await ana.calls(payments.open, { body: { orderId: id } })).checkout_url);
    await settle();
    expect(await ana.calls(orders.get, { params: { id } })).toMatchObject({ status: 'paid' });
    const { id: after } = await ana.calls(provider.customer, {});
    expect(after).toMatch(/^cus_/);
    expect(after).not.toBe(before);
    expect(
      await rows(
        `select key, state from stripe_attempts where purpose = 'customer' and local_id = $1 order by key`,
        [ana.id],
      ),
    ).toEqual([
      { key: `customer:${ana.id}:1`, state: 'failed' },
      { key: `customer:${ana.id}:2`, state: 'done' },
    ]);
  });

  test('has no card any more, and saves another', async () => {
    const { ana, card } = await forgotten();
    const { id: orderId } = await order(ana);
    expect(await ana.calls(provider.cards, {})).toEqual([]);
    const paying = ana.calls(payments.process, { body: { orderId, paymentMethodId: card } });
    await expect(paying).rejects.toThrow('paymentMethodNotFound');
    const { checkout_url: url } = await ana.calls(provider.saveCard, { body: {} });
    expect(url).toContain('/_stripe/checkout/');
    const paymentMethodId = await saveCard(ana);
    expect(await ana.calls(payments.process, { body: { orderId, paymentMethodId } })).toMatchObject({
      status: 'success',
    });
  });
});

test('who was deleted at the provider has paid what they paid before, whenever that is told', async () => {
  const ana = await shopper();
  await setStock(sleeve, 10);
  const { id } = await order(ana);
  await pay((await ana.calls(payments.open, { body: { orderId: id } })).checkout_url);
  const { id: customer } = await ana.calls(provider.customer, {});
  await deps.stripe.request((sdk) => sdk.customers.del(customer ?? ''));
  // they return before the event is delivered
  const other = await order(ana);
  await ana.calls(payments.open, { body: { orderId: other.id } });
  await settle();
  expect(await ana.calls(orders.get, { params: { id } })).toMatchObject({ status: 'paid' });
  expect(await rows('select 1 from alerts')).toEqual([]);
});
