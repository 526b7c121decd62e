import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { root } from './root.mjs';

const follow = new URL('follow.mjs', import.meta.url).href;

/**
 * Starts a Node program, in the root folder by default, that ends when this process is gone, however it
 * ended.
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions & { whenAlone: 'drain' | 'die', stdio: 'inherit' | 'pipe' }} options
 */
export function startChild([program = '', ...words], { whenAlone, stdio, env = process.env, ...options }) {
  const nodeOptions = `${env['NODE_OPTIONS'] ?? ''} --import=${follow}`.trim();
  return spawn(program, words, {
    cwd: root,
    ...options,
    env: { ...env, NODE_OPTIONS: nodeOptions, VISITA_WHEN_ALONE: whenAlone },
    stdio: ['ignore', stdio, stdio, 'ipc'],
  });
}

/**
 * Resolves with the exit code; a death by signal counts as 128 plus its number, as in shells.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export async function ended(child) {
  // 'close' and not 'exit', because the last output may still be in the pipe.
  const [code, signal] = /** @type {[number | null, keyof typeof constants.signals | null]} */ (
    await once(child, 'close')
  );
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}
