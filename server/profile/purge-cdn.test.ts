import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import type { ProfileView } from '@visita/core/profile/profile-view';
import { cardChanged } from '../cards/card-changed.ts';
import { cardOwner } from '../test/left-contact.ts';
import { world } from '../test/world.ts';
import { cdnSeconds } from './purge-cdn.ts';

/** A CDN that records what it is told. */
const purged: string[] = [];
const cdn = createServer((request, response) => {
  purged.push(`${request.method} ${request.url}`);
  response.end();
});
cdn.listen(0, '127.0.0.1');
await once(cdn, 'listening');
afterAll(() => void cdn.close());

const { port } = cdn.address() as AddressInfo; // a listening TCP server has one
const app = await world({
  drawProfile: async ({ card }: ProfileView) => ({
    status: card.publicState === 'unknown' ? 404 : 200,
    html: `<p>${card.publicState} ${'name' in card ? card.name : ''}</p>`,
    policy: '',
  }),
  settings: { CDN_PURGE_URL: `http://127.0.0.1:${port}` },
});
const { clock, heardAll } = app;
const get = await app.open();

async function owner() {
  const { person, card, cardId, body } = await cardOwner(app);
  await heardAll();
  const rename = (name: string) =>
    person.calls(cards.update, { params: { id: card.id }, body: { ...body, name } });
  return { cardId, rename };
}

const cdnControl = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, { headers })).headers.get('cdn-cache-control');

test('a CDN may keep a live profile for seconds, which a browser must always ask for', async () => {
  const { cardId } = await owner();
  const answer = await get(`/i/${cardId}`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(answer.headers.get('cdn-cache-control')).toBe(`public, max-age=${cdnSeconds}`);
  const etag = answer.headers.get('etag') ?? '';
  expect(await cdnControl(`/i/${cardId}`, { 'if-none-match': etag })).toBe(`public, max-age=${cdnSeconds}`);
  expect(await cdnControl('/i/NEVERPRINTEDCARD')).toBeNull();
});

test('each change is told to the CDN at once and again a second later', async () => {
  const changes: string[] = [];
  const stop = await app.database.listen(
    cardChanged,
    (id) => void changes.push(id),
    () => undefined,
  );
  const { cardId, rename } = await owner();
  const countChanges = () => changes.filter((id) => id === cardId).length;
  const countPurges = () => purged.filter((line) => line === `PURGE /i/${cardId}`).length;
  await expect.poll(countPurges).toBe(2 * countChanges());
  const before = countPurges();

  await rename('Ana Maria');
  await heardAll();
  expect(2 * countChanges()).toBeGreaterThan(before);
  await expect.poll(countPurges).toBe(2 * countChanges());
  stop();
});

test('a page whose state the clock will change soon is not kept', async () => {
  const { cardId } = await owner();
  const year = new Date(clock.now());
  year.setUTCFullYear(year.getUTCFullYear() + 1);
  clock.set(new Date(year.getTime() - 60_000));
  expect((await get(`/i/${cardId}`)).status).toBe(200);
  expect(await cdnControl(`/i/${cardId}`)).toBeNull();
});
