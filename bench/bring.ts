import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns a folder with packages too large for every install; npm installs them once. */
export function bring(...packages: string[]): string {
  const folder = join(tmpdir(), 'visita-bench-packages', packages.join('+'));
  if (existsSync(folder)) return folder;
  console.log(`Fetching ${packages.join(', ')}`);
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const words = [
    'install',
    '--prefix',
    unfinished,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...packages,
  ];
  const { status } = spawnSync('npm', words, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm could not install ${packages.join(', ')}`);
  renameSync(unfinished, folder);
  return folder;
}
