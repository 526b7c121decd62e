import type { Server } from 'node:http';
import type { Config } from './config.ts';
import type { Calls } from './http/graceful-shutdown.ts';

/** How long calls under way may take to end after somebody asks the server to close. */
const drainMs = 25_000;

/**
 * The time for which calls are still taken after a SIGTERM. Every answer then ends its connection; one that lies idle is closed by a proxy
 * that keeps it for less than this (`keepalive` in deploy/Caddyfile, `keepalive_timeout` in deploy/nginx.conf).
 */
const noticeMs = 6_000;

interface Dependencies {
  server: Server;
  calls: Calls;
}

/**
 * Listens until the process is asked to end, then lets the calls under way finish. Resolves when all are done. A SIGTERM first
 * gives notice: calls are answered as before, but nobody is to come again. It may come several times, from a process manager
 * and from who started us; a Ctrl-C closes at once.
 */
export function listen({ server, calls }: Dependencies, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  server.requestTimeout = 60_000;
  server.headersTimeout = 15_000;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(inWords(error, { port, host })));
    server.listen(port, host);
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
    return new Error(`Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`);
  if (error.code === 'EACCES') return new Error(`Port ${port} may not be opened by this user. Choose one above 1024: PORT=3000 npm start`);
  if (error.code === 'EADDRNOTAVAIL')
    return new Error(`This machine has no address ${host}. Set HOST to one that it has, or leave it out.`);
  return error;
}
