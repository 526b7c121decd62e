import { generate } from 'otplib';
import { beforeEach, describe, expect, test } from 'vitest';
import { access } from '@visita/core/access/contract';
import { account } from '@visita/core/account/contract';
import { security } from '@visita/core/account/security-contract';
import { webhooks } from '@visita/core/webhooks/contract';
import { createAuthenticator } from '../test/authenticator.ts';
import { runJobs } from '../test/jobs.ts';
import { world, type Person } from '../test/world.ts';
import { updateUser } from './queries.ts';

const { given, guest, as, clock, config, database, deps, emails } = await world({});
const password = 'a good password';
const minute = 60_000;
const name = 'Zoe Martin';

interface MailedCode {
  secret: string;
  code: string;
}

async function verified(): Promise<Person> {
  const user = await given.user();
  await updateUser(deps.db, user, { isVerified: true });
  return user;
}

let count = 0;
const newAddress = () => `zoe-${++count}@example.com`;

async function request(
  email: string,
  language?: 'fr',
): Promise<MailedCode & { subject: string; text: string }> {
  await runJobs(deps);
  emails.splice(0);
  const { secret } = await guest.calls(security.requestLoginCode, {
    body: { email, ...(language && { language }) },
  });
  await runJobs(deps);
  const [mail, ...others] = emails.splice(0).filter(({ to }) => to.address === email);
  expect(others).toEqual([]);
  const { subject = '', text = '' } = mail ?? {};
  return { secret, code: /\b\d{6}\b/.exec(text)?.[0] ?? '', subject, text };
}

const send = (
  { secret, code }: MailedCode,
  body: { factorCode?: string; displayName?: string; timeZone?: string } = {},
) => guest.calls(security.loginByCode, { body: { mailedCode: { secret, code }, ...body } });
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function addApp({ calls }: Pick<Person, 'calls'>) {
  const { secret } = await calls(security.startTotp, {});
  const next = () => generate({ secret, epoch: clock.now().getTime() / 1000 });
  await calls(security.finishTotp, { body: { code: await next() } });
  clock.advance(30_000);
  return next;
}

const listKinds = async (token: string) =>
  (await as(token)(account.securityEvents, {})).map(({ kind }) => kind);

beforeEach(() => clock.advance(61 * minute));

