import { randomBytes } from 'node:crypto';
import { hashPassword } from '../password.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import { writeForGood } from '../disk.ts';
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
  if (!config.adminPassword) await writeForGood(passwordFile(config), `${password}\n`);
  await insertStaff(db, {
    id: newId(now),
    email: config.adminEmail,
    passwordHash: await hashPassword(password),
    role: 'owner',
    createdAt: now,
  });
}
