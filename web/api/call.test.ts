import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { account } from '@visita/core/account/contract';
import { contract } from '@visita/core/contract';
import type { Endpoint } from '@visita/core/api/endpoint';

const { expireSession } = vi.hoisted(() => ({ expireSession: vi.fn<() => void>() }));
vi.mock('./expiry.ts', () => ({ expireSession }));
const { call } = await import('./call.ts');

beforeEach(() => {
  expireSession.mockReset();
  vi.stubGlobal('location', { origin: 'https://visita.test', pathname: '/en/shop' });
});
afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );
const refusal = (code: string) => ({ success: false, data: null, message: 'No', code });

const logins: Endpoint[] = [
  account.login,
  account.googleLogin,
  account.exchangeGoogleCode,
  account.appleLogin,
  account.exchangeAppleCode,
];
const others = Object.entries<Record<string, Endpoint>>(contract)
  .filter(([module]) => !/^(staff|admin)/.test(module))
  .flatMap(([module, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${module}.${name}`, endpoint]),
  )
  .filter(([, endpoint]) => !logins.includes(endpoint));

const anything = ({ method }: Endpoint) =>
  ({
    params: { id: 'x', cardId: 'x', token: 'x', secret: 'x' },
    ...(method !== 'GET' && { body: {} }),
  }) as never;

test.each(others)(
  'A 401 on %s opens the session modal, for a guest too and whatever its body says',
  async (_, endpoint) => {
    for (const body of [
      '<html>',
      refusal('sessionExpired'),
      refusal('invalidToken'),
      refusal('something new'),
    ]) {
      answering(401, body);
      expireSession.mockReset();
      await expect(call(endpoint, anything(endpoint))).rejects.toMatchObject({ status: 401 });
      expect(expireSession).toHaveBeenCalledTimes(1);
    }
  },
);

test.each(logins)(
  'A 401 on a login says that account or password are wrong, and opens nothing',
  async (endpoint) => {
    for (const body of ['<html>', refusal('invalidCredentials'), refusal('sessionExpired')]) {
      answering(401, body);
      await expect(call(endpoint, anything(endpoint))).rejects.toMatchObject({ status: 401 });
    }
    expect(expireSession).not.toHaveBeenCalled();
  },
);

test('No other refusal opens it', async () => {
  for (const status of [400, 403, 404, 409, 500]) {
    answering(status, '');
    await expect(call(account.profile, anything(account.profile))).rejects.toMatchObject({ status });
  }
  expect(expireSession).not.toHaveBeenCalled();
});
