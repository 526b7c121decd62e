import { ended, startChild } from './child.mjs';

/**
 * Runs one program behind one line of text. Its own output is shown only if it fails.
 * @param {string} name of the step, as shown
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions & { hasClock?: boolean }} [options] a step that runs in parallel shows no clock
 * @returns {Promise<boolean>} true if it succeeded
 */
export async function step(name, command, { hasClock = true, ...options } = {}) {
  // Killed at once: a graceful npm would still be rolling back when the next start begins, and half a step is
  // repeated anyway.
  const child = startChild(command, { ...options, whenAlone: 'die', stdio: 'pipe' });
  /** @type {Buffer[]} */
  const words = [];
  child.stdout?.on('data', (chunk) => words.push(chunk));
  child.stderr?.on('data', (chunk) => words.push(chunk));

  const clock = startClock(name, hasClock);
  const code = await ended(child).finally(clock.stop);
  console.log(`${lineStart}${name}: ${code === 0 ? 'done' : 'failed'} in ${seconds(clock.elapsed())}`);
  if (code !== 0) process.stdout.write(Buffer.concat(words));
  return code === 0;
}

/** @param {number} milliseconds */
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

const isTerminal = process.stdout.isTTY;
/** Overwrites the line of another step's clock. */
const lineStart = isTerminal ? '\r\u001b[K' : '';

/** @param {string} name @param {boolean} isShown */
function startClock(name, isShown) {
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  if (!isShown) return { elapsed, stop: () => undefined };
  const show = () => {
    const line = `${name} … ${Math.round(elapsed() / 1000)} s`;
    process.stdout.write(isTerminal ? `${lineStart}${line}` : `${line}\n`);
  };

  process.stdout.write(isTerminal ? `${name} …` : `${name} …\n`);
  const timer = setInterval(show, isTerminal ? 1000 : 10_000);
  return { elapsed, stop: () => clearInterval(timer) };
}
