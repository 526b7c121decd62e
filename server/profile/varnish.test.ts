import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import type { ProfileView } from '@visita/core/profile/profile-view';
import { freePort } from '../test/free-port.ts';
import { cardOwner } from '../test/left-contact.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { world } from '../test/world.ts';

const isInstalled = spawnSync('varnishd', ['-V']).status === 0;
if (!isInstalled)
  console.warn('varnishd is missing: deploy/varnish.vcl is not tested (Debian: apt-get install varnish)');

const drawProfile = vi.fn(async ({ card, language }: ProfileView) => ({
  status: 200,
  html: `<p>${language} ${'name' in card ? card.name : ''}</p>`,
  policy: '',
}));

const port = await freePort();
const site = await world({
  drawProfile,
  settings: { CDN_PURGE_URL: `http://127.0.0.1:${port}` },
});
const { app, heardAll } = site;
await site.open();

/** Runs Varnish with the delivered file in front of the app. */
async function startVarnish() {
  const folder = temporaryFolder();
  // Varnish gives up root's rights before it reads its configuration.
  chmodSync(folder, 0o755);
  const { port: appPort } = app.server.address() as AddressInfo; // a listening TCP server has one
  const file = join(folder, 'varnish.vcl');
  writeFileSync(
    file,
    readFileSync('deploy/varnish.vcl', 'utf8').replace('.port = "3000"', `.port = "${appPort}"`),
  );
  const words = [
    '-F',
    '-n',
    join(folder, 'state'),
    '-a',
    `127.0.0.1:${port}`,
    '-f',
    file,
    '-s',
    'malloc,32m',
  ];
  const varnish = spawn('varnishd', words, { stdio: 'ignore' });
  const isOpen = async () => {
    const socket = connect(port, '127.0.0.1');
    return once(socket, 'connect')
      .then(
        () => true,
        () => false,
      )
      .finally(() => socket.destroy());
  };
  onTestFinished(async () => {
    varnish.kill();
    await once(varnish, 'exit');
  });
  await expect.poll(isOpen).toBe(true);
}

describe.skipIf(!isInstalled)('Varnish in front', () => {
  const get = (path: string, language = 'en') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-language': language } });
  const read = async (path: string, language?: string) => (await get(path, language)).text();

  test('keeps a profile, shows an edit at once in every language, and keeps no visit from being counted', async () => {
    await startVarnish();
    const { person: ana, card, cardId, body } = await cardOwner(site);
    const { id } = card;
    const write = (name: string) => ana.calls(cards.update, { params: { id }, body: { ...body, name } });
    await heardAll();
    const path = `/i/${cardId}`;
    await expect.poll(() => read(path)).toContain('en Ana');
    expect(await read(path, 'fr')).toContain('fr Ana');

    const onRequest = vi.fn();
    app.server.on('request', onRequest);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)));
    // The purge that follows a second later may fall among them.
    expect(onRequest.mock.calls.length).toBeLessThanOrEqual(1);
    expect(answers.map(({ headers }) => headers.get('cdn-cache-control'))).toEqual(answers.map(() => null));
    expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');

    await write('Ana Maria');
    await expect.poll(() => read(path)).toContain('en Ana Maria');
    await expect.poll(() => read(path, 'fr')).toContain('fr Ana Maria');

    const counted = async () => (await ana.calls(cards.get, { params: { id } })).visitCount;
    const before = await counted();
    for (let visit = 0; visit < 3; visit++) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}/visit?s=n`, {
        method: 'POST',
        headers: {
          'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15',
        },
      });
      expect(answer.status).toBeLessThan(300);
    }
    expect(await counted()).toBe(before + 3);
  });
});
