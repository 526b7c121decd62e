import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { staff } from '@visita/core/staff/contract';
import { staffPeople } from '../test/staff-people.ts';
import { world } from '../test/world.ts';
import { ensureFirstOwner } from './first-owner.ts';
import { passwordFile } from './password-file.ts';

const app = await world();
const { as, clock, config, database, guest } = app;
const { codeOf } = await staffPeople(app);
const email = 'first@visita.test';
const chosenPassword = 'a lantern over the quiet harbour';
const start = () =>
  ensureFirstOwner({
    db: database.db,
    config: { ...config, adminEmail: email, adminPassword: undefined },
    now: clock.now(),
  });

test('A generated password opens nothing but its own change, and its file goes with it', async () => {
  await start();
  const generated = readFileSync(passwordFile(config), 'utf8').trim();
  const { token } = await guest.calls(staff.login, { body: { email, password: generated } });
  const { secret } = await guest.calls(staff.startSetup, { body: { token } });
  const signedIn = await guest.calls(staff.finishSetup, { body: { token, code: await codeOf(secret) } });
  expect(signedIn).toMatchObject({ mustChangePassword: true, permissions: ['self'] });
  const owner = as(signedIn.token);
  await expect(owner(adminOrders.list, { query: {} })).rejects.toMatchObject({
    key: 'passwordChangeNeeded',
    status: 403,
  });

  const change = (password: string) =>
    owner(adminStaff.changePassword, {
      body: { currentPassword: generated, password, passwordConfirmation: password },
    });
  await expect(change(generated)).rejects.toMatchObject({
    details: { errors: [{ field: 'password', code: 'passwordSame' }] },
  });
  expect(existsSync(passwordFile(config))).toBe(true);
  await change(chosenPassword);

  expect(existsSync(passwordFile(config))).toBe(false);
  expect(await owner(adminStaff.me, {})).toMatchObject({ mustChangePassword: false });
  expect(await owner(adminOrders.list, { query: {} })).toMatchObject({ items: [] });
});

test('A password file that a backup brings back goes at the next start, or has its password changed', async () => {
  writeFileSync(passwordFile(config), 'an older password\n');
  await start();
  expect(existsSync(passwordFile(config))).toBe(false);

  writeFileSync(passwordFile(config), `${chosenPassword}\n`);
  await start();
  const { rows } = await database.pool.query('select must_change_password from staff where email = $1', [
    email,
  ]);
  expect(rows).toEqual([{ must_change_password: true }]);
});
