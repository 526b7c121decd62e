import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { world } from '../test/world.ts';

const { app, deps, open } = await world();
const { origin } = new URL((await (await open())('/health/live')).url);

const whole = 'Content-Length: 100\r\n\r\n{"email":';
const inPieces = 'Transfer-Encoding: chunked\r\n\r\n9\r\n{"email":\r\n';

test.each([
  ['/api/user/auth/login', whole],
  ['/api/user/auth/login', inPieces],
  ['/api/stripe/webhook', whole],
  ['/api/stripe/webhook', inPieces],
])('a client that goes away half-way through a body for %s is no error of ours', async (path, body) => {
  const error = vi.spyOn(deps.log, 'error');
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const reached = once(app.server, 'request');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: visita.test\r\nContent-Type: application/json\r\n${body}`);
  const [, response] = (await reached) as [IncomingMessage, ServerResponse];
  socket.destroy();
  await once(response, 'close');
  // A failure would be thrown a few turns of the event loop later.
  await sleep(100);

  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});
