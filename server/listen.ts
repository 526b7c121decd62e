import type { Server } from 'node:http';
import type { Config } from './config.ts';
import { followCalls } from './http/graceful-shutdown.ts';

/** How long calls under way may take to end after somebody asks the server to close. */
const drainMs = 25_000;

/** Listens until the process is asked to end, then lets the calls under way finish. Resolves when all are done. */
export function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  server.requestTimeout = 60_000;
  server.headersTimeout = 15_000;
  const calls = followCalls(server);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(inWords(error, { port, host })));
    server.listen(port, host);
    const close = () => {
      server.close(() => resolve());
      calls.end();
      setTimeout(() => server.closeAllConnections(), drainMs).unref();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close);
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
