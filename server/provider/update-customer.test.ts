import { expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { provider } from '@visita/core/provider/contract';
import { updateUser } from '../account/queries.ts';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { ensureCustomer } from './customers.ts';
import { updateCustomer } from './update-customer.ts';

const { asked, clock, deps, fault, guest, rows, saveCard, secretFor, shopper } = await paymentWorld({
  retries: 0,
});

const customerAt = async (id: string) => {
  const [row] = await rows('select stripe_id from stripe_customers where user_id = $1', [id]);
  const customer = await deps.stripe.request((sdk) => sdk.customers.retrieve(String(row?.['stripe_id'])));
  if (customer.deleted) throw new Error('nobody is there');
  const { email, name, preferred_locales: locales } = customer;
  return { email, name, locales };
};

async function customer() {
  const ana = await shopper();
  await updateUser(deps.db, ana, { isVerified: true });
  await saveCard(ana);
  return ana;
}

test('another address, name or language reaches the provider, also when it does not answer at first', async () => {
  const ana = await customer();
  expect(await customerAt(ana.id)).toEqual({ email: ana.email, name: 'Ana', locales: ['en'] });

  await ana.calls(account.changeEmail, {
    body: { email: 'ana.new@example.com' },
  });
  await runJobs(deps);
  expect((await customerAt(ana.id)).email).toBe(ana.email);
  const token = secretFor('ana.new@example.com', 'verify-email');
  await guest.calls(account.verifyEmail, { params: { token } });
  await runJobs(deps);
  expect((await customerAt(ana.id)).email).toBe('ana.new@example.com');

  await fault('POST', '/v1/customers/*', 'status:500', 1);
  await ana.calls(account.updateProfile, { body: { displayName: 'Ana Lima', language: 'fr' } });
  await runJobs(deps).catch(() => undefined);
  clock.advance(60_000);
  await runJobs(deps);
  expect(await customerAt(ana.id)).toEqual({
    email: 'ana.new@example.com',
    name: 'Ana Lima',
    locales: ['fr-CA'],
  });
});

test('a change that the provider does not store, or of an unknown customer, causes no call', async () => {
  const [ana, ben] = [await customer(), await shopper()];
  await updateUser(deps.db, ben, { isVerified: true });
  asked.length = 0;
  await ana.calls(account.updateProfile, { body: { bio: 'Engineer', displayName: 'Ana' } });
  await ben.calls(account.updateProfile, { body: { displayName: 'Benoît' } });
  await runJobs(deps);
  expect(asked).toEqual([]);
});

test('of two who tell it at once, the later name stands', async () => {
  const ana = await customer();
  await updateUser(deps.db, ana, { displayName: 'Earlier' });
  let isFirst = true;
  const slow: typeof deps.stripe.find = async (call) => {
    if (isFirst) {
      isFirst = false;
      await updateUser(deps.db, ana, { displayName: 'Later' });
      await updateCustomer(deps, { userId: ana.id });
    }
    return deps.stripe.find(call);
  };
  await updateCustomer({ ...deps, stripe: { ...deps.stripe, find: slow } }, { userId: ana.id });
  expect((await customerAt(ana.id)).name).toBe('Later');
});

test('who is called otherwise while they are introduced is known by the new name', async () => {
  const ana = await shopper();
  const request: typeof deps.stripe.request = async (call) => {
    const customer = await deps.stripe.request(call);
    await updateUser(deps.db, ana, { displayName: 'Meanwhile' });
    return customer;
  };
  await ensureCustomer({ ...deps, stripe: { ...deps.stripe, request } }, { userId: ana.id });
  expect((await customerAt(ana.id)).name).toBe('Meanwhile');
  expect(await ana.calls(provider.customer, {})).toMatchObject({ email: ana.email });
});
