import { describe, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { runJobs } from '../test/jobs.ts';
import { world } from '../test/world.ts';
import { findUserByEmail } from './queries.ts';
import { openSession } from './session.ts';

const { given, guest, as, database, deps, emails, clock, app, config } = await world();
const logIn = (email: string, password = 'a good password') =>
  guest.calls(account.login, { body: { email, password } });

describe('changing the password', () => {
  const change = (currentPassword: string, password: string) => ({
    body: { currentPassword, password, passwordConfirmation: password },
  });

  test('ends every other session and keeps this one', async () => {
    const ana = await given.user();
    const { token } = await logIn(ana.email);

    await ana.calls(account.changePassword, change('a good password', 'a much better one'));

    await expect(ana.calls(account.profile, {})).resolves.toBeDefined();
    await expect(as(token)(account.profile, {})).rejects.toThrow('sessionExpired');
    await expect(logIn(ana.email)).rejects.toThrow('invalidCredentials');
    await expect(logIn(ana.email, 'a much better one')).resolves.toBeDefined();
  });

  test('needs the one that is', async () => {
    const ana = await given.user();
    await expect(
      ana.calls(account.changePassword, change('wrong', 'a much better one')),
    ).rejects.toMatchObject({
      key: 'passwordWrong',
      details: { errors: [{ field: 'currentPassword' }] },
    });
  });

  test('in two tabs at once happens once', async () => {
    const ana = await given.user();
    const tabs = await Promise.allSettled(
      ['the first choice', 'the other choice'].map((password) =>
        ana.calls(account.changePassword, change('a good password', password)),
      ),
    );

    expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each(['password', 'PASSWORD1', '12345678', 'qwertyuiop'])(
    'refuses %s, which strangers try first',
    async (password) => {
      const ana = await given.user();
      await expect(
        ana.calls(account.changePassword, change('a good password', password)),
      ).rejects.toMatchObject({
        details: { errors: [{ field: 'password', code: 'passwordCommon' }] },
      });
    },
  );

  test.each([
    ['a visita card', 'Visita'],
    ['Ånnelise 1990', 'Annelise'],
    ['brunswick-street', 'Brunswick'],
    ['walks.by.water 1990', 'walks.by.water'],
  ])('refuses %s, which is hardly more than %s', async (password, word) => {
    const ana = await given.user();
    await ana.calls(account.updateProfile, { body: { displayName: 'Annelise', lastName: 'Brunswick' } });
    await database.pool.query(`update users set email = 'walks.by.water@example.com' where id = $1`, [
      ana.id,
    ]);
    await expect(
      ana.calls(account.changePassword, change('a good password', password)),
    ).rejects.toMatchObject({
      details: { errors: [{ field: 'password', code: 'passwordPersonal', params: { word } }] },
    });
    await database.pool.query('delete from users where id = $1', [ana.id]);
  });

  test('refuses the name and address of a new account', async () => {
    const register = (password: string) =>
      guest.calls(account.register, {
        body: {
          displayName: 'Rosalind',
          email: 'heron@example.com',
          password,
          passwordConfirmation: password,
        },
      });
    for (const password of ['rosalind 1990', 'grey heron'])
      await expect(register(password)).rejects.toMatchObject({
        details: { errors: [{ field: 'password', code: 'passwordPersonal' }] },
      });
  });

  test.each(['пароль из восьми', '密碼密碼密碼密碼', '🦉🦉🦉🦉🦉🦉🦉🦉', ' spaces  at the ends '])(
    'takes any characters: %s',
    async (password) => {
      const ana = await given.user();
      await ana.calls(account.changePassword, change('a good password', password));
      await expect(logIn(ana.email, password)).resolves.toBeDefined();
    },
  );
});

describe('the devices', () => {
  test('are listed, the last used first, and one can be signed out', async () => {
    const ana = await given.user();
    clock.advance(1000);
    const { token } = await logIn(ana.email);

    const devices = await ana.calls(account.sessions, {});
    expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    await ana.calls(account.endSession, { params: { id: devices[0]?.id ?? '' } });

    await expect(as(token)(account.profile, {})).rejects.toThrow('sessionExpired');
    expect(await ana.calls(account.sessions, {})).toHaveLength(1);
  });

  test('are shown with the network of the login, of which the last part is not stored', async () => {
    const ana = await given.user();
    const user = await findUserByEmail(deps.db, ana);
    const origin = { address: '203.0.113.9', userAgent: 'Firefox', requestId: 'x', isLocal: false };
    if (user) await openSession(deps.db, user, { now: clock.now, config, origin });
    const devices = await ana.calls(account.sessions, {});
    expect(new Set(devices.map(({ network }) => network))).toEqual(new Set(['203.0.113.0/24', null]));
  });

  test('end 180 days after the login, however much they are used', async () => {
    const ana = await given.user();
    for (let day = 20; day < 180; day += 20) {
      clock.advance(20 * 86_400_000);
      await ana.calls(account.profile, {});
    }
    clock.advance(20 * 86_400_000 - 60_000);
    await ana.calls(account.profile, {});
    clock.advance(60_000);
    await expect(ana.calls(account.profile, {})).rejects.toThrow('sessionExpired');
  });

  test('of another user cannot be signed out', async () => {
    const [ana, ben] = [await given.user(), await given.user()];
    const [device] = await ben.calls(account.sessions, {});

    await expect(ana.calls(account.endSession, { params: { id: device?.id ?? '' } })).rejects.toThrow(
      'notFound',
    );
    await expect(ben.calls(account.profile, {})).resolves.toBeDefined();
  });

  test('all others are signed out at once', async () => {
    const ana = await given.user();
    const others = await Promise.all([logIn(ana.email), logIn(ana.email)]);
    await ana.calls(account.endOtherSessions, {});

    for (const { token } of others)
      await expect(as(token)(account.profile, {})).rejects.toThrow('sessionExpired');
    await expect(ana.calls(account.profile, {})).resolves.toBeDefined();
  });
});

describe('the profile', () => {
  test('keeps what is left out and cleans what is written', async () => {
    const ana = await given.user();
    await ana.calls(account.updateProfile, {
      body: { company: ' Bridges\r\n', website: 'bridges.example.com', bio: 'One\n\n\n\nTwo' },
    });

    expect(await ana.calls(account.updateProfile, { body: { position: 'Engineer' } })).toMatchObject({
      displayName: 'Ana',
      company: 'Bridges',
      website: 'https://bridges.example.com',
      bio: 'One\n\nTwo',
      position: 'Engineer',
    });
  });

  test.each([
    ['displayName', { displayName: ' ' }, 'required'],
    ['website', { website: 'javascript:alert(1)' }, 'urlInvalid'],
    ['country', { country: 'Z!' }, 'countryUnknown'],
    ['timeZone', { timeZone: 'Mars/Olympus' }, 'invalid'],
  ])('refuses a wrong %s at its field', async (field, body, code) => {
    const ana = await given.user();
    await expect(ana.calls(account.updateProfile, { body })).rejects.toMatchObject({
      key: 'invalidInput',
      details: { errors: [{ field, code }] },
    });
  });

  test.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
    ['Etc/UTC', 'UTC'],
  ])('keeps the time zone %s as %s, which every PostgreSQL knows', async (timeZone, stored) => {
    const ana = await given.user();
    expect(await ana.calls(account.updateProfile, { body: { timeZone } })).toMatchObject({
      timeZone: stored,
    });
  });

  test('never takes what is not a person’s to write', async () => {
    const ana = await given.user();
    const body = { is_verified: true, isVerified: true, email: 'x@example.com', passwordHash: 'x' };

    expect(await ana.calls(account.updateProfile, { body: body as object })).toMatchObject({
      is_verified: false,
      email: ana.email,
    });
  });
});

test('a device that was not seen before is told by mail, a known one is not', async () => {
  const ana = await given.user();
  const readChanges = async () => {
    await runJobs(deps);
    return emails.filter(({ to, subject }) => to.address === ana.email && subject.includes('New login'));
  };
  await logIn(ana.email);
  expect(await readChanges()).toEqual([]);

  const login = { method: 'POST', body: JSON.stringify({ email: ana.email, password: 'a good password' }) };
  const headers = {
    'content-type': 'application/json',
    'user-agent': `<b>Strange</b> browser ${'x'.repeat(400)}`,
  };
  for (let time = 0; time < 2; time++)
    await app.send(new Request(`${config.publicUrl}/api/user/auth/login`, { ...login, headers }));
  const warnings = await readChanges();
  expect(warnings).toHaveLength(1);
  expect(warnings[0]?.text).toContain('<b>Strange</b> browser');
  expect(warnings[0]?.html).not.toContain('<b>Strange');
});
