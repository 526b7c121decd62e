import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Time for a call whose connection was accepted before its first bytes were read. */
const firstBytesMs = 500;

export type Calls = ReturnType<typeof followCalls>;

/** Follows who is connected and being answered. Closing has two steps: `announce`, and once everybody can know it, `end`. */
export function followCalls(server: Server) {
  const underWay = new Set<ServerResponse>();
  const connected = new Set<Socket>();
  let isClosing = false;
  let hasEnded = false;

  server.on('connection', (socket) => {
    connected.add(socket);
    socket.once('close', () => connected.delete(socket));
  });
  server.prependListener('request', (_, response) => {
    if (isClosing) response.shouldKeepAlive = false;
  });
  server.on('request', (_, response) => {
    if (response.writableEnded) return;
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      if (hasEnded) server.closeIdleConnections();
    });
  });

  function announce(): void {
    isClosing = true;
    for (const response of underWay) response.shouldKeepAlive = false;
  }

  return {
    isClosing: () => isClosing,
    /** Calls are taken as before, and all answers from now on say that they are the last of their connection. */
    announce,
    /** To be called with `server.close()`, which ends the connections that are idle. */
    end(): void {
      announce();
      hasEnded = true;
      // browsers open connections ahead of any call, and Node counts those neither as idle nor as done
      setTimeout(() => {
        for (const socket of connected) if (socket.bytesRead === 0) socket.destroy();
      }, firstBytesMs);
    },
  };
}
