import type { Server } from 'node:http';
import type { Config } from './config.ts';
import type { Calls } from './http/graceful-shutdown.ts';

/** Milliseconds for open requests to finish after the server stops listening. */
const drainMs = 25_000;

/**
 * Milliseconds after a SIGTERM in which requests are still accepted. Every response then closes its
 * connection; idle ones are closed by a proxy that keeps them for less than this (`keepalive` in
 * deploy/Caddyfile, `keepalive_timeout` in deploy/nginx.conf).
 */
const noticeMs = 6_000;

interface ListenDeps {
  server: Server;
  calls: Calls;
}

/**
 * Listens until a signal, then lets open requests finish. Resolves when all are done. SIGTERM first announces
 * the shutdown: requests are still served, but connections are closed and health checks fail. It may arrive
 * several times, from a process manager and from the parent process. SIGINT (Ctrl-C) closes at once.
 */
export function listen(
  { server, calls }: ListenDeps,
  { port, host, reusePort }: Pick<Config, 'port' | 'host' | 'reusePort'>,
): Promise<void> {
  server.requestTimeout = 60_000;
  server.headersTimeout = 15_000;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(inWords(error, { port, host })));
    server.listen({ port, host, reusePort });
    server.once('close', resolve);
    let hasClosed = false;
    const close = () => {
      if (hasClosed) return;
      hasClosed = true;
      void calls.end();
      setTimeout(() => server.closeAllConnections(), drainMs).unref();
    };
    process.on('SIGINT', close);
    process.on('SIGTERM', () => {
      if (calls.isClosing()) return;
      calls.announce();
      setTimeout(close, noticeMs);
    });
  });
}

function inWords(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(
      `Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`,
    );
  if (error.code === 'EACCES')
    return new Error(
      `Port ${port} may not be opened by this user. Choose one above 1024: PORT=3000 npm start`,
    );
  if (error.code === 'EADDRNOTAVAIL')
    return new Error(`This machine has no address ${host}. Set HOST to one that it has, or leave it out.`);
  return error;
}
