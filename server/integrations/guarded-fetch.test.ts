import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isIP } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkUrl, guardedFetch, isPublicAddress, RefusedAddress } from './guarded-fetch.ts';

/** Addresses that lead inside, as ranges of IANA's special-purpose registries. */
const inside = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
];
const outside = ['1.1.1.1', '8.8.8.8', '93.184.216.34', '172.32.0.1', '::ffff:8.8.8.8', '2606:4700::1111'];

/** URLs whose host is an address in a form that browsers and Node understand. */
const literals = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://a.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
];

async function serve(handler: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    handler(request, response);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests };
}

const terms = { method: 'GET', timeoutMs: 5_000, mostBytes: 1_000 } as const;
const refusal = (url: string, more: object = {}) =>
  guardedFetch({ ...terms, url, allowsPrivate: false, ...more }).then(
    () => 'answered',
    (error: unknown) => (error instanceof RefusedAddress ? error.fault : error),
  );

const entry = (address: string): LookupAddress => ({ address, family: isIP(address) });

describe('an address', () => {
  test.each(inside)('%s leads inside', async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    // by a name that resolves to it, alone or among public ones
    const resolve = async () => [entry(address)];
    expect(await refusal('https://hook.example.com/', { resolve })).toBe('urlNotPublic');
    const mixed = async () => [entry('93.184.216.34'), entry(address)];
    expect(await refusal('https://hook.example.com/', { resolve: mixed })).toBe('urlNotPublic');
  });

  test.each(outside)('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
    const host = address.includes(':') ? `[${address}]` : address;
    expect(checkUrl(`https://${host}/`, { allowsPrivate: false }).protocol).toBe('https:');
  });

  test.each(literals)('%s is refused without a resolution', async (url) => {
    const resolve = () => Promise.reject(new Error('resolved'));
    expect(await refusal(url, { resolve })).toBe('urlNotPublic');
  });

  test('a URL is https, and names no user', async () => {
    expect(await refusal('http://hook.example.com/')).toBe('urlNotHttps');
    for (const url of ['ftp://hook.example.com/', 'hook', 'https://', 'https://a:b@hook.example.com/'])
      expect(await refusal(url), url).toBe('urlInvalid');
    expect(() => checkUrl('file:///etc/passwd', { allowsPrivate: true })).toThrow('urlInvalid');
  });
});

describe('a request', () => {
  test('is made to an address of its only resolution, so that another one later reaches nothing', async () => {
    const { port, requests } = await serve((_, response) => response.end('inside'));
    const answers = [[entry('93.184.216.34')], [entry('127.0.0.1')]];
    let resolutions = 0;
    const resolve = async () => answers[resolutions++] ?? [];
    const url = `https://rebinding.example.com:${port}/`;
    expect(await refusal(url, { resolve, timeoutMs: 300 })).not.toBe('urlNotPublic');
    expect(resolutions).toBe(1);
    expect(requests).toEqual([]);
  });

  test('gets a redirect as its answer, and does not follow it', async () => {
    const { port, requests } = await serve((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/secret' });
      response.end('moved');
    });
    const url = `http://127.0.0.1:${port}/`;
    const answer = await guardedFetch({ ...terms, url, allowsPrivate: true });
    expect(answer).toMatchObject({ status: 302, text: 'moved', isWhole: true });
    expect(requests).toEqual(['/']);
  });

  test('reads no more of an answer than was allowed', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(400)), 1);
      response.on('close', () => clearInterval(timer));
    });
    const answer = await guardedFetch({ ...terms, url: `http://127.0.0.1:${port}/`, allowsPrivate: true });
    expect(answer).toMatchObject({ status: 200, text: 'x'.repeat(1_000), isWhole: false });
  });

  test('ends at its time limit, also if the answer trickles, and when the answer breaks off', async () => {
    const { port } = await serve((request, response) => {
      if (request.url === '/silent') return;
      response.writeHead(200, { 'content-length': '100' });
      if (request.url === '/broken') {
        response.write('x');
        setTimeout(() => response.destroy(), 20);
        return;
      }
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    for (const path of ['silent', 'trickle', 'broken']) {
      const url = `http://127.0.0.1:${port}/${path}`;
      await expect(
        guardedFetch({ ...terms, url, allowsPrivate: true, timeoutMs: 300 }),
        path,
      ).rejects.toThrow();
    }
  });

  test('sends its method, headers and body', async () => {
    const { port } = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () =>
        response.end(
          `${request.method} ${String(request.headers['x-a'])} ${Buffer.concat(chunks).toString()}`,
        ),
      );
    });
    const url = `http://127.0.0.1:${port}/`;
    const sent = {
      ...terms,
      url,
      allowsPrivate: true,
      method: 'POST',
      headers: { 'x-a': 'b' },
      body: 'é',
    } as const;
    expect((await guardedFetch(sent)).text).toBe('POST b é');
  });
});
