import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './server-process.ts';

/** The ready-made folder of an empty database. */
export const templateDir = join(root, 'build/database');

/** Brings the pages, the server and the empty database up to date, as `npm start` does. */
export function build(): void {
  const script = "await import('./launch/build.mjs').then(({ build }) => build())";
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('the pages could not be built');
}
