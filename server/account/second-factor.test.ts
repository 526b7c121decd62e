import { generate } from 'otplib';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminUsers } from '@visita/core/account/admin-contract';
import { account } from '@visita/core/account/contract';
import { security } from '@visita/core/account/security-contract';
import { access } from '@visita/core/access/contract';
import { contract } from '@visita/core/contract';
import { servedPath, type Endpoint } from '@visita/core/api/endpoint';
import { sealingKeyId } from '../sealing/seal.ts';
import { createAuthenticator } from '../test/authenticator.ts';
import { googleWorld, somebody } from '../test/google-world.ts';
import { runJobs } from '../test/jobs.ts';
import type { Person } from '../test/world.ts';

const app = await googleWorld();
const { given, guest, as, clock, config, database, deps, emails } = app;
const password = 'a good password';
const minute = 60_000;

const codeFor = (secret: string) => generate({ secret, epoch: clock.now().getTime() / 1000 });

const logIn = ({ email }: { email: string }, factorCode?: string) =>
  guest.calls(account.login, { body: { email, password, ...(factorCode && { factorCode }) } });

/** Sets an authenticator app up; the clock advances, so that the next code differs. */
async function addApp({ calls }: Pick<Person, 'calls'>) {
  const { secret } = await calls(security.startTotp, {});
  const { recoveryCodes } = await calls(security.finishTotp, { body: { code: await codeFor(secret) } });
  clock.advance(30_000);
  return { secret, recoveryCodes };
}

async function addPasskey({ calls }: Pick<Person, 'calls'>, name = 'Phone') {
  const device = createAuthenticator({ origin: config.publicUrl });
  const { challenge } = await calls(security.startPasskey, {});
  await calls(security.addPasskey, { body: { name, passkey: device.create({ challenge }) } });
  return device;
}

async function subjectsTo({ email }: { email: string }) {
  await runJobs(deps);
  return emails.splice(0).flatMap(({ to, subject }) => (to.address === email ? [subject] : []));
}

const listKinds = async (token: string) =>
  (await as(token)(account.securityEvents, {})).map(({ kind }) => kind);

beforeEach(() => clock.advance(minute));

