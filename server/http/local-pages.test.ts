import { networkInterfaces } from 'node:os';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { demoEmail } from '@visita/core/account/demo';
import { world } from '../test/world.ts';

const { app, given } = await world({ settings: { NODE_ENV: 'development' } });
app.server.listen(0, '0.0.0.0');
await once(app.server, 'listening');
const { port } = app.server.address() as AddressInfo; // A listening TCP server has an address of this type.
const [elsewhere] = Object.values(networkInterfaces()).flatMap((all = []) =>
  all.filter(({ family, internal }) => family === 'IPv4' && !internal),
);
const password = 'a good password';
await given.user({ email: demoEmail, password });

const readStatus = async (
  path: string,
  { host = '127.0.0.1', headers = {} }: { host?: string; headers?: Record<string, string> } = {},
) => (await fetch(`http://${host}:${port}${path}`, { headers })).status;

async function logIn({
  host = '127.0.0.1',
  headers = {},
}: { host?: string; headers?: Record<string, string> } = {}) {
  const response = await fetch(`http://${host}:${port}/api${account.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: demoEmail, password }),
  });
  return response.status;
}

describe('the development pages and the demo account', () => {
  test.each(['/development', '/development/mail', '/development/qr'])(
    '%s answers this machine',
    async (path) => {
      expect(await readStatus(path)).toBe(200);
      expect(await logIn()).toBe(200);
    },
  );

  test.each([
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
  ])('refuse requests by way of a proxy, with %j', async (headers) => {
    for (const path of ['/development', '/development/mail', '/development/qr', '/development/style.css'])
      expect(await readStatus(path, { headers })).toBe(404);
    expect(await logIn({ headers })).toBe(401);
  });

  test.skipIf(!elsewhere)('answer nobody in the network', async () => {
    const host = elsewhere?.address ?? '';
    expect(await readStatus('/development/mail', { host })).toBe(404);
    expect(await readStatus('/development/mail', { host, headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(
      404,
    );
    expect(await logIn({ host })).toBe(401);
    expect(await readStatus('/health/live', { host })).toBe(200);
  });
});
