import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyImage } from './image.mjs';
import { productNode } from './node.mjs';

/** The size of node:24-bookworm-slim, unpacked, and the size that the whole image may have. */
const [baseMB, mostMB] = [230, 450];

const folder = mkdtempSync(join(tmpdir(), 'visita-image-'));
const data = mkdtempSync(join(tmpdir(), 'visita-data-'));
// thousands of files are copied, beside other tests
beforeAll(() => copyImage(folder), 300_000);
afterAll(() => [folder, data].forEach((each) => rmSync(each, { recursive: true, force: true })));

/** Adds up the bytes of all files below a folder. @param {string} path @returns {number} */
function bytesBelow(path) {
  return readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const child = join(path, entry.name);
    return sum + (entry.isDirectory() ? bytesBelow(child) : lstatSync(child).size);
  }, 0);
}

/** @returns {Promise<number>} a port that is free */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

test('The image stays within its size', () => {
  expect(bytesBelow(folder) / 1_000_000).toBeLessThan(mostMB - baseMB);
});

test('The notices name bundled and separate packages with their licences', () => {
  const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const name of ['hono', 'react', 'sharp', '@mantine/core', 'pg-boss'])
    expect(notices).toMatch(new RegExp(`^${name} \\d+\\.`, 'm'));
  expect(notices.match(/Permission is hereby granted, free of charge/g)?.length).toBeGreaterThan(200);
});

test('A server started from the image serves pages, pictures and the API reference', async () => {
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATA_DIR: data,
    PORT: String(port),
    SEED: 'demo',
  };
  const words = ['--disable-warning=ExperimentalWarning', '--no-wasm-code-gc', 'build/server/start.js'];
  const server = spawn(productNode(), words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  server.stdout.on('data', (chunk) => (output += String(chunk)));
  server.stderr.on('data', (chunk) => (output += String(chunk)));
  const origin = `http://127.0.0.1:${port}`;
  const demo = () => /\/i\/[A-Z0-9]+/i.exec(output)?.[0];
  try {
    await expect.poll(() => (server.exitCode === null ? Boolean(demo()) : output)).toBe(true);
    for (const path of [
      '/health/ready',
      '/en',
      '/fr/shop',
      `${demo()}?lang=zh-CN`,
      `${demo()}/contact.vcf`,
      '/api/openapi.json',
      '/api/docs',
      '/zh-tw/developers/webhooks',
    ])
      expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 200]);
  } finally {
    server.kill('SIGKILL');
    await once(server, 'close');
  }
});
