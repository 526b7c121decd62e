import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds: an idle turn of the event loop takes no longer. `quietMs` is the longest wait for one. */
const idleTurnMs = 0.2;
const quietMs = 2_000;

/** Milliseconds for the first bytes of a connection that is already accepted. */
const firstBytesMs = 500;

export type Calls = ReturnType<typeof followCalls>;

/**
 * Tracks connections and requests for a graceful shutdown in two steps: `announce`, and once clients and
 * proxies have noticed, `end`.
 */
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
    /** Goes on serving, but every response from now on closes its connection. */
    announce,
    /**
     * Stops listening in an idle turn of the event loop, because connections in the accept queue would be cut
     * off.
     */
    async end(): Promise<void> {
      announce();
      const latest = performance.now() + quietMs;
      for (let began = 0; performance.now() - began > idleTurnMs && performance.now() < latest;) {
        began = performance.now();
        await nextTurn();
      }
      server.close();
      hasEnded = true;
      // Browsers preconnect, and Node counts such connections neither as idle nor as done.
      setTimeout(() => {
        for (const socket of connected) if (socket.bytesRead === 0) socket.destroy();
      }, firstBytesMs);
    },
  };
}
