import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGuestPages } from './guest-pages.ts';

let now = new Date('2026-03-09T15:00:00Z');
let price = '10.00';
let status = 200;
const paths: string[] = [];
let nonces = 0;

/** A site whose pages show a price and the user agent. */
const pages = createGuestPages(
  { log: pino({ level: 'silent' }), now: () => now },
  {
    isInsideApp: (userAgent) => userAgent === 'inside',
    finish: (html) => ({
      html: html.replace(/<script nonce="[^"]*"/, '<script'),
      scripts: ["'sha256-of-it'"],
    }),
    draw: async (request) => {
      paths.push(new URL(request.url).pathname);
      await Promise.resolve();
      const nonce = `nonce${(nonces += 1)}`;
      const html = `<style nonce="${nonce}"></style><script nonce="${nonce}">${price}</script>${request.headers.get('user-agent')}`;
      const policy = `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'`;
      return new Response(status === 200 ? html : 'no', {
        status,
        headers: { 'content-type': 'text/html', 'content-security-policy': policy },
      });
    },
  },
);
const server = createServer((request, response) => {
  if (!pages.handler(request, response)) response.writeHead(404).end('somebody else');
});
let origin: string;
const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(origin + path, { method, headers: { 'user-agent': 'browser', ...headers } });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers) as IncomingHttpHeaders,
    text: await answer.text(),
  };
};

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  [price, status] = ['10.00', 200];
  now = new Date(now.getTime() + 3_600_000);
  paths.length = 0;
});

test('a page is drawn once for all who ask at a moment, and then sent as it is', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/en')));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  await get('/en', { 'accept-encoding': 'gzip' });
  expect((await get('/en', {}, 'HEAD')).text).toBe('');
  expect(paths).toEqual(['/en']);
});

test('a client with the current page gets 304, also after an identical re-rendering', async () => {
  const { etag = '' } = (await get('/fr/shop')).headers;
  now = new Date(now.getTime() + 31_000);
  expect(await get('/fr/shop', { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
  expect(paths).toEqual(['/fr/shop', '/fr/shop']);
});

test('the policy knows scripts by what they say, and lets a nonce that lasts add styles only', async () => {
  const { headers, text } = await get('/en/subscription');
  const [, nonce = ''] = /<style nonce="([\w-]{22})">/.exec(text) ?? [];
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self' 'sha256-of-it'; style-src 'self' 'nonce-${nonce}'`,
  );
  expect(text).not.toContain('<script nonce');
});

test('a change is visible on the next request, and after half a minute at most without a notification', async () => {
  await get('/en/shop/products/EXTRA-CARD');
  price = '12.00';
  expect((await get('/en/shop/products/EXTRA-CARD')).text).toContain('10.00');
  pages.forget();
  expect((await get('/en/shop/products/EXTRA-CARD')).text).toContain('12.00');
  price = '14.00';
  now = new Date(now.getTime() + 31_000);
  expect((await get('/en/shop/products/EXTRA-CARD')).text).toContain('14.00');
});

test('what is shown inside other apps is a page of its own', async () => {
  expect((await get('/zh-tw')).text).toContain('browser');
  expect((await get('/zh-tw', { 'user-agent': 'inside' })).text).toContain('inside');
  expect((await get('/zh-tw', { 'user-agent': 'another browser' })).text).toContain('>browser');
});

test('what is not there is one caller’s answer, and a failure never takes the place of a page', async () => {
  status = 404;
  expect(await get('/en/pages/nothing')).toMatchObject({ status: 404, text: 'no' });
  status = 200;
  expect(await get('/en/pages/nothing')).toMatchObject({ status: 200 });
  status = 500;
  now = new Date(now.getTime() + 31_000);
  expect(await get('/en/pages/nothing')).toMatchObject({ status: 200 });
});

test('addresses with a question, of people and of nothing are others’ to answer', async () => {
  for (const path of [
    '/en?plan=annual',
    '/en/cards',
    '/en/shop/cart',
    '/en/login',
    '/xx',
    '/en/',
    '/api/page/about',
    '/',
  ])
    expect((await get(path)).text, path).toBe('somebody else');
  expect((await get('/en', {}, 'POST')).text).toBe('somebody else');
  expect(paths).toEqual([]);
});
