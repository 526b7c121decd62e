import { account } from '@visita/core/account/contract';
import { addresses } from '@visita/core/addresses/contract';
import { client } from '@visita/core/api/client';
import { orders } from '@visita/core/orders/contract';
import { shop } from '@visita/core/shop/contract';
import { newAddress } from './address.ts';
import type { Running } from './process.ts';

/** Somebody new orders one thing of a server that was started, up to the page on which it is paid. */
export async function checkOut({ url }: Running) {
  const person = { displayName: 'Ana', email: 'ana@example.com', password: 'a good password', passwordConfirmation: 'a good password' };
  const { token } = await client({ fetch, origin: url })(account.register, { body: person });
  const calls = client({ fetch, origin: url, token: () => token });
  const { id: addressId } = await calls(addresses.add, { body: newAddress });
  const items = [{ sku: 'CARD-SLEEVE-COGNAC', quantity: 1 }];
  const { total } = await calls(shop.quote, { body: { items, destination: { country: 'CA', province: 'QC' } } });
  const body = { items, addressId, total, hasAcceptedTerms: true, hasReceivedFrench: true };
  const { id } = await calls(orders.create, { body });
  const { checkout_url: page } = await calls(orders.pay, { params: { id } });
  const statusAt = async (server: Running) =>
    (await client({ fetch, origin: server.url, token: () => token })(orders.get, { params: { id } })).status;
  return { page, statusAt };
}

const card = {
  card: 'new',
  number: '4242424242424242',
  expiry: '12/34',
  cvc: '123',
  name: 'Ana Lima',
  country: 'CA',
  province: 'QC',
  postal: 'H2Y 2E1',
};

/** Pays on the emulator's page, which then leads back. */
export const payOn = (page: string) => fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) });
