import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { cutPower, readSteps } from '../test/disk-image.ts';
import '../test/engine-code.ts';
import { writeMigrations } from '../test/sample-migrations.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase, type Durability } from './database.ts';
import type { DiskStep } from '../test/disk-log.ts';
import { buildTemplate } from './template.ts';
import { runCount } from '../test/thorough.ts';

/** RUNS=1000 tries more moments. */
const rounds = Number(process.env['RUNS'] ?? runCount(20, 200));
const root = temporaryFolder();
const templateDir = join(root, 'template');
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const pairs = {
  '0000_pairs': 'create table pairs (id text, side text, weight text, primary key (id, side));',
};

beforeAll(
  async () => void (await buildTemplate(templateDir, writeMigrations(join(root, 'migrations'), pairs))),
);

/**
 * Runs a writer until it has committed `count` pairs, and returns the file operations of the database's
 * thread.
 */
async function watchWriter(
  name: string,
  { durability, count }: { durability: Durability; count: number },
): Promise<DiskStep[]> {
  const log = join(root, `${name}.log`);
  const env = { ...process.env, DISK_LOG: log, NODE_OPTIONS: `--import=${file('../test/disk-log.ts')}` };
  const writer = spawn(
    process.execPath,
    [file('../test/writer.ts'), join(root, name), templateDir, name, durability, '40'],
    {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let messageCount = 0;
  for await (const chunk of writer.stdout) {
    messageCount += String(chunk).split('\n').length - 1;
    if (messageCount >= count) writer.kill('SIGKILL');
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  return readSteps(log);
}

/** Returns the damage after a power cut behind these steps, else undefined. */
async function damage(name: string, steps: DiskStep[]): Promise<string | undefined> {
  const cut = join(root, 'cut');
  const before = { folder: join(root, name, 'postgres'), content: join(templateDir, 'postgres') };
  cutPower({ before, folder: join(cut, 'postgres'), steps, chance: Math.random });
  const promised = steps.flatMap((step) => (step.do === 'said' ? [step.line] : []));
  const database = await openDatabase({ dataDir: cut, durability: 'relaxed' }).catch((error: Error) => error);
  if (database instanceof Error) return database.message;
  const found = await database.pool
    .query<{ id: string; sides: number }>('select id, count(*)::int as sides from pairs group by id')
    .catch((error: Error) => error);
  await database.close();
  if (found instanceof Error) return found.message;
  const whole = new Set(found.rows.filter(({ sides }) => sides === 2).map(({ id }) => id));
  const missing = promised.filter((id) => !whole.has(id)).length;
  const halved = found.rows.length - whole.size;
  return missing + halved > 0 ? `${missing} pairs are lost, ${halved} halved` : undefined;
}

async function damages(name: string, steps: DiskStep[], rounds: number): Promise<string[]> {
  const opened = steps.findIndex(({ do: what }) => what === 'said');
  const found: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const cut = opened + Math.floor(Math.random() * (steps.length - opened));
    const fault = await damage(name, steps.slice(0, cut + 1));
    if (fault) found.push(`after ${cut} steps: ${fault}`);
  }
  return found;
}

describe('a power cut', () => {
  test(
    'at any moment loses no acknowledged row and leaves a database that opens',
    { timeout: 240_000 + 5_000 * rounds },
    async () => {
      const steps = await watchWriter('full', { durability: 'full', count: 300 });
      const count = steps.filter(({ do: what }) => what === 'said').length;
      expect(count).toBeGreaterThanOrEqual(300);
      expect(syncs(steps, '/postgres/pg_wal/').length).toBeGreaterThanOrEqual(count);
      expect(await damages('full', steps, rounds)).toEqual([]);
    },
  );

  test('destroys what was not synced: this disk does lose it', async () => {
    const steps = await watchWriter('relaxed', { durability: 'relaxed', count: 300 });
    expect(syncs(steps, '/postgres/')).toEqual([]);
    expect(await damages('relaxed', steps, 8)).not.toEqual([]);
  });

  test('right after the first start finds the whole folder on the disk', async () => {
    const steps = await watchWriter('first', { durability: 'full', count: 1 });
    const folder = join(root, 'first');
    const inPlace = steps.findIndex((step) => step.do === 'rename' && step.path === join(folder, 'postgres'));
    const copied = readdirSync(join(templateDir, 'postgres'), { recursive: true }).map(
      (name) => `/postgres.unfinished/${String(name)}`,
    );
    const before = new Set(syncs(steps.slice(0, inPlace), '').map((path) => path.slice(folder.length)));
    expect(copied.filter((path) => !before.has(path))).toEqual([]);
    expect(before).toContain('/postgres.unfinished');
    expect(steps[inPlace + 1]).toEqual({ do: 'sync', path: folder });
  });
});

const syncs = (steps: DiskStep[], inside: string) =>
  steps.flatMap((step) => (step.do === 'sync' && step.path.includes(inside) ? [step.path] : []));
