import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import { openApp } from '../app.ts';
import { lastBackup } from './last-backup.ts';
import type { Config } from '../config.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { migrationsFolder } from '../database/journal.ts';
import { freshDatabase, startPostgres, type TestServer } from '../test/postgres.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { noStripe, world } from '../test/world.ts';
import { keyFile } from '../sealing/key-file.ts';
import { deriveKey, sealText } from '../sealing/seal.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { offerSnapshots } from './snapshots.ts';
import { listTables } from './tables.ts';

const app = await world();
const root = temporaryFolder();
const password = 'a good password';
/** Contains everything that could end a line, a value or a row. */
const strangeName = 'Ana “\\N”\t\u2028\u2029\r\n{"},名';
let server: TestServer;
let count = 0;

/** Returns the config of an empty place for an installation. */
const newInstallation = (databaseUrl?: string): Config => {
  const dataDir = join(root, `installation-${++count}`);
  const { stripe } = app.config;
  const emulator = { ...stripe.emulator, dataFile: join(dataDir, 'stripe-emulator.journal') };
  return {
    ...app.config,
    dataDir,
    databaseUrl,
    storage: join(dataDir, 'files'),
    stripe: { ...stripe, emulator },
  };
};
const archive = (name: string) => join(root, `${name}.zip`);
const backUpInto = (name: string, config: Config = app.config) =>
  backUp({ config, to: archive(name), now: app.clock.now() });

/** Returns one hash per table, independent of the order of rows. */
async function readChecksums(database: Database): Promise<Record<string, string>> {
  const { client: connection, release } = await database.dedicated();
  await connection.query(`set timezone = 'UTC'`);
  const sums: Record<string, string> = {};
  for (const { schema, name } of await listTables(connection)) {
    const { rows } = await connection.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${schema}"."${name}" t`,
    );
    sums[`${schema}.${name}`] = rows[0]?.sum ?? '';
  }
  await release();
  return sums;
}

/** The tables of sessions, links, codes and apps' tokens, which are empty after a restore. */
const signInTables = [
  'mailed_codes',
  'mailed_links',
  'oauth_items',
  'passkey_challenges',
  'sessions',
  'staff_links',
  'staff_logins',
  'staff_sessions',
].map((name) => `public.${name}`);

const withoutSignIns = (sums: Record<string, string>) =>
  Object.fromEntries(Object.entries(sums).filter(([name]) => !signInTables.includes(name)));

async function opened<T>(config: Config, look: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...config, durability: 'relaxed' });
  return look(database).finally(() => database.close());
}
const sumsAt = (config: Config) => opened(config, readChecksums);

/** Returns all files of the installation but the database's own, with their bytes. */
function getFiles({ dataDir }: Config): Record<string, string> {
  const names = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length))
    .filter((name) => !/^\/(postgres\/|lock\.sqlite|backup\.json|\.last-backup|\.backing-up\/)/.test(name));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(dataDir, name), 'base64')]));
}

/** Signs in to a restored installation. */
const signInAt = (config: Config, email: string) =>
  opened(config, async (database) => {
    const web = {
      answer: async () => new Response(''),
      drawProfile: async () => ({ status: 200, html: '', policy: '' }),
    };
    const log = pino({ level: 'silent' });
    const mail = { send: async () => {} };
    const options = {
      config,
      database,
      log,
      now: app.clock.now,
      mail,
      stripe: noStripe,
      stripeEmulator: undefined,
      web,
    };
    const restored = await openApp({ ...options, assetsFolder: root, demoCardId: undefined });
    const calls = client({ fetch: restored.send, origin: config.publicUrl });
    const session = await calls(account.login, { body: { email, password } });
    await restored.close();
    return session;
  });

beforeAll(async () => {
  server = await startPostgres();
  // So large and incompressible that the middle of an archive lies in it.
  await app.deps.files.save('photo.jpg', randomBytes(200_000));
  writeFileSync(join(app.config.dataDir, 'admin-password.txt'), 'secret\n', { mode: 0o600 });
  writeFileSync(app.config.stripe.emulator.dataFile, '[]\n');
  await app.given.user({ email: 'ana@example.com', password });
  await app.database.pool.query('update users set display_name = $1 where email = $2', [
    strangeName,
    'ana@example.com',
  ]);
  const stop = await offerSnapshots({ dataDir: app.config.dataDir, database: app.database });
  afterAll(stop);
});
afterAll(() => server?.stop());

