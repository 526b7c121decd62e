import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { isInPasswordRange } from './password-range.ts';

/** SHA-1 of the password. */
const password = 'a good password';
const digest = 'F8F63FFA8E358807B083B222B5DAA0571F4E0AAD';
let requests: IncomingMessage[] = [];
let answer: (response: ServerResponse) => void;
const warnings: string[] = [];
const log = { warn: (text: string) => void warnings.push(text) };

const server = createServer((request, response) => {
  requests.push(request);
  answer(response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  warnings.length = 0;
});

const lookUp = (timeoutMs?: number) =>
  isInPasswordRange(password, { url, log, ...(timeoutMs ? { timeoutMs } : {}) });

test('Only five digits of the hash leave the server', async () => {
  answer = (response) => response.end(`${digest.slice(5)}:3\r\n${'0'.repeat(35)}:1`);

  expect(await lookUp()).toBe(true);
  expect(requests.map((each) => each.url)).toEqual([`/range/${digest.slice(0, 5)}`]);
  const request = JSON.stringify([requests[0]?.rawHeaders, requests[0]?.url]);
  expect(request).toContain('Add-Padding');
  expect(request).not.toContain(digest.slice(5));
  expect(request).not.toContain(password);
});

test('Another hash, or one of the padding, is no breach', async () => {
  answer = (response) => response.end(`${digest.slice(5)}:0\r\n${'0'.repeat(35)}:9`);
  expect(await lookUp()).toBe(false);
  expect(warnings).toEqual([]);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['fails', (response) => response.writeHead(503).end(digest.slice(5))],
  [
    'leads elsewhere',
    (response) => response.writeHead(302, { location: `${url}${digest.slice(0, 5)}` }).end(),
  ],
  ['breaks off', (response) => response.write(`${digest.slice(5)}:3\n`, () => response.destroy())],
  ['never ends', (response) => response.write(`${digest.slice(5)}:3\n`)],
  ['floods', (response) => response.end(`${digest.slice(5)}:3\n${'A'.repeat(600_000)}`)],
])('A service that %s refuses no password, and the log has no digits', async (_, act) => {
  answer = act;
  expect(await lookUp(300)).toBe(false);
  expect(warnings).toHaveLength(1);
  expect(warnings.join()).not.toContain(digest.slice(0, 5));
});
