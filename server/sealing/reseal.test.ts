import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { staff } from '@visita/core/staff/contract';
import { staffPeople } from '../test/staff-people.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { world } from '../test/world.ts';
import { addKey, keyFile, readKeyFile } from './key-file.ts';
import { clearUnknown, reseal } from './reseal.ts';
import { deriveKey, sealingKeyId } from './seal.ts';
import { createSealing, readKeys } from './sealing.ts';

const app = await world();
const { database, guest } = app;
const { db } = database;
const { setUp, firstStep, codeOf } = await staffPeople(app);
const dataDir = temporaryFolder();
const byFile = { dataDir, secretKeys: [] };

beforeEach(async () => {
  rmSync(keyFile(byFile), { force: true });
  await database.pool.query('truncate staff cascade; truncate sealing_state');
});

const storedSecret = async () =>
  (await database.pool.query<{ secret: string }>('select secret from staff_totp')).rows[0]?.secret ?? '';
const plainSecret = (secret: string) => database.pool.query('update staff_totp set secret = $1', [secret]);
const signIn = async (person: { email: string; secret: string }) => {
  const { token } = await firstStep(person);
  return guest.calls(staff.loginByTotp, { body: { token, code: await codeOf(person.secret) } });
};

test('The secret of an authenticator app is stored sealed', async () => {
  const sam = await setUp();
  expect(await storedSecret()).toMatch(/^v1\./);
  expect(await storedSecret()).not.toContain(sam.secret);
});

test('The first start creates a key for its owner alone, and seals what was stored in plain text', async () => {
  const sam = await setUp();
  await plainSecret(sam.secret);

  await reseal({ db, config: byFile });

  if (process.platform !== 'win32') expect(statSync(keyFile(byFile)).mode & 0o777).toBe(0o600);
  expect(sealingKeyId(await storedSecret())).toBe(readKeys(byFile)[0]?.id);
  const location = { table: 'staff_totp', column: 'secret', row: sam.id };
  expect(createSealing(byFile).open(await storedSecret(), location)).toBe(sam.secret);
});

test('A sign-in goes on with the same app after the key was rotated', async () => {
  const sam = await setUp();
  const [current = ''] = app.config.secretKeys;
  const rotated = { dataDir, secretKeys: ['a new key of thirty-two characters or more', current] };
  await reseal({ db, config: rotated });
  expect(sealingKeyId(await storedSecret())).toBe(readKeys(rotated)[0]?.id);
  await expect(signIn(sam)).rejects.toMatchObject({ key: 'serverError' });

  await reseal({ db, config: { ...rotated, secretKeys: rotated.secretKeys.toReversed() } });
  await expect(signIn(sam)).resolves.toMatchObject({ email: sam.email });
});

test('Each rotation of the file seals by a new key and keeps the one before, for a change in flight', async () => {
  const sam = await setUp();
  await plainSecret(sam.secret);
  await reseal({ db, config: byFile });
  const [first = ''] = readKeyFile(keyFile(byFile));
  for (let round = 0; round < 2; round++) {
    await addKey(byFile);
    await reseal({ db, config: byFile });
  }
  const keys = readKeyFile(keyFile(byFile));
  expect(keys).toHaveLength(2);
  expect(keys).not.toContain(first);
  expect(sealingKeyId(await storedSecret())).toBe(deriveKey(keys[0] ?? '').id);
});

test('A start without the key of the database is refused, changes nothing and creates no key', async () => {
  await setUp();
  await reseal({ db, config: app.config });
  const before = await storedSecret();
  await expect(reseal({ db, config: byFile })).rejects.toThrow(
    /sealed by the key [\da-f]{8}, which neither SECRET_KEY nor .*secret-key has/,
  );
  expect(existsSync(keyFile(byFile))).toBe(false);
  expect(await storedSecret()).toBe(before);
});

test('Of a lost key the second factors are cleared when that is asked for, and those of a known key stay', async () => {
  const [sam, kim] = [await setUp(), await setUp()];
  await reseal({ db, config: app.config });
  await database.pool.query('update staff_totp set secret = $1 where staff_id = $2', [kim.secret, kim.id]);

  expect(await clearUnknown({ db, config: byFile })).toBe(1);

  expect(await firstStep(sam)).toMatchObject({ factors: [] });
  expect(await firstStep(kim)).toMatchObject({ factors: ['totp', 'recoveryCode'] });
  expect(readFileSync(keyFile(byFile), 'utf8')).toMatch(/^[\w-]{43}\n$/);
  await reseal({ db, config: byFile });
});
