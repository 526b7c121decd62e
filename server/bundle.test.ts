import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from './test/free-port.ts';
import { startServer, untilOpen, type Running } from './test/process.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

const built = join(import.meta.dirname, '../build/server');

/** A module hook that refuses every source file, in the process and in its threads. */
const onlyBuilt = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:') && url.endsWith('.ts')) throw new Error('The built server reads ' + url);
      return next(url, context);
    },
  });`;

// Starts a real process, which is slow on a busy machine.
describe('the bundled server', () => {
  let server: Running;

  beforeAll(async () => {
    server = startServer({
      SEED: 'demo',
      DATA_DIR: join(temporaryFolder(), 'data'),
      PORT: await freePort(),
      NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(onlyBuilt).toString('base64')}`,
    });
    await untilOpen(server);
  });
  afterAll(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  });

  const get = (path: string) => fetch(`${server.url}${path}`, { headers: { 'accept-language': 'zh-TW' } });

  test('answers with pages, calls and pictures, and reads no source file for it', async () => {
    expect((await get('/en')).status).toBe(200);
    expect((await get('/health/ready')).status).toBe(200);
    expect(await (await get('/api/shop/products')).json()).toMatchObject({ success: true });
    expect((await get('/pictures/1/card-gold-front.jpg')).headers.get('content-type')).toBe('image/jpeg');
    expect(await (await get('/zh-tw/developers/webhooks')).text()).toContain('webhook-id');
  });

  test('speaks the words of core/locales', async () => {
    const answer = (await (await get('/api/nothing')).json()) as { message: string };
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
  });

  test('draws the preview of a card in its thread', async () => {
    const [, cardId = ''] = /\/i\/(\w+)/.exec(server.said()) ?? [];
    const preview = await get(`/i/${cardId}/preview.jpg`);
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  test('and that of a page of the site in its own', async () => {
    const preview = await get('/previews/zh-cn/shop.jpg');
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });
});

// It waits for the end of the process at its top level, and whatever imports it would wait for that too.
test('no file imports main.js', () => {
  const importers = globSync('*.js', { cwd: built }).filter((file) =>
    /(from|import) ?"\.\/(main|start)\.js"/.test(readFileSync(join(built, file), 'utf8')),
  );
  expect(importers).toEqual([]);
});

test('every worker is a file of its own, and the drawing ones start', async () => {
  const workers = globSync('**/*-worker.ts', { cwd: import.meta.dirname }).map(
    (file) => `${basename(file, '.ts')}.js`,
  );
  expect(globSync('*-worker.js', { cwd: built }).toSorted()).toEqual(workers.toSorted());
  for (const file of workers.filter((each) => !each.startsWith('embedded'))) {
    const worker = new Worker(join(built, file), { execArgv: [] });
    worker.postMessage(null);
    expect(await once(worker, 'exit'), file).toEqual([0]);
  }
});
