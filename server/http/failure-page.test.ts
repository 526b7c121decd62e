import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Deps } from '../deps.ts';
import { answerFailure } from './failure-page.ts';
import type { Env, Origin } from './route.ts';

// The dependencies that the page reads.
const deps = {
  log: pino({ level: 'silent' }),
  config: { publicUrl: 'https://visita.test' },
} as unknown as Deps;
const site = new Hono<Env>();
site.use(async (c, next) => {
  c.set('origin', { requestId: 'r' } as Origin);
  await next();
});
site.all('*', () => {
  throw new Error('broken');
});
site.onError((error, c) => answerFailure(deps, c, error));

test('a page that failed is drawn, says so in its language, and leads two ways on: once more, and home', async () => {
  const answer = await site.request('/fr/shop', { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(html).toContain('<html lang="fr">');
  expect(html).toContain('<svg ');
  expect([...html.matchAll(/<a href="([^"]+)">([^<]+)/g)].map(([, href, words]) => [href, words])).toEqual([
    ['/fr/shop', 'Réessayer'],
    ['/fr', 'Aller à l’accueil'],
  ]);
});

test('a client that accepts no HTML is refused as by the API', async () => {
  const answer = await site.request('/zh-tw/shop', { headers: { accept: 'application/json' } });
  expect([answer.status, await answer.json()]).toMatchObject([500, { success: false, code: 'serverError' }]);
});
