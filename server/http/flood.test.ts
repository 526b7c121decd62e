import { expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { rememberVisitor } from './acquaintance.ts';
import { world } from '../test/world.ts';

const { given, open, deps } = await world({ limits: 'on', settings: { TRUSTED_PROXIES: '127.0.0.1' } });
const visit = await open();

const home = '198.51.100.7';
const password = 'a good password';

function logIn(address: string, email: string, given = password) {
  const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
  return visit('/api/user/auth/login', {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: given }),
  });
}

/**
 * Makes a thousand attempts, fifty at a time. Counts responses by status, and the refusals with a
 * Retry-After.
 */
async function flood(attempt: (number: number) => Promise<Response>) {
  const answers = new Map<number, number>();
  let toldWhen = 0;
  let next = 0;
  const attack = async () => {
    while (next < 1000) {
      const { status, headers } = await attempt(next++);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 429 && Number(headers.get('retry-after')) > 0) toldWhen++;
    }
  };
  await Promise.all(Array.from({ length: 50 }, attack));
  return { answers: Object.fromEntries(answers), toldWhen };
}

test('a thousand guesses from one address: twenty are answered, and other addresses are not limited', async () => {
  const [ana, ben] = [await given.user(), await given.user()];
  await logIn(home, ana.email);

  const attack = flood((number) => logIn('203.0.113.9', ana.email, `guess ${number}`));
  const meanwhile = await Promise.all([
    logIn(home, ana.email),
    logIn('198.51.100.8', ben.email),
    ana.calls(account.profile, {}),
  ]);

  expect(meanwhile.slice(0, 2).map((answer) => (answer as Response).status)).toEqual([200, 200]);
  expect(await attack).toEqual({ answers: { 401: 20, 429: 980 }, toldWhen: 980 });
  expect([(await logIn(home, ana.email)).status, (await logIn('203.0.113.9', ana.email)).status]).toEqual([
    200, 429,
  ]);
});

test('a thousand guesses from a thousand addresses: thirty are answered, and the owner still comes in from home', async () => {
  const [ana, ben] = [await given.user(), await given.user()];
  await logIn(home, ana.email);

  const attack = flood((number) =>
    logIn(`10.9.${Math.floor(number / 250)}.${(number % 250) + 1}`, ana.email, `guess ${number}`),
  );
  const meanwhile = await Promise.all([logIn(home, ana.email), logIn('198.51.100.9', ben.email)]);

  expect(meanwhile.map(({ status }) => status)).toEqual([200, 200]);
  // One of the thirty was the owner's own first sign-in from home.
  expect(await attack).toEqual({ answers: { 401: 29, 429: 971 }, toldWhen: 971 });
  expect((await logIn(home, ana.email)).status).toBe(200);
  // From a new address even the right password has to wait.
  expect((await logIn('198.51.100.10', ana.email)).status).toBe(429);
});

test('a password of staff is guessed ten times from all addresses together, and its owner still comes in from home', async () => {
  const email = 'owner@visita.test';
  const guess = (address: string) =>
    visit('/api/admin/login', {
      method: 'POST',
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a guess' }),
    });
  await rememberVisitor({ limits: deps.limits, origin: { address: home } }, email, 'staff signed in');

  const statuses: number[] = [];
  for (let number = 1; number <= 11; number++) statuses.push((await guess(`10.6.0.${number}`)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect(Number((await guess('10.6.0.99')).headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await guess(home)).status).toBe(401);
});

test('a mailbox is not filled from many addresses', async () => {
  const ana = await given.user();
  const send = (address: string) =>
    visit('/api/user/auth/forgot-password', {
      method: 'POST',
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      body: JSON.stringify({ email: ana.email }),
    });

  const statuses: number[] = [];
  for (let number = 1; number <= 7; number++) statuses.push((await send(`10.8.0.${number}`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

test('a caller without a trusted proxy cannot choose an address', async () => {
  const strict = await world({ limits: 'on' });
  const call = await strict.open();
  const statuses: number[] = [];
  for (let number = 1; number <= 21; number++) {
    const headers = {
      'x-forwarded-for': `10.7.0.${number}`,
      forwarded: `for=10.7.0.${number}`,
      'x-real-ip': `10.7.0.${number}`,
    };
    const body = JSON.stringify({ email: `${number}@example.com`, password: 'a guess' });
    const answer = await call('/api/user/auth/login', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(20).fill(401), 429]);
});
