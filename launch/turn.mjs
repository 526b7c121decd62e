import { mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from './root.mjs';

const lock = inRoot('build/launch.lock');
const beat = 500;
const beatsOfSilence = 20;

/**
 * Runs `work` while holding a lock file, because two commands started at once would install over each other:
 * the second waits.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function limited(work) {
  if (!(await take())) {
    console.log('Another command is installing or building here: waiting for it …');
    while (!(await take())) await wait(beat);
  }
  const pulse = setInterval(() => utimes(lock, performance.now(), performance.now(), () => {}), beat);
  try {
    return await work();
  } finally {
    clearInterval(pulse);
    rmSync(lock, { force: true });
  }
}

async function take() {
  mkdirSync(dirname(lock), { recursive: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch {
    if (await isHeld()) return false;
    rmSync(lock, { force: true });
    return take();
  }
  // Two processes may have removed the same stale lock: the later one has overwritten the earlier.
  await wait(50);
  return holder() === process.pid;
}

/**
 * True while the lock's holder is alive. A killed holder is detected by its process id, one of another
 * container by a file that is no longer touched.
 */
async function isHeld() {
  if (!isRunning(holder())) return false;
  const before = getPulse();
  for (let beats = 0; beats < beatsOfSilence; beats++) {
    if (getPulse() !== before) return true;
    await wait(beat);
  }
  return false;
}

function holder() {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

function getPulse() {
  return statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
}

/** @param {number} pid */
function isRunning(pid) {
  if (pid === 0 || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