describe('an authenticator app of a customer', () => {
  test('is asked for after the password, which alone opens nothing', async () => {
    const ana = await given.user();
    const { secret, recoveryCodes } = await addApp(ana);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await subjectsTo(ana)).toContain('An authenticator app was set up');

    await expect(logIn(ana)).rejects.toMatchObject({
      key: 'secondFactorNeeded',
      status: 403,
      details: { errors: [{ field: 'factorCode', code: 'secondFactorNeeded' }] },
    });
    await expect(logIn(ana, '000000')).rejects.toThrow('codeWrong');
    const code = await codeFor(secret);
    const { token } = await logIn(ana, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(logIn(ana, code)).rejects.toThrow('codeWrong');
    // those of one minute are one row
    expect((await listKinds(token)).toSorted()).toEqual([
      'login',
      'loginFailed',
      'registration',
      'secondFactorAdded',
    ]);
  });

  test('is not asked for with a wrong password, which reveals nothing', async () => {
    const ana = await given.user();
    await addApp(ana);
    const body = { email: ana.email, password: 'wrong', factorCode: '000000' };
    await expect(guest.calls(account.login, { body })).rejects.toThrow('invalidCredentials');
  });

  test('stores its secret sealed, and asks for nothing before it is confirmed', async () => {
    const ana = await given.user();
    const { secret } = await ana.calls(security.startTotp, {});
    await expect(logIn(ana)).resolves.toMatchObject({ email: ana.email });
    const { rows } = await database.pool.query<{ next_secret: string }>(
      'select next_secret from user_totp where user_id = $1',
      [ana.id],
    );
    expect(sealingKeyId(rows[0]?.next_secret ?? '')).toBeDefined();
    expect(rows[0]?.next_secret).not.toContain(secret);
    await expect(ana.calls(security.finishTotp, { body: { code: '000000' } })).rejects.toThrow('codeWrong');
  });

  test('is replaced by a recovery code, which works once and is reported', async () => {
    const ana = await given.user();
    const { recoveryCodes } = await addApp(ana);
    const [code = ''] = recoveryCodes;
    await subjectsTo(ana);
    const { token } = await logIn(ana, code.toUpperCase());
    expect(await subjectsTo(ana)).toContain('A recovery code was used');
    await expect(logIn(ana, code)).rejects.toThrow('codeWrong');
    expect(await as(token)(security.factors, {})).toMatchObject({ recoveryCodesLeft: 9 });

    const renewed = await as(token)(security.renewRecoveryCodes, {});
    await expect(logIn(ana, recoveryCodes[1])).rejects.toThrow('codeWrong');
    await expect(logIn(ana, renewed.recoveryCodes[0])).resolves.toMatchObject({ email: ana.email });
  });

  test('keeps the recovery codes when another app takes its place, and is removed with them', async () => {
    const ana = await given.user();
    const first = await addApp(ana);
    const next = await addApp(ana);
    expect(next.recoveryCodes).toEqual([]);
    await expect(logIn(ana, await codeFor(first.secret))).rejects.toThrow('codeWrong');

    await ana.calls(security.removeTotp, {});
    await expect(ana.calls(security.removeTotp, {})).rejects.toThrow('notFound');
    await expect(logIn(ana)).resolves.toMatchObject({ email: ana.email });
    expect(await ana.calls(security.factors, {})).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
  });

  test('is asked for after Google too', async () => {
    const zoe = somebody();
    const signedIn = await app.logIn(zoe);
    const { secret } = await addApp({ calls: as(signedIn.token) });
    await expect(app.logIn(zoe)).rejects.toThrow('secondFactorNeeded');
    await expect(app.logIn(zoe, { factorCode: await codeFor(secret) })).resolves.toMatchObject({
      id: signedIn.id,
    });
  });

  test('is guessed at 20 times an hour, whichever way the first step was done, and its owner learns of it', async () => {
    const ana = await given.user();
    const { secret } = await addApp(ana);
    await subjectsTo(ana);
    for (let round = 0; round < 20; round++) await expect(logIn(ana, '000000')).rejects.toThrow('codeWrong');
    const warnings = (await subjectsTo(ana)).filter((subject) => subject === 'Wrong codes at your login');
    expect(warnings).toHaveLength(2);
    await expect(logIn(ana, await codeFor(secret))).rejects.toThrow('tooManyRequests');
    clock.advance(60 * minute);
    await expect(logIn(ana, await codeFor(secret))).resolves.toMatchObject({ email: ana.email });
  });

  test('lets one of two logins in that use one code at once', async () => {
    const ana = await given.user();
    const { recoveryCodes } = await addApp(ana);
    const tries = await Promise.allSettled([logIn(ana, recoveryCodes[0]), logIn(ana, recoveryCodes[0])]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a passkey of a customer', () => {
  const request = () => guest.calls(security.requestPasskey, {});
  const send = (passkey: ReturnType<ReturnType<typeof createAuthenticator>['sign']>) =>
    guest.calls(security.loginByPasskey, { body: { passkey } });

  test('logs in without password and code, each challenge once', async () => {
    const ana = await given.user();
    await addApp(ana);
    const device = await addPasskey(ana);
    expect(await subjectsTo(ana)).toContain('A passkey was added to your account');

    const options = await request();
    expect(options).not.toHaveProperty('allowCredentials.0');
    const signed = device.sign(options);
    await expect(send(signed)).resolves.toMatchObject({ id: ana.id });
    await expect(send(signed)).rejects.toThrow('passkeyRefused');
    await expect(send(device.sign({ challenge: 'made-up' }))).rejects.toThrow('passkeyRefused');
    expect((await ana.calls(security.factors, {})).passkeys).toMatchObject([{ name: 'Phone' }]);
  });

  test('is refused ten minutes later, from another site, after it was removed, and of a disabled account', async () => {
    const ana = await given.user();
    const device = await addPasskey(ana);
    const late = await request();
    clock.advance(10 * minute);
    await expect(send(device.sign(late))).rejects.toThrow('passkeyRefused');

    const stranger = createAuthenticator({ origin: 'https://visita.evil.test' });
    await expect(
      send({ ...stranger.sign(await request()), id: device.id, rawId: device.id }),
    ).rejects.toThrow('passkeyRefused');
    await database.pool.query('update users set disabled_at = now() where id = $1', [ana.id]);
    await expect(send(device.sign(await request()))).rejects.toThrow('accountDisabled');
    await database.pool.query('update users set disabled_at = null where id = $1', [ana.id]);

    const { token } = await logIn(ana);
    const [passkey] = (await as(token)(security.factors, {})).passkeys;
    await as(token)(security.removePasskey, { params: { id: passkey?.id ?? '' } });
    await expect(send(device.sign(await request()))).rejects.toThrow('passkeyRefused');
  });

  test('is not registered by the challenge of another session', async () => {
    const [ana, ben] = [await given.user(), await given.user()];
    const { challenge } = await ana.calls(security.startPasskey, {});
    const passkey = createAuthenticator({ origin: config.publicUrl }).create({ challenge });
    await expect(ben.calls(security.addPasskey, { body: { name: 'Mine', passkey } })).rejects.toThrow(
      'passkeyRefused',
    );
  });
});

describe('a call that needs a fresh proof', () => {
  const late = () => clock.advance(11 * minute);
  const endOthers = ({ calls }: Pick<Person, 'calls'>) => calls(account.endOtherSessions, {});

  test('is refused eleven minutes after the login, and done after a proof', async () => {
    const ana = await given.user();
    await endOthers(ana);
    late();
    await expect(endOthers(ana)).rejects.toMatchObject({ key: 'proofNeeded', status: 403 });
    expect(await ana.calls(security.proof, {})).toEqual(['password', 'mailedCode']);
    await expect(ana.calls(security.prove, { body: { password: 'wrong' } })).rejects.toThrow('passwordWrong');
    await expect(endOthers(ana)).rejects.toThrow('proofNeeded');
    await ana.calls(security.prove, { body: { password } });
    await endOthers(ana);
    late();
    await expect(endOthers(ana)).rejects.toThrow('proofNeeded');
  });

  test('changes factors, sessions, keys and the account, and is refused before it reads its input', async () => {
    const ana = await given.user();
    late();
    const endpoints = Object.values(contract).flatMap((module) => Object.values<Endpoint>(module));
    const needing = endpoints.filter(({ terms }) => terms.needsProof);
    expect(needing.length).toBeGreaterThanOrEqual(8);
    for (const endpoint of needing) {
      const path = servedPath(endpoint.path).replace(':id', ana.id);
      const response = await app.send(
        new Request(config.publicUrl + path, {
          method: endpoint.method,
          headers: { authorization: `Bearer ${ana.token}` },
        }),
      );
      expect(await response.json(), path).toMatchObject({ code: 'proofNeeded' });
    }
    await expect(
      ana.calls(access.createKey, { body: { name: 'CRM', scopes: ['cards.read'], days: null } }),
    ).rejects.toThrow('proofNeeded');
  });

  test('is proved by the app or a recovery code if there is one, and not by password or email', async () => {
    const ana = await given.user();
    const { secret, recoveryCodes } = await addApp(ana);
    late();
    expect(await ana.calls(security.proof, {})).toEqual(['factorCode']);
    await expect(ana.calls(security.prove, { body: { password } })).rejects.toThrow('proofRefused');
    await expect(ana.calls(security.mailProofCode, {})).rejects.toThrow('proofRefused');
    await expect(ana.calls(security.prove, { body: { factorCode: '000000' } })).rejects.toThrow('codeWrong');
    await ana.calls(security.prove, { body: { factorCode: await codeFor(secret) } });
    await endOthers(ana);
    late();
    await ana.calls(security.prove, { body: { factorCode: recoveryCodes[0] ?? '' } });
    await endOthers(ana);
  });

  test('is proved by a passkey of the account', async () => {
    const [ana, ben] = [await given.user(), await given.user()];
    const [device, other] = [await addPasskey(ana), await addPasskey(ben)];
    late();
    const wrong = other.sign(await ana.calls(security.requestPasskeyProof, {}));
    await expect(ana.calls(security.prove, { body: { passkey: wrong } })).rejects.toThrow('passkeyRefused');
    const passkey = device.sign(await ana.calls(security.requestPasskeyProof, {}));
    await ana.calls(security.prove, { body: { passkey } });
    await endOthers(ana);
    late();
    await expect(ana.calls(security.prove, { body: { passkey } })).rejects.toThrow('passkeyRefused');
  });
});

describe('a mailed code', () => {
  async function request(person: Person) {
    const { secret } = await person.calls(security.mailProofCode, {});
    await runJobs(deps);
    const email = emails
      .splice(0)
      .find(({ to, subject }) => to.address === person.email && subject === 'Your code');
    return { secret, code: /\b\d{6}\b/.exec(email?.text ?? '')?.[0] ?? '' };
  }
  const prove = ({ calls }: Person, mailedCode: { secret: string; code: string }) =>
    calls(security.prove, { body: { mailedCode } });
  const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('proves a session once, within ten minutes, in the browser that asked for it', async () => {
    const [ana, ben] = [await given.user(), await given.user()];
    const mine = await request(ana);
    await expect(prove(ben, mine)).rejects.toThrow('codeExpired');
    await expect(prove(ana, { ...mine, secret: 'x'.repeat(43) })).rejects.toThrow('codeExpired');
    clock.advance(10 * minute - 1);
    await prove(ana, mine);
    await expect(prove(ana, mine)).rejects.toThrow('codeExpired');

    const late = await request(ana);
    clock.advance(10 * minute);
    await expect(prove(ana, late)).rejects.toThrow('codeExpired');
  });

  test('is tried five times, also at once', async () => {
    const ana = await given.user();
    const mine = await request(ana);
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => prove(ana, { ...mine, code: wrongFor(mine.code) })),
    );
    const keys = answers.map((each) => each.status === 'rejected' && (each.reason as { key: string }).key);
    expect(keys.filter((key) => key === 'codeWrong')).toHaveLength(5);
    expect(keys.filter((key) => key === 'codeExpired')).toHaveLength(3);
    await expect(prove(ana, mine)).rejects.toThrow('codeExpired');
  });

  test('is stored as a hash, and in no job', async () => {
    const ana = await given.user();
    const { code, secret } = await request(ana);
    const { rows } = await database.pool.query<{ all: string }>(
      `select coalesce(string_agg(data::text, ' '), '') as all from pgboss.job`,
    );
    expect(rows[0]?.all).not.toContain(code);
    expect(rows[0]?.all).not.toContain(secret);
  });
});

test('Support removes the factors of a customer who is locked out: audited, reported, all sessions ended', async () => {
  const support = await given.staff({ role: 'support' });
  const ana = await given.user();
  await addApp(ana);
  await addPasskey(ana);
  await subjectsTo(ana);
  const params = { id: ana.id };
  expect(await support.calls(adminUsers.get, { params })).toMatchObject({
    factors: { totp: {}, passkeys: [{ name: 'Phone' }], recoveryCodesLeft: 10 },
  });
  const body = { reason: 'They lost their phone and showed their papers.' };
  await support.calls(adminUsers.removeFactors, { params, body });
  await expect(support.calls(adminUsers.removeFactors, { params, body })).rejects.toThrow('changedMeanwhile');

  await expect(ana.calls(account.profile, {})).rejects.toThrow('sessionExpired');
  const { token } = await logIn(ana);
  expect(await listKinds(token)).toContain('factorsRemoved');
  expect(await subjectsTo(ana)).toContain('Two-step login was removed by our support');
  const { rows } = await database.pool.query(
    `select reason, before from audit_log where action = 'users.removeFactors' and subject_id = $1`,
    [ana.id],
  );
  expect(rows).toEqual([{ reason: body.reason, before: { totp: true, passkeys: 1 } }]);
});
