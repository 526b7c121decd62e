import { beforeEach, describe, expect, test } from 'vitest';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { staff } from '@visita/core/staff/contract';
import type { Role } from '@visita/core/staff/roles';
import { createAuthenticator } from '../test/authenticator.ts';
import { runJobs } from '../test/jobs.ts';
import { staffPeople } from '../test/staff-people.ts';
import { world } from '../test/world.ts';
import { ensureFirstOwner } from './first-owner.ts';

const app = await world();
const { guest, as, clock, config, database, deps, emails, given } = app;
const { password, person, codeOf, firstStep, setUp } = await staffPeople(app);

const acts = async (email: string) =>
  (
    await database.pool.query<{ act: string }>(
      `select action || coalesce(' ' || (after ->> 'by'), '') as act from audit_log where email = $1 order by at, act`,
      [email],
    )
  ).rows.map(({ act }) => act);

/** Returns the subjects of the mails sent to a staff member since the last call. */
async function mailsTo({ email }: { email: string }) {
  await runJobs(deps);
  return emails.splice(0).flatMap(({ to, subject }) => (to.address === email ? [subject] : []));
}

beforeEach(() => clock.advance(60_000));

describe('the first sign-in', () => {
  test('sets a second factor up, and gives ten recovery codes once', async () => {
    const sam = await person();
    const { token, factors } = await firstStep(sam);
    expect(factors).toEqual([]);
    await expect(as(token)(adminStaff.me, {})).rejects.toThrow('sessionExpired');

    const { secret, url } = await guest.calls(staff.startSetup, { body: { token } });
    expect(url).toContain(`secret=${secret}`);
    await expect(guest.calls(staff.finishSetup, { body: { token, code: '000000' } })).rejects.toThrow(
      'codeWrong',
    );
    const signedIn = await guest.calls(staff.finishSetup, { body: { token, code: await codeOf(secret) } });

    expect(signedIn).toMatchObject({ email: sam.email, role: 'owner' });
    expect(new Set(signedIn.recoveryCodes).size).toBe(10);
    expect(await as(signedIn.token)(adminStaff.me, {})).toMatchObject({ id: sam.id });
    expect(await acts(sam.email)).toEqual(['staff.signIn totp', 'staff.signInFailed totp']);
    // The first step's token is used up.
    await expect(guest.calls(staff.startSetup, { body: { token } })).rejects.toThrow('loginExpired');
  });

  test('is possible with what the start has printed', async () => {
    const adminEmail = 'admin@visita.test';
    await database.pool.query('truncate staff cascade');
    await ensureFirstOwner({
      db: database.db,
      config: { ...config, adminEmail, adminPassword: password },
      now: clock.now(),
    });
    expect(await firstStep({ email: adminEmail })).toMatchObject({ factors: [] });
  });

  test.each(['a Visita 2026', 'qwertyuiop'])(
    'is only for the first sign-in if ADMIN_PASSWORD is easy to guess: %s',
    async (adminPassword) => {
      const adminEmail = 'admin@visita.test';
      await database.pool.query('truncate staff cascade');
      await ensureFirstOwner({
        db: database.db,
        config: { ...config, adminEmail, adminPassword },
        now: clock.now(),
      });
      const { rows } = await database.pool.query('select must_change_password from staff');
      expect(rows).toEqual([{ must_change_password: true }]);
    },
  );

  test('is no way around a factor that is there', async () => {
    const sam = await setUp();
    const { token } = await firstStep(sam);
    await expect(guest.calls(staff.startSetup, { body: { token } })).rejects.toThrow('factorNeeded');
  });
});

