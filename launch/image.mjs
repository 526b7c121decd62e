import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { external } from './external.mjs';
import { writeNotices } from './notices.mjs';
import { root } from './root.mjs';

/** Folders and files of the repository that the built server reads. */
const patterns = [
  'package.json',
  'core/locales',
  'core/package.json',
  'server/database/migrations',
  'server/database/released.json',
  'server/package.json',
  'server/developers/texts',
  'server/pages/texts',
  'server/pictures',
  'web/package.json',
  'build/database',
  'build/database.stamp',
  'build/demo',
  'build/demo.stamp',
  'build/passwords',
  'build/passwords.stamp',
  'build/server',
  'build/server.stamp',
  'build/web',
  'build/web.stamp',
];

/** Packages that the built server reads as files, and those that the built pages import. */
const alsoRead = ['pg-boss', 'react-router'];

/** Files of packages that no running server reads: source maps, types, browser builds, and fonts of other weights. */
const unread =
  /\.(map|d\.[cm]?ts|tsbuildinfo)$|^node_modules\/pdfmake\/build\/|^node_modules\/@expo-google-fonts\/[^/]+\/(?!400Regular\/|package\.json$|LICENSE)/;

/** The schema after each migration, by which the next migration is written. */
const snapshots = /^server\/database\/migrations\/meta\/\d+_snapshot\.json$/;

/** Tools that packages name as dependencies and that a server never loads. */
const tools = new Set(['@types/node', 'esbuild', 'prettier', 'typescript']);

/**
 * Copies to an empty folder what a container needs to run the built server: the build, the files it reads, and
 * the packages outside of its bundle with their dependencies, and the notices of all packages. `deploy/Dockerfile` calls it after the build.
 * @param {string} folder
 */
export function copyImage(folder) {
  mkdirSync(folder, { recursive: true });
  for (const path of patterns) if (existsSync(join(root, path))) copy(join(root, path), folder);
  for (const path of listPackages()) copy(path, folder);
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), writeNotices());
}

/** @param {string} from @param {string} folder */
function copy(from, folder) {
  const to = join(folder, relative(root, from));
  mkdirSync(dirname(to), { recursive: true });
  // packages below a package are copied by themselves, if they are needed
  const isWanted = (/** @type {string} */ path) => {
    const name = relative(root, path).replaceAll('\\', '/');
    return (
      !snapshots.test(name) &&
      !(name.includes('node_modules/') && unread.test(name)) &&
      !(path !== from && name.endsWith('/node_modules'))
    );
  };
  cpSync(from, to, { recursive: true, filter: isWanted, verbatimSymlinks: true });
}

/** Lists the folders of all packages that the built server can load, their dependencies included. */
function listPackages() {
  const manifest = readManifest(join(root, 'server'));
  const emulator = readManifest(join(root, 'packages/stripe-emulator'));
  const fonts = [...Object.keys(manifest.dependencies ?? {}), ...Object.keys(emulator.dependencies ?? {})];
  const names = [
    ...external,
    ...alsoRead,
    ...fonts.filter((name) => /^@(fontsource|expo-google-fonts)/.test(name)),
  ];
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} name @param {string} from */
  const visit = (name, from) => {
    const folder = tools.has(name) ? undefined : findPackage(name, from);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = readManifest(folder);
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
    for (const each of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers])
      visit(each, folder);
  };
  // vite serves development only
  for (const name of names) if (name !== 'vite') visit(name, join(root, 'server'));
  return found;
}

/**
 * @param {string} folder
 * @returns {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }}
 */
const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Returns the folder of a package as Node resolves it from another folder, or undefined if it is not installed. @param {string} name @param {string} from */
function findPackage(name, from) {
  for (let folder = from; folder.startsWith(root.replace(/[/\\]$/, '')); folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return path;
  }
  return undefined;
}
