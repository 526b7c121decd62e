import { readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

export const { version } = manifest;

/** The commit that runs, read when the process starts; `unknown` for sources without their history. */
export const commit = readCommit(root);

/** The commit of a checkout, or the one that an image was built from, which deploy/Dockerfile writes into `build/commit`. */
export function readCommit(folder: string): string {
  const text = (path: string) => {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      return '';
    }
  };
  // in a worktree .git is a file, and branches are in the folder that it shares with the others
  const pointer = /^gitdir: (.+)$/.exec(text(join(folder, '.git')))?.[1];
  const git = pointer === undefined ? join(folder, '.git') : resolve(folder, pointer);
  const common = text(join(git, 'commondir')) || '.';
  const shared = isAbsolute(common) ? common : join(git, common);
  const head = text(join(git, 'HEAD'));
  const branch = /^ref: (.+)$/.exec(head)?.[1];
  const packed = () => text(join(shared, 'packed-refs')).split('\n');
  const ofBranch = () =>
    text(join(shared, branch ?? '')) ||
    packed()
      .find((line) => line.endsWith(` ${branch}`))
      ?.split(' ')[0];
  const found = branch === undefined ? head : ofBranch();
  return [found, text(join(folder, 'build/commit'))].find((hash) => hash && /^[\da-f]{40,64}$/.test(hash)) ?? 'unknown';
}