describe('the password', () => {
  test('wrong, unknown and disabled accounts are refused alike, and audited', async () => {
    const sam = await setUp();
    const other = await setUp();
    await sam.calls(adminStaff.disable, { params: { id: other.id }, body: { version: 0 } });
    const attempts = [
      { email: sam.email, password: 'a wrong password' },
      { email: 'nobody@visita.test', password },
      { email: other.email, password },
    ];
    for (const body of attempts)
      await expect(guest.calls(staff.login, { body })).rejects.toMatchObject({
        key: 'invalidCredentials',
        status: 401,
      });
    expect(await acts('nobody@visita.test')).toEqual([]);
    await expect(other.calls(adminStaff.me, {})).rejects.toThrow('sessionExpired');
  });

  test('is worth ten minutes', async () => {
    const sam = await setUp();
    const { token } = await firstStep(sam);
    clock.advance(10 * 60_000);
    await expect(
      guest.calls(staff.loginByTotp, { body: { token, code: await codeOf(sam.secret) } }),
    ).rejects.toThrow('loginExpired');
  });

  test('changed ends every other session and every sign-in under way', async () => {
    const sam = await setUp();
    const { token } = await firstStep(sam);
    const elsewhere = await guest.calls(staff.loginByTotp, {
      body: { token, code: await codeOf(sam.secret) },
    });
    const step = await firstStep(sam);
    const next = 'another good password';
    const body = { currentPassword: password, password: next, passwordConfirmation: next };
    await expect(
      sam.calls(adminStaff.changePassword, { body: { ...body, currentPassword: 'wrong' } }),
    ).rejects.toThrow('passwordWrong');
    await mailsTo(sam);
    await sam.calls(adminStaff.changePassword, { body });
    expect(await mailsTo(sam)).toEqual(['Your password for the back office was changed']);

    await sam.calls(adminStaff.me, {});
    await expect(as(elsewhere.token)(adminStaff.me, {})).rejects.toThrow('sessionExpired');
    await expect(guest.calls(staff.requestPasskey, { body: { token: step.token } })).rejects.toThrow(
      'loginExpired',
    );
    await expect(firstStep(sam)).rejects.toThrow('invalidCredentials');
  });
});

describe('the second step', () => {
  test('by a code of the app: it works once, and none before it after it', async () => {
    const sam = await setUp();
    const before = await codeOf(sam.secret);
    clock.advance(30_000);
    const code = await codeOf(sam.secret);
    const first = await firstStep(sam);
    expect(first.factors).toEqual(['totp', 'recoveryCode']);
    await guest.calls(staff.loginByTotp, { body: { token: first.token, code } });

    const { token } = await firstStep(sam);
    for (const used of [code, before])
      await expect(guest.calls(staff.loginByTotp, { body: { token, code: used } })).rejects.toThrow(
        'codeWrong',
      );
    clock.advance(30_000);
    await guest.calls(staff.loginByTotp, { body: { token, code: await codeOf(sam.secret) } });
  });

  test('by a code of the app until the end of the next time step, and never by one to come', async () => {
    const sam = await setUp();
    const { token } = await firstStep(sam);
    const attempt = (code: string) => guest.calls(staff.loginByTotp, { body: { token, code } });
    const stepMs = 30_000;
    clock.set(new Date(Math.ceil(clock.now().getTime() / stepMs) * stepMs));
    const code = await codeOf(sam.secret);
    clock.advance(-1_000);
    await expect(attempt(code)).rejects.toThrow('codeWrong');
    clock.advance(1_000 + 2 * stepMs);
    await expect(attempt(code)).rejects.toThrow('codeWrong');
    clock.advance(-1_000);
    await expect(attempt(code)).resolves.toMatchObject({ email: sam.email });
  });

  test('by a recovery code, as people type it, once', async () => {
    const sam = await setUp();
    const [code = ''] = sam.signedIn.recoveryCodes;
    const first = await firstStep(sam);
    await guest.calls(staff.loginByRecoveryCode, {
      body: { token: first.token, code: ` ${code.toUpperCase()} ` },
    });
    const { token } = await firstStep(sam);
    await expect(guest.calls(staff.loginByRecoveryCode, { body: { token, code } })).rejects.toThrow(
      'codeWrong',
    );
    expect(await sam.calls(adminStaff.factors, {})).toMatchObject({ recoveryCodesLeft: 9 });
    const { recoveryCodes } = await sam.calls(adminStaff.renewRecoveryCodes, { body: { password } });
    const [, old = ''] = sam.signedIn.recoveryCodes;
    await expect(guest.calls(staff.loginByRecoveryCode, { body: { token, code: old } })).rejects.toThrow(
      'codeWrong',
    );
    await guest.calls(staff.loginByRecoveryCode, { body: { token, code: recoveryCodes[0] ?? '' } });
  });

  test('by a passkey, which signs each challenge once and for this site alone', async () => {
    const sam = await setUp();
    const [device, phishing] = [
      createAuthenticator({ origin: config.publicUrl }),
      createAuthenticator({ origin: 'http://visita.evil' }),
    ];
    const add = async (with_: typeof device) => {
      const options = await sam.calls(adminStaff.startPasskey, { body: { password } });
      return sam.calls(adminStaff.addPasskey, { body: { name: 'Key', passkey: with_.create(options) } });
    };
    await expect(add(phishing)).rejects.toThrow('passkeyRefused');
    expect((await add(device)).passkeys).toMatchObject([{ name: 'Key', usedAt: null }]);

    const { token, factors } = await firstStep(sam);
    expect(factors).toEqual(['totp', 'passkey', 'recoveryCode']);
    const old = device.sign(await guest.calls(staff.requestPasskey, { body: { token } }));
    const options = await guest.calls(staff.requestPasskey, { body: { token } });
    expect(options).toMatchObject({ rpId: 'visita.test', allowCredentials: [{ id: device.id }] });
    for (const passkey of [old, { ...phishing.sign(options), id: device.id, rawId: device.id }])
      await expect(guest.calls(staff.loginByPasskey, { body: { token, passkey } })).rejects.toThrow(
        'passkeyRefused',
      );
    const again = await guest.calls(staff.requestPasskey, { body: { token } });
    await guest.calls(staff.loginByPasskey, { body: { token, passkey: device.sign(again) } });
    expect((await sam.calls(adminStaff.factors, {})).passkeys).toMatchObject([{ usedAt: clock.now() }]);
  });
});

