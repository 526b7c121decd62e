import { Stripe } from 'stripe';
import { afterEach, describe, expect, test } from 'vitest';
import { startEmulator } from './start.ts';
import { account } from './test/account.ts';
import { receiveWebhooks } from './test/receive-webhooks.ts';

const { stripe, emulator, control, received } = await account();
const secret = emulator.webhookSecret;
const getSignature = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['stripe-signature']);
const check = (call: { body: string; headers: Record<string, unknown> }) =>
  Stripe.webhooks.constructEvent(call.body, getSignature(call), secret);
const create = (name = 'Ana') => stripe.customers.create({ name });
const about = (id: string) =>
  received.calls.filter(({ event }) => (event.data.object as { id?: string }).id === id);

afterEach(async () => {
  await control('/webhooks', { mode: 'normal', release: true });
});

describe('A webhook', () => {
  test('is signed with the secret and the current time', async () => {
    const { id } = await create();
    const [call] = await received.about(id, 'customer.created');

    expect(check(call!)).toMatchObject({
      type: 'customer.created',
      api_version: '2026-10-28.endive',
      data: { object: { id } },
    });
  });

  test('is retried three times, and can then be resent by hand', async () => {
    received.fail(4);
    const { id } = await create();
    await received.until(() => about(id).length === 4);
    const state = async (): Promise<Record<string, unknown>> => {
      const found = (await control('/webhooks')) as { undelivered: { state: string }[] };
      return found.undelivered.some((one) => one.state === 'failed') ? found : state();
    };
    expect(await state()).toMatchObject({
      undelivered: [{ tries: 4, state: 'failed', type: 'customer.created' }],
    });
    const { event } = about(id)[0]!;
    expect(await stripe.events.retrieve(event.id)).toMatchObject({ pending_webhooks: 1 });

    await control(`/events/${event.id}/resend`, {});
    await received.until(() => about(id).length === 5);
    expect(new Set(about(id).map((call) => call.event.id)).size).toBe(1);
  });

  test('can be held, and released in another order', async () => {
    await control('/webhooks', { mode: 'hold' });
    const ids = [(await create('one')).id, (await create('two')).id, (await create('three')).id];
    const { data } = await stripe.events.list({ type: 'customer.created', limit: 3 });
    await stripe.customers.list(); // no event arrived meanwhile
    expect(ids.flatMap(about)).toEqual([]);

    await control('/webhooks', { mode: 'normal', release: data.map(({ id }) => id) });
    await received.until(() => ids.flatMap(about).length === 3);
    expect(
      received.calls.slice(-3).map(({ event }) => (event.data.object as { name?: string }).name),
    ).toEqual(['three', 'two', 'one']);
  });

  test('can be dropped, and the event is still listed', async () => {
    await control('/webhooks', { mode: 'drop' });
    const { id } = await create();
    await control('/webhooks', { mode: 'normal' });
    const next = await create();
    await received.about(next.id, 'customer.created');

    expect(about(id)).toEqual([]);
    const { data } = await stripe.events.list({ types: ['customer.created'], limit: 2 });
    expect(data.map(({ data: { object } }) => (object as { id: string }).id)).toEqual([next.id, id]);
  });

  test('can be duplicated, delayed, badly signed or old', async () => {
    await control('/webhooks', { mode: 'duplicate:3' });
    const twice = await create();
    await received.until(() => about(twice.id).length === 3);

    await control('/webhooks', { mode: 'bad_signature' });
    const [bad] = await received.about((await create()).id, 'customer.created');
    expect(() => check(bad!)).toThrow('No signatures found');

    await control('/webhooks', { mode: 'old_timestamp' });
    const [old] = await received.about((await create()).id, 'customer.created');
    expect(() => check(old!)).toThrow('Timestamp outside the tolerance zone');

    await control('/webhooks', { mode: 'delay:30' });
    const [late] = await received.about((await create()).id, 'customer.created');
    expect(check(late!)).toHaveProperty('id');

    await control('/webhooks', { mode: 'shuffle' });
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await create()).id));
    await received.until(() => ids.flatMap(about).length === 6);
    expect(await control('/webhooks', { mode: 'loud' })).toHaveProperty('error');
  });

  test('is sent to every endpoint enabled for it, each with its own secret', async () => {
    const other = await receiveWebhooks();
    const endpoint = await stripe.webhookEndpoints.create({
      url: other.url,
      enabled_events: ['product.created'],
      description: 'other',
    });
    expect(endpoint.secret).toMatch(/^whsec_/);
    expect((await stripe.webhookEndpoints.list()).data).toEqual([
      expect.not.objectContaining({ secret: expect.anything() as string }),
    ]);
    await create();
    const { id } = await stripe.products.create({ name: 'Card' });
    const [call] = await other.about(id, 'product.created');

    expect(other.calls).toHaveLength(1);
    expect(Stripe.webhooks.constructEvent(call!.body, getSignature(call!), endpoint.secret!)).toHaveProperty(
      'type',
      'product.created',
    );
    await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
    const quiet = await stripe.products.create({ name: 'Quiet' });
    await received.about(quiet.id, 'product.created');
    await stripe.webhookEndpoints.del(endpoint.id);
    expect(other.calls).toHaveLength(1);
    await other.close();
  });

  test('cannot be sent to loopback, unless a setting allows it', async () => {
    const strict = await startEmulator({ port: 0, pagesUrl: 'http://shop.example/_stripe' });
    const { webhookEndpoints } = new Stripe(strict.key, {
      host: '127.0.0.1',
      port: strict.port,
      protocol: 'http',
      telemetry: false,
    });
    const create = (url: string) => webhookEndpoints.create({ url, enabled_events: ['product.created'] });

    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'shop.localhost'])
      await expect(create(`http://${host}/hook`)).rejects.toMatchObject({
        code: 'url_invalid',
        param: 'url',
      });
    const { id } = await create('https://shop.example/hook');
    await expect(webhookEndpoints.update(id, { url: 'http://localhost:3000/hook' })).rejects.toMatchObject({
      code: 'url_invalid',
    });
    await strict.close();
  });
});
