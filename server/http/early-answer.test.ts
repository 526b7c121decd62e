import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { world } from '../test/world.ts';

const { app, open } = await world();
await open();
const { port } = app.server.address() as AddressInfo; // A listening TCP server has an address of this type.

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

/** Opens a raw connection on which only the test's bytes are sent. */
function dial() {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let output = '';
  socket.on('data', (bytes) => (output += bytes.toString('latin1')));
  const until = async (sign: RegExp) => {
    while (!sign.test(output)) await once(socket, 'data');
    return output;
  };
  return { socket, until, ended: once(socket, 'end') };
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
const live = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n';

test('a body that is too large is refused on a connection that is then said to end, and read until the refusal is there', async () => {
  const { socket, until, ended } = dial();
  const length = 20 * 1024 * 1024;
  socket.write(head('/api/user/auth/login', length));
  // The client keeps sending until the server tells it to stop.
  for (let sent = 0; sent < length; sent += 256 * 1024)
    if (!socket.write(Buffer.alloc(256 * 1024, 97))) await once(socket, 'drain');

  const response = await until(/"code":"bodyTooLarge"/);
  expect(response).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is);
  await ended;
});

test('a large refused body ends its connection, and the server does not wait for its sender', async () => {
  const { socket, until, ended } = dial();
  socket.write(head('/api/user/cards/bind', 200_000));
  const response = await until(/"code":"sessionExpired"/);

  expect(response).toMatch(/^HTTP\/1\.1 401 .*\r\nconnection: close\r\n/is);
  await ended;
});

test('a small body may come after its refusal: the connection goes on with the next call', async () => {
  const { socket, until } = dial();
  socket.write(head('/api/user/cards/bind', 2));
  const refused = await until(/"code":"sessionExpired"/);
  expect(refused).toMatch(/\r\nconnection: keep-alive\r\n/i);
  await sleep(50);
  socket.write(`{}${live}`);

  expect(await until(/"status":"live"/)).toMatch(/HTTP\/1\.1 200 OK/);
});
