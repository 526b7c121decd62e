import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from './root.mjs';

/**
 * Lists the files that differ from the last commit and still exist, including new ones, relative to the root.
 */
export function listChangedFiles() {
  /** @param {string[]} words */
  const git = (...words) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const changed = git('diff', '--name-only', '--relative', '-z', 'HEAD');
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...changed, ...added])].filter((file) => existsSync(new URL(file, `file://${root}/`)));
}

/**
 * Lists the folders of the server whose contract tests the files affect. These tests open the whole server,
 * so the module graph would select all of them.
 * @param {string[]} files
 */
export function foldersToTest(files) {
  const folders = files
    .map((file) => /^(?:server|core)\/([^/]+)\//.exec(file)?.[1])
    .filter((folder) => folder !== undefined);
  return [...new Set(folders)]
    .map((folder) => `server/${folder}/`)
    .filter((folder) => existsSync(new URL(folder, `file://${root}/`)));
}
