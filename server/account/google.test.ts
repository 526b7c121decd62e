import { describe, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { googleWorld, somebody } from '../test/google-world.ts';
import { runJobs } from '../test/jobs.ts';
import { world } from '../test/world.ts';
import { findUser, listIssuers, updateUser } from './queries.ts';

const {
  given,
  guest,
  as,
  deps,
  clock,
  config,
  database,
  settings,
  answer,
  logIn,
  verifiedUser,
  lastEmail,
  emails,
} = await googleWorld();
const { db } = database;

/** Subjects of the emails sent to an address, except the first, the welcome. */
async function subjectsTo({ email }: { email: string }) {
  await runJobs(deps);
  return emails
    .filter(({ to, subject }) => to.address === email && !subject.includes('confirm'))
    .map(({ subject }) => subject);
}

test('the way to Google leads back to the login page of this site', async () => {
  const { url, state } = await guest.calls(account.startGoogleLogin, {});
  const question = new URL(url).searchParams;

  expect(question.get('redirect_uri')).toBe(`${config.publicUrl}/login`);
  expect(question.get('state')).toBe(state);
});

describe('a new user', () => {
  test('gets an account that is verified and has no password', async () => {
    const person = somebody();
    const user = await logIn(person, { language: 'fr', timeZone: 'America/Toronto' });

    expect(user).toMatchObject({
      email: person.email,
      displayName: 'Zoé Fortin',
      language: 'fr',
      timeZone: 'America/Toronto',
      is_verified: true,
      hasPassword: false,
      hasGoogle: true,
    });
    await expect(as(user.token)(account.profile, {})).resolves.toMatchObject({ id: user.id });
  });

  test.each([
    ['nothing', undefined, 'zoe.fortin'],
    ['only spaces and controls', ' \u200B\n ', 'zoe.fortin'],
    ['two lines', 'Zoé\r\nFortin', 'Zoé Fortin'],
    ['a hundred emoji', '🦊'.repeat(100), '🦊'.repeat(80)],
  ])('is called as Google says, or by the address: %s', async (_, name, displayName) => {
    const email = `zoe.fortin@${clock.now().getTime()}.example`;
    clock.advance(1);

    await expect(logIn({ ...somebody(email), name })).resolves.toMatchObject({ displayName });
  });

  test('who presses twenty times gets one account', async () => {
    const person = somebody();
    const attempts = await Promise.all(Array.from({ length: 20 }, () => logIn(person)));

    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    expect(new Set(attempts.map(({ token }) => token)).size).toBe(20);
  });

  test('who registers at the same moment ends with one account, proved by Google', async () => {
    for (let round = 0; round < 5; round++) {
      const person = somebody();
      const body = {
        displayName: 'Ana',
        email: person.email,
        password: 'a good password',
        passwordConfirmation: 'a good password',
      };
      const [registered, user] = await Promise.allSettled([
        guest.calls(account.register, { body }),
        logIn(person),
      ]);

      if (user.status === 'rejected') throw user.reason;
      expect(user.value).toMatchObject({ is_verified: true, hasPassword: false, hasGoogle: true });
      if (registered.status === 'rejected')
        expect(registered.reason).toMatchObject({ key: 'emailAlreadyExists' });
      else await expect(as(registered.value.token)(account.profile, {})).rejects.toThrow('sessionExpired');
    }
  });
});

describe('a known user', () => {
  test('is known by who they are and not by their address', async () => {
    const person = somebody();
    const { id, email } = await logIn(person);
    const other = await verifiedUser();

    await expect(logIn({ ...person, email: 'moved@example.com', name: 'Other' })).resolves.toMatchObject({
      id,
      email,
      displayName: 'Zoé Fortin',
    });
    await expect(logIn({ ...person, email: other.email })).resolves.toMatchObject({ id, email });
  });

  test('is not the user who has their address now', async () => {
    const { email } = await logIn(somebody());

    await expect(logIn(somebody(email))).rejects.toMatchObject({ key: 'googleOtherAccount', status: 409 });
    await expect(logIn(somebody(email), { password: 'a good password' })).rejects.toThrow(
      'googleOtherAccount',
    );
  });
});

describe('an account whose address was never verified', () => {
  test('goes to who proves the address, without the password and the sessions of who made it', async () => {
    const stranger = await given.user();
    await updateUser(db, stranger, { pendingEmail: 'stranger@example.com', erasedAt: clock.now() });

    const owner = await logIn(somebody(stranger.email.toUpperCase()));

    expect(owner).toMatchObject({
      id: stranger.id,
      is_verified: true,
      hasPassword: false,
      hasGoogle: true,
      pendingEmail: null,
      erasedAt: null,
    });
    await expect(stranger.calls(account.profile, {})).rejects.toThrow('sessionExpired');
    const body = { email: stranger.email, password: 'a good password' };
    await expect(guest.calls(account.login, { body })).rejects.toThrow('invalidCredentials');
    await expect(as(owner.token)(account.profile, {})).resolves.toMatchObject({ id: stranger.id });
    expect(await subjectsTo(stranger)).toEqual(['Your account is yours now']);
  });

  test('goes as a whole or not at all', async () => {
    const [one, two] = [await given.user(), await given.user()];
    const { sub } = somebody();

    const [first, second] = await Promise.all([
      logIn({ sub, email: one.email }),
      logIn({ sub, email: two.email }),
    ]);

    expect(second.id).toBe(first.id);
    const left = first.id === one.id ? two : one;
    await expect(left.calls(account.profile, {})).resolves.toMatchObject({
      is_verified: false,
      hasPassword: true,
      hasGoogle: false,
    });
  });
});

describe('a verified account', () => {
  test('asks for its password once', async () => {
    const person = await verifiedUser();
    const google = somebody(person.email);

    await expect(logIn(google)).rejects.toMatchObject({
      key: 'googleNeedsPassword',
      details: { errors: [{ field: 'password', params: { email: person.email } }] },
    });
    expect(await listIssuers(db, { userId: person.id })).toEqual([]);

    await expect(logIn(google, { password: 'a good password' })).resolves.toMatchObject({
      id: person.id,
      hasPassword: true,
      hasGoogle: true,
    });
    await expect(logIn(google)).resolves.toMatchObject({ id: person.id });
    const body = { email: person.email, password: 'a good password' };
    await expect(guest.calls(account.login, { body })).resolves.toMatchObject({ id: person.id });
    await expect(person.calls(account.profile, {})).resolves.toBeDefined();
    expect(await subjectsTo(person)).toEqual(['Google was connected to your account']);
    expect(lastEmail(person.email).links).toContain(`${config.publicUrl}/en/forgot-password`);
  });

  test('says of a wrong password that it is wrong, at its field, and stays as it is', async () => {
    const person = await verifiedUser();

    await expect(logIn(somebody(person.email), { password: 'not this one' })).rejects.toMatchObject({
      key: 'passwordWrong',
      status: 400,
      details: { errors: [{ field: 'password', code: 'passwordWrong' }] },
    });
    expect(await listIssuers(db, { userId: person.id })).toEqual([]);
  });

  test('takes the same answer again, with the password', async () => {
    const person = await verifiedUser();
    const body = await answer(somebody(person.email));

    await expect(guest.calls(account.googleLogin, { body })).rejects.toThrow('googleNeedsPassword');
    await expect(
      guest.calls(account.googleLogin, { body: { ...body, password: 'a good password' } }),
    ).resolves.toHaveProperty('token');
  });

  test('is not a place to guess passwords', async () => {
    const strict = await world({ limits: 'on', settings });
    const person = await strict.given.user();
    await updateUser(strict.database.db, person, { isVerified: true });
    const body = await answer(somebody(person.email), strict);
    const guess = (password: string) =>
      strict.guest.calls(account.googleLogin, { body: { ...body, password } });

    for (let time = 0; time < 10; time++)
      await expect(guess(`guess ${time}`)).rejects.toThrow('passwordWrong');
    await expect(guess('a good password')).rejects.toMatchObject({
      key: 'tooManyRequests',
      details: { retryAfter: expect.any(Number) },
    });
  });
});

describe('an answer that proves nothing', () => {
  test.each([
    ['for another site', { aud: 'somebody.else' }],
    ['of another issuer', { iss: 'https://accounts.example.com' }],
    ['that is over', { exp: 1 }],
    ['to another question', { nonce: 'another' }],
    ['with an address that is not verified', { email_verified: false }],
  ])('%s opens nothing and writes nothing', async (_, claims) => {
    const stranger = await given.user();

    await expect(logIn({ ...somebody(stranger.email), ...claims })).rejects.toMatchObject({
      key: 'googleTokenInvalid',
      status: 400,
    });
    expect(await findUser(db, stranger)).toMatchObject({
      isVerified: false,
      passwordHash: expect.any(String),
    });
  });

  test('is one that another browser requested', async () => {
    const { credential } = await answer(somebody());
    const { secret } = await guest.calls(account.startGoogleLogin, {});

    await expect(guest.calls(account.googleLogin, { body: { credential, secret } })).rejects.toThrow(
      'googleTokenInvalid',
    );
  });
});
