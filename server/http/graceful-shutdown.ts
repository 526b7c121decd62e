import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Follows who is connected and being answered, so that a server that closes ends each connection after its last answer. */
export function followCalls(server: Server) {
  const underWay = new Set<ServerResponse>();
  const connected = new Set<Socket>();
  let isClosing = false;

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
      if (isClosing) server.closeIdleConnections();
    });
  });

  return {
    /** To be called with `server.close()`: all answers that begin from now on say that they are the last of their connection. */
    end(): void {
      isClosing = true;
      for (const response of underWay) response.shouldKeepAlive = false;
      // browsers open connections ahead of any call, and Node counts those neither as idle nor as done
      for (const socket of connected) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}