describe('one’s own factors', () => {
  test('another app takes the place of the one before when it has shown a code; the last factor stays', async () => {
    const sam = await setUp();
    const { secret } = await sam.calls(adminStaff.startTotp, { body: { password } });
    await expect(
      sam.calls(adminStaff.finishTotp, { body: { code: await codeOf(sam.secret) } }),
    ).rejects.toThrow('codeWrong');
    await sam.calls(adminStaff.finishTotp, { body: { code: await codeOf(secret) } });
    await expect(sam.calls(adminStaff.removeTotp, { body: { password } })).rejects.toThrow('lastFactor');

    const device = createAuthenticator({ origin: config.publicUrl });
    const passkey = device.create(await sam.calls(adminStaff.startPasskey, { body: { password } }));
    const { passkeys } = await sam.calls(adminStaff.addPasskey, { body: { name: 'Key', passkey } });
    await expect(sam.calls(adminStaff.removeTotp, { body: { password: 'wrong' } })).rejects.toThrow(
      'passwordWrong',
    );
    expect(await sam.calls(adminStaff.removeTotp, { body: { password } })).toMatchObject({ totp: null });
    const removing = sam.calls(adminStaff.removePasskey, {
      params: { id: passkeys[0]?.id ?? '' },
      body: { password },
    });
    await expect(removing).rejects.toThrow('lastFactor');
  });
});

describe('a member of staff is notified once, in their language,', () => {
  const french = ({ id }: { id: string }) =>
    database.pool.query(`update staff set language = 'fr' where id = $1`, [id]);
  test('when a browser that was not seen before is signed in, and when a recovery code is used', async () => {
    const sam = await setUp();
    expect(await mailsTo(sam)).toEqual(['New login to the back office']);
    await french(sam);
    const first = await firstStep(sam);
    await guest.calls(staff.loginByRecoveryCode, {
      body: { token: first.token, code: sam.signedIn.recoveryCodes[0] ?? '' },
    });
    expect(await mailsTo(sam)).toEqual(['Un code de récupération a été utilisé']);

    await database.pool.query(`update staff_sessions set user_agent = 'another', ended_at = $1`, [
      clock.now(),
    ]);
    const { token } = await firstStep(sam);
    await expect(guest.calls(staff.loginByTotp, { body: { token, code: '000000' } })).rejects.toThrow(
      'codeWrong',
    );
    await guest.calls(staff.loginByTotp, { body: { token, code: await codeOf(sam.secret) } });
    expect(await mailsTo(sam)).toEqual(['Nouvelle connexion à l’administration']);
  });

  test('when their password or their second factor changes, by themselves or by others', async () => {
    const [owner, sam] = [await given.staff(), await setUp('packer')];
    await mailsTo(sam);
    await french(sam);
    await sam.calls(adminStaff.renewRecoveryCodes, { body: { password } });
    expect(await mailsTo(sam)).toEqual(['Votre second facteur a été modifié']);
    await owner.calls(adminStaff.sendLink, { params: sam });
    await runJobs(deps);
    const [, token = ''] = /#([\w-]+)/.exec(emails.at(-1)?.text ?? '') ?? [];
    await guest.calls(staff.choosePassword, { body: { token, password } });
    expect((await mailsTo(sam)).at(-1)).toBe('Votre mot de passe d’administration a été modifié');

    await owner.calls(adminStaff.resetFactors, { params: sam, body: { version: 0 } });
    expect(await mailsTo(sam)).toEqual(['Votre second facteur a été réinitialisé']);
  });

  test('when they are given another role, and not when it stayed as it was', async () => {
    const [owner, sam] = [await given.staff(), await setUp('packer')];
    await mailsTo(sam);
    const change = () =>
      owner.calls(adminStaff.changeRole, { params: sam, body: { version: 0, role: 'support' } });
    await change();
    await expect(change()).rejects.toThrow('changedMeanwhile');
    await runJobs(deps);
    expect(emails.at(-1)?.text).toContain('Role\tSupport');
    expect(await mailsTo(sam)).toEqual(['Your role in the back office was changed']);
  });
});

