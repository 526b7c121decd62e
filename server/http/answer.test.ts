import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { filledCatalogue } from '../test/catalogue.ts';
import { world } from '../test/world.ts';
import { fileAnswer } from './answer.ts';
import type { Env } from './route.ts';

const app = await world();
await filledCatalogue(app);
await app.open();
const { port } = app.app.server.address() as AddressInfo; // A listening TCP server has an address of this type.
const ana = await app.given.user();

/** Returns the response as it comes over the wire. */
async function get(path: string, headers: Record<string, string> = {}) {
  const outgoing = request({
    port,
    path,
    headers: { authorization: `Bearer ${ana.token}`, ...headers },
  }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

describe('an answer of the API', () => {
  test('that is short is sent as it is', async () => {
    const { headers, bytes } = await get('/api/user/auth/profile', { 'accept-encoding': 'gzip, br' });

    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(bytes.toString())).toMatchObject({ success: true, data: { id: ana.id } });
    expect(Number(headers['content-length'])).toBe(bytes.length);
  });

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('that is long is compressed for clients that accept %s', async (accepted, encoding, unpack) => {
    // With a token and without a language the catalogue is in the account's language and is not cached.
    const { headers, bytes } = await get('/api/shop/products', { 'accept-encoding': accepted });

    expect(headers['content-encoding']).toBe(encoding);
    expect(Number(headers['content-length'])).toBe(bytes.length);
    const plain = unpack(bytes).toString();
    expect(JSON.parse(plain)).toMatchObject({ success: true, data: expect.any(Array) });
    if (encoding) expect(bytes.length).toBeLessThan(plain.length / 3);
  });

  test('is no page, is not cached, and names its request', async () => {
    for (const path of ['/api/user/auth/profile', '/api/user/cards/none', '/api/nothing'])
      expect((await get(path)).headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/json',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/./),
      });
  });
});

test('a page is packed while it is made, with no more memory than a page needs', async () => {
  const { headers, bytes } = await get('/', { 'accept-encoding': 'br' });

  expect(headers['content-encoding']).toBe('br');
  // RFC 7932, 9.1: a window of 2 to the power of 18
  expect(bytes.readUInt8() & 0b1111).toBe(0b0011);
  expect(brotliDecompressSync(bytes).toString()).toBe('no pages here');
});

test('a file goes out piece by piece, to be saved under its name', async () => {
  const files = new Hono<Env>();
  files.get('/', (c) => {
    c.set('origin', { address: 'inside', userAgent: '', requestId: '1', isLocal: true });
    async function* content() {
      yield 'Montréal ';
      yield Buffer.from('Québec');
    }
    return fileAnswer(app.config, c, {
      type: 'text/csv; charset=utf-8',
      name: 'cities.csv',
      content: content(),
    });
  });

  const answer = await files.request('/');

  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="cities.csv"');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toBe('Montréal Québec');
});
