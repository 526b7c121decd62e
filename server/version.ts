import { readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

export const { version } = manifest;

/** The running commit, read at process start; `unknown` for sources without git history. */
export const commit = readCommit(root);

/**
 * Returns the commit of a checkout, or of an image, whose deploy/Dockerfile writes it into `build/commit`.
 */
export function readCommit(folder: string): string {
  const text = (path: string) => {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      return '';
    }
  };
  // In a worktree .git is a file, and branches are in the shared git folder.
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
  return (
    [found, text(join(folder, 'build/commit'))].find((hash) => hash && /^[\da-f]{40,64}$/.test(hash)) ??
    'unknown'
  );
}