describe('a login by a mailed code', () => {
  test('opens the account once, within ten minutes of the email, in the browser that asked for it', async () => {
    const ana = await verified();
    const mailed = await request(ana.email);
    expect(mailed.subject).toBe('Your login code');
    await expect(send({ ...mailed, secret: 'x'.repeat(43) })).rejects.toThrow('codeExpired');
    clock.advance(10 * minute - 1);
    const { token, id, is_verified } = await send(mailed);
    expect({ id, is_verified }).toEqual({ id: ana.id, is_verified: true });
    await expect(send(mailed)).rejects.toThrow('codeExpired');
    expect(await listKinds(token)).toContain('login');
    await expect(guest.calls(account.login, { body: { email: ana.email, password } })).resolves.toMatchObject(
      { id },
    );

    const late = await request(ana.email);
    clock.advance(10 * minute);
    await expect(send(late)).rejects.toThrow('codeExpired');
  });

  test('lets one of two logins in that use one code at once', async () => {
    const ana = await verified();
    for (let round = 0; round < 4; round++) {
      const mailed = await request(ana.email);
      const tries = await Promise.allSettled([send(mailed), send(mailed), send(mailed)]);
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  test('takes five wrong tries, also at once, and records them; the right code then opens nothing', async () => {
    const ana = await verified();
    const mailed = await request(ana.email);
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => send({ ...mailed, code: wrongFor(mailed.code) })),
    );
    const keys = answers.map((each) => each.status === 'rejected' && (each.reason as { key: string }).key);
    expect(keys.filter((key) => key === 'codeWrong')).toHaveLength(5);
    expect(keys.filter((key) => key === 'codeExpired')).toHaveLength(3);
    await expect(send(mailed)).rejects.toThrow('codeExpired');
    expect(await listKinds(ana.token)).toContain('loginFailed');
  });

  test('continues to the second factor, whose tries leave the code as it is', async () => {
    const ana = await verified();
    const next = await addApp(ana);
    const mailed = await request(ana.email);
    for (let round = 0; round < 3; round++)
      await expect(send(mailed)).rejects.toMatchObject({ key: 'secondFactorNeeded', status: 403 });
    for (let round = 0; round < 4; round++)
      await expect(send(mailed, { factorCode: '000000' })).rejects.toMatchObject({
        key: 'codeWrong',
        details: { errors: [{ field: 'factorCode', code: 'codeWrong' }] },
      });
    const other = await request(ana.email);
    await expect(
      send({ ...other, code: wrongFor(other.code) }, { factorCode: await next() }),
    ).rejects.toMatchObject({
      key: 'codeWrong',
      details: { errors: [{ field: 'mailedCode.code', code: 'codeWrong' }] },
    });
    await expect(send(mailed, { factorCode: await next() })).resolves.toMatchObject({ id: ana.id });
  });

  test('is refused to a disabled account, and takes no code of a session’s proof', async () => {
    const ana = await verified();
    const { secret } = await ana.calls(security.mailProofCode, {});
    await runJobs(deps);
    const code = /\b\d{6}\b/.exec(emails.splice(0).at(-1)?.text ?? '')?.[0] ?? '';
    await expect(send({ secret, code })).rejects.toThrow('codeExpired');
    const mailed = await request(ana.email);
    await expect(ana.calls(security.prove, { body: { mailedCode: mailed } })).rejects.toThrow('codeExpired');
    await updateUser(deps.db, ana, { disabledAt: clock.now() });
    await expect(send(mailed)).rejects.toThrow('accountDisabled');
  });

  test('opens no account whose address has changed since', async () => {
    const ana = await verified();
    const mailed = await request(ana.email);
    await updateUser(deps.db, ana, { email: newAddress() });
    await expect(send(mailed)).rejects.toThrow('displayNameNeeded');
  });

  test('is stored as a hash, and in no job; the row names an address and no account', async () => {
    const ana = await verified();
    const { code, secret } = await request(ana.email);
    const jobs = await database.pool.query<{ all: string }>(
      `select coalesce(string_agg(data::text, ' '), '') as all from pgboss.job`,
    );
    expect(jobs.rows[0]?.all).not.toContain(code);
    expect(jobs.rows[0]?.all).not.toContain(secret);
    const { rows } = await database.pool.query(
      `select user_id, email from mailed_codes where purpose = 'login' and email = $1`,
      [ana.email],
    );
    expect(rows).toEqual([{ user_id: null, email: ana.email }]);
  });
});

describe('a code for an address without an account', () => {
  test('offers one in the email, asks for a name, and creates it verified, with session and time zone', async () => {
    const email = newAddress();
    const mailed = await request(email, 'fr');
    expect(mailed.subject).toBe('Votre code pour Visita');
    expect(mailed.text).toContain('Il n’y a pas encore de compte');
    await expect(send(mailed)).rejects.toMatchObject({
      key: 'displayNameNeeded',
      status: 409,
      details: { errors: [{ field: 'displayName', code: 'required' }] },
    });
    const { token } = await send(mailed, { displayName: ` ${name} `, timeZone: 'America/Toronto' });
    expect(await as(token)(account.profile, {})).toMatchObject({
      email,
      displayName: name,
      timeZone: 'America/Toronto',
      is_verified: true,
      hasPassword: false,
    });
    expect(await listKinds(token)).toEqual(['registration']);
    await expect(send(mailed, { displayName: name })).rejects.toThrow('codeExpired');
  });

  test('creates one account if it is used twice at once, or beside a registration', async () => {
    const email = newAddress();
    const mailed = await request(email);
    const tries = await Promise.allSettled([
      send(mailed, { displayName: name }),
      send(mailed, { displayName: name }),
      guest.calls(account.register, {
        body: { email, displayName: 'Other', password, passwordConfirmation: password },
      }),
    ]);
    const codes = tries.slice(0, 2).filter(({ status }) => status === 'fulfilled');
    expect(codes).toHaveLength(1);
    const { rows } = await database.pool.query(`select is_verified from users where email = $1`, [email]);
    expect(rows).toEqual([{ is_verified: true }]);
  });

  test('is answered like that of an account: same status, same body, same wrong code', async () => {
    const ana = await verified();
    const unknown = newAddress();
    const answers: unknown[] = [];
    for (const email of [ana.email, unknown]) {
      const mailed = await request(email);
      const refusal = await send({ ...mailed, code: wrongFor(mailed.code) }).catch((error: unknown) => error);
      answers.push([mailed.secret.length, refusal]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

test('An account that was never verified goes to the owner of its address, without what its creator set up', async () => {
  const email = newAddress();
  const body = { email, displayName: 'Not Zoe', password, passwordConfirmation: password };
  const { token } = await guest.calls(account.register, { body });
  const creator = as(token);
  await addApp({ calls: creator });
  const device = createAuthenticator({ origin: config.publicUrl });
  const { challenge } = await creator(security.startPasskey, {});
  await creator(security.addPasskey, { body: { name: 'Phone', passkey: device.create({ challenge }) } });
  const { key } = await creator(access.createKey, {
    body: { name: 'CRM', scopes: ['contacts.read'], days: null },
  });
  await creator(webhooks.create, { body: { url: 'https://hooks.example.com/', events: ['card.lost'] } });

  const signedIn = await send(await request(email));
  expect(signedIn).toMatchObject({ email, is_verified: true, hasPassword: false });
  await runJobs(deps);
  expect(emails.map(({ subject }) => subject)).toContain('Your account is yours now');
  const owner = as(signedIn.token);
  expect(await owner(security.factors, {})).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
  expect(await owner(access.keys, {})).toEqual([]);
  expect((await owner(webhooks.list, {})) as unknown).toMatchObject([]);
  expect(key).toMatch(/^vis_/);
  await expect(creator(account.profile, {})).rejects.toThrow('sessionExpired');
  await expect(guest.calls(account.login, { body: { email, password } })).rejects.toThrow(
    'invalidCredentials',
  );
});

test('A reset link for an account that was never verified removes the factors of its creator too', async () => {
  const email = newAddress();
  const body = { email, displayName: 'Not Zoe', password, passwordConfirmation: password };
  const { token } = await guest.calls(account.register, { body });
  await addApp({ calls: as(token) });
  await runJobs(deps);
  emails.splice(0);
  await guest.calls(account.forgotPassword, { body: { email } });
  await runJobs(deps);
  const secret = /reset-password#([\w-]+)/.exec(emails.at(-1)?.text ?? '')?.[1] ?? '';
  const ownPassword = 'a quiet walk home';
  await guest.calls(account.resetPassword, { body: { token: secret, password: ownPassword } });
  await expect(guest.calls(account.login, { body: { email, password: ownPassword } })).resolves.toMatchObject(
    {
      email,
    },
  );
});
