import { expect } from 'vitest';
import { account } from '@visita/core/account/contract';
import { addresses } from '@visita/core/addresses/contract';
import { client } from '@visita/core/api/client';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { shop } from '@visita/core/shop/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { newAddress } from './address.ts';
import type { Running } from './process.ts';

/** Registers a user who orders one product from a running server, up to the payment page. */
export async function checkOut({ url }: Running) {
  const person = {
    displayName: 'Ana',
    email: 'ana@example.com',
    password: 'a good password',
    passwordConfirmation: 'a good password',
  };
  const { token } = await client({ fetch, origin: url })(account.register, { body: person });
  const calls = client({ fetch, origin: url, token: () => token });
  const { id: addressId } = await calls(addresses.add, { body: newAddress });
  const items = [{ sku: 'CARD-SLEEVE-COGNAC', quantity: 1 }];
  const { total } = await calls(shop.quote, {
    body: { items, destination: { country: 'CA', province: 'QC' } },
  });
  const body = { items, addressId, total, hasAcceptedTerms: true, hasReceivedFrench: true };
  const { id } = await calls(orders.create, { body });
  const { checkout_url: page } = await calls(orders.pay, { params: { id } });
  const statusAt = async (server: Running) =>
    (await client({ fetch, origin: server.url, token: () => token })(orders.get, { params: { id } })).status;
  return { page, statusAt };
}

/**
 * Registers a user who subscribes to a plan, up to the payment page; `callsAt` calls as that user, also after
 * a restart.
 */
export async function checkOutPlan({ url }: Running) {
  const person = {
    displayName: 'Zoé',
    email: 'zoe@example.com',
    password: 'a good password',
    passwordConfirmation: 'a good password',
  };
  const { token } = await client({ fetch, origin: url })(account.register, { body: person });
  const callsAt = (server: Pick<Running, 'url'>) => client({ fetch, origin: server.url, token: () => token });
  const calls = callsAt({ url });
  const { id: addressId } = await calls(addresses.add, { body: newAddress });
  const choice = { plan: 'monthly', card: { kind: 'later' } } as const;
  const { today, later } = await calls(subscriptions.quote, {
    body: { ...choice, destination: { country: 'CA', province: 'QC' } },
  });
  const agreed = { hasAcceptedTerms: true, hasReceivedFrench: true, hasAgreedToCharge: true } as const;
  const body = { ...choice, ...agreed, addressId, total: today.total, laterTotal: later?.total };
  const { subscription } = await calls(subscriptions.create, { body });
  // A server that has just started may still be creating the plans at the provider.
  const open = () => calls(payments.openForSubscription, { params: { id: subscription.id } });
  let page = '';
  await expect
    .poll(async () => (page = (await open()).checkout_url), { timeout: 20_000, interval: 200 })
    .toMatch(/^http/);
  return { page, id: subscription.id, callsAt };
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

/** Pays on the emulator's page, which then redirects back. */
export const payOn = (page: string) =>
  fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) });
