import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { ProfileView } from '@visita/core/profile/profile-view';
import { followCalls } from '../http/graceful-shutdown.ts';
import { world } from '../test/world.ts';

/** Reads the bytes on the wire, since the busiest responses bypass Node's own header writer. */

/** Rendering waits for this promise while a test holds it. */
let hold = Promise.resolve();

const drawProfile = async ({ card }: ProfileView) => {
  await hold;
  return {
    status: 200,
    html: `<p>/i/${'cardId' in card ? card.cardId : ''} ${'.'.repeat(6_000)}</p>`,
    policy: '',
  };
};

const { given, open, app } = await world({ drawProfile });
const calls = followCalls(app.server);
await open();
const { port } = app.server.address() as AddressInfo; // a listening TCP server has one

const cardIds = (await given.printed({ count: 5 })).map(({ cardId }) => cardId);
const [cardId = ''] = cardIds;

interface ProfileWireAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A raw connection: sends bytes and reads the responses in order. */
async function connection() {
  const socket: Socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => (received = Buffer.concat([received, chunk])));
  const ended = once(socket, 'close').then(() => true);

  function take(hasBody: boolean): ProfileWireAnswer | undefined {
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const [line = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((each) => [
        each.slice(0, each.indexOf(':')).toLowerCase(),
        each.slice(each.indexOf(':') + 2),
      ]),
    );
    const length = hasBody ? Number(headers['content-length'] ?? 0) : 0;
    if (received.length < end + 4 + length) return undefined;
    const body = received.toString('utf8', end + 4, end + 4 + length);
    received = received.subarray(end + 4 + length);
    return { status: Number(line.slice(9, 12)), headers, body };
  }

  return {
    socket,
    ended,
    /** Bytes that belong to no response. */
    rest: () => received.length,
    send: (...requests: string[]) => void socket.write(requests.join('')),
    next: ({ hasBody = true } = {}): Promise<ProfileWireAnswer> =>
      vi.waitFor(() => take(hasBody) ?? Promise.reject(new Error('no answer yet')), {
        timeout: 120_000,
        interval: 2,
      }),
  };
}

const sendRequest = (path: string, { method = 'GET', version = '1.1', headers = [] as string[] } = {}) =>
  [
    `${method} ${path} HTTP/${version}`,
    'Host: visita.test',
    'Accept-Encoding: identity',
    ...headers,
    '',
    '',
  ].join('\r\n');

const isPageOf = (language: string) => ({
  status: 200,
  body: expect.stringContaining(`<p>/i/${language} `) as string,
});

