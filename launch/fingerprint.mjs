import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const generated = new Set(['node_modules', '.react-router', 'test-results']);

/**
 * Returns one hash over the names and contents of files and whole folders, without tests and generated files.
 * @param {string} root
 * @param {string[]} names relative to the root; one that does not exist counts as absent
 */
export function fingerprint(root, names) {
  const hash = createHash('sha256');
  for (const name of names.flatMap((name) => getFiles(root, name))) {
    const content = readFileSync(join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {string[]}
 */
function getFiles(root, name) {
  const path = join(root, name);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [name];
  return readdirSync(path)
    .filter((entry) => !generated.has(entry) && !/\.test\.\w+$/.test(entry))
    .toSorted()
    .flatMap((entry) => getFiles(root, `${name}/${entry}`));
}
