import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { writeMigrations } from '../test/sample-migrations.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase } from './database.ts';
import { buildTemplate } from './template.ts';

const ROUNDS = 8;
const writer = fileURLToPath(new URL('../test/writer.ts', import.meta.url));

test('kill -9 at any moment loses no acknowledged row and leaves no half of a pair', { timeout: 120_000 }, async () => {
  const root = temporaryFolder();
  const dataDir = join(root, 'data');
  const templateDir = join(root, 'template');
  const pairs = { '0000_pairs': 'create table pairs (id text, side text, weight text, primary key (id, side));' };
  await buildTemplate(templateDir, writeMigrations(join(root, 'migrations'), pairs));

  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const killed = spawn(process.execPath, [writer, dataDir, templateDir, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said = text(killed.stdout);
    // The first rounds die while they start, or while they copy the template.
    await sleep(round < 3 ? 150 + 150 * round : 1_000 + 1_000 * Math.random());
    killed.kill('SIGKILL');
    acknowledged.push(...(await said).split('\n').slice(0, -1));
  }

  const database = await openDatabase({ dataDir, templateDir });
  const { rows } = await database.pool.query<{ id: string; sides: number }>('select id, count(*)::int as sides from pairs group by id');
  await database.close();
  const kept = new Set(rows.map(({ id }) => id));

  expect(acknowledged.length).toBeGreaterThan(500);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect(rows.filter(({ sides }) => sides !== 2)).toEqual([]);
});
