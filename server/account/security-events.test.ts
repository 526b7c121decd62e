import { expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { adminUsers } from '@visita/core/account/admin-contract';
import { privacy } from '@visita/core/privacy/contract';
import { runJobs } from '../test/jobs.ts';
import { world } from '../test/world.ts';
import { recordFailedLogin } from './security-events.ts';

const { given, guest, as, clock, database, deps, emails, secretFor } = await world();
const password = 'a good password';
const logIn = (email: string, typedPassword = password) =>
  guest.calls(account.login, { body: { email, password: typedPassword } });
const listKinds = async ({ calls }: Pick<Awaited<ReturnType<typeof given.user>>, 'calls'>) =>
  (await calls(account.securityEvents, {})).map(({ kind }) => kind);

test('An owner is shown what happened to the account, newest first', async () => {
  const ana = await given.user();
  clock.advance(1_000);
  await expect(logIn(ana.email, 'wrong')).rejects.toThrow('invalidCredentials');
  clock.advance(60_000);
  const { token } = await logIn(ana.email);
  clock.advance(1_000);
  await as(token)(account.endOtherSessions, {});
  clock.advance(1_000);
  const next = 'another good password';
  await as(token)(account.changePassword, {
    body: { currentPassword: password, password: next, passwordConfirmation: next },
  });
  clock.advance(1_000);
  await as(token)(account.changeEmail, { body: { email: `new.${ana.email}` } });
  clock.advance(1_000);
  await runJobs(deps);
  const link = secretFor(`new.${ana.email}`, 'verify-email');
  await guest.calls(account.verifyEmail, { params: { token: link } });
  clock.advance(1_000);
  await as(token)(privacy.requestExport, {});
  clock.advance(1_000);
  await as(token)(privacy.requestErasure, {});
  clock.advance(1_000);
  await as(token)(privacy.undoErasure, {});

  expect(await listKinds({ calls: as(token) })).toEqual([
    'erasureUndone',
    'erasureRequested',
    'exportRequested',
    'emailChanged',
    'emailChangeRequested',
    'passwordChanged',
    'sessionsEnded',
    'login',
    'loginFailed',
    'registration',
  ]);
});

test('Failed logins of a minute from one network are one event with their number, also at the same moment', async () => {
  const ana = await given.user();
  const attempt = (address: string) =>
    recordFailedLogin(deps.db, {
      userId: ana.id,
      origin: { address, userAgent: 'Firefox', requestId: 'x', isLocal: false },
      at: clock.now(),
    });
  await Promise.all(Array.from({ length: 20 }, (_, host) => attempt(`203.0.113.${host}`)));
  await attempt('198.51.100.1');
  clock.advance(60_000);
  await attempt('203.0.113.1');

  const failures = (await ana.calls(account.securityEvents, {})).filter(({ kind }) => kind === 'loginFailed');
  expect(failures.map(({ network, count }) => `${network} ${count}`).toSorted()).toEqual([
    '198.51.100.0/24 1',
    '203.0.113.0/24 1',
    '203.0.113.0/24 20',
  ]);
});

test('A failed login of an unknown address is recorded without the address', async () => {
  await expect(logIn('stranger@example.com', 'wrong')).rejects.toThrow('invalidCredentials');
  const { rows } = await database.pool.query<{ row: string }>(
    'select security_events::text as row from security_events where user_id is null',
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain('stranger');
});

test('An owner who is logged out everywhere is emailed about a login from a new browser, and of no known one', async () => {
  const ana = await given.user();
  await ana.calls(account.logout, {});
  await runJobs(deps);
  emails.splice(0);
  const { token } = await logIn(ana.email);
  await as(token)(account.logout, {});
  await runJobs(deps);
  expect(emails).toEqual([]);

  await database.pool.query(`update security_events set user_agent = 'another' where user_id = $1`, [ana.id]);
  await logIn(ana.email);
  await runJobs(deps);
  expect(emails.map(({ to }) => to.address)).toEqual([ana.email]);
});

test('Staff see the events of a customer, and another customer sees none of them', async () => {
  const [ana, ben, support] = [
    await given.user(),
    await given.user(),
    await given.staff({ role: 'support' }),
  ];
  await expect(logIn(ana.email, 'wrong')).rejects.toThrow('invalidCredentials');
  const { securityEvents } = await support.calls(adminUsers.get, { params: ana });
  expect(securityEvents.map(({ kind }) => kind).toSorted()).toEqual(['loginFailed', 'registration']);
  expect(await listKinds(ben)).toEqual(['registration']);
});
