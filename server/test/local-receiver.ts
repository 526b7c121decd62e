import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that a receiver read to its end. */
export interface ReadRequest {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** Opens a server on loopback for the running test, which answers each request once it was read. Returns its origin. */
export async function openReceiver(
  respond: (read: ReadRequest, exchange: { request: IncomingMessage; response: ServerResponse }) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const read = { path: request.url ?? '', headers, body: Buffer.concat(chunks) };
      respond(read, { request, response });
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
