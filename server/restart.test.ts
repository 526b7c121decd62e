import { afterEach, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { addresses } from '@visita/core/addresses/contract';
import { client } from '@visita/core/api/client';
import { orders } from '@visita/core/orders/contract';
import { shop } from '@visita/core/shop/contract';
import { newAddress } from './test/address.ts';
import { freePort, startServer, untilOpen, type Running } from './test/process.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

const running: Running[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL');
    await server.ended;
  }
});

async function open(settings: Record<string, string>): Promise<Running> {
  const server = startServer({ SEED: 'minimal', RATE_LIMITS: 'off', ...settings });
  running.push(server);
  return untilOpen(server);
}

// real processes, which a busy machine may make wait
test(
  'scenario 45: killed in the middle of a checkout, server and emulator remember it, and the payment is finished',
  { timeout: 120_000 },
  async () => {
    const settings = { DATA_DIR: temporaryFolder(), PORT: await freePort() };
    const first = await open(settings);
    const person = { displayName: 'Ana', email: 'ana@example.com', password: 'a good password', passwordConfirmation: 'a good password' };
    const { token } = await client({ fetch, origin: first.url })(account.register, { body: person });
    const calls = client({ fetch, origin: first.url, token: () => token });
    const { id: addressId } = await calls(addresses.add, { body: newAddress });
    const items = [{ sku: 'CARD-SLEEVE-COGNAC', quantity: 1 }];
    const { total } = await calls(shop.quote, { body: { items, destination: { country: 'CA', province: 'QC' } } });
    const body = { items, addressId, total, hasAcceptedTerms: true, hasReceivedFrench: true };
    const { id } = await calls(orders.create, { body });
    const { checkout_url: url } = await calls(orders.pay, { params: { id } });

    first.process.kill('SIGKILL');
    await first.ended;
    const second = await open(settings);
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
    const page = `${second.url}${new URL(url).pathname}`;
    expect((await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) })).status).toBe(303);

    // by the emulator's message and the job that follows it
    const status = async () => (await calls(orders.get, { params: { id } })).status;
    await expect.poll(status, { timeout: 60_000, interval: 200 }).toBe('paid');
  },
);
