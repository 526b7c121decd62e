import { beforeEach, describe, expect, test } from 'vitest';
import { fromCsv } from '@visita/core/csv';
import { account } from '@visita/core/account/contract';
import { adminUsers } from '@visita/core/account/admin-contract';
import { adminPrivacy } from '@visita/core/privacy/admin-contract';
import { privacy } from '@visita/core/privacy/contract';
import { profile } from '@visita/core/profile/contract';
import { insertIdentity, updateUser } from './queries.ts';
import { runJobs } from '../test/jobs.ts';
import { cardOwner } from '../test/left-contact.ts';
import { world, type Person } from '../test/world.ts';

const app = await world();
const { clock, database, deps, emails, given, guest, lastEmail, secretFor } = app;
const [owner, support] = [await given.staff(), await given.staff({ role: 'support' })];
const password = 'a good password';
const reason = 'They wrote to us.';

const acts = async (id: string) =>
  (
    await database.pool.query(
      `select action, reason, before, after from audit_log where subject_type = 'user' and subject_id = $1 order by id`,
      [id],
    )
  ).rows;
const found = async (query: Record<string, string>) =>
  (await support.calls(adminUsers.list, { query })).items.map(({ email }) => email);
const signIn = ({ email }: Person) => guest.calls(account.login, { body: { email, password } });

const withCard = async (person: Person) => (await cardOwner(app, { as: person })).card;

beforeEach(() => clock.advance(60_000));

describe('the list of customers', () => {
  test('is exported with the permission only, without formulas, and audited', async () => {
    const person = await given.user({ email: 'table@sheet.example', displayName: '=cmd()' });
    const asking = (who: { token: string }) =>
      app.send(
        new Request(`${app.config.publicUrl}/api/admin/users/csv?search=${person.email}&verified=false`, {
          headers: { authorization: `Bearer ${who.token}` },
        }),
      );
    const text = await (await asking(owner)).text();
    expect(fromCsv(text).map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['email', 'name'],
      [person.email, '=cmd()'],
    ]);
    expect(text).toContain(`"'=cmd()"`);
    const { rows } = await database.pool.query(
      `select email, after from audit_log where action = 'users.download'`,
    );
    // the audit log is kept for ever, so it contains no customer's address
    expect(rows).toEqual([
      { email: owner.email, after: { filters: { verified: 'false' }, isSearched: true } },
    ]);
    expect((await asking(support)).status).toBe(403);
  });

  test('finds them by how their address or name begins, and by what is theirs', async () => {
    const zoe = await given.user({ email: 'Zoe.Okafor@example.com', displayName: 'Zoé 100%' });
    await updateUser(database.db, zoe, { lastName: 'Okafor' });
    const { cardId, physicalCards } = await withCard(zoe);
    const { cardNumber = '', address = '' } = physicalCards[0] ?? {};
    const printed = cardNumber.replace(/(.{4})/g, '$1 ').trim();

    for (const search of [
      'zoe.ok',
      'ZOE.OKAFOR@EXAMPLE.COM',
      'zoé 100%',
      'okaf',
      printed,
      cardNumber.toLowerCase(),
      cardId,
      address,
    ])
      expect([search, await found({ search })]).toEqual([search, [zoe.email]]);
    expect(await found({ search: 'zoé 1_0' })).toEqual([]);
    expect((await support.calls(adminUsers.list, { query: { search: zoe.email } })).items).toMatchObject([
      { cards: 1 },
    ]);
  });

  test('runs by when they came or were last here, and is narrowed to whom it is about', async () => {
    const early = await given.user({ email: 'early@order.example' });
    clock.advance(60_000);
    const late = await given.user({ email: 'late@order.example' });
    clock.advance(3_600_000);
    await early.calls(account.profile, {});
    const search = 'order.example';
    const ofThese = async (query: Record<string, string>) =>
      (await found({ ...query, limit: '200' })).filter((email) => email.endsWith(search));

    expect(await ofThese({})).toEqual([late.email, early.email]);
    expect(await ofThese({ sort: '-seenAt' })).toEqual([early.email, late.email]);
    expect(await ofThese({ sort: 'seenAt' })).toEqual([late.email, early.email]);
    await updateUser(database.db, early, { isVerified: true });
    await updateUser(database.db, late, { erasedAt: clock.now() });
    expect(await ofThese({ verified: 'true' })).toEqual([early.email]);
    expect(await ofThese({ verified: 'false', leaving: 'true' })).toEqual([late.email]);
    expect(await ofThese({ leaving: 'false' })).toEqual([early.email]);
  });
});

test('a customer is shown with what is theirs, and never with what opens it', async () => {
  const ana = await given.user();
  const { cardNumber } = await withCard(ana);
  await insertIdentity(database.db, {
    issuer: 'https://accounts.google.com',
    subject: ana.id,
    userId: ana.id,
    createdAt: clock.now(),
  });

  const profile = await support.calls(adminUsers.get, { params: ana });

  expect(profile).toMatchObject({
    email: ana.email,
    hasPassword: true,
    hasGoogle: true,
    sessions: [{ userAgent: expect.stringContaining('iPhone') }],
    cards: [{ cardNumber }],
    orders: [],
    subscriptions: [],
    contacts: 0,
    archive: null,
  });
  expect(JSON.stringify(profile)).not.toMatch(/hash|token|scrypt|argon/i);
});

