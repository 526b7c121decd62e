import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { writeMigrations } from '../test/sample-migrations.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase } from './database.ts';
import { buildTemplate } from './template.ts';

const ROUNDS = 8;
const STARTING = 3;
const writer = fileURLToPath(new URL('../test/writer.ts', import.meta.url));

test('kill -9 at any moment loses no acknowledged row and leaves no half of a pair', async () => {
  const root = temporaryFolder();
  const dataDir = join(root, 'data');
  const templateDir = join(root, 'template');
  const pairs = {
    '0000_pairs': 'create table pairs (id text, side text, weight text, primary key (id, side));',
  };
  await buildTemplate(templateDir, writeMigrations(join(root, 'migrations'), pairs));

  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const killed = spawn(process.execPath, [writer, dataDir, templateDir, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    const reading = readLines(killed.stdout, lines);
    // The first rounds kill the process while it starts or copies the template, the others while it writes.
    if (round < STARTING) await sleep(150 + 150 * round);
    else await untilSaid(killed.stdout, lines, Math.ceil(30 + 170 * Math.random()));
    killed.kill('SIGKILL');
    await reading;
    acknowledged.push(...lines);
  }

  const database = await openDatabase({ dataDir, templateDir });
  const { rows } = await database.pool.query<{ id: string; sides: number }>(
    'select id, count(*)::int as sides from pairs group by id',
  );
  await database.close();
  const ids = new Set(rows.map(({ id }) => id));

  expect(acknowledged.length).toBeGreaterThanOrEqual((ROUNDS - STARTING) * 30);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(rows.filter(({ sides }) => sides !== 2)).toEqual([]);
});

/** Collects whole lines only: a line that the kill cut off was not acknowledged. */
function readLines(stream: Readable, lines: string[]): Promise<unknown> {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  return once(stream, 'close');
}

async function untilSaid(stream: Readable, lines: string[], count: number): Promise<void> {
  while (lines.length < count) await once(stream, 'data');
}
