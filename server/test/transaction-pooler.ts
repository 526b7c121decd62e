import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { Client } from 'pg';
import { startUpLength, welcome } from '../database/protocol.ts';

const nobody = () => undefined;

/**
 * A pooler in transaction mode as its clients see it: each transaction gets the connection that was idle for
 * longest.
 */
export async function startTransactionPooler(databaseUrl: string, size = 3) {
  const idle: Backend[] = [];
  const waiting: ((backend: Backend) => void)[] = [];
  const backends = await Promise.all(Array.from({ length: size }, () => openBackend(databaseUrl)));
  idle.push(...backends);

  const release = (backend: Backend) => {
    backend.onAnswer = nobody;
    const next = waiting.shift();
    if (next) next(backend);
    else idle.push(backend);
  };

  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    let unsent = Buffer.alloc(0);
    let hasBegun = false;
    let mine: Backend | 'awaited' | undefined;

    const flush = (backend: Backend) => {
      mine = backend;
      backend.onAnswer = (bytes, isOver) => {
        client.write(bytes);
        if (!isOver) return;
        mine = undefined;
        release(backend);
      };
      backend.socket.write(unsent);
      unsent = Buffer.alloc(0);
    };
    client.on('data', (bytes) => {
      unsent = Buffer.concat([unsent, bytes]);
      const startLength = hasBegun ? 0 : startUpLength(unsent);
      if (startLength > 0) client.write(welcome);
      hasBegun ||= startLength > 0;
      unsent = unsent.subarray(startLength);
      if (!hasBegun || unsent.length === 0 || mine === 'awaited') return;
      if (unsent[0] === 'X'.charCodeAt(0)) return void client.end();
      if (mine) return flush(mine);
      mine = 'awaited';
      const free = idle.shift();
      if (free) flush(free);
      else waiting.push(flush);
    });
    client.on('error', nobody);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // The address of a TCP server is never a string.
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all(backends.map(({ close }) => close()));
    },
  };
}

interface Backend {
  socket: Socket;
  /** Receives the server's messages; replaced by a no-op while no transaction uses the connection. */
  onAnswer: (bytes: Buffer, isOver: boolean) => void;
  close: () => Promise<void>;
}

async function openBackend(databaseUrl: string): Promise<Backend> {
  const socket = new Socket();
  const client = new Client({ connectionString: databaseUrl, stream: () => socket });
  client.on('error', nobody);
  await client.connect();
  // After sign-in the client library no longer reads: the pooler does.
  socket.removeAllListeners('data');
  const backend: Backend = { socket, onAnswer: nobody, close: async () => void socket.destroy() };
  let unread = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    unread = Buffer.concat([unread, bytes]);
    let end = 0;
    let isOver = false;
    while (unread.length >= end + 5 && unread.length > end + unread.readInt32BE(end + 1)) {
      const next = end + 1 + unread.readInt32BE(end + 1);
      // ReadyForQuery, outside of a transaction.
      isOver =
        unread.toString('latin1', end, end + 1) === 'Z' && unread.toString('latin1', next - 1, next) === 'I';
      end = next;
    }
    if (end === 0) return;
    const whole = unread.subarray(0, end);
    unread = unread.subarray(end);
    backend.onAnswer(whole, isOver);
  });
  return backend;
}
