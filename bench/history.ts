import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Goal } from './quick-goals.ts';
import { root } from './server-process.ts';

const file = join(root, 'bench/history.jsonl');

interface HistoryEntry {
  at: string;
  commit: string;
  machine: string;
  measurements: Record<string, number>;
}

/** The kind of this machine: figures of different kinds are not compared. */
export function machineKind(): string {
  const [{ model } = { model: 'unknown processor' }] = cpus();
  return `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.version}`;
}

/** Returns the last figure of each name on a machine of this kind. */
export function readHistory(): Record<string, number> {
  if (!existsSync(file)) return {};
  const entries = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as HistoryEntry);
  const comparable = entries.filter(({ machine }) => machine === machineKind());
  return Object.assign({}, ...comparable.map(({ measurements }) => measurements)) as Record<string, number>;
}

/** Appends the measurements of a run with its commit, which ends in `+` if files were changed since. */
export function appendHistory(goals: readonly Goal[]): void {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.trim();
  const commit = git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  const measurements = Object.fromEntries(
    goals.map(({ name, value }) => [name, Number(value.toPrecision(5))]),
  );
  const entry: HistoryEntry = { at: new Date().toISOString(), commit, machine: machineKind(), measurements };
  appendFileSync(file, `${JSON.stringify(entry)}\n`);
}
