import { describe, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { security } from '@visita/core/account/security-contract';
import { verificationWindowMs } from '@visita/core/account/verification';
import { updateUser } from '../account/queries.ts';
import { sender, calls, expectRefusal } from '../test/contract-calls.ts';
import { world } from '../test/world.ts';

const { given, guest, app, config, clock, database } = await world();
const send = sender({ app, origin: config.publicUrl });

const [early, late, verified] = [await given.user(), await given.user(), await given.user()];
await updateUser(database.db, verified, { isVerified: true });
await updateUser(database.db, early, { createdAt: clock.now() });
clock.advance(verificationWindowMs);
await updateUser(database.db, early, { createdAt: clock.now() });
clock.advance(1);
for (const { calls: own } of [early, verified])
  await own(security.prove, { body: { password: 'a good password' } });

const forVerified = calls.filter(([, { terms }]) => terms.access === 'verified');
const forAll = calls.filter(([, { terms }]) => terms.access !== 'verified');

test('whatever belongs to profile and settings is for verified people', () => {
  const names = forVerified.map(([name]) => name);
  const ofSettings = [
    'updateProfile',
    'changePassword',
    'changeEmail',
    'sessions',
    'securityEvents',
    'endSession',
    'endOtherSessions',
  ];
  const mine = [
    ...ofSettings.map((name) => `account.${name}`),
    'uploads.saveAvatar',
    'privacy.requestExport',
    'privacy.export',
    'privacy.requestErasure',
  ];
  expect(names).toEqual(expect.arrayContaining(mine));
});

describe.each(forVerified)('%s', (_, endpoint) => {
  test('is refused to unverified accounts after three days, and to no other account', async () => {
    expect((await expectRefusal(await send(endpoint, { token: late.token }), 403))['code']).toBe(
      'emailNotVerified',
    );
    for (const { token } of [early, verified]) expect((await send(endpoint, { token })).status).not.toBe(403);
  });
});

test.each(forAll)('%s stays open', async (_, endpoint) => {
  const { token } = await guest.calls(account.login, {
    body: { email: late.email, password: 'a good password' },
  });
  const response = await send(endpoint, { token });
  expect(await response.text()).not.toContain('emailNotVerified');
});
