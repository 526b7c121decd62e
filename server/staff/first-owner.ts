import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { findPersonalWord } from '@visita/core/identity/personal-words';
import { hashPassword, isPassword } from '../identity/password.ts';
import { isBreachedPassword } from '../identity/refuse-password.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import { writeForGood } from '../disk.ts';
import { newId } from '../database/id.ts';
import { passwordFile, removePasswordFile } from './password-file.ts';
import { findStaffByEmail, hasStaff, insertStaff, updateStaff } from './queries.ts';

/**
 * Creates the first owner. A generated password is written to disk before the account is created, so that a
 * crash in between cannot lose it, and must be changed at the first sign-in. So must a given one that a guesser
 * would try.
 */
export async function ensureFirstOwner({
  db,
  config,
  now,
}: {
  db: Db;
  config: Pick<Config, 'dataDir' | 'adminEmail' | 'adminPassword' | 'brand'>;
  now: Date;
}): Promise<void> {
  if (await hasStaff(db)) return settlePasswordFile({ db, config });
  const password = config.adminPassword ?? randomBytes(15).toString('base64url');
  if (!config.adminPassword) await writeForGood(passwordFile(config), `${password}\n`);
  await insertStaff(db, {
    id: newId(now),
    email: config.adminEmail,
    passwordHash: await hashPassword(password),
    role: 'owner',
    mustChangePassword:
      config.adminPassword === undefined || (await isEasyToGuess(config.adminPassword, config)),
    createdAt: now,
  });
}

async function isEasyToGuess(
  password: string,
  { brand, adminEmail }: Pick<Config, 'brand' | 'adminEmail'>,
): Promise<boolean> {
  const owner = { email: adminEmail, names: [] };
  return findPersonalWord(password, { brand, owner }) !== undefined || isBreachedPassword(password);
}

/**
 * Handles a password file left by an earlier build or a restored backup: requires a change if the password is
 * still valid, else removes the file.
 */
export async function settlePasswordFile({
  db,
  config,
}: {
  db: Db;
  config: Pick<Config, 'dataDir' | 'adminEmail'>;
}): Promise<void> {
  const password = await readFile(passwordFile(config), 'utf8').catch(() => undefined);
  if (password === undefined) return;
  const owner = await findStaffByEmail(db, { email: config.adminEmail });
  if (owner?.mustChangePassword) return;
  if (owner && (await isPassword(password.trim(), owner.passwordHash)))
    await updateStaff(db, owner, { mustChangePassword: true });
  else await removePasswordFile(config);
}