describe('help with signing in', () => {
  test('is the mail that they would have asked for, in their language', async () => {
    const ana = await given.user();
    await updateUser(database.db, ana, { language: 'fr' });
    await support.calls(adminUsers.sendReset, { params: ana });
    await runJobs(deps);

    const token = secretFor(ana.email, 'reset-password');
    expect(emails.filter(({ to }) => to.address === ana.email).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/mot de passe/),
    );
    await guest.calls(account.resetPassword, { body: { token, password: 'another good one' } });
    await guest.calls(account.login, { body: { email: ana.email, password: 'another good one' } });
    expect(await acts(ana.id)).toMatchObject([{ action: 'users.sendReset' }]);
  });

  test('sends the link that verifies an address until it is verified', async () => {
    const ana = await given.user();
    await runJobs(deps);
    const first = secretFor(ana.email, 'verify-email');
    await support.calls(adminUsers.sendVerification, { params: ana });
    await runJobs(deps);
    const token = secretFor(ana.email, 'verify-email');
    expect(token).not.toBe(first);
    await guest.calls(account.verifyEmail, { params: { token } });

    await expect(support.calls(adminUsers.sendVerification, { params: ana })).rejects.toThrow(
      'changedMeanwhile',
    );
    expect(await acts(ana.id)).toHaveLength(1);
  });

  test('signs all their devices out', async () => {
    const ana = await given.user();
    await signIn(ana);
    await support.calls(adminUsers.endSessions, { params: ana });

    await expect(ana.calls(account.profile, {})).rejects.toThrow('sessionExpired');
    expect(await acts(ana.id)).toMatchObject([{ action: 'users.endSessions', after: { ended: 2 } }]);
  });
});

test('who is disabled signs in nowhere until they are enabled, and their cards are read as before', async () => {
  const ana = await given.user();
  const { cardId } = await withCard(ana);
  const before = await guest.calls(profile.view, { params: { cardId } });
  expect(before.publicState).toBe('live');
  await support.calls(adminUsers.disable, { params: ana, body: { reason } });

  await expect(ana.calls(account.profile, {})).rejects.toThrow('sessionExpired');
  await expect(signIn(ana)).rejects.toThrow('accountDisabled');
  // a wrong password does not reveal that the account is disabled
  await expect(
    guest.calls(account.login, { body: { email: ana.email, password: 'not this one' } }),
  ).rejects.toThrow('invalidCredentials');
  expect(await guest.calls(profile.view, { params: { cardId } })).toEqual(before);
  expect(await found({ disabled: 'true' })).toEqual([ana.email]);
  await expect(support.calls(adminUsers.disable, { params: ana, body: { reason } })).rejects.toThrow(
    'changedMeanwhile',
  );

  clock.advance(60_000);
  await support.calls(adminUsers.enable, { params: ana, body: { reason } });
  await signIn(ana);
  expect(await acts(ana.id)).toMatchObject([
    { action: 'users.disable', reason, before: { disabledAt: null } },
    { action: 'users.enable', reason, after: { disabledAt: null } },
  ]);
});

describe('on request', () => {
  test('everything kept about a customer is gathered for themselves', async () => {
    const ana = await given.user();
    await updateUser(database.db, ana, { isVerified: true });
    await support.calls(adminPrivacy.requestExport, { params: ana, body: { reason } });
    await runJobs(deps);

    expect(await support.calls(adminUsers.get, { params: ana })).toMatchObject({
      archive: { status: 'ready' },
    });
    expect(await ana.calls(privacy.export, {})).toMatchObject({
      status: 'ready',
      url: expect.stringContaining('/files/export/'),
    });
    expect(await acts(ana.id)).toMatchObject([{ action: 'users.requestExport', reason }]);
  });

  test('an account is erased in thirty days by an owner only, who can undo it', async () => {
    const ana = await given.user();
    const body = { reason };
    await expect(support.calls(adminPrivacy.requestErasure, { params: ana, body })).rejects.toThrow(
      'forbidden',
    );
    await owner.calls(adminPrivacy.requestErasure, { params: ana, body });
    await expect(owner.calls(adminPrivacy.requestErasure, { params: ana, body })).rejects.toThrow(
      'changedMeanwhile',
    );

    const erasedAt = new Date(clock.now().getTime() + 30 * 86_400_000);
    expect(await ana.calls(account.profile, {})).toMatchObject({ erasedAt });
    await runJobs(deps);
    expect(lastEmail(ana.email).text).toContain('April\u00a08, 2026');
    clock.advance(60_000);
    await owner.calls(adminPrivacy.undoErasure, { params: ana, body });
    await expect(owner.calls(adminPrivacy.undoErasure, { params: ana, body })).rejects.toThrow(
      'changedMeanwhile',
    );
    expect(await ana.calls(account.profile, {})).toMatchObject({ erasedAt: null });
    expect(await acts(ana.id)).toMatchObject([
      { action: 'users.requestErasure', reason },
      { action: 'users.undoErasure', reason },
    ]);
  });
});
