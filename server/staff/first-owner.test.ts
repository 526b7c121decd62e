import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { ensureFirstOwner } from './first-owner.ts';
import { passwordFile } from './password-file.ts';
import { templateDir } from '../test/database-template.ts';

test('the password of the first owner is written into a folder that is created if it is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visita-owner-'));
  const database = await openDatabase({ dataDir: join(folder, 'database'), templateDir });
  try {
    await migrate(database);
    const config = {
      dataDir: join(folder, 'new/data'),
      adminEmail: 'admin@visita.test',
      adminPassword: undefined,
      brand: 'Visita',
    };
    const now = new Date('2026-03-09T15:00:00Z');

    // The second start finds the owner and leaves the file alone.
    for (let start = 0; start < 2; start += 1) await ensureFirstOwner({ db: database.db, config, now });

    const password = readFileSync(passwordFile(config), 'utf8');
    expect(password).toMatch(/^[\w-]{20}\n$/);
    expect(statSync(passwordFile(config)).mode & 0o777).toBe(0o600);
    expect(statSync(config.dataDir).mode & 0o777).toBe(0o700);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
});
