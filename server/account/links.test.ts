import { describe, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { languages } from '@visita/core/languages';
import { runJobs } from '../test/jobs.ts';
import { world, type Person } from '../test/world.ts';
import { findUserByEmail } from './queries.ts';

const { given, guest, as, clock, deps, emails, lastEmail, database, app } = await world();
const minute = 60_000;
const day = 24 * 60 * minute;

/** The secret in the newest email to an address. */
async function secretFor(email: string): Promise<string> {
  await runJobs(deps);
  const link = lastEmail(email).links.find((url) => /verify-email|reset-password/.test(url)) ?? '';
  return new URL(link).hash.slice(1);
}

async function resetBy({ email }: Person): Promise<void> {
  await guest.calls(account.forgotPassword, { body: { email } });
  await guest.calls(account.resetPassword, {
    body: { token: await secretFor(email), password: 'a brand new one' },
  });
}

const verify = (token: string) => guest.calls(account.verifyEmail, { params: { token } });
const isVerified = async (person: Person) => (await person.calls(account.profile, {})).is_verified;

describe('verifying an address', () => {
  test('by the link works; followed again it says that it is done, even after its time', async () => {
    const ana = await given.user();
    const token = await secretFor(ana.email);

    await expect(verify(token)).resolves.toEqual({ email: ana.email, isNew: true });
    expect(await isVerified(ana)).toBe(true);
    await expect(verify(token)).resolves.toEqual({ email: ana.email, isNew: false });
    clock.advance(4 * day);
    await expect(verify(token)).resolves.toEqual({ email: ana.email, isNew: false });
  });

  test('works for three days', async () => {
    const [ana, ben] = [await given.user(), await given.user()];
    const tokens = [await secretFor(ana.email), await secretFor(ben.email)] as const;

    clock.advance(3 * day - minute);
    await verify(tokens[0]);
    clock.advance(2 * minute);
    await expect(verify(tokens[1])).rejects.toMatchObject({ key: 'tokenExpired', status: 410 });
    await expect(verify(tokens[1])).rejects.toThrow('tokenExpired');
    expect([await isVerified(ana), await isVerified(ben)]).toEqual([true, false]);
  });

  test('asked for again, only the newest link works', async () => {
    const ana = await given.user();
    const first = await secretFor(ana.email);
    await ana.calls(account.resendVerification, { body: { language: 'fr' } });
    const second = await secretFor(ana.email);

    expect(lastEmail(ana.email)).toMatchObject({
      language: 'fr',
      subject: 'Confirmez votre adresse courriel',
    });
    await app.send(
      new Request('http://visita.test/api/user/auth/resend-verification', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ana.token}`,
          'content-type': 'application/json',
          'accept-language': 'zh-TW',
        },
        body: '{}',
      }),
    );
    expect(await ana.calls(account.profile, {})).toMatchObject({ language: 'fr' });
    await expect(verify(first)).rejects.toThrow('invalidEmailVerificationToken');
    await expect(verify(second)).resolves.toBeDefined();
  });

  test.each([
    ['', /./],
    ['x', 'invalidToken'],
    ['../../x', 'invalidToken'],
    ['A'.repeat(43), 'invalidEmailVerificationToken'],
  ])('the secret "%s" is unknown', async (token, refusal) => {
    await expect(verify(token)).rejects.toThrow(refusal);
  });

  test('with a secret that lost or changed an email proves nothing', async () => {
    const ana = await given.user();
    const token = await secretFor(ana.email);
    const other = token.startsWith('A') ? 'B' : 'A';
    for (const wrong of [token.slice(0, -1), `${token}A`, ` ${token}`])
      await expect(verify(wrong)).rejects.toThrow('invalidToken');
    for (const wrong of [`${other}${token.slice(1)}`, token.toUpperCase(), ana.token])
      await expect(verify(wrong)).rejects.toThrow('invalidEmailVerificationToken');

    expect(await isVerified(ana)).toBe(false);
    await verify(token);
  });

  test('cannot be done by the link that chooses a password', async () => {
    const ana = await given.user();
    await guest.calls(account.forgotPassword, { body: { email: ana.email } });
    await expect(verify(await secretFor(ana.email))).rejects.toThrow('invalidEmailVerificationToken');
  });
});

describe('the verified calls', () => {
  test('stay open for three days, and no longer without the link', async () => {
    const ana = await given.user();
    const write = () => ana.calls(account.updateProfile, { body: { company: 'Bridges' } });

    await expect(write()).resolves.toMatchObject({ company: 'Bridges' });
    clock.advance(3 * day + 1);
    await expect(write()).rejects.toMatchObject({ key: 'emailNotVerified', status: 403 });
    await ana.calls(account.resendVerification, { body: {} });
    await verify(await secretFor(ana.email));
    await expect(write()).resolves.toBeDefined();
  });
});

describe('a forgotten password', () => {
  const reset = (token: string, password = 'a brand new one') =>
    guest.calls(account.resetPassword, { body: { token, password } });

  test('is replaced by the link, which ends every session and proves the address', async () => {
    const ana = await given.user();
    await ana.calls(account.updateProfile, { body: { language: 'zh-TW' } });
    await guest.calls(account.forgotPassword, { body: { email: ana.email.toUpperCase() } });
    const token = await secretFor(ana.email);

    expect(lastEmail(ana.email).subject).toBe('設定新密碼');
    await reset(token);

    await expect(ana.calls(account.profile, {})).rejects.toThrow('sessionExpired');
    const { token: fresh } = await guest.calls(account.login, {
      body: { email: ana.email, password: 'a brand new one' },
    });
    expect((await as(fresh)(account.profile, {})).is_verified).toBe(true);
    await expect(reset(token)).rejects.toThrow('invalidPasswordResetToken');
    await runJobs(deps);
    expect(lastEmail(ana.email).subject).toContain('變更');
  });

  test('has thirty minutes', async () => {
    const ana = await given.user();
    await guest.calls(account.forgotPassword, { body: { email: ana.email } });
    const token = await secretFor(ana.email);

    clock.advance(30 * minute);
    await expect(reset(token)).rejects.toMatchObject({ key: 'tokenExpired', status: 410 });
  });

  test('of an unknown address answers alike and sends no email', async () => {
    const before = emails.length;
    await expect(
      guest.calls(account.forgotPassword, { body: { email: 'nobody@example.com' } }),
    ).resolves.toBeNull();
    await runJobs(deps);
    expect(emails.slice(before).filter(({ to }) => to.address === 'nobody@example.com')).toEqual([]);
  });

  test('cannot be replaced by a link that proves an address', async () => {
    const ana = await given.user();
    await expect(reset(await secretFor(ana.email))).rejects.toThrow('invalidPasswordResetToken');
  });

  test('is not replaced by a secret that lost or changed an email', async () => {
    const ana = await given.user();
    await guest.calls(account.forgotPassword, { body: { email: ana.email } });
    const token = await secretFor(ana.email);
    for (const wrong of [token.slice(0, -1), `${token}A`, ''])
      await expect(reset(wrong)).rejects.toThrow('invalidToken');
    for (const wrong of ['A'.repeat(43), ana.token])
      await expect(reset(wrong)).rejects.toThrow('invalidPasswordResetToken');

    await expect(reset(token, 'password')).rejects.toMatchObject({
      details: { errors: [{ code: 'passwordCommon' }] },
    });
    await expect(reset(token, `${ana.email} 1990`)).rejects.toMatchObject({
      details: { errors: [{ field: 'password', code: 'passwordPersonal' }] },
    });
    await expect(reset(token)).resolves.toBeNull();
  });

  test('of an address that the account no longer has is not replaced', async () => {
    const ana = await given.user();
    await guest.calls(account.forgotPassword, { body: { email: ana.email } });
    const token = await secretFor(ana.email);
    await ana.calls(account.changeEmail, {
      body: { email: 'moved.away@example.com' },
    });
    await verify(await secretFor('moved.away@example.com'));

    await expect(reset(token)).rejects.toThrow('invalidPasswordResetToken');
  });

  test('followed twice at once works once', async () => {
    const ana = await given.user();
    await guest.calls(account.forgotPassword, { body: { email: ana.email } });
    const token = await secretFor(ana.email);

    const tries = await Promise.allSettled([
      reset(token, 'the first choice'),
      reset(token, 'the other choice'),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('another address', () => {
  const other = 'new.ana@example.com';

  test('takes over when its link is followed, and the old one is told twice', async () => {
    const ana = await given.user();
    await ana.calls(account.changeEmail, { body: { email: other } });
    const token = await secretFor(other);

    expect(await ana.calls(account.profile, {})).toMatchObject({ email: ana.email, pendingEmail: other });
    expect(lastEmail(ana.email).text).toContain(other);
    await verify(token);
    await runJobs(deps);
    expect(await ana.calls(account.profile, {})).toMatchObject({
      email: other,
      pendingEmail: null,
      is_verified: true,
    });
    expect(lastEmail(ana.email).subject).toBe('Your email address was changed');
  });

  test.each([
    ['by a link', (ana: Person) => resetBy(ana)],
    [
      'in the settings',
      async ({ calls }: Person) => {
        const body = {
          currentPassword: 'a good password',
          password: 'a better one yet',
          passwordConfirmation: 'a better one yet',
        };
        await calls(account.changePassword, { body });
      },
    ],
  ])('is asked for no more when the password is changed %s', async (way, change) => {
    const ana = await given.user();
    const thief = `thief.${way.length}@example.com`;
    await ana.calls(account.changeEmail, { body: { email: thief } });
    const token = await secretFor(thief);
    await change(ana);

    await expect(verify(token)).rejects.toThrow('invalidEmailVerificationToken');
    await expect(guest.calls(account.forgotPassword, { body: { email: thief } })).resolves.toBeNull();
    expect(await findUserByEmail(database.db, ana)).toMatchObject({ email: ana.email, pendingEmail: null });
  });

  test('that is taken is refused', async () => {
    const [ana, ben] = [await given.user(), await given.user()];
    await expect(ana.calls(account.changeEmail, { body: { email: ben.email } })).rejects.toThrow(
      'emailAlreadyExists',
    );
  });
});

test.each(['host', 'x-forwarded-host', 'forwarded', 'origin', 'referer'])(
  'what a caller says in the header %s leads no link astray',
  async (header) => {
    const ana = await given.user();
    await runJobs(deps);
    const headers = {
      'content-type': 'application/json',
      [header]: header === 'forwarded' ? 'host=evil.example' : 'http://evil.example',
    };
    const url =
      header === 'host'
        ? 'http://evil.example/api/user/auth/forgot-password'
        : 'http://visita.test/api/user/auth/forgot-password';
    await app.send(new Request(url, { method: 'POST', headers, body: JSON.stringify({ email: ana.email }) }));
    await runJobs(deps);

    const { links, html, text } = lastEmail(ana.email);
    expect(links.find((link) => link.includes('reset-password'))).toMatch(
      /^http:\/\/visita\.test\/en\/reset-password#[\w-]{43}$/,
    );
    expect(html + text).not.toContain('evil');
  },
);

test('the link to a new password leads back to the card that was tapped, and can be made to lead nowhere else', async () => {
  const ana = await given.user();
  const linkFor = async (tapped?: string) => {
    await guest.calls(account.forgotPassword, { body: { email: ana.email, tapped } });
    await runJobs(deps);
    return lastEmail(ana.email).links.find((link) => link.includes('reset-password'));
  };

  expect(await linkFor()).toMatch(/\/reset-password#[\w-]{43}$/);
  expect(await linkFor('5BNYC1B267')).toMatch(
    /^http:\/\/visita\.test\/en\/reset-password\?tapped=5BNYC1B267#[\w-]{43}$/,
  );
  for (const other of ['//evil.example', '5BNYC1B267&redirect=//evil.example', '5bnyc1b267', ''])
    await expect(linkFor(other)).rejects.toMatchObject({ status: 400 });
});

test('no secret is kept in clear, in links, sessions or jobs', async () => {
  const ana = await given.user();
  await guest.calls(account.forgotPassword, { body: { email: ana.email } });
  const secrets = [ana.token, await secretFor(ana.email)];
  const rows = await Promise.all(
    ['mailed_links', 'sessions', 'users', 'pgboss.job'].map(
      async (table) =>
        (await database.pool.query(`select t::text as row from ${table} t`)).rows as { row: string }[],
    ),
  );

  const addresses = rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
  for (const secret of secrets) expect(addresses).not.toContain(secret);
});

test.each(languages)('the email that verifies an address is written in %s', async (language) => {
  const email = `${language.toLowerCase()}@example.com`;
  await guest.calls(account.register, {
    body: {
      displayName: 'Zoë 欧阳',
      email,
      password: 'a good password',
      passwordConfirmation: 'a good password',
      language,
    },
  });
  await runJobs(deps);

  const message = lastEmail(email);
  expect(message.language).toBe(language);
  expect(
    message.links.some((link) =>
      link.startsWith(`http://visita.test/${language.toLowerCase()}/verify-email#`),
    ),
  ).toBe(true);
  // an unverified account's name may have been chosen by another person
  expect(message.text).not.toContain('Zoë');
});