describe('an owner who manages the staff', () => {
  test('invites by a link that chooses a password once', async () => {
    const owner = await given.staff();
    const email = 'new@visita.test';
    const body = { email, name: 'Nia', role: 'packer', language: 'fr' } as const;
    const invited = await owner.calls(adminStaff.invite, { body });
    expect(invited).toMatchObject({ hasPassword: false, hasFactor: false, role: 'packer' });
    await expect(
      owner.calls(adminStaff.invite, { body: { ...body, email: 'NEW@visita.test' } }),
    ).rejects.toThrow('emailAlreadyExists');
    await runJobs(deps);
    const text = emails.findLast(({ to }) => to.address === email)?.text ?? '';
    const [, token = ''] = /\/admin\/password#([\w-]+)/.exec(text) ?? [];
    await expect(
      guest.calls(staff.choosePassword, { body: { token, password: 'our Visita 26' } }),
    ).rejects.toMatchObject({ details: { errors: [{ field: 'password', code: 'passwordPersonal' }] } });
    await guest.calls(staff.choosePassword, { body: { token, password } });
    expect(await mailsTo({ email })).toHaveLength(1);
    await expect(guest.calls(staff.choosePassword, { body: { token, password } })).rejects.toThrow(
      'invalidToken',
    );
    expect(await firstStep({ email })).toMatchObject({ factors: [] });
    expect(await owner.calls(adminStaff.get, { params: invited })).toMatchObject({
      hasPassword: true,
      seenAt: null,
    });
  });

  test('changes a role that was seen as it is, and never the last owner’s', async () => {
    await database.pool.query('truncate staff cascade');
    const [owner, other] = [await setUp(), await setUp('support')];
    const change = (id: string, version: number, role: Role) =>
      owner.calls(adminStaff.changeRole, { params: { id }, body: { version, role } });
    await expect(change(owner.id, 0, 'staff')).rejects.toThrow('lastOwner');
    await expect(owner.calls(adminStaff.disable, { params: owner, body: { version: 0 } })).rejects.toThrow(
      'lastOwner',
    );
    expect(await change(other.id, 0, 'owner')).toMatchObject({ role: 'owner', version: 1 });
    await expect(change(other.id, 0, 'packer')).rejects.toThrow('changedMeanwhile');
  });

  test('leaves one of two owners who put each other down at once', async () => {
    await database.pool.query('truncate staff cascade');
    const [one, two] = [await setUp(), await setUp()];
    const isWaiting = async (count: number) => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await database.pool.query(waiting)).rowCount === count;
    };
    const { client, release } = await database.dedicated();
    await client.query('begin; select from staff for update');
    const putDown = (by: typeof one, whom: typeof one) =>
      by.calls(adminStaff.changeRole, { params: whom, body: { version: 0, role: 'packer' } });
    const both = Promise.allSettled([putDown(one, two), putDown(two, one)]);
    await expect.poll(() => isWaiting(2)).toBe(true);
    await client.query('commit');
    await release();

    expect((await both).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('resets a factor: its owner sets up another, and is signed out', async () => {
    const [owner, sam] = [await given.staff(), await setUp('packer')];
    await owner.calls(adminStaff.resetFactors, { params: sam, body: { version: 0 } });
    await expect(sam.calls(adminStaff.me, {})).rejects.toThrow('sessionExpired');
    expect((await firstStep(sam)).factors).toEqual([]);
  });

  test('finds people and acts, page by page', async () => {
    const owner = await given.staff();
    const { items, next } = await owner.calls(adminStaff.list, { query: { limit: 1 } });
    const rest = await owner.calls(adminStaff.list, { query: { limit: 1, after: next ?? '' } });
    expect([items.length, rest.items[0]?.id === items[0]?.id]).toEqual([1, false]);
    expect(
      (await owner.calls(adminStaff.list, { query: { search: owner.email.toUpperCase() } })).items,
    ).toHaveLength(1);

    await owner.calls(adminStaff.updateMe, { body: { name: 'Olive' } });
    const day = clock.now().toISOString().slice(0, 10);
    for (const query of [
      { search: owner.email },
      { search: owner.id },
      { email: owner.email, action: 'staff.updateSelf', day },
      { subjectId: owner.id },
    ])
      expect((await owner.calls(adminStaff.audit, { query })).items).toMatchObject([
        { action: 'staff.updateSelf', after: { name: 'Olive' } },
      ]);
    expect(
      (await owner.calls(adminStaff.audit, { query: { email: owner.email, day: '2026-03-01' } })).items,
    ).toEqual([]);
  });
});
