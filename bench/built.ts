import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './server-process.ts';

/** The ready-made folder of an empty database. */
export const templateDir = join(root, 'build/database');

/** Builds the pages, the server and the empty database as far as they are stale, as `npm start` does. */
export function build(): void {
  const script = "await import('./launch/build.mjs').then(({ build }) => build())";
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the build failed; its output is above');
}
