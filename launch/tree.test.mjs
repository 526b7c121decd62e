import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRoot } from './root.mjs';

let folder = '';
/** @type {Set<number>} */
const started = new Set();

const isRunning = (/** @type {number} */ pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'visita-tree-'));
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  mkdirSync(join(folder, 'launch'));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', scripts: { start: scripts.start } }),
  );
  const serve = JSON.stringify(new URL('serve.mjs', import.meta.url).href);
  const server = JSON.stringify(join(folder, 'server.mjs'));
  writeFileSync(
    join(folder, 'launch/start.mjs'),
    `const { serve } = await import(${serve});\nawait serve([${server}], 'production');\n`,
  );
});
afterEach(() => {
  for (const pid of started) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  started.clear();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server that closes slowly, by npm start. @param {number} code its exit code */
async function npmStart(code) {
  const close = `setTimeout(() => { console.log('closed'); process.exit(${code}); }, 500)`;
  writeFileSync(
    join(folder, 'server.mjs'),
    `process.once('SIGTERM', () => ${close}); setInterval(() => {}, 1000); console.log('open', process.pid, '.');`,
  );
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  npm.stdout.on('data', (bytes) => (output += bytes));
  await expect.poll(() => output).toMatch(/open \d+ \./);
  const pid = Number(/open (\d+)/.exec(output)?.[1]);
  for (const each of [npm.pid ?? 0, pid]) started.add(each);
  return { npm, pid, said: () => output };
}

test.skipIf(process.platform === 'win32').each([0, 3])(
  'npm start passes a SIGTERM on to the server, waits for it and exits with its code %i',
  async (code) => {
    const { npm, pid, said } = await npmStart(code);
    const ended = once(npm, 'close');

    npm.kill('SIGTERM');

    expect((await ended)[0]).toBe(code);
    expect(said()).toContain('closed');
    expect(isRunning(pid)).toBe(false);
  },
);
