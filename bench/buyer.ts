import { Client } from 'pg';
import { account } from '@visita/core/account/contract';
import { addresses } from '@visita/core/addresses/contract';
import { client } from '@visita/core/api/client';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { shop } from '@visita/core/shop/contract';
import { newAddress } from '../server/test/address.ts';

const items = [{ sku: 'CARD-SLEEVE-COGNAC', quantity: 1 }];

/** Somebody with an address, a known customer of the provider, and enough in the catalogue for them. */
export async function startBuyer({ port, databaseUrl }: { port: number; databaseUrl: string }) {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('update variants set received = 1000000');
  await database.end();
  const origin = `http://127.0.0.1:${port}`;
  const password = 'a good password';
  const body = { displayName: 'Ana', email: 'buyer@visita.example', password, passwordConfirmation: password };
  const { token } = await client({ fetch, origin })(account.register, { body });
  const call = client({ fetch, origin, token: () => token });
  const {
    id: addressId,
    country,
    province,
  } = await call(addresses.add, { body: { ...newAddress, province: 'ON', city: 'Ottawa', zipCode: 'K1A 0B1' } });
  const { total } = await call(shop.quote, { body: { items, destination: { country, province } } });

  const placed: string[] = [];

  /** What the last click of the checkout does: the order is placed and the page to pay it opened. */
  async function buy(): Promise<string> {
    const { id } = await call(orders.create, { body: { items, addressId, total, hasAcceptedTerms: true } });
    await call(payments.open, { body: { orderId: id } });
    placed.push(id);
    return id;
  }

  /** Only so many orders of one account may wait to be paid. */
  async function cancelAll(): Promise<void> {
    for (const id of placed.splice(0)) await call(orders.cancel, { params: { id } });
  }

  return { token, buy, cancelAll, orderId: await buy() };
}
