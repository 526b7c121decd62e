import { generate } from 'otplib';
import { afterAll, describe, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { security } from '@visita/core/account/security-contract';
import { createAppleSettings, serveApple, type ApplePerson } from '../test/apple-emulator.ts';
import { runJobs } from '../test/jobs.ts';
import { world } from '../test/world.ts';
import { listIssuers, updateUser } from './queries.ts';

let now = () => new Date();
const emulator = await serveApple({ settings: createAppleSettings(), now: () => now() });
afterAll(() => emulator.close());
const app = await world({ settings: emulator.settings });
const { guest, given, as, config, database, deps, emails } = app;
const open = await app.open();
now = () => app.clock.now();
const { db } = database;

let people = 0;
const createPerson = (email = `apple${++people}@example.com`): ApplePerson => ({
  sub: `001.${++people}`,
  email,
  name: { firstName: 'Zoé', lastName: 'Fortin' },
});

/** Posts Apple's answer to the site as a browser does, and returns the fragment that it is led to. */
async function post(form: URLSearchParams | string): Promise<URLSearchParams> {
  const response = await open('/api/user/auth/apple-login/return', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    body: form.toString(),
  });
  expect(response.status).toBe(303);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [path, fragment] = response.headers.get('location')?.split('#') ?? [];
  expect(path).toBe('/login');
  return new URLSearchParams(fragment);
}

/** Goes to Apple and back, and returns the body that the login page sends. */
async function answer(person: ApplePerson) {
  const { url, state, secret } = await guest.calls(account.startAppleLogin, {});
  expect(new URL(url).searchParams.get('redirect_uri')).toBe(
    `${config.publicUrl}/api/user/auth/apple-login/return`,
  );
  const fragment = await post(emulator.grant(url, person));
  expect(fragment.get('state')).toBe(state);
  const code = fragment.get('code') ?? '';
  const { credential } = await guest.calls(account.exchangeAppleCode, { body: { code, secret } });
  const name = fragment.get('name');
  return { credential, secret, ...(name && { name }) };
}

const codeFor = (secret: string) => generate({ secret, epoch: app.clock.now().getTime() / 1000 });

const logIn = async (person: ApplePerson, more: { password?: string; factorCode?: string } = {}) =>
  guest.calls(account.appleLogin, { body: { ...(await answer(person)), ...more } });

async function createVerifiedUser() {
  const person = await given.user();
  await updateUser(db, person, { isVerified: true });
  return person;
}

test('A new person gets a verified account with the name that Apple tells once', async () => {
  const person = createPerson('x7k2p9@privaterelay.appleid.com');
  const user = await logIn(person);

  expect(user).toMatchObject({
    email: person.email,
    displayName: 'Zoé Fortin',
    is_verified: true,
    hasPassword: false,
    hasGoogle: false,
    hasApple: true,
  });
  await expect(as(user.token)(account.profile, {})).resolves.toMatchObject({ id: user.id });
  await expect(logIn(person)).resolves.toMatchObject({ id: user.id, displayName: 'Zoé Fortin' });
});

test('A person who gives no name is called by the address', async () => {
  const person = { ...createPerson('zoe.fortin@example.com'), name: undefined };
  await expect(logIn(person)).resolves.toMatchObject({ displayName: 'zoe.fortin' });
});

test('A person is recognised by the subject, whatever their address is by now', async () => {
  const person = createPerson();
  const { id, email } = await logIn(person);
  await expect(logIn({ ...person, email: 'moved@example.com' })).resolves.toMatchObject({ id, email });
});

test('Twenty presses make one account', async () => {
  const person = createPerson();
  const bodies = await Promise.all(Array.from({ length: 20 }, () => answer(person)));
  const attempts = await Promise.all(bodies.map((body) => guest.calls(account.appleLogin, { body })));
  expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
});

