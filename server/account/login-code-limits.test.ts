import { expect, test } from 'vitest';
import { world } from '../test/world.ts';

const app = await world({ limits: 'on', settings: { TRUSTED_PROXIES: '127.0.0.1' } });
const visit = await app.open();

let networks = 0;

/** Requests a code from a network that has asked for nothing so far. */
async function request(email: string): Promise<number> {
  const { status } = await visit('/api/user/auth/login/mailed-code', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${++networks}.1` },
    body: JSON.stringify({ email }),
  });
  return status;
}

test('One address gets five codes an hour, in whatever spelling and from however many networks', async () => {
  const spellings = [
    'zoe@example.com',
    'Zoe@Example.com',
    'ZOE@EXAMPLE.COM',
    'zoe@example.COM',
    'zoE@example.com',
  ];
  for (const email of spellings) expect(await request(email)).toBe(200);
  for (const email of spellings) expect(await request(email)).toBe(429);
  expect(await request('ben@example.com')).toBe(200);
});

test('One address gets twenty codes a day', async () => {
  const day = { calls: 20, seconds: 86_400 };
  for (let round = 0; round < 19; round++)
    await app.deps.limits.count('login code of a day of an account', day, ['ana@example.com']);
  expect(await request('ana@example.com')).toBe(200);
  expect(await request('ana@example.com')).toBe(429);
});
