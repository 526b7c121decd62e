import { build, emptyDatabase } from './build.mjs';
import { ended, startChild } from './child.mjs';
import { install } from './install.mjs';
import { productNode } from './node.mjs';
import { builtServer, memoryPools, settingsFile, writtenServer } from './program.mjs';

export async function start() {
  await install();
  await build();
  await serve(builtServer, process.env['NODE_ENV'] ?? 'production');
}

export async function develop() {
  await install();
  await build([emptyDatabase]);
  await serve(writtenServer, 'development');
}

/**
 * @param {string[]} program
 * @param {string} mode
 */
export async function serve(program, mode) {
  const server = startChild([productNode(), ...settingsFile(), ...program, ...process.argv.slice(2)], {
    env: { ...memoryPools, ...process.env, NODE_ENV: mode },
    whenAlone: 'drain',
    stdio: 'inherit',
    // A process group of its own, so that it receives a Ctrl-C only once, from this process and not from the
    // terminal.
    detached: process.platform !== 'win32',
  });
  passSignalsTo(server);
  process.exitCode = await ended(server);
}

/**
 * npm passes on a Ctrl-C that the terminal has already sent: a second signal within this time (milliseconds)
 * is the same key press.
 */
const samePress = 700;

/** @param {import('node:child_process').ChildProcess} server */
function passSignalsTo(server) {
  /** @type {number | undefined} */
  let command;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (command === undefined) {
      command = performance.now();
      // On Windows the console has notified the server itself, and any signal from here would kill it.
      if (process.platform !== 'win32') server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    } else if (signal === 'SIGINT' && performance.now() - command > samePress) {
      // The whole group: the server's children must not outlive it.
      if (process.platform !== 'win32' && server.pid) process.kill(-server.pid, 'SIGKILL');
      else server.kill('SIGKILL');
    }
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, pass);
}
