import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from './child.mjs';
import { builtServer } from './program.mjs';

/**
 * Starts the built server over an empty folder and requests a page, so that Node's compile cache is filled before
 * the first real start. The first of two starts seeds nothing: the second then seeds row by row, as a first start
 * on a PostgreSQL server does.
 */
async function startTwice() {
  const folder = mkdtempSync(join(tmpdir(), 'visita-compile-'));
  try {
    for (const SEED of ['none', 'demo']) await start({ DATA_DIR: folder, SEED });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** @param {Record<string, string>} own */
async function start(own) {
  const port = await freePort();
  const settings = { NODE_ENV: 'production', LOG_LEVEL: 'error', PORT: port, ...own };
  const server = startChild([process.execPath, ...builtServer], {
    env: { ...withoutSettings(process.env), ...settings },
    whenAlone: 'drain',
    stdio: 'inherit',
  });
  const over = once(server, 'exit');
  const hasOpened = await Promise.race([isOpen(`http://127.0.0.1:${port}/en`), over.then(() => false)]);
  // Closes the channel, as if this process were gone: the one way to request a shutdown that Windows has too.
  if (server.connected) server.disconnect();
  const [code] = await over;
  if (!hasOpened || code !== 0)
    throw new Error(`The server exited with ${code} while its code was being compiled.`);
}

/**
 * Keeps only variables that programs need of the machine, since this server must ignore the user's settings.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutSettings(env) {
  const neededVariables = /^(path|systemroot|temp|tmp|tmpdir|home|userprofile)$/i;
  return Object.fromEntries(Object.entries(env).filter(([name]) => neededVariables.test(name)));
}

/** @param {string} url */
async function isOpen(url) {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return true;
    await sleep(50);
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return String(port);
}

await startTwice();
process.exit(0);
