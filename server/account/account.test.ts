import { describe, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { world } from '../test/world.ts';

const { given, guest, as, clock } = await world();

const ana = {
  displayName: 'Ana',
  email: 'Ana@Example.com',
  password: 'correct horse',
  passwordConfirmation: 'correct horse',
};

describe('registering', () => {
  test('makes an account and signs in', async () => {
    const user = await guest.calls(account.register, { body: ana });

    expect(user).toMatchObject({ displayName: 'Ana', email: 'Ana@Example.com', is_verified: false });
    await expect(as(user.token)(account.profile, {})).resolves.toMatchObject({ id: user.id });
  });

  test('never gives the password or its hash away', async () => {
    const user = await given.user();

    expect(JSON.stringify(await user.calls(account.profile, {}))).not.toMatch(
      /argon2|passwordHash|a good password/i,
    );
  });

  test('refuses an email that is in use, in whatever case', async () => {
    const person = await given.user();
    const body = { ...ana, email: person.email.toUpperCase() };

    await expect(guest.calls(account.register, { body })).rejects.toMatchObject({
      key: 'emailAlreadyExists',
      details: { errors: [{ field: 'email' }] },
    });
  });

  test('makes one account of twenty clicks', async () => {
    const body = { ...ana, email: 'twenty@example.com' };
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () => guest.calls(account.register, { body })),
    );

    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['no name', { displayName: ' ' }, 'displayName', 'required'],
    ['a name of 10,000 characters', { displayName: 'a'.repeat(10_000) }, 'displayName', 'tooLong'],
    ['something that is no email', { email: 'ana@' }, 'email', 'emailInvalid'],
    [
      'a password of seven characters',
      { password: 'seven77', passwordConfirmation: 'seven77' },
      'password',
      'passwordTooShort',
    ],
    [
      'two different passwords',
      { passwordConfirmation: 'another one' },
      'passwordConfirmation',
      'passwordsDiffer',
    ],
  ])('refuses %s at its field', async (_, change, field, code) => {
    const registering = guest.calls(account.register, {
      body: { ...ana, email: 'bad@example.com', ...change },
    });

    await expect(registering).rejects.toMatchObject({
      key: 'invalidInput',
      status: 400,
      details: { errors: [{ field, code }] },
    });
    await expect(
      guest.calls(account.login, { body: { email: 'bad@example.com', password: ana.password } }),
    ).rejects.toThrow('invalidCredentials');
  });
});

test.each([
  [
    'registering',
    account.register,
    { displayName: 'Ana', email: '', password: 'a good password', passwordConfirmation: 'a good password' },
  ],
  ['logging in', account.login, { email: '', password: 'a good password' }],
  ['asking for a link', account.forgotPassword, { email: ' ' }],
] as const)('%s without an email says that it is missing', async (_, endpoint, body) => {
  const asking = guest.calls(endpoint, { body });
  await expect(asking).rejects.toMatchObject({
    key: 'emailRequired',
    details: { errors: [{ field: 'email', code: 'required' }] },
  });
});

test.each([
  [
    'registering',
    account.register,
    { displayName: 'Ana', email: 'ana.c@example.com', password: '', passwordConfirmation: '' },
  ],
  ['logging in', account.login, { email: 'ana.c@example.com', password: '' }],
  ['choosing one by a link', account.resetPassword, { password: '', token: 'A'.repeat(43) }],
] as const)('%s without a password says that it is missing', async (_, endpoint, body) => {
  const asking = guest.calls(endpoint, { body });
  await expect(asking).rejects.toMatchObject({
    key: 'passwordRequired',
    details: { errors: expect.arrayContaining([{ field: 'password', code: 'required' }]) },
  });
});

describe('logging in', () => {
  test('takes the email in any case', async () => {
    const { email } = await given.user({ password: 'a good password' });

    await expect(
      guest.calls(account.login, { body: { email: email.toUpperCase(), password: 'a good password' } }),
    ).resolves.toHaveProperty('token');
  });

  test('answers a wrong password and an unknown email alike', async () => {
    const { email } = await given.user();
    const wrong = await guest
      .calls(account.login, { body: { email, password: 'not this one' } })
      .catch((problem: unknown) => problem);
    const unknown = await guest
      .calls(account.login, { body: { email: 'nobody@example.com', password: 'not this one' } })
      .catch((problem: unknown) => problem);

    expect(wrong).toMatchObject({ key: 'invalidCredentials', status: 401 });
    expect(unknown).toEqual(wrong);
  });
});

describe('a session', () => {
  test('ends with logging out, and only this one', async () => {
    const { email, calls } = await given.user();
    const { token } = await guest.calls(account.login, { body: { email, password: 'a good password' } });

    await as(token)(account.logout, {});

    await expect(as(token)(account.profile, {})).rejects.toMatchObject({
      key: 'sessionExpired',
      status: 401,
    });
    await expect(calls(account.profile, {})).resolves.toBeDefined();
  });

  test('ends thirty days after its last use', async () => {
    const { calls } = await given.user();
    const day = 86_400_000;

    clock.advance(29 * day);
    await expect(calls(account.profile, {})).resolves.toBeDefined();
    clock.advance(29 * day);
    await expect(calls(account.profile, {})).resolves.toBeDefined();
    clock.advance(31 * day);
    await expect(calls(account.profile, {})).rejects.toThrow('sessionExpired');
  });

  test.each(['', 'nonsense', 'A'.repeat(43)])('is nobody’s with the token "%s"', async (token) => {
    await expect(as(token)(account.profile, {})).rejects.toThrow('sessionExpired');
  });
});
