import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { hashPassword } from '../account/password.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { hasStaff, insertStaff } from './queries.ts';

/** Where the generated password of the first owner is written, readable by nobody else. */
export const passwordFile = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/admin-password.txt`;

/** The first of the staff. The password is on disk before the account is, so it is never lost between the two. */
export async function ensureFirstOwner({
  db,
  config,
  now,
}: {
  db: Db;
  config: Pick<Config, 'dataDir' | 'adminEmail' | 'adminPassword'>;
  now: Date;
}): Promise<void> {
  if (await hasStaff(db)) return;
  const password = config.adminPassword ?? randomBytes(15).toString('base64url');
  if (!config.adminPassword) {
    // beside a PostgreSQL nobody has made the folder yet
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await writeFile(passwordFile(config), `${password}\n`, { mode: 0o600 });
  }
  await insertStaff(db, {
    id: newId(now),
    email: config.adminEmail,
    passwordHash: await hashPassword(password),
    role: 'owner',
    createdAt: now,
  });
}
