import { Client } from 'pg';
import { account } from '@visita/core/account/contract';
import { addresses } from '@visita/core/addresses/contract';
import { client } from '@visita/core/api/client';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { shop } from '@visita/core/shop/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { newAddress } from '../server/test/address.ts';

const home = { country: 'CA', province: 'ON' };
const items = [{ sku: 'CARD-SLEEVE-COGNAC', quantity: 1 }];

/** Retries for half a minute. */
async function insist<T>(operation: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await operation();
    } catch (error) {
      if (tries === 60) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** Prepares a buyer with an address, known to Stripe as a customer, and enough stock. */
export async function startBuyer({ port, databaseUrl }: { port: number; databaseUrl: string }) {
  const run = async (text: string, values: string[] = []) => {
    const database = new Client({ connectionString: databaseUrl });
    await database.connect();
    await database.query(text, values);
    await database.end();
  };
  await run('update variants set received = 1000000');
  const origin = `http://127.0.0.1:${port}`;
  const password = 'a good password';
  const body = {
    displayName: 'Ana',
    email: 'buyer@visita.example',
    password,
    passwordConfirmation: password,
  };
  const { token } = await client({ fetch, origin })(account.register, { body });
  const call = client({ fetch, origin, token: () => token });
  const {
    id: addressId,
    country,
    province,
  } = await call(addresses.add, {
    body: { ...newAddress, ...home, city: 'Ottawa', district: 'Ottawa', zipCode: 'K1A 0B1' },
  });
  const { total } = await call(shop.quote, { body: { items, destination: { country, province } } });

  const orderIds: string[] = [];

  /** Does what the last click of the checkout does: places the order and opens the page to pay it. */
  async function buy(): Promise<string> {
    const { id } = await call(orders.create, { body: { items, addressId, total, hasAcceptedTerms: true } });
    await call(payments.open, { body: { orderId: id } });
    orderIds.push(id);
    return id;
  }

  /** An account may have only a few unpaid orders. */
  async function cancelAll(): Promise<void> {
    for (const id of orderIds.splice(0)) await call(orders.cancel, { params: { id } });
  }

  /** Buys an annual plan, paid on the emulator's page. */
  async function subscribe(): Promise<string> {
    await run('update users set is_verified = true where email = $1', [body.email]);
    const planChoice = { plan: 'annual' as const, card: { kind: 'later' as const }, items };
    const { today, later } = await call(subscriptions.quote, {
      body: { ...planChoice, destination: { country, province } },
    });
    const agreed = {
      addressId,
      total: today.total,
      laterTotal: later?.total,
      hasAcceptedTerms: true,
      hasAgreedToCharge: true,
    };
    const { subscription } = await call(subscriptions.create, { body: { ...planChoice, ...agreed } });
    const { id } = subscription;
    // the prices are created at Stripe after the server has opened
    const { checkout_url: url } = await insist(() => call(payments.openForSubscription, { params: { id } }));
    const card = {
      card: 'new',
      number: '4242424242424242',
      expiry: '12/34',
      cvc: '123',
      name: 'Ana Lima',
      postal: 'K1A 0B1',
      ...home,
    };
    await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
    return insist(async () => {
      const { status } = await call(subscriptions.get, { params: { id } });
      if (status !== 'waiting') throw new Error(`the subscription is ${status}`);
      return id;
    });
  }

  return { token, buy, cancelAll, subscriptionId: await subscribe(), orderId: await buy() };
}