describe('a backup', () => {
  test('taken while the server is busy is of one moment, holds what was acknowledged before, and opens on both databases', async () => {
    const acknowledged: string[] = [];
    const over = new AbortController();
    const load = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const { email, id } = await app.given.user({ email: `busy${writer}-${n}@example.com`, password });
        await app.deps.files.save(`${id}.jpg`, Buffer.from(id));
        acknowledged.push(email);
      }
    });
    while (acknowledged.length < 8) await new Promise((resolve) => setImmediate(resolve));
    const before = [...acknowledged];
    await backUpInto('busy');
    over.abort();
    await Promise.all(load);

    const [embedded, postgres] = [newInstallation(), newInstallation(await freshDatabase(server.url))];
    await restore({ config: embedded, from: archive('busy') });
    await restore({ config: postgres, from: archive('busy') });
    expect(await sumsAt(postgres)).toEqual(await sumsAt(embedded));
    expect(getFiles(postgres)).toEqual(getFiles(embedded));

    const found = await opened(
      embedded,
      async ({ pool }) =>
        (await pool.query<{ id: string; email: string }>('select id, email from users')).rows,
    );
    expect(before.filter((email) => !found.some((user) => user.email === email))).toEqual([]);
    const files = getFiles(app.config);
    for (const [name, bytes] of Object.entries(getFiles(embedded))) expect(files[name]).toBe(bytes);
    await expect(signInAt(postgres, before[0] ?? '')).resolves.toMatchObject({ email: before[0] });
  });

  test('holds every row and every byte, also of one database in the other and back', async () => {
    await backUpInto('quiet');
    const [embedded, postgres, back] = [
      newInstallation(),
      newInstallation(await freshDatabase(server.url)),
      newInstallation(),
    ];
    await restore({ config: embedded, from: archive('quiet') });
    await restore({ config: postgres, from: archive('quiet') });
    await backUpInto('moved', postgres);
    await restore({ config: back, from: archive('moved') });

    const sums = withoutSignIns(await readChecksums(app.database));
    expect(Object.keys(sums).length).toBeGreaterThan(30);
    for (const config of [embedded, postgres, back]) {
      expect(withoutSignIns(await sumsAt(config))).toEqual(sums);
      expect(getFiles(config)).toEqual(getFiles(app.config));
    }
    expect(await signInAt(back, 'ana@example.com')).toMatchObject({ displayName: strangeName });
    expect(getFiles(back)).toHaveProperty(
      ['/admin-password.txt'],
      Buffer.from('secret\n').toString('base64'),
    );
  });

  test('puts the rules of the tables back', async () => {
    const config = newInstallation(await freshDatabase(server.url));
    await backUpInto('rules');
    await restore({ config, from: archive('rules') });
    const rules = async ({ pool }: Database) => {
      const { rows } = await pool.query(`
        select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as rule, null as state from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace union all
        select tgrelid::regclass::text, tgname, null, tgenabled from pg_trigger where not tgisinternal order by 1, 2`);
      return rows;
    };
    expect(await opened(config, rules)).toEqual(await rules(app.database));
  });

  test('is for its owner alone, leaves nothing else behind, and is never written over', async () => {
    await backUpInto('once');
    if (process.platform !== 'win32') expect(statSync(archive('once')).mode & 0o777).toBe(0o600);
    expect(readdirSync(app.config.dataDir).filter((name) => name.startsWith('.'))).toEqual([
      '.backing-up',
      '.last-backup',
    ]);
    expect(await lastBackup({ dataDir: app.config.dataDir })).toBeInstanceOf(Date);
    await expect(backUpInto('once')).rejects.toThrow(/exists already/);
  });
});

