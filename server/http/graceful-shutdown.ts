import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop that finds nothing to do takes no longer; how long to wait for one at most. */
const idleTurnMs = 0.2;
const quietMs = 2_000;

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
    /** Stops listening in a turn of the event loop that found nothing to do, since whoever waits to be let in would be cut off. */
    async end(): Promise<void> {
      announce();
      const latest = performance.now() + quietMs;
      for (let began = 0; performance.now() - began > idleTurnMs && performance.now() < latest;) {
        began = performance.now();
        await nextTurn();
      }
      server.close();
      hasEnded = true;
      // browsers open connections ahead of any call, and Node counts those neither as idle nor as done
      setTimeout(() => {
        for (const socket of connected) if (socket.bytesRead === 0) socket.destroy();
      }, firstBytesMs);
    },
  };
}
