import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './built.ts';
import { appendHistory, machineKind, readHistory } from './history.ts';
import { measureBusyShare } from './machine.ts';
import { goalRow, type Goal } from './quick-goals.ts';
import { measureProfile } from './quick-profile.ts';
import { measureSite } from './quick-site.ts';
import { measureStart } from './quick-start.ts';
import { printTable } from './results.ts';
import { root } from './server-process.ts';

/**
 * Prints the quick goals of bench/README.md in one table. Words select parts: `npm run bench -- profile`.
 * `all` runs the longer benchmarks too; `busy` measures on a busy machine and keeps no history.
 */
const parts = { profile: measureProfile, site: measureSite, start: measureStart };
type Part = keyof typeof parts;
const isPart = (word: string): word is Part => word in parts;

const longer = [
  'profile-writes',
  'site',
  'shop',
  'visits',
  'stats',
  'growth',
  'processes',
  'soak',
  'lighthouse',
];
/** The share of the machine's processor time that other programs may use. */
const mostBusy = 0.15;

const words = process.argv.slice(2);
const unknown = words.find((word) => !isPart(word) && word !== 'all' && word !== 'busy');
if (unknown !== undefined) {
  const allowed = [...Object.keys(parts), 'all', 'busy'].join(', ');
  console.error(`${unknown}: unknown part; expected ${allowed}`);
  process.exit(2);
}
const selected = words.filter(isPart);
const isBusy = words.includes('busy');

const folder = mkdtempSync(join(tmpdir(), 'visita-bench-'));
try {
  build();
  const share = await measureBusyShare(2_000);
  if (share > mostBusy && !isBusy) {
    console.error(
      `Not measured: other programs use ${Math.round(share * 100)} % of this machine's processor time, and at ` +
        `most ${mostBusy * 100} % leave figures that mean anything. Stop them, or add the word busy: processor time ` +
        'per answer is then roughly right, and nothing else.',
    );
    process.exitCode = 1;
  } else {
    await measureQuickGoals();
    if (words.includes('all')) runLonger();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureQuickGoals(): Promise<void> {
  const before = readHistory();
  const goals: Goal[] = [];
  for (const part of selected.length > 0 ? selected : (Object.keys(parts) as Part[]))
    goals.push(...(await parts[part](folder)));
  printTable(
    `Quick goals, ${machineKind()}; times are medians of alternating rounds`,
    goals.map((goal) => goalRow(goal, before[goal.name])),
  );
  if (!isBusy) appendHistory(goals);
}

function runLonger(): void {
  for (const name of longer) {
    const program = ['--import=./server/loading.ts', `bench/${name}.ts`];
    const { status } = spawnSync(process.execPath, program, { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