test('A restore ends sessions and mailed links, which may have been used or revoked since', async () => {
  const { id: userId } = await app.given.user({ email: 'signed-in@example.com', password });
  const { id: staffId } = await app.given.staff();
  const { pool } = app.database;
  const soon = `now() + interval '1 hour'`;
  await pool.query(`
    insert into mailed_links (token_hash, user_id, purpose, email, expires_at)
      values ('\\x01', '${userId}', 'resetPassword', 'signed-in@example.com', ${soon});
    insert into staff_links (token_hash, staff_id, expires_at) values ('\\x02', '${staffId}', ${soon})`);
  const before = await readChecksums(app.database);
  for (const table of ['mailed_links', 'sessions', 'staff_links'])
    expect(before[`public.${table}`], table).not.toMatch(/^0 /);

  await backUpInto('signed in');
  const config = newInstallation();
  await restore({ config, from: archive('signed in') });
  const sums = await sumsAt(config);
  for (const table of signInTables) expect(sums[table], table).toMatch(/^0 /);
});

test('A restore ends the connections of apps, whose tokens it ends, and keeps API keys', async () => {
  const { id: userId } = await app.given.user({ email: 'connected@example.com', password });
  const { pool } = app.database;
  const values = (name: string, client: string) =>
    `(gen_random_uuid(), '${userId}', '${name}', sha256('${name}'), 'vis_live_', '{cards.read}', now(), ${client})`;
  await pool.query(`
    insert into api_keys (id, user_id, name, key_hash, prefix, scopes, created_at, client_id)
      values ${values('key', 'null')}, ${values('app', `'https://app.example/client.json'`)}`);
  await backUpInto('connected');
  await pool.query('delete from api_keys where client_id is not null');
  const config = newInstallation();
  await restore({ config, from: archive('connected') });
  const names = await opened(config, async (database) =>
    database.pool.query<{ name: string }>('select name from api_keys'),
  );
  expect(names.rows).toEqual([{ name: 'key' }]);
});

describe('a backup that is encrypted by BACKUP_KEY', () => {
  const backupKey = randomBytes(32).toString('hex');
  beforeAll(() => backUpInto('encrypted', { ...app.config, backupKey }), 60_000);

  test('shows nothing of its content, and is restored with the key', async () => {
    const bytes = readFileSync(archive('encrypted'));
    expect(bytes.includes('manifest.json') || bytes.includes('photo.jpg')).toBe(false);
    if (process.platform !== 'win32') expect(statSync(archive('encrypted')).mode & 0o777).toBe(0o600);
    const config = { ...newInstallation(), backupKey };
    await restore({ config, from: archive('encrypted') });
    expect(withoutSignIns(await sumsAt(config))).toEqual(withoutSignIns(await readChecksums(app.database)));
    expect(getFiles(config)).toEqual(getFiles(app.config));
  });

  test.each([
    ['no', undefined, /is encrypted: set BACKUP_KEY/],
    ['another', randomBytes(32).toString('hex'), /BACKUP_KEY does not open/],
  ])('is refused with %s key, before anything is written', async (_, key, message) => {
    const config = { ...newInstallation(), backupKey: key };
    await expect(restore({ config, from: archive('encrypted') })).rejects.toThrow(message);
    expect(existsSync(config.dataDir)).toBe(false);
  });

  test.each([
    ['shortened by a chunk', (bytes: Buffer) => bytes.subarray(0, bytes.length - 65_552)],
    ['changed', (bytes: Buffer) => bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 1)],
  ])('is refused when it was %s', async (what, damage) => {
    writeFileSync(archive(what), damage(readFileSync(archive('encrypted'))));
    const config = { ...newInstallation(), backupKey };
    await expect(restore({ config, from: archive(what) })).rejects.toThrow(/is not a complete backup/);
    expect(existsSync(config.dataDir)).toBe(false);
  });
});

test('A backup of a PostgreSQL is known to each of its processes, whichever folder took it, and a restored copy begins without one', async () => {
  await backUpInto('origin');
  const [databaseUrl, copyUrl] = [await freshDatabase(server.url), await freshDatabase(server.url)];
  const [serving, job, copy] = [
    newInstallation(databaseUrl),
    newInstallation(databaseUrl),
    newInstallation(copyUrl),
  ];
  await restore({ config: serving, from: archive('origin') });
  const knownAt = (config: Config) =>
    opened(config, ({ pool }) => lastBackup({ dataDir: config.dataDir, database: pool }));
  expect(await knownAt(serving)).toBeUndefined();

  await backUpInto('nightly', job);
  expect(await knownAt(serving)).toEqual(app.clock.now());
  await restore({ config: copy, from: archive('nightly') });
  expect(await knownAt(copy)).toBeUndefined();
});

