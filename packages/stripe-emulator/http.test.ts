import { Stripe } from 'stripe';
import { afterEach, describe, expect, test } from 'vitest';
import { account } from './test/account.ts';
import { operationFor, listParameters } from './test/conformance.ts';
import { api } from './api.ts';

const { stripe, plain, emulator, base, control } = await account();
const raw = (
  path: string,
  {
    key = emulator.key,
    headers = {},
    ...init
  }: Omit<RequestInit, 'headers'> & { key?: string; headers?: Record<string, string> } = {},
) => fetch(`${base}${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...headers } });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  raw(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const readError = async (answer: Response) =>
  ((await answer.json()) as { error: Record<string, unknown> }).error;

describe('Authentication', () => {
  test('accepts the secret key only, as a bearer token or a basic user name', async () => {
    expect((await raw('/v1/customers')).status).toBe(200);
    expect((await raw('/v1/customers', { key: 'sk_test_wrong' })).status).toBe(401);
    expect((await fetch(`${base}/v1/customers`)).status).toBe(401);
    const basic = `Basic ${Buffer.from(`${emulator.key}:`).toString('base64')}`;
    expect((await fetch(`${base}/v1/customers`, { headers: { authorization: basic } })).status).toBe(200);
  });

  test('responds with the request id and the version', async () => {
    const { headers } = await raw('/v1/customers');

    expect(headers.get('request-id')).toMatch(/^req_\w+$/);
    expect(headers.get('stripe-version')).toBe('2026-10-28.endive');
    expect((await raw('/v1/nothing')).status).toBe(404);
  });

  test('refuses any other version of the API', async () => {
    const call = (version: string) => raw('/v1/customers', { headers: { 'stripe-version': version } });
    expect((await call('2026-10-28.endive')).status).toBe(200);
    const answer = await call('2020-08-27');

    expect(answer.status).toBe(400);
    expect(await readError(answer)).toEqual({
      type: 'invalid_request_error',
      message: 'Invalid Stripe API version: 2020-08-27',
    });
  });
});

describe('Parameters', () => {
  test.each([
    ['/v1/customers', 'colour=red', 'parameter_unknown', 'colour'],
    ['/v1/customers', 'address[planet]=mars', 'parameter_unknown', 'address[planet]'],
    ['/v1/payment_intents', 'currency=cad', 'parameter_missing', 'amount'],
    ['/v1/payment_intents', 'currency=cad&amount=12.5', 'parameter_invalid_integer', 'amount'],
    ['/v1/payment_intents', 'currency=cad&amount=-100', 'parameter_invalid_integer', 'amount'],
    ['/v1/payment_intents', 'currency=&amount=100', 'parameter_invalid_empty', 'currency'],
    ['/v1/payment_intents', 'currency=cad&amount=100&confirm=yes', 'parameter_invalid_boolean', 'confirm'],
    ['/v1/webhook_endpoints', 'url=nowhere&enabled_events[0]=*', 'url_invalid', 'url'],
    [
      '/v1/checkout/sessions',
      'mode=payment&line_items[0][quantity]=0',
      'parameter_invalid_integer',
      'line_items[0][quantity]',
    ],
    ['/v1/customers', 'email=ana@localhost', 'email_invalid', 'email'],
    [
      '/v1/payment_methods',
      'type=card&billing_details[email]=ana@example',
      'email_invalid',
      'billing_details[email]',
    ],
    ['/v1/payment_intents', 'currency=cat&amount=100', undefined, 'currency'],
    ['/v1/prices', 'currency=euro&unit_amount=100&product=x', undefined, 'currency'],
    [
      '/v1/tax_rates',
      'display_name=QST&inclusive=false&percentage=9.97512',
      'parameter_invalid_decimal',
      'percentage',
    ],
    [
      '/v1/webhook_endpoints',
      'url=https://shop.example&enabled_events[0]=customer.invented',
      undefined,
      'enabled_events[0]',
    ],
    [
      '/v1/webhook_endpoints',
      'url=https://shop.example&enabled_events[0]=*&api_version=2020-08-27',
      undefined,
      'api_version',
    ],
    ['/v1/customers', 'expand[]=', 'parameter_invalid_empty', 'expand[0]'],
    ['/v1/customers', 'metadata=text', undefined, 'metadata'],
    ['/v1/refunds', 'reason=boredom', undefined, 'reason'],
  ])('%s with %s is refused', async (path, body, code, param) => {
    const answer = await post(path, body);

    expect(answer.status).toBe(400);
    expect(await readError(answer)).toMatchObject({
      type: 'invalid_request_error',
      param,
      ...(code && { code }),
    });
  });

  test('A time is in seconds, of this century', async () => {
    const clockAt = (seconds: number) => stripe.testHelpers.testClocks.create({ frozen_time: seconds });
    for (const seconds of [0, 99_999_999, Date.now()])
      await expect(clockAt(seconds)).rejects.toMatchObject({
        param: 'frozen_time',
        code: 'parameter_invalid_integer',
      });
    expect(await clockAt(1_800_000_000)).toMatchObject({ frozen_time: 1_800_000_000 });
    expect((await stripe.events.list({ created: { gte: 0 } })).data.length).toBeGreaterThan(0);
  });

  test('an empty value unsets a field, and metadata is merged', async () => {
    const { id } = await stripe.customers.create({
      name: 'Ana',
      description: 'x',
      metadata: { a: '1', b: '2' },
    });

    await expect(
      stripe.customers.update(id, { description: '', metadata: { a: '', c: '3' } }),
    ).resolves.toMatchObject({
      description: null,
      metadata: { b: '2', c: '3' },
    });
    await expect(stripe.customers.update(id, { metadata: '' })).resolves.toMatchObject({ metadata: {} });
  });

  test('every endpoint and all of its parameters are Stripe’s', () => {
    const unknown = api.endpoints.flatMap(({ method, path, shape }) => {
      const operation = operationFor(method, path.replace(':id', 'x'));
      if (operation === undefined) return [`${method} ${path}`];
      const parameters = listParameters(operation);
      return Object.keys(shape)
        .filter((name) => name !== 'expand' && !parameters.includes(name))
        .map((name) => `${method} ${path} ${name}`);
    });
    expect(unknown).toEqual([]);
  });
});

describe('Lists and expansion', () => {
  test('lists are paged by cursors in both directions', async () => {
    const email = 'pages@example.com';
    for (let index = 0; index < 5; index += 1) await stripe.customers.create({ email, name: String(index) });
    const first = await stripe.customers.list({ email, limit: 2 });
    const second = await stripe.customers.list({ email, limit: 2, starting_after: first.data[1]?.id ?? '' });
    const back = await stripe.customers.list({ email, limit: 2, ending_before: second.data[0]?.id ?? '' });

    expect([first, second].flatMap(({ data }) => data.map(({ name }) => name))).toEqual(['4', '3', '2', '1']);
    expect([first.has_more, second.has_more, back.has_more]).toEqual([true, true, false]);
    expect(back.data.map(({ name }) => name)).toEqual(['4', '3']);
    expect(await stripe.customers.list({ email }).autoPagingToArray({ limit: 10 })).toHaveLength(5);
    await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
    });
    await expect(stripe.customers.list({ starting_after: 'cus_no' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    expect((await stripe.customers.list({ email, created: { lt: 1000 } })).data).toEqual([]);
  });

  test('ids are expanded to objects, at most four levels deep', async () => {
    const { id } = await stripe.customers.create({ name: 'Ana' });
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
    const intent = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'cad',
      customer: id,
      payment_method: card.id,
      confirm: true,
      return_url: 'http://shop.example/back',
    });
    const retrieve = (...expand: string[]) => stripe.paymentIntents.retrieve(intent.id, { expand });

    expect(await retrieve('latest_charge.customer', 'payment_method.customer')).toMatchObject({
      latest_charge: { customer: { name: 'Ana' } },
      payment_method: { customer: { id } },
    });
    const list = await stripe.paymentIntents.list({ customer: id, expand: ['data.customer'] });
    expect(list.data[0]?.customer).toMatchObject({ name: 'Ana' });
    await expect(retrieve('amount')).rejects.toMatchObject({ param: 'expand' });
    await expect(retrieve('nothing')).rejects.toMatchObject({ param: 'expand' });
    const around = 'latest_charge.payment_intent.latest_charge.payment_intent';
    expect(await retrieve(around)).toMatchObject({
      latest_charge: { payment_intent: { latest_charge: { payment_intent: { id: intent.id } } } },
    });
    await expect(retrieve(`${around}.customer`)).rejects.toThrow('more than 4 levels');
  });
});

describe('An idempotency key', () => {
  test('replays the response without repeating the action', async () => {
    const once = () => post('/v1/customers', 'name=Once', { 'idempotency-key': 'once' });
    const [first, second] = [await once(), await once()];

    expect(await second.json()).toEqual(await first.json());
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(second.headers.get('request-id')).toBe(first.headers.get('request-id'));
    const { data } = await stripe.customers.list({ limit: 100 });
    expect(data.filter(({ name }) => name === 'Once')).toHaveLength(1);
  });

  test('is refused with other parameters or at another endpoint', async () => {
    await post('/v1/customers', 'name=A', { 'idempotency-key': 'bound' });
    const others = [
      await post('/v1/customers', 'name=B', { 'idempotency-key': 'bound' }),
      await post('/v1/products', 'name=A', { 'idempotency-key': 'bound' }),
    ];

    expect(others.map(({ status }) => status)).toEqual([400, 400]);
    for (const answer of others) expect(await readError(answer)).toMatchObject({ type: 'idempotency_error' });
  });

  test('keeps a decline, but not an invalid parameter', async () => {
    const pay = (body: string) => post('/v1/payment_intents', body, { 'idempotency-key': `decline ${body}` });
    const declined =
      'amount=500&currency=cad&confirm=true&payment_method=pm_card_chargeDeclined&return_url=http://shop.example/back';
    const [first, again] = [await pay(declined), await pay(declined)];
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([
      402,
      402,
      'true',
    ]);

    const [bad, good] = ['x', '500'].map((amount) =>
      post('/v1/payment_intents', `currency=cad&amount=${amount}`, { 'idempotency-key': 'free' }),
    );
    expect((await bad)?.status).toBe(400);
    expect((await good)?.status).toBe(200);
  });

  test('of a running request is in use', async () => {
    await control('/faults', { method: 'POST', path: '/v1/products', times: 1, action: 'delay:60000' });
    const create = () => post('/v1/products', 'name=Slow', { 'idempotency-key': 'slow' });
    const slow = create();
    const faultCount = async () => ((await control('/state')) as { faults: unknown[] }).faults.length;
    while ((await faultCount()) > 0); // until the slow request has taken it

    expect(await readError(await create())).toMatchObject({ code: 'idempotency_key_in_use' });
    await control('/faults/clear', {});
    expect((await slow).status).toBe(200);
  });
});

describe('A fault', () => {
  afterEach(() => control('/faults/clear', {}));
  const add = (action: string, times = 1) =>
    control('/faults', { method: 'POST', path: '/v1/customers', times, action });
  const create = (client: Stripe, key: string) =>
    client.customers.create({ name: key }, { idempotencyKey: key });
  const named = async (name: string) =>
    (await stripe.customers.list({ limit: 100 })).data.filter((one) => one.name === name);

  test.each(['status:500', 'status:503', 'reset', 'timeout'])(
    'of %s is overcome by a retry',
    async (action) => {
      await add(action);

      await expect(create(plain(2), action)).resolves.toMatchObject({ name: action });
      expect(await named(action)).toHaveLength(1);
    },
  );

  test('that loses the response applies the change once, and a retry finds it', async () => {
    await add('apply_then_drop');

    await expect(post('/v1/customers', 'name=dropped', { 'idempotency-key': 'dropped' })).rejects.toThrow(
      'fetch failed',
    );
    await expect(create(plain(2), 'dropped')).resolves.toMatchObject({ name: 'dropped' });
    expect(await named('dropped')).toHaveLength(1);
  });

  // docs.stripe.com/api/idempotent_requests: the same key returns the same result, "including 500 errors"
  test('that fails a request that had begun is stored for its key, and another key is free of it', async () => {
    await add('store_500');

    const failure = { statusCode: 500, headers: { 'idempotent-replayed': 'true' } };
    await expect(create(plain(2), 'begun')).rejects.toMatchObject(failure);
    await expect(create(plain(), 'begun')).rejects.toMatchObject(failure);
    expect(await named('begun')).toHaveLength(0);
    await expect(create(plain(), 'begun again')).resolves.toMatchObject({ name: 'begun again' });
  });

  test('that cuts the response in half is a connection error, which a retry with the same key resolves', async () => {
    await add('half_body');

    await expect(create(plain(2), 'half')).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    await expect(create(plain(), 'half')).resolves.toMatchObject({ name: 'half' });
    expect(await named('half')).toHaveLength(1);
  });

  test('of too many requests is not retried, and happens as often as requested', async () => {
    await add('status:429', 2);

    await expect(create(plain(2), 'many')).rejects.toMatchObject({ statusCode: 429 });
    expect(await control('/faults')).toMatchObject([{ times: 1, action: 'status:429' }]);
  });

  test('of an unknown kind is refused', async () => {
    expect(await add('explode')).toHaveProperty('error');
  });
});

describe('The controls', () => {
  test('are open to this machine and closed to other sites', async () => {
    const at = (path: string, headers: Record<string, string>, address?: string) =>
      emulator.pages(
        new Request(`http://shop.example/_stripe${path}`, { headers }),
        address === undefined ? {} : { address },
      );

    expect((await at('/control/state', {})).status).toBe(403);
    expect((await at('/control/state', { host: 'shop.example' }, '127.0.0.1')).status).toBe(403);
    expect((await at('/control/state', { authorization: `Bearer ${emulator.key}` })).status).toBe(200);
    const foreign = { origin: 'https://evil.example', 'content-type': 'application/json' };
    expect(
      (
        await fetch(`${base}/_stripe/control/clock`, {
          method: 'POST',
          headers: foreign,
          body: '{"advance_days":1}',
        })
      ).status,
    ).toBe(403);
    expect(emulator.offset()).toBe(0);
  });

  test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
    'are closed to a call that a proxy on this machine passed on with %s',
    async (name) => {
      const through = (more: Record<string, string> = {}) =>
        emulator.pages(
          new Request(`${base}/_stripe/control/state`, { headers: { [name]: '127.0.0.1', ...more } }),
          {
            address: '127.0.0.1',
          },
        );
      expect((await through()).status).toBe(403);
      expect((await through({ authorization: `Bearer ${emulator.key}` })).status).toBe(200);
    },
  );

  test('have a page whose forms redirect back to it', async () => {
    const page = await fetch(`${base}/_stripe/control`);
    const form = await fetch(`${base}/_stripe/control/webhooks`, {
      method: 'POST',
      body: new URLSearchParams({ mode: 'normal' }),
      redirect: 'manual',
    });

    expect(await page.text()).toContain('<h1>Stripe emulator</h1>');
    expect([form.status, form.headers.get('location')]).toEqual([303, '/_stripe/control']);
  });
});
