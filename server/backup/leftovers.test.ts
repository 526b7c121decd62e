import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { world } from '../test/world.ts';
import { writeArchive, type Manifest } from './archive.ts';
import { backUp, tableEntryName } from './back-up.ts';
import { readLines } from './read-lines.ts';
import { restore } from './restore.ts';
import { lockBackups, offerSnapshots } from './snapshots.ts';

vi.setConfig({ testTimeout: 120_000 });
const app = await world();
const root = temporaryFolder();
const { dataDir } = app.config;
const now = new Date('2026-03-09T15:00:00Z');
const stopOffering = await offerSnapshots({ dataDir, database: app.database });
const hidden = () => readdirSync(dataDir).filter((name) => name.startsWith('.backup-'));
const leave = (name: string) => {
  mkdirSync(join(dataDir, name, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, name, 'postgres', 'PG_VERSION'), '17');
};

test('The next backup removes what a killed one left: its copies, and its unfinished archive', async () => {
  leave('.backup-of-a-killed-one');
  const uuid = '0190a0b0-0000-7000-8000-000000000000';
  const [old, fresh, other] = [`.2026-03-08.zip.${uuid}`, `.2026-03-09.zip.${uuid}`, `.notes.txt.${uuid}`];
  for (const name of [old, fresh, other]) {
    writeFileSync(join(root, name), 'half');
    utimesSync(join(root, name), now, name === fresh ? now : new Date(now.getTime() - 86_400_000));
  }
  await backUp({ config: app.config, to: join(root, '2026-03-10.zip'), now });
  expect(hidden()).toEqual([]);
  expect(readdirSync(root).toSorted()).toEqual([fresh, other, '2026-03-10.zip'].toSorted());
});

test('A start removes them too, and neither a start nor a second backup touches one that runs', async () => {
  leave('.backup-under-way');
  const lock = await lockBackups(dataDir);
  await expect(backUp({ config: app.config, to: join(root, 'second.zip'), now })).rejects.toThrow(
    /Another backup of .* is running/,
  );
  await stopOffering();
  await (
    await offerSnapshots({ dataDir, database: app.database })
  )();
  expect(hidden()).toEqual(['.backup-under-way']);

  lock?.release();
  await (
    await offerSnapshots({ dataDir, database: app.database })
  )();
  expect(hidden()).toEqual([]);
});

test.skipIf(process.platform === 'win32')('A backup that is asked to end removes its copies', async () => {
  const stop = await offerSnapshots({ dataDir, database: app.database });
  for (let count = 0; count < 5; count += 1)
    await app.deps.files.save(`large-${count}.jpg`, randomBytes(1_000_000));
  const to = join(root, 'ended.zip');
  const backup = spawn(process.execPath, ['server/main.ts', 'backup', '--to', to], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: 'inherit',
  });
  const ended = once(backup, 'exit');
  await Promise.race([ended, seen()]);
  backup.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  // The server may still be copying its database for the backup.
  await expect.poll(hidden).toEqual([]);
  expect(readdirSync(root).filter((name) => name.includes('ended'))).toEqual([]);
  await stop();
});

/** Resolves once a backup has begun. */
async function seen(): Promise<void> {
  for await (const _ of watch(dataDir)) if (hidden().length > 0) return;
}

test('An archive whose manifest does not list everything is refused', async () => {
  const whole = join(root, 'whole.zip');
  const stop = await offerSnapshots({ dataDir, database: app.database });
  const manifest = await backUp({ config: app.config, to: whole, now }).finally(stop);
  const table = manifest.tables[0]!;
  const empty: Omit<Manifest, 'format' | 'entries'> = {
    madeAt: now.toISOString(),
    migrations: [],
    tables: [],
    sequences: [],
    uploads: 'here',
  };
  const cases: Record<string, Pick<Manifest, 'migrations' | 'tables'>> = {
    nothing: empty,
    'no table': { ...empty, migrations: manifest.migrations },
    'no migration': { ...empty, tables: [table] },
    'a table without its rows': {
      migrations: manifest.migrations,
      tables: [table, { ...table, name: 'gone' }],
    },
    'one table of all': { migrations: manifest.migrations, tables: [table] },
  };
  for (const [name, listed] of Object.entries(cases)) {
    const path = join(root, `${name}.zip`);
    await writeArchive(
      { path, key: undefined },
      [{ name: tableEntryName(table), read: () => Readable.from([]) }],
      () => ({
        ...empty,
        ...listed,
      }),
    );
    const config = {
      ...app.config,
      dataDir: join(root, 'restored'),
      databaseUrl: undefined,
      storage: join(root, 'restored', 'files'),
    };
    await expect(restore({ config, from: path }), name).rejects.toThrow(/is not (a )?complete/);
    expect(existsSync(config.dataDir)).toBe(false);
  }
});

test('A line of 64 MB is read, its pieces joined once', async () => {
  const piece = 'x'.repeat(16_384);
  const count = 4_096;
  const lines: string[] = [];
  let copied = 0;
  const pieces = Array.from({ length: count }, () => piece);
  for await (const line of readLines(
    Readable.from([...pieces, '\nshort\u2028line\n', '\n', 'last\n'].map((text) => Buffer.from(text))),
  )) {
    lines.push(line);
    copied += line.length;
  }
  expect(lines.map((line) => line.length)).toEqual([count * piece.length, 10, 0, 4]);
  expect(copied).toBe(count * piece.length + 14);
});
