import { describe, expect, test } from 'vitest';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { calls, expectRefusal, json, sender, tokenFor } from '../test/contract-calls.ts';
import { world } from '../test/world.ts';

const { given, app, config } = await world();
const ana = await given.user();
const callers = { token: ana.token, staff: await given.staff() };
const send = sender({ app, origin: config.publicUrl });

describe.each(calls)('%s', (_, endpoint) => {
  test('refuses a query name that it does not have, at its name', async () => {
    if (endpoint === subscriptions.list) return;
    const id = endpoint.path.includes(':id') ? {} : { id: 'about' };
    const body = endpoint.terms.body ? { headers: json, body: '{}' } : {};
    const answer = await send(endpoint, {
      ...id,
      ...body,
      token: tokenFor(endpoint, callers),
      query: { unheard: '500' },
    });
    // The path, the closed shop or a limit may refuse first.
    if ([404, 409, 429].includes(answer.status)) return;
    const { errors } = await expectRefusal(answer, 400);
    expect(errors).toContainEqual({ field: 'unheard', code: 'unknown' });
  });
});

test('The list of subscriptions ignores any query, which only keeps caches away', async () => {
  for (const query of [{ _t: '1' }, { _: '1732600000' }, { timestamp: 'x'.repeat(200), t: '' }]) {
    const answer = await send(subscriptions.list, { token: ana.token, query });
    expect([answer.status, ((await answer.json()) as { data: unknown }).data]).toEqual([200, []]);
  }
});

const optional = calls.filter(([, { terms }]) => terms.body?.safeParse({}).success);

test('Some calls have only fields that may be left out', () => {
  expect(optional.length).toBeGreaterThan(5);
});

describe.each(optional)('%s', (_, endpoint) => {
  test.each([
    ['without a type', {}],
    ['of JSON', { headers: json, body: '' }],
  ])('takes an empty body %s as one that leaves out every field', async (_name, init) => {
    // Some calls succeed only once for a person.
    const newToken = async () => tokenFor(endpoint, { ...callers, token: (await given.user()).token });
    const answer = await send(endpoint, { token: await newToken(), ...init });
    const whole = await send(endpoint, { token: await newToken(), headers: json, body: '{}' });
    expect([415, 400]).not.toContain(answer.status);
    expect(answer.status).toBe(whole.status);
  });
});

test.each(calls.filter(([name, { terms }]) => terms.body && !optional.some(([other]) => other === name)))(
  '%s refuses an empty body without a type by its kind',
  async (_, endpoint) => {
    await expectRefusal(await send(endpoint, { token: tokenFor(endpoint, callers) }), 415);
  },
);