test('A verified account asks for its password once, and its owner is notified', async () => {
  const owner = await createVerifiedUser();
  const person = createPerson(owner.email);

  await expect(logIn(person)).rejects.toMatchObject({
    key: 'appleNeedsPassword',
    status: 409,
    details: { errors: [{ field: 'password', params: { email: owner.email } }] },
  });
  await expect(logIn(person, { password: 'not this one' })).rejects.toMatchObject({ key: 'passwordWrong' });
  expect(await listIssuers(db, { userId: owner.id })).toEqual([]);

  await expect(logIn(person, { password: 'a good password' })).resolves.toMatchObject({
    id: owner.id,
    hasPassword: true,
    hasApple: true,
  });
  await expect(logIn(person)).resolves.toMatchObject({ id: owner.id });
  await runJobs(deps);
  expect(emails.filter(({ to }) => to.address === owner.email).map(({ subject }) => subject)).toContain(
    'Apple was connected to your account',
  );
  const events = await owner.calls(account.securityEvents, {});
  expect(events.map(({ kind }) => kind)).toContain('appleConnected');
});

test('An unverified account goes to the person who proves its address', async () => {
  const stranger = await given.user();
  await expect(logIn(createPerson(stranger.email))).resolves.toMatchObject({
    id: stranger.id,
    is_verified: true,
    hasPassword: false,
  });
  await expect(stranger.calls(account.profile, {})).rejects.toThrow('sessionExpired');
});

test('An account without a password is not opened by another Apple account with its address', async () => {
  const { email } = await logIn(createPerson());
  await expect(logIn(createPerson(email))).rejects.toMatchObject({ key: 'appleOtherAccount', status: 409 });
});

test('An account with an authenticator app asks for its code after Apple', async () => {
  const owner = await createVerifiedUser();
  const person = createPerson(owner.email);
  await logIn(person, { password: 'a good password' });
  const { secret } = await owner.calls(security.startTotp, {});
  await owner.calls(security.finishTotp, { body: { code: await codeFor(secret) } });

  await expect(logIn(person)).rejects.toMatchObject({ key: 'secondFactorNeeded' });
  await expect(logIn(person, { factorCode: '000000' })).rejects.toMatchObject({ key: 'codeWrong' });
  app.clock.advance(60_000);
  await expect(logIn(person, { factorCode: await codeFor(secret) })).resolves.toMatchObject({ id: owner.id });
});

test('A disabled account stays closed', async () => {
  const person = createPerson();
  const { id } = await logIn(person);
  await updateUser(db, { id }, { disabledAt: app.clock.now() });
  await expect(logIn(person)).rejects.toMatchObject({ key: 'accountDisabled' });
});

test('An answer that another browser requested opens nothing', async () => {
  const { credential } = await answer(createPerson());
  const { secret } = await guest.calls(account.startAppleLogin, {});
  await expect(guest.calls(account.appleLogin, { body: { credential, secret } })).rejects.toThrow(
    'appleTokenInvalid',
  );
});

describe('The page that Apple posts to', () => {
  test('passes a cancelled login on', async () => {
    const fragment = await post('error=user_cancelled_authorize&state=st');
    expect(Object.fromEntries(fragment)).toEqual({ error: 'user_cancelled_authorize', state: 'st' });
  });

  test.each([
    ['no JSON', '{', null],
    ['a name that is none', '{"name":7}', null],
    ['only a last name', '{"name":{"lastName":"Fortin"}}', 'Fortin'],
    ['control characters', '{"name":{"firstName":"A\\u0000\\r\\nna","lastName":"B"}}', 'A na B'],
  ])('takes a user with %s', async (_, user, name) => {
    const fragment = await post(new URLSearchParams({ state: 'st', code: 'c', user }));
    expect(fragment.get('name')).toBe(name);
    expect(fragment.get('code')).toBe('c');
  });

  test('leads nowhere else, and passes on no other field', async () => {
    const fragment = await post(
      'state=a%23%26b&code=c%0d%0aLocation:+https://evil.example&redirect=https://x',
    );
    expect(Object.fromEntries(fragment)).toEqual({
      state: 'a#&b',
      code: 'c\r\nLocation: https://evil.example',
    });
  });

  test('refuses a body that no answer has', async () => {
    const body = new URLSearchParams({ state: 'x'.repeat(20_000) });
    const response = await open('/api/user/auth/apple-login/return', { method: 'POST', body });
    expect(response.status).toBe(413);
  });
});

test('Sign in with Apple is refused where it is not set up', async () => {
  const other = await world();
  await expect(other.guest.calls(account.startAppleLogin, {})).rejects.toThrow('appleUnavailable');
});
