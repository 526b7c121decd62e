import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

type Passing = 'everything' | 'answers' | 'nothing';

/**
 * A TCP proxy between a client and PostgreSQL that passes everything, everything but notifications, or
 * nothing, without closing connections.
 */
export async function openProxy(
  databaseUrl: string,
  ownPort = 0,
): Promise<{ url: string; pass: (what: Passing) => void; close: () => void }> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let passing: Passing = 'everything';
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [near, far].forEach((end) => end.destroy()));
    }
    near.on('data', (bytes) => void (passing !== 'nothing' && far.write(bytes)));
    let rest: Buffer = Buffer.alloc(0);
    far.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      for (let length = getLength(rest); length > 0 && length <= rest.length; length = getLength(rest)) {
        const isNews = rest[0] === 'A'.charCodeAt(0);
        if (passing === 'everything' || (passing === 'answers' && !isNews))
          near.write(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
    });
  }).listen(ownPort, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A listening TCP server has an address of this type.
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    pass: (what) => void (passing = what),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/**
 * Returns the length of the server's first message, from its head: a type byte and a length that includes
 * itself.
 */
const getLength = (bytes: Buffer) => (bytes.length < 5 ? 0 : 1 + bytes.readInt32BE(1));