describe('a kept page', () => {
  test('comes again and again over one connection', async () => {
    const { send, next, rest } = await connection();
    for (let round = 0; round < 3; round += 1) {
      send(sendRequest(`/i/${cardId}`));
      const answer = await next();
      expect(answer).toMatchObject(isPageOf(cardId));
      expect(answer.headers).toMatchObject({
        connection: 'keep-alive',
        'keep-alive': 'timeout=65',
        date: 'Mon, 09 Mar 2026 15:00:00 GMT',
        'content-type': 'text/html; charset=utf-8',
      });
    }
    expect(rest()).toBe(0);
  });

  test('has the head that Node itself would write', async () => {
    const { send, next } = await connection();
    send(sendRequest(`/i/${cardId}`), sendRequest(`/i/${cardId}`, { headers: ['Connection: close'] }));
    const [ready, page] = [await next(), await next()];

    const { connection: _, 'keep-alive': __, date: ___, ...same } = ready.headers;
    expect(page.headers).toMatchObject(same);
    expect(Object.keys(page.headers).toSorted()).toEqual(
      [...Object.keys(same), 'connection', 'date'].toSorted(),
    );
    expect(page.body).toBe(ready.body);
  });

  test('keeps its place among pipelined calls', async () => {
    const { send, next, rest } = await connection();
    const others = cardIds.slice(1);
    send(
      ...others.flatMap((other) => [
        sendRequest(`/i/${other}`), // not cached yet: the next ones must wait for it
        sendRequest(`/i/${cardId}`),
        sendRequest(`/i/${cardId}`, { method: 'HEAD' }),
        sendRequest(`/i/${cardId}/visit`, { method: 'POST', headers: ['Content-Length: 0'] }),
        sendRequest('/health/live'),
        sendRequest(`/i/${cardId}`),
      ]),
    );
    for (const other of others) {
      expect(await next()).toMatchObject(isPageOf(other));
      expect(await next()).toMatchObject(isPageOf(cardId));
      expect(await next({ hasBody: false })).toMatchObject({ status: 200, body: '' });
      expect(await next()).toMatchObject({ status: 204, body: '' });
      expect(await next()).toMatchObject({ status: 200, body: expect.stringMatching(/^\{"status":"live"/) });
      expect(await next()).toMatchObject(isPageOf(cardId));
    }
    expect(rest()).toBe(0);
  });

  test('has no body for HEAD and for 304, and the connection stays open', async () => {
    const { send, next, rest } = await connection();
    send(sendRequest(`/i/${cardId}`));
    const whole = await next();
    const etag = whole.headers['etag'] ?? '';

    send(
      sendRequest(`/i/${cardId}`, { method: 'HEAD' }),
      sendRequest(`/i/${cardId}`, { headers: [`If-None-Match: "old", ${etag}`] }),
      sendRequest(`/i/${cardId}`),
    );
    expect((await next({ hasBody: false })).headers).toEqual(whole.headers);
    const response = await next();
    expect(response).toMatchObject({
      status: 304,
      body: '',
      headers: { etag, vary: 'accept-language, accept-encoding' },
    });
    expect(response.headers).not.toHaveProperty('content-length');
    expect(await next()).toMatchObject(isPageOf(cardId));
    expect(rest()).toBe(0);
  });

  test.each([
    ['an old client', { version: '1.0' }],
    ['a client that says good-bye', { headers: ['Connection: close'] }],
  ])('ends the connection of %s', async (_, how) => {
    const { send, next, ended } = await connection();
    send(sendRequest(`/i/${cardId}`, how));

    expect(await next()).toMatchObject({ ...isPageOf(cardId), headers: { connection: 'close' } });
    expect(await ended).toBe(true);
  });

  test('keeps the connection of an old client that asks for it', async () => {
    const { send, next } = await connection();
    for (let round = 0; round < 2; round += 1) {
      send(sendRequest(`/i/${cardId}`, { version: '1.0', headers: ['Connection: keep-alive'] }));
      expect(await next()).toMatchObject({ ...isPageOf(cardId), headers: { connection: 'keep-alive' } });
    }
  });
});

test('a reader that does not keep up is waited for, and gets everything', async () => {
  const count = 3_000;
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const { socket, send, next } = await connection();
  const [server] = await accepted;
  socket.pause();
  send(...Array.from({ length: count }, () => sendRequest(`/i/${cardId}`)));
  await sleep(300);

  // 18 MB were requested; the socket buffers of the kernel do not count here
  expect(server.writableLength).toBeLessThan(2 * 1024 * 1024);
  socket.resume();
  for (let round = 0; round < count; round += 1) {
    const { status, body } = await next();
    if (status !== 200 || body.length < 6_000)
      throw new Error(`answer ${round} is ${status} with ${body.length} characters`);
  }
});

test('clients that disconnect in the middle harm no other request', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { socket, send } = await connection();
    send(...Array.from({ length: 50 }, () => sendRequest(`/i/${cardId}`)));
    if (round % 2 === 0) await sleep(1);
    socket.resetAndDestroy();
  }
  const { send, next } = await connection();
  send(sendRequest(`/i/${cardId}`));
  expect(await next()).toMatchObject(isPageOf(cardId));
});

test('calls that bring a body, none or an empty one all reach the API', async () => {
  const to = `http://127.0.0.1:${port}/api/user/auth/login`;
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const bodies = [undefined, '', '{}', new Blob(['{}']).stream()];
  const codes = bodies.map(async (body) => {
    const init = { ...json, duplex: 'half', ...(body !== undefined && { body }) } as RequestInit;
    return ((await (await fetch(to, init)).json()) as { code: string }).code;
  });
  expect(await Promise.all(codes)).toEqual([
    'malformedBody',
    'malformedBody',
    'emailRequired',
    'emailRequired',
  ]);
});

// the last test: the server cannot be called afterwards
test('a closing server answers what is under way, says that it was the last, and is gone at once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  const [fresh] = await given.printed();
  const waiting = await connection();
  waiting.send(sendRequest(`/i/${fresh?.cardId}`));
  const idle = await connection();
  await sleep(50);

  const closed = once(app.server, 'close');
  void calls.end();
  resolve();

  const last = { headers: { connection: 'close' } };
  expect(await waiting.next()).toMatchObject({ ...isPageOf(fresh?.cardId ?? ''), ...last });
  expect(await idle.ended).toBe(true);
  expect(await waiting.ended).toBe(true);
  await closed;
});
