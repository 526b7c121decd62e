import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { freePort } from '../test/free-port.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

const [binaries] = globSync('/usr/lib/postgresql/*/bin');
const isInstalled = binaries !== undefined && spawnSync('pgbackrest', ['version']).status === 0;
if (!isInstalled)
  console.warn(
    'pgBackRest or PostgreSQL is missing: deploy/restore-to-moment is not tested (Debian: apt-get install pgbackrest postgresql)',
  );

/** PostgreSQL refuses to run as root. */
const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

function run(words: string[], env: Record<string, string> = {}): { status: number | null; output: string } {
  const [command = '', ...rest] = [
    ...asPostgres,
    'env',
    ...Object.entries(env).map((pair) => pair.join('=')),
    ...words,
  ];
  // PostgreSQL keeps the pipe of its starter open, so output goes to a file there.
  const { status, stdout, stderr } = spawnSync(command, rest, { encoding: 'utf8', cwd: '/' });
  return { status, output: `${stdout}${stderr}` };
}

function must(words: string[]): string {
  const { status, output } = run(words);
  if (status !== 0) throw new Error(`${words.join(' ')}: ${output}`);
  return output;
}

describe.skipIf(!isInstalled)('an archive of the write-ahead log', () => {
  const folder = temporaryFolder();
  const [data, file] = [join(folder, 'data'), join(folder, 'pgbackrest.conf')];
  const script = join(folder, 'restore-to-moment');
  const control = (...words: string[]) =>
    must([`${binaries}/pg_ctl`, '-D', data, '-w', '-l', join(folder, 'log'), ...words]);
  const backRest = (...words: string[]) =>
    must(['pgbackrest', `--config=${file}`, '--stanza=visita', ...words]);
  afterAll(() => {
    if (existsSync(join(data, 'postmaster.pid'))) control('stop', '-m', 'immediate');
  });

  /** Makes a cluster that archives by the delivered configuration. */
  async function startCluster(): Promise<string> {
    const port = await freePort();
    // The folder belongs to the user of the tests, and all is written by PostgreSQL's.
    chmodSync(folder, 0o777);
    must([`${binaries}/initdb`, '-D', data, '-U', 'visita', '--auth=trust', '--encoding=UTF8']);
    for (const name of ['repo', 'logs', 'locks', 'spool']) {
      mkdirSync(join(folder, name));
      chmodSync(join(folder, name), 0o777);
    }
    const delivered = readFileSync('deploy/pgbackrest.conf', 'utf8')
      .replace(
        /^repo1-path=.*$/m,
        `repo1-path=${join(folder, 'repo')}\nlog-path=${join(folder, 'logs')}\nlock-path=${join(folder, 'locks')}\nspool-path=${join(folder, 'spool')}`,
      )
      .replace(
        /^pg1-path=.*$/m,
        `pg1-path=${data}\npg1-port=${port}\npg1-socket-path=${folder}\npg1-user=visita\npg1-database=postgres`,
      );
    writeFileSync(file, delivered, { mode: 0o644 });
    writeFileSync(script, readFileSync('deploy/restore-to-moment'), { mode: 0o755 });
    appendFileSync(
      join(data, 'postgresql.conf'),
      `port = ${port}\nunix_socket_directories = '${folder}'\ntimezone = 'UTC'\narchive_mode = on\n` +
        `archive_command = 'pgbackrest --config=${file} --stanza=visita archive-push %p'\narchive_timeout = 60\n`,
    );
    control('start');
    return `postgres://visita@localhost:${port}/postgres`;
  }

  test('restores the database to a moment', async () => {
    const databaseUrl = await startCluster();
    backRest('stanza-create');
    backRest('check');
    backRest('--type=full', 'backup');

    const open = () => openDatabase({ dataDir: folder, databaseUrl });
    const database = await open();
    await migrate(database);
    // pgBackRest takes a backup that ended in a second before the moment
    const isLaterThanBackup = () => {
      const [{ backup }] = JSON.parse(backRest('info', '--output=json')) as [
        { backup: [{ timestamp: { stop: number } }] },
      ];
      return Math.floor(Date.now() / 1000) > backup[0].timestamp.stop;
    };
    const insert = (email: string) =>
      database.pool.query(
        `insert into users (id, email, display_name, language, created_at) values (gen_random_uuid(), $1, 'Ana', 'en', now())`,
        [email],
      );
    await insert('before@visita.example');
    await expect.poll(isLaterThanBackup).toBe(true);
    const { rows } = await database.pool.query<{ moment: string }>(
      'select clock_timestamp()::text as moment',
    );
    await insert('after@visita.example');
    await database.close();

    const restore = (...words: string[]) => run([script, ...words], { PGBACKREST_CONFIG: file });
    expect(restore(rows[0]?.moment ?? '')).toMatchObject({
      status: 2,
      output: expect.stringContaining('is running'),
    });
    control('stop', '-m', 'fast');
    expect(restore('2026-11-27 09:30:00')).toMatchObject({
      status: 2,
      output: expect.stringContaining('time zone'),
    });
    expect(restore(rows[0]?.moment ?? '')).toMatchObject({ status: 0 });
    control('start');

    const restored = await open();
    await expect
      .poll(async () => (await restored.pool.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows)
      .toEqual([{ is: false }]);
    const { rows: users } = await restored.pool.query('select email from users');
    expect(users).toEqual([{ email: 'before@visita.example' }]);
    await restored.close();
  });
});