test('a backup of nothing is refused, and begins no installation', async () => {
  const config = newInstallation();
  await expect(backUp({ config, to: archive('nothing'), now: new Date() })).rejects.toThrow(
    /nothing to back up in .*set DATA_DIR/,
  );
  expect(existsSync(archive('nothing'))).toBe(false);
  expect(existsSync(config.dataDir)).toBe(false);
});

describe('a backup is refused', () => {
  beforeAll(() => backUpInto('whole'), 60_000);

  test('where something is already', async () => {
    const config = newInstallation();
    await restore({ config, from: archive('whole') });
    await expect(restore({ config, from: archive('whole') })).rejects.toThrow(/The folder .* is not empty/);

    const databaseUrl = await freshDatabase(server.url);
    await restore({ config: newInstallation(databaseUrl), from: archive('whole') });
    const another = newInstallation(databaseUrl);
    await expect(restore({ config: another, from: archive('whole') })).rejects.toThrow(
      /database of DATABASE_URL is not empty/,
    );
    expect(existsSync(another.dataDir)).toBe(false);
  });

  test('when this build does not know its tables', async () => {
    const older = join(root, 'older');
    cpSync(migrationsFolder, older, { recursive: true });
    const file = join(older, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] };
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }));
    await expect(
      restore({ config: newInstallation(), from: archive('whole'), migrations: older }),
    ).rejects.toThrow(/made by a newer build/);
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    ['changed', (bytes: Buffer) => bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 50)],
    ['something else', () => Buffer.from('a letter')],
  ])('when it was %s', async (what, damage) => {
    writeFileSync(archive(what), damage(readFileSync(archive('whole'))));
    const config = newInstallation();
    await expect(restore({ config, from: archive(what) })).rejects.toThrow(/is not a complete backup/);
    expect(existsSync(config.dataDir)).toBe(false);
  });
});

describe('a backup with sealed second factors', () => {
  beforeAll(async () => {
    const sam = await app.given.staff();
    const secret = sealText('JBSWY3DPEHPK3PXP', deriveKey(app.config.secretKeys[0] ?? ''), {
      table: 'staff_totp',
      column: 'secret',
      row: sam.id,
    });
    await app.database.pool.query(
      'insert into staff_totp (staff_id, secret, created_at) values ($1, $2, now())',
      [sam.id, secret],
    );
    writeFileSync(keyFile(app.config), `${app.config.secretKeys[0]}\n`, { mode: 0o600 });
    await backUpInto('sealed');
  });
  const secrets = (config: Config) =>
    opened(
      config,
      async ({ pool }) => (await pool.query('select secret from staff_totp where secret is not null')).rows,
    );

  test('has no key, and is refused without it before anything is written', async () => {
    const config = { ...newInstallation(), secretKeys: [] };
    await expect(restore({ config, from: archive('sealed') })).rejects.toThrow(
      /sealed by the key [\da-f]{8}, which is not in it\. Set SECRET_KEY, or add --key .* --clear-factors/,
    );
    expect(existsSync(config.dataDir)).toBe(false);
  });

  test('is restored with SECRET_KEY, or with a copy of the key file, which the installation then has', async () => {
    const [bySetting, byFile] = [newInstallation(), { ...newInstallation(), secretKeys: [] }];
    await restore({ config: bySetting, from: archive('sealed') });
    expect(await secrets(bySetting)).toHaveLength(1);
    expect(existsSync(keyFile(bySetting))).toBe(false);

    const copy = join(root, 'copy-of-key');
    cpSync(keyFile(app.config), copy);
    await restore({ config: byFile, from: archive('sealed'), keyFile: copy });
    expect(await secrets(byFile)).toHaveLength(1);
    expect(readFileSync(keyFile(byFile), 'utf8')).toBe(readFileSync(copy, 'utf8'));
  });

  test('is restored without its second factors where the key is lost, and counts them', async () => {
    const config = { ...newInstallation(), secretKeys: [] };
    const { clearedFactors } = await restore({ config, from: archive('sealed'), clearsFactors: true });
    expect(clearedFactors).toBe(1);
    expect(await secrets(config)).toEqual([]);
  });
});
