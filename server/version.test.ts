import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './test/temporary-folder.ts';
import { commit, readCommit, version } from './version.ts';

const git = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', ...words], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

test('The commit is that of the checkout: on a branch, packed, detached, and in another worktree', () => {
  const folder = temporaryFolder();
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  expect(readCommit(folder)).toBe('unknown');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'First');
  const first = git(folder, 'rev-parse', 'HEAD');
  expect(readCommit(folder)).toBe(first);
  git(folder, 'pack-refs', '--all');
  expect(readCommit(folder)).toBe(first);

  const beside = join(temporaryFolder(), 'beside');
  git(folder, 'worktree', 'add', '--quiet', '-b', 'other', beside);
  git(beside, 'commit', '--quiet', '--allow-empty', '--message', 'Second');
  expect(readCommit(beside)).toBe(git(beside, 'rev-parse', 'HEAD'));
  git(beside, 'checkout', '--quiet', '--detach', first);
  expect(readCommit(beside)).toBe(first);
});

test('In an image it is what the image was built from, and without either it is unknown', () => {
  const folder = temporaryFolder();
  expect(readCommit(folder)).toBe('unknown');
  mkdirSync(join(folder, 'build'));
  writeFileSync(join(folder, 'build/commit'), `${'a1'.repeat(20)}\n`);
  expect(readCommit(folder)).toBe('a1'.repeat(20));
  writeFileSync(join(folder, 'build/commit'), '\n');
  expect(readCommit(folder)).toBe('unknown');
});

test('The version is that of package.json', () => {
  const { version: expected } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as { version: string };
  expect(version).toBe(expected);
  expect(commit).toMatch(/^([\da-f]{40,64}|unknown)$/);
});
